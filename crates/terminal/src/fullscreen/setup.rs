//! Choosing a new game.

use outflank_play::{EnginePlayer, Seat};
use outflank_records::Language;
use outflank_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::app::Go;
use super::choices::{Step, next};
use super::desk::Desk;
use super::keys::Key;
use super::question::{Purpose, Question};
use crate::columns::left;
use crate::words::capitalised;
use crate::{TerminalWords, Theme};

/// The list of what can be chosen, and which line is chosen now.
#[derive(Default)]
pub(crate) struct SetupScreen {
    chosen: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Black,
    White,
    Board,
    Rules,
    Discs,
    Clock,
    Pace,
    Look,
    Animation,
    Bell,
    Language,
}

const ROWS: [Row; 11] = [
    Row::Black,
    Row::White,
    Row::Board,
    Row::Rules,
    Row::Discs,
    Row::Clock,
    Row::Pace,
    Row::Look,
    Row::Animation,
    Row::Bell,
    Row::Language,
];
/// With fewer columns there is no room to explain what can be chosen.
const WIDE: u16 = 56;
/// Columns of the names, in front of the arrow to the left.
const NAMES: u16 = 11;
/// Columns of what is chosen.
const VALUES: usize = 14;

impl SetupScreen {
    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        vec![
            Key::new(KeyCode::Enter, words.key_start()),
            Key::new(KeyCode::Up, words.key_choose()),
            Key::new(KeyCode::Left, words.key_change()),
            Key::letter('x', words.key_swap()),
            Key::letter('+', words.key_rating()),
            Key::letter('e', words.key_program()),
            Key::new(KeyCode::Esc, words.key_menu()),
        ]
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        match code {
            KeyCode::Up => self.chosen = (self.chosen + ROWS.len() - 1) % ROWS.len(),
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1) % ROWS.len(),
            KeyCode::Left => change(ROWS[self.chosen], Step::Back, desk),
            KeyCode::Right | KeyCode::Char(' ') => change(ROWS[self.chosen], Step::On, desk),
            KeyCode::Char('x') => desk.choices.seats = desk.choices.seats.clone().swapped(),
            KeyCode::Char('+') => desk.choices.step_rating(self.side(), Step::On),
            KeyCode::Char('-') => desk.choices.step_rating(self.side(), Step::Back),
            KeyCode::Char('e') => {
                let side = self.side();
                let command = match &desk.choices.seats[side] {
                    Seat::Engine(EnginePlayer::Program(program)) => program.to_string(),
                    _ => String::new(),
                };
                return Go::Ask(Question::new(Purpose::Program(side), &command));
            }
            KeyCode::Enter => return Go::Play(desk.choices.terms(desk.seed())),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
            _ => {}
        }
        Go::Stay
    }

    /// Whose seat is meant: the one that is chosen, or that of the usual opponent.
    fn side(&self) -> Side {
        if ROWS[self.chosen] == Row::Black { Side::Black } else { Side::White }
    }

    pub(crate) fn click(&mut self, area: Rect, x: u16, y: u16, desk: &mut Desk) -> Go {
        let row = y.checked_sub(area.y).map(usize::from).filter(|&row| row < ROWS.len());
        if let Some(row) = row {
            self.chosen = row;
            let step = if x <= area.x + NAMES { Step::Back } else { Step::On };
            change(ROWS[row], step, desk);
        }
        Go::Stay
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let palette = desk.palette();
        for (index, &row) in ROWS.iter().enumerate() {
            let chosen = index == self.chosen;
            let (name, value, about) = describe(row, desk);
            let arrows = if chosen { ["◂", "▸"] } else { [" ", " "] };
            let mut line = Line::from(vec![
                Span::raw(format!(" {}", left(name, usize::from(NAMES - 1)))),
                Span::styled(arrows[0], palette.accent()),
                Span::raw(format!(" {}", left(&value, VALUES))),
                Span::styled(arrows[1], palette.accent()),
                Span::styled(format!("  {}", if area.width < WIDE { "" } else { about }), palette.dim()),
            ]);
            let y = area.y + u16::try_from(index).unwrap_or(0);
            let place = Rect { y, height: 1, ..area }.intersection(area);
            if chosen {
                line = line.patch_style(palette.chosen());
                buffer.set_style(place, palette.chosen());
            }
            line.render(place, buffer);
        }
    }
}

fn change(row: Row, step: Step, desk: &mut Desk) {
    match row {
        Row::Black => desk.choices.step_black(step),
        Row::White => desk.choices.step_white(step),
        Row::Board => desk.choices.step_size(step),
        Row::Rules => desk.choices.step_rules(step),
        Row::Discs => desk.choices.step_supply(step),
        Row::Clock => desk.choices.step_clock(step),
        Row::Pace => desk.choices.step_tempo(step),
        Row::Look => desk.look.theme = next(&Theme::ALL, &desk.look.theme, step),
        Row::Animation => desk.look.animate = !desk.look.animate,
        Row::Bell => desk.look.bell = !desk.look.bell,
        Row::Language => desk.look.language = next(&Language::ALL, &desk.look.language, step),
    }
}

/// What can be chosen, what is chosen, and what that means.
fn describe(row: Row, desk: &Desk) -> (&'static str, String, &'static str) {
    let (choices, words) = (&desk.choices, desk.words());
    let on = |on: bool| if on { words.on() } else { words.off() }.to_owned();
    match row {
        Row::Black => (words.side(Side::Black), seat(desk, Side::Black), words.moves_first()),
        Row::White => (words.side(Side::White), seat(desk, Side::White), words.moves_second()),
        Row::Board => (words.row_board(), choices.size.to_string(), words.about_board()),
        Row::Rules => {
            let rules = choices.rules;
            (words.row_rules(), capitalised(words.preset(rules)), words.about_rules(rules))
        }
        Row::Discs => match choices.supply {
            0 => (words.row_discs(), words.no_limit().to_owned(), words.nobody_runs_out()),
            discs => (words.row_discs(), discs.to_string(), words.somebody_runs_out()),
        },
        Row::Clock => match choices.clock {
            None => (words.row_clock(), words.no_clock().to_owned(), words.take_your_time()),
            Some(clock) => (words.row_clock(), clock.to_string(), words.about_clock(clock.extra)),
        },
        Row::Pace => (words.row_pace(), words.tempo(choices.tempo).to_owned(), words.about_pace()),
        Row::Look => (words.row_look(), words.theme(desk.look.theme).to_owned(), words.about_look()),
        Row::Animation => (words.row_animation(), on(desk.look.animate), words.about_animation()),
        Row::Bell => (words.row_bell(), on(desk.look.bell), words.about_bell()),
        Row::Language => (words.row_language(), desk.look.language.own_name().to_owned(), words.about_language()),
    }
}

fn seat(desk: &Desk, side: Side) -> String {
    let (seats, words) = (&desk.choices.seats, desk.words());
    match &seats[side] {
        Seat::Person if seats.lone_person().is_some() => words.you().to_owned(),
        Seat::Person => words.a_person().to_owned(),
        Seat::Engine(player) => words.rated(player, &desk.choices.rule_set()),
    }
}
