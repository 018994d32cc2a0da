//! Choosing a new game.

use outflank_play::{EnginePlayer, Seat};
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
use crate::Theme;
use crate::names::{capitalised, engine_name};

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
    Look,
    Animation,
    Bell,
}

const ROWS: [Row; 9] =
    [Row::Black, Row::White, Row::Board, Row::Rules, Row::Discs, Row::Clock, Row::Look, Row::Animation, Row::Bell];
/// With fewer columns there is no room to explain what can be chosen.
const WIDE: u16 = 56;
/// Columns of the names, in front of the arrow to the left.
const NAMES: u16 = 11;

impl SetupScreen {
    pub(crate) fn keys(&self) -> Vec<Key> {
        vec![
            Key::new(KeyCode::Enter, "start the game"),
            Key::new(KeyCode::Up, "choose"),
            Key::new(KeyCode::Left, "change"),
            Key::letter('x', "swap colours"),
            Key::letter('e', "another program"),
            Key::new(KeyCode::Esc, "menu"),
        ]
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        match code {
            KeyCode::Up => self.chosen = (self.chosen + ROWS.len() - 1) % ROWS.len(),
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1) % ROWS.len(),
            KeyCode::Left => change(ROWS[self.chosen], Step::Back, desk),
            KeyCode::Right | KeyCode::Char(' ') => change(ROWS[self.chosen], Step::On, desk),
            KeyCode::Char('x') => desk.choices.seats = desk.choices.seats.clone().swapped(),
            KeyCode::Char('e') => {
                let side = if ROWS[self.chosen] == Row::Black { Side::Black } else { Side::White };
                let words = match &desk.choices.seats[side] {
                    Seat::Engine(EnginePlayer::Program(program)) => program.to_string(),
                    _ => String::new(),
                };
                return Go::Ask(Question::new(Purpose::Program(side), &words));
            }
            KeyCode::Enter => return Go::Play(desk.choices.terms(desk.seed())),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
            _ => {}
        }
        Go::Stay
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
            let (name, value, about) = words(row, desk);
            let arrows = if chosen { ["◂", "▸"] } else { [" ", " "] };
            let mut line = Line::from(vec![
                Span::raw(format!(" {name:<width$}", width = usize::from(NAMES - 1))),
                Span::styled(arrows[0], palette.accent()),
                Span::raw(format!(" {value:<14}")),
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
        Row::Look => desk.look.theme = next(&Theme::ALL, &desk.look.theme, step),
        Row::Animation => desk.look.animate = !desk.look.animate,
        Row::Bell => desk.look.bell = !desk.look.bell,
    }
}

fn words(row: Row, desk: &Desk) -> (&'static str, String, &'static str) {
    let choices = &desk.choices;
    let on = |on: bool| if on { "on" } else { "off" }.to_owned();
    match row {
        Row::Black => ("Black", seat(desk, Side::Black), "moves first"),
        Row::White => ("White", seat(desk, Side::White), "moves second"),
        Row::Board => ("Board", choices.size.to_string(), "8×8 is the usual one"),
        Row::Rules => ("Rules", capitalised(choices.rules.name()), rules_in_words(choices.rules)),
        Row::Discs => match choices.supply {
            0 => ("Discs each", "no limit".to_owned(), "nobody runs out"),
            discs => ("Discs each", discs.to_string(), "the game ends when a player has none left"),
        },
        Row::Clock => match choices.clock {
            None => ("Clock", "none".to_owned(), "take your time"),
            Some(clock) => ("Clock", clock.to_string(), clock_in_words(clock.extra)),
        },
        Row::Look => ("Look", desk.look.theme.to_string(), "how the discs are drawn"),
        Row::Animation => ("Animation", on(desk.look.animate), "discs are seen turning over"),
        Row::Bell => ("Bell", on(desk.look.bell), "rings when the opponent has moved"),
    }
}

fn seat(desk: &Desk, side: Side) -> String {
    let seats = &desk.choices.seats;
    match &seats[side] {
        Seat::Person if seats.lone_person().is_some() => "You".to_owned(),
        Seat::Person => "A person".to_owned(),
        Seat::Engine(player) => engine_name(player),
    }
}

fn rules_in_words(rules: outflank_rules::Preset) -> &'static str {
    use outflank_rules::Preset;
    match rules {
        Preset::Standard => "all eight directions, most discs win",
        Preset::Orthogonal => "rows and columns only, no diagonals",
        Preset::Anti => "fewest discs win",
    }
}

fn clock_in_words(extra: outflank_play::Extra) -> &'static str {
    use outflank_play::Extra;
    match extra {
        Extra::None => "for the whole game",
        Extra::Increment(_) => "each move adds time",
        Extra::Delay(_) => "the clock waits a little on each move",
        Extra::Period(_) => "then so long for each move",
    }
}
