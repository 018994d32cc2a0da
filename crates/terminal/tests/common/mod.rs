//! Somebody who plays on the full screen, without a terminal.
#![allow(dead_code, unreachable_pub)]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_play::{
    Confidence, Level, Library, MoveScore, OpeningBook, Openings, Score, Seats, Surroundings, Tally, Tempo, Terms,
};
use outflank_records::{Canonical, Language};
use outflank_rules::{Game, Position, RuleSet, Size, Square};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::{App, Colours, CountedMove, GameCounts, Look, OpeningSources, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::Color;
use ratatui::text::Span;

pub struct Player {
    pub app: App,
    terminal: Terminal<TestBackend>,
    now: Instant,
}

/// Nothing moves and nothing rings, in English.
pub fn still(theme: Theme, colours: Colours) -> Look {
    Look { theme, colours, animate: false, bell: false, pictures: false, language: Language::English }
}

pub fn player(theme: Theme, colours: Colours, (width, height): (u16, u16)) -> Player {
    player_with(still(theme, colours), (width, height))
}

pub fn player_with(look: Look, window: (u16, u16)) -> Player {
    with_look(look, Surroundings::none(), None, window)
}

pub fn player_with_data(data: &Path) -> Player {
    let look = still(Theme::Letters, Colours::None);
    with_look(look, Surroundings::none(), Some(Library::in_folder(data)), (80, 24))
}

pub fn with_look(look: Look, around: Surroundings, library: Option<Library>, (width, height): (u16, u16)) -> Player {
    let mut app = App::new(look, around, library, Level::Expert, Some(1));
    app.resize(width, height);
    Player { app, terminal: Terminal::new(TestBackend::new(width, height)).unwrap(), now: Instant::now() }
}

/// Somebody who explores openings with a small book and a few games, and keeps a repertoire in this folder.
pub fn explorer(look: Look, data: &Path, (width, height): (u16, u16)) -> Player {
    let sources =
        OpeningSources { book: Openings::of(SmallBook), games: Some(Arc::new(FewGames)), data: Some(data.to_owned()) };
    let mut player = player_with(look, (width, height));
    player.app = App::new(look, Surroundings::none(), None, Level::Expert, Some(1)).with_openings(sources);
    player.app.resize(width, height);
    player
}

/// Knows some moves of the first few positions, made up by a rule.
struct SmallBook;

impl OpeningBook for SmallBook {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let discs = position.board().count().total();
        let known = |(rank, square): (i16, Square)| MoveScore {
            square,
            score: Score::new(-2 * rank),
            confidence: if rank == 0 { Confidence::Exact } else { Confidence::Searched { depth: 24, percent: 73 } },
            line: Vec::new(),
        };
        let moves = (0..).zip(position.legal_moves()).map(known);
        match discs {
            4 => moves.map(|known| MoveScore { score: Score::new(0), ..known }).collect(),
            5..=8 => moves.take(3).collect(),
            _ => Vec::new(),
        }
    }
}

/// Knows how often two moves of every position were played, the second more often.
struct FewGames;

impl GameCounts for FewGames {
    fn moves(&self, position: &Position) -> Result<Vec<CountedMove>, String> {
        let canonical = Canonical::of(position);
        let squares = position.legal_moves().iter().map(|square| canonical.back(canonical.square(square)));
        let squares: BTreeSet<Square> = squares.collect();
        let counted = |(square, games): (Square, u32)| CountedMove { square, games, points: Some(0.5) };
        Ok(squares.into_iter().zip([40, 1203]).map(counted).collect())
    }
}

pub fn terms(size: Size, black: &str, white: &str) -> Terms {
    Terms {
        start: Position::start(RuleSet::standard(size)),
        seats: Seats::new(black.parse().unwrap(), white.parse().unwrap()),
        control: None,
        tempo: Tempo::default(),
        seed: 1,
        tally: Tally::default(),
    }
}

/// What is seen of a row: a wide letter covers the cell beside it.
fn symbols(row: &[Cell]) -> Vec<&str> {
    let mut covered = 0;
    let mut symbols = Vec::new();
    for cell in row {
        if covered == 0 {
            symbols.push(cell.symbol());
            covered = Span::raw(cell.symbol()).width();
        }
        covered = covered.saturating_sub(1);
    }
    symbols
}

