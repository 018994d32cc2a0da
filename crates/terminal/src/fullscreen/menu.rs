//! The menu.

use outflank_play::{EnginePlayer, GameId, Level, Library, Seat, Seats, Table};
use outflank_rules::{Game, RuleSet, Size};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::app::Go;
use super::choices::Choices;
use super::desk::Desk;
use super::keys::Key;
use super::panel::PanelWriter;
use super::question::{Purpose, Question};
use crate::TerminalWords;
use crate::columns::{cut, left, width};

/// The menu, and which of its lines is chosen.
pub(crate) struct MenuScreen {
    chosen: usize,
    /// The game played last, if it is not over.
    unfinished: Option<(GameId, String)>,
    pub(crate) notice: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Play,
    Continue,
    NewGame,
    Watch,
    Games,
    Open,
    Explore,
    Statistics,
    Quit,
}

impl Item {
    const fn key(self) -> char {
        match self {
            Self::Play => 'p',
            Self::Continue => 'c',
            Self::NewGame => 'n',
            Self::Watch => 'w',
            Self::Games => 'g',
            Self::Open => 'o',
            Self::Explore => 'e',
            Self::Statistics => 's',
            Self::Quit => 'q',
        }
    }
}

const LOGO: [&str; 3] = ["● ○ ● ○   ", "○ ● ○ ●   ", "● ○ ● ○   "];
/// Columns before the name of an item, and between the longest name and what is said about it.
const KEY: usize = 4;
const GAP: usize = 2;
/// Lines above the first item.
const ABOVE: u16 = 4;
/// Lines for a notice below the last.
const NOTICE: u16 = 2;

impl MenuScreen {
    /// The menu as it is now. What was chosen for the last game that a person played is offered for the next.
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let listing = desk.library.as_ref().map(Library::list).unwrap_or_default();
        if let Some(game) = listing.games.iter().find(|game| game.table.seats().has_person()) {
            desk.choices = Choices::of(&game.table);
        }
        let unfinished = listing.games.first().filter(|game| game.table.turn().is_some());
        Self {
            chosen: 0,
            unfinished: unfinished.map(|game| (game.id.clone(), describe(&game.table, desk.words()))),
            notice: listing.problems.first().map(|problem| desk.words().save_error(problem)),
        }
    }

    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        vec![
            Key::new(KeyCode::Up, words.key_choose()),
            Key::new(KeyCode::Enter, words.key_go()),
            Key::letter('q', words.key_quit()),
        ]
    }

    fn items(&self) -> Vec<Item> {
        let all = [
            Item::Play,
            Item::Continue,
            Item::NewGame,
            Item::Watch,
            Item::Games,
            Item::Open,
            Item::Explore,
            Item::Statistics,
            Item::Quit,
        ];
        all.into_iter().filter(|&item| item != Item::Continue || self.unfinished.is_some()).collect()
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &mut Desk) -> Go {
        let items = self.items();
        match code {
            KeyCode::Up => self.chosen = (self.chosen + items.len() - 1) % items.len(),
            KeyCode::Down => self.chosen = (self.chosen + 1) % items.len(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(items[self.chosen], desk),
            KeyCode::Esc => return Go::Quit,
            KeyCode::Char(letter) => {
                if let Some(&item) = items.iter().find(|item| item.key() == letter.to_ascii_lowercase()) {
                    return self.open(item, desk);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    /// Lines from one item to the next.
    fn step(&self, area: Rect) -> u16 {
        let items = u16::try_from(self.items().len()).unwrap_or(0);
        if ABOVE + 2 * items + NOTICE <= area.height { 2 } else { 1 }
    }

    pub(crate) fn click(&mut self, area: Rect, y: u16, desk: &mut Desk) -> Go {
        let line = y.checked_sub(area.y + ABOVE).map(|line| usize::from(line / self.step(area)));
        match line.and_then(|line| self.items().get(line).copied()) {
            Some(item) => self.open(item, desk),
            None => Go::Stay,
        }
    }

    fn open(&self, item: Item, desk: &mut Desk) -> Go {
        match item {
            Item::Play => Go::Play(desk.choices.terms(desk.seed())),
            Item::Continue => self.unfinished.clone().map_or(Go::Stay, |(id, _)| Go::Continue(id)),
            Item::NewGame => Go::Setup,
            Item::Watch => {
                let Choices { seats, .. } = &desk.choices;
                let engine = |seat: &Seat| if seat.is_person() { None } else { Some(seat.clone()) };
                let usual = EnginePlayer::Level(Level::Hard);
                let seat = engine(&seats.black).or(engine(&seats.white)).unwrap_or(Seat::Engine(usual));
                let seats = Seats::new(seat.clone(), seat);
                Go::Play(Choices { seats, ..desk.choices.clone() }.terms(desk.seed()))
            }
            Item::Games => Go::Games,
            Item::Open => Go::Ask(Question::new(Purpose::Open, "")),
            Item::Explore => Go::Explore(Game::new(RuleSet::standard(Size::EIGHT))),
            Item::Statistics => Go::Statistics,
            Item::Quit => Go::Quit,
        }
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (palette, words) = (desk.palette(), desk.words());
        let said = ["O U T F L A N K", words.motto(), words.motto_end()];
        for (row, (discs, said)) in (area.y..area.bottom()).zip(LOGO.into_iter().zip(said)) {
            let style = if row == area.y { palette.accent() } else { palette.dim() };
            Line::from(vec![Span::styled(discs, palette.good()), Span::styled(said, style)])
                .render(Rect { y: row, height: 1, ..area }, buffer);
        }
        let items = self.items().into_iter().map(|item| (item, self.words(item, desk))).collect::<Vec<_>>();
        let names = items.iter().map(|(_, (name, _))| width(name)).max().unwrap_or(0) + GAP;
        let room = usize::from(area.width).saturating_sub(KEY + names);
        for (index, (item, (name, about))) in items.into_iter().enumerate() {
            let y = area.y + ABOVE + self.step(area) * u16::try_from(index).unwrap_or(0);
            let place = Rect { y, height: 1, ..area }.intersection(area);
            let mut line = Line::from(vec![
                Span::styled(format!(" {} ", item.key()), palette.key()),
                Span::raw(format!(" {}", left(name, names))),
                Span::styled(cut(&about, room), palette.dim()),
            ]);
            if index == self.chosen {
                line = line.patch_style(palette.chosen());
                buffer.set_style(place, palette.chosen());
            }
            line.render(place, buffer);
        }
        if let Some(notice) = &self.notice {
            let mut out = PanelWriter { area: Rect { y: area.bottom() - NOTICE, height: NOTICE, ..area }, buffer };
            out.text(notice, palette.bad());
        }
    }

    fn words(&self, item: Item, desk: &Desk) -> (&'static str, String) {
        let words = desk.words();
        match item {
            Item::Play => (words.menu_play(), about(&desk.choices, words)),
            Item::Continue => {
                (words.menu_continue(), self.unfinished.as_ref().map(|(_, about)| about.clone()).unwrap_or_default())
            }
            Item::NewGame => (words.menu_new_game(), words.about_new_game().to_owned()),
            Item::Watch => (words.menu_watch(), words.about_watch().to_owned()),
            Item::Games => (words.menu_games(), words.about_games().to_owned()),
            Item::Open => (words.menu_open(), words.about_open().to_owned()),
            Item::Explore => (words.menu_explorer(), words.about_explorer().to_owned()),
            Item::Statistics => (words.menu_statistics(), words.about_statistics().to_owned()),
            Item::Quit => (words.menu_quit(), String::new()),
        }
    }
}

fn about(choices: &Choices, words: TerminalWords) -> String {
    let comma = words.comma();
    let clock = choices.clock.map_or_else(String::new, |clock| format!("{comma}{clock}"));
    let (players, rules) = (words.players(&choices.seats), words.preset(choices.rules));
    format!("{players}{comma}{} {rules}{clock}", choices.size)
}

fn describe(table: &Table, words: TerminalWords) -> String {
    [words.players(table.seats()), words.result(table)].join(words.comma())
}