impl Player {
    pub fn begin(&mut self, terms: Terms, moves: &str) {
        let game = Game::from_transcript(terms.start, moves).unwrap();
        self.app.play(terms, game.moves(), self.now).unwrap();
    }

    pub fn buffer(&mut self) -> Buffer {
        let (app, now) = (&self.app, self.now);
        self.terminal.draw(|frame| draw(frame, app, now)).unwrap().buffer.clone()
    }

    /// What is on the screen, as text without the spaces at the ends of lines.
    pub fn screen(&mut self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for row in buffer.content.chunks(usize::from(buffer.area.width.max(1))) {
            text.push_str(symbols(row).concat().trim_end());
            text.push('\n');
        }
        text
    }

    pub fn colours(&mut self) -> BTreeSet<String> {
        let buffer = self.buffer();
        let colours = buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]);
        colours.filter(|&colour| colour != Color::Reset).map(|colour| colour.to_string()).collect()
    }

    /// How the middle of a square looks: where the letter of its column and the number of its row meet.
    pub fn cell_of(&mut self, square: &str) -> (String, Color, Color) {
        let square: Square = square.parse().unwrap();
        let buffer = self.buffer();
        let rows: Vec<&[Cell]> = buffer.content.chunks(usize::from(buffer.area.width)).collect();
        let is_letters = |row: &&[Cell]| {
            let text = symbols(row).concat();
            let words: Vec<&str> =
                text.split_whitespace().filter(|word| matches!(word.as_bytes(), [b'a'..=b'z'])).collect();
            words.starts_with(&["a", "b", "c", "d"])
        };
        let top = rows.iter().position(is_letters).expect("the letters of the columns");
        let letter = square.column_letter().to_string();
        let x = rows[top].iter().position(|cell| cell.symbol() == letter).unwrap();
        let left = rows[top].iter().position(|cell| cell.symbol() == "a").unwrap();
        let number = (square.row() + 1).to_string();
        let has_number = |row: &&[Cell]| row[..left].iter().any(|cell| cell.symbol() == number);
        let y = top + 1 + rows[top + 1..].iter().position(has_number).unwrap();
        let cell = &rows[y][x];
        (cell.symbol().to_owned(), cell.fg, cell.bg)
    }

    pub fn press(&mut self, code: KeyCode) {
        self.press_with(KeyModifiers::NONE, code);
    }

    pub fn press_with(&mut self, modifiers: KeyModifiers, code: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(code, modifiers)), self.now);
        self.app.tick(self.now);
    }

    pub fn type_text(&mut self, text: &str) {
        text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    /// Answers a question with other words than those suggested.
    pub fn answer(&mut self, text: &str) {
        self.press(KeyCode::End);
        self.press_with(KeyModifiers::CONTROL, KeyCode::Char('u'));
        self.type_text(text);
        self.press(KeyCode::Enter);
    }

    pub fn paste(&mut self, text: &str) {
        self.app.handle(&Event::Paste(text.to_owned()), self.now);
        self.app.tick(self.now);
    }

    pub fn type_square(&mut self, square: &str) {
        self.type_text(square);
    }

    pub fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let event = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.app.handle(&Event::Mouse(event), self.now);
        self.app.tick(self.now);
    }

    /// Clicks on the first place where `text` stands.
    pub fn click_on(&mut self, text: &str) {
        let (column, row) = self.find(text).unwrap_or_else(|| panic!("{text:?} is not on the screen"));
        self.click(column, row);
    }

    pub fn find(&mut self, text: &str) -> Option<(u16, u16)> {
        self.find_within(text, u16::MAX)
    }

    /// The first place where `text` stands in the first `columns` columns.
    pub fn find_within(&mut self, text: &str, columns: u16) -> Option<(u16, u16)> {
        let screen = self.screen();
        let places = screen.lines().zip(0..).filter_map(|(line, row)| {
            let column = Span::raw(&line[..line.find(text)?]).width();
            Some((u16::try_from(column).unwrap(), row))
        });
        places.into_iter().find(|&(column, _)| column < columns)
    }

    /// Lets time pass until no engine is at work.
    pub fn settle(&mut self) {
        self.app.tick(self.now);
        while self.app.is_waiting() {
            std::thread::sleep(Duration::from_millis(1));
            self.app.tick(self.now);
        }
    }

    pub fn pass_time(&mut self, time: Duration) {
        self.now += time;
        self.app.tick(self.now);
    }
}
