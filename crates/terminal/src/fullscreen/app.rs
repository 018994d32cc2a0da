//! What the full-screen program is doing.

use std::io;
use std::time::Instant;

use outflank_play::{
    Advisor, GameId, KeptGame, Level, Library, Live, LossReview, Refused, SaveError, Surroundings, Terms, statistics,
};
use outflank_records::Record;
use outflank_rules::{Game, Square};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::choices::Choices;
use super::desk::{Desk, Look};
use super::explorer::{ExplorerScreen, OpeningSources};
use super::found::FoundScreen;
use super::game::GameScreen;
use super::games::GamesScreen;
use super::keys::{self, Key};
use super::menu::MenuScreen;
use super::palette::Palette;
use super::pictures::{self, PicturesAsked};
use super::question::{Answered, Purpose, Question, seat_program, write};
use super::review::ReviewScreen;
use super::setup::SetupScreen;
use super::statistics::StatisticsScreen;
use crate::files::import;

/// Lines that the help is turned by at once.
const HELP_PAGE: u16 = 10;

/// The full-screen program: what is on the screen, and what keys and clicks do to it.
pub struct App {
    pub(crate) screen: Screen,
    pub(crate) desk: Desk,
    /// The line from which on the help is shown, if it is.
    pub(crate) help: Option<u16>,
    /// What is being asked, over the screen.
    pub(crate) question: Option<Question>,
    pub(super) area: Rect,
    /// What the explorer leads back to.
    pub(super) behind: Option<Screen>,
    ended: Option<Departure>,
    suspended: bool,
}

/// How the user left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Departure {
    /// By the menu.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

pub(crate) enum Screen {
    Menu(MenuScreen),
    Setup(SetupScreen),
    Game(Box<GameScreen>),
    Review(Box<ReviewScreen>),
    Games(GamesScreen),
    Found(FoundScreen),
    Statistics(Box<StatisticsScreen>),
    Explorer(Box<ExplorerScreen>),
}

/// Where a key leads.
pub(crate) enum Go {
    Stay,
    Menu,
    Setup,
    Play(Terms),
    /// Goes on with a game from elsewhere.
    PlayOn(Game),
    Continue(GameId),
    /// Looks back on a game, which may be one of those that are kept.
    Review {
        record: Box<Record>,
        saved_as: Option<GameId>,
    },
    Games,
    Statistics,
    /// Explores openings from the position that a game has reached.
    Explore(Game),
    /// Goes back to what was on the screen before.
    Back,
    Ask(Question),
    Quit,
}

impl App {
    /// The program with its menu. Games are kept in `library`, if there is one.
    pub fn new(look: Look, around: Surroundings, library: Option<Library>, advice: Level, seed: Option<u64>) -> Self {
        let (advisor, choices) = (Advisor::at(advice), Choices::default());
        let mut desk = Desk {
            look,
            around,
            library,
            advisor,
            choices,
            openings: OpeningSources::default(),
            pictures: None,
            seed,
            ring: false,
            evaluation_wanted: false,
        };
        let menu = MenuScreen::new(&mut desk);
        Self {
            screen: Screen::Menu(menu),
            desk,
            help: None,
            question: None,
            area: Rect::new(0, 0, 80, 24),
            behind: None,
            ended: None,
            suspended: false,
        }
    }

    /// Finds out whether the terminal shows pictures. It must be in raw mode, and nobody else may read from it yet.
    pub(crate) fn ask_for_pictures(&mut self, now: Instant) -> io::Result<()> {
        if self.desk.look.pictures && self.desk.palette().has_exact_colours() {
            let PicturesAsked { pictures, typed } = pictures::ask()?;
            self.desk.pictures = pictures;
            for letter in typed {
                let code = if letter == '\r' { KeyCode::Enter } else { KeyCode::Char(letter) };
                self.press(&KeyEvent::new(code, KeyModifiers::NONE), now);
            }
        }
        Ok(())
    }

    /// Draws a disc as a picture, if the terminal shows them. Nothing can lie over pictures: under a question there are none.
    pub(crate) fn draw_picture(&self, disc: Color, ground: Color, place: Rect, buffer: &mut Buffer) -> bool {
        match (&self.desk.pictures, Palette::rgb(disc), Palette::rgb(ground)) {
            (Some(pictures), Some(disc), Some(ground)) if self.question.is_none() => {
                pictures.draw(disc, ground, place, buffer)
            }
            _ => false,
        }
    }

    /// Begins a game in which these moves have been made already.
    pub fn play(&mut self, terms: Terms, moves: &[Square], now: Instant) -> Result<(), Refused> {
        let around = Surroundings { pace: self.desk.pace(), ..self.desk.around.clone() };
        let live = Live::new(terms, moves, around, now)?;
        self.show_game(KeptGame::new(live, self.desk.library.clone()));
        Ok(())
    }

    /// Goes on with a saved game.
    pub fn resume(&mut self, library: &Library, id: &GameId, now: Instant) -> Result<(), SaveError> {
        let around = Surroundings { pace: self.desk.pace(), ..self.desk.around.clone() };
        let game = KeptGame::resume(library, id, around, now)?;
        self.show_game(game);
        Ok(())
    }

    fn show_game(&mut self, game: KeptGame) {
        if game.table().seats().has_person() {
            self.desk.choices = Choices::of(game.table());
        }
        self.turn_to(Screen::Game(Box::new(GameScreen::new(game, &self.desk))));
    }

    /// How the user left, once they have.
    pub fn ended(&self) -> Option<Departure> {
        self.ended
    }

    /// Whether the user wants the shell back for a while (Ctrl-Z). Says so once.
    pub fn take_suspended(&mut self) -> bool {
        std::mem::take(&mut self.suspended)
    }

    /// Whether the terminal should ring now. Says so once.
    pub fn take_ring(&mut self) -> bool {
        std::mem::take(&mut self.desk.ring)
    }

    /// Whether an engine is at work for what is on the screen.
    pub fn is_waiting(&self) -> bool {
        match &self.screen {
            Screen::Game(game) => game.is_waiting(),
            Screen::Review(review) => review.is_waiting(),
            Screen::Statistics(statistics) => statistics.is_waiting(),
            Screen::Explorer(explorer) => explorer.is_waiting(),
            _ => false,
        }
    }

    /// What the title of the window should say.
    pub fn title(&self) -> String {
        match &self.screen {
            Screen::Game(game) => format!("Outflank: {}", self.desk.words().turn(game.live.table())),
            _ => "Outflank".to_owned(),
        }
    }

    /// Takes in something that the user did, then what follows from it: every key and click in the same way.
    pub fn handle(&mut self, event: &Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key, now),
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Paste(text) => self.paste(text),
            Event::Resize(width, height) => self.resize(*width, *height),
            _ => {}
        }
        self.tick(now);
    }

    /// The size of the window.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.area = Rect::new(0, 0, width, height);
        if let Some(pictures) = &mut self.desk.pictures {
            pictures.resize();
        }
    }

    /// Does whatever time has made due.
    pub fn tick(&mut self, now: Instant) {
        match &mut self.screen {
            Screen::Game(game) => game.tick(&mut self.desk, now),
            Screen::Review(review) => review.tick(now),
            Screen::Statistics(statistics) => statistics.tick(),
            Screen::Explorer(explorer) => {
                explorer.tick();
                self.tick_behind(now);
            }
            _ => {}
        }
        if let Some(trouble) = self.desk.around.engines.engines().take_findings_trouble() {
            self.say(self.desk.words().findings_trouble(&trouble.to_string()));
        }
    }

    /// When the screen will change, even if nobody does anything.
    pub fn next_wake(&self, now: Instant) -> Option<Instant> {
        match &self.screen {
            Screen::Game(game) => game.next_wake(now),
            Screen::Explorer(_) => self.next_wake_behind(now),
            _ => None,
        }
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        let words = self.desk.words();
        if self.help.is_some() {
            return vec![Key::new(KeyCode::Up, words.key_scroll()), Key::new(KeyCode::Esc, words.key_back())];
        }
        if self.question.is_some() {
            return Question::keys(words);
        }
        let mut keys = match &self.screen {
            Screen::Menu(menu) => menu.keys(words),
            Screen::Setup(setup) => setup.keys(words),
            Screen::Game(game) => game.keys(words),
            Screen::Review(review) => review.keys(words),
            Screen::Games(games) => games.keys(words),
            Screen::Found(found) => found.keys(words),
            Screen::Statistics(statistics) => statistics.keys(words),
            Screen::Explorer(explorer) => explorer.keys(words),
        };
        keys.push(Key::letter('?', words.key_help()));
        keys::fitting(keys, self.area.width.saturating_sub(2))
    }

    pub(super) fn press(&mut self, key: &KeyEvent, now: Instant) {
        match (key.code, key.modifiers) {
            (KeyCode::Char('c'), KeyModifiers::CONTROL) => {
                self.ended = Some(Departure::Interrupted);
                return;
            }
            (KeyCode::Char('q'), KeyModifiers::CONTROL) => {
                self.ended = Some(Departure::Quit);
                return;
            }
            (KeyCode::Char('z'), KeyModifiers::CONTROL) => {
                self.suspended = true;
                return;
            }
            _ => {}
        }
        if let Some(top) = self.help {
            self.help = match key.code {
                KeyCode::Up => Some(top.saturating_sub(1)),
                KeyCode::Down => Some(top + 1),
                KeyCode::PageUp => Some(top.saturating_sub(HELP_PAGE)),
                KeyCode::PageDown | KeyCode::Char(' ') => Some(top + HELP_PAGE),
                _ => None,
            };
            return;
        }
        if let Some(question) = &mut self.question {
            match question.press(key) {
                Answered::NotYet => {}
                Answered::Never => self.question = None,
                Answered::Yes => self.answer(),
            }
            return;
        }
        // Only letters by themselves are commands; both keys together are how Windows reports AltGr, which writes letters.
        if key.modifiers.contains(KeyModifiers::CONTROL) != key.modifiers.contains(KeyModifiers::ALT) {
            return;
        }
        if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)) {
            self.help = Some(0);
            return;
        }
        let go = match &mut self.screen {
            Screen::Menu(menu) => menu.press(key.code, &mut self.desk),
            Screen::Setup(setup) => setup.press(key.code, &mut self.desk),
            Screen::Game(game) => game.press(key.code, &mut self.desk, now),
            Screen::Review(review) => review.press(key.code, &self.desk, now),
            Screen::Games(games) => games.press(key.code, &self.desk),
            Screen::Found(found) => found.press(key.code),
            Screen::Statistics(statistics) => statistics.press(key.code),
            Screen::Explorer(explorer) => explorer.press(key.code),
        };
        self.go(go, now);
    }

    pub(super) fn go(&mut self, go: Go, now: Instant) {
        let words = self.desk.words();
        let problem = match go {
            Go::Stay => return,
            Go::Quit => {
                self.ended = Some(Departure::Quit);
                return;
            }
            Go::Menu => {
                let menu = MenuScreen::new(&mut self.desk);
                self.turn_to(Screen::Menu(menu));
                return;
            }
            Go::Setup => {
                self.turn_to(Screen::Setup(SetupScreen::default()));
                return;
            }
            Go::Review { record, saved_as } => {
                self.turn_to(Screen::Review(Box::new(ReviewScreen::new(&record, saved_as, &self.desk))));
                return;
            }
            Go::Games => {
                self.turn_to(Screen::Games(GamesScreen::new(&self.desk)));
                return;
            }
            Go::Statistics => {
                let games = self.desk.library.as_ref().map(|library| library.list().games).unwrap_or_default();
                let Surroundings { engines, wake, .. } = &self.desk.around;
                let losses = LossReview::start(&games, self.desk.advisor, engines, wake.clone());
                self.turn_to(Screen::Statistics(Box::new(StatisticsScreen::new(statistics(&games), losses))));
                return;
            }
            Go::Explore(game) => return self.explore(game),
            Go::Back => return self.come_back(),
            Go::Ask(question) => {
                self.question = Some(question);
                return;
            }
            Go::Play(terms) => self.play(terms, &[], now).err().map(|refused| words.refused(&refused)),
            Go::PlayOn(game) => {
                let terms = Terms { start: *game.start(), ..self.desk.choices.terms(self.desk.seed()) };
                self.play(terms, game.moves(), now).err().map(|refused| words.refused(&refused))
            }
            Go::Continue(id) => match self.desk.library.clone() {
                Some(library) => self.resume(&library, &id, now).err().map(|error| words.save_error(&error)),
                None => None,
            },
        };
        if let Some(problem) = problem {
            let mut menu = MenuScreen::new(&mut self.desk);
            menu.notice = Some(problem);
            self.turn_to(Screen::Menu(menu));
        }
    }

    /// What was pasted answers the question, or else is a game to open.
    fn paste(&mut self, text: &str) {
        match &mut self.question {
            Some(question) => question.paste(text),
            None => {
                let mut question = Question::new(Purpose::Open, "");
                question.paste(text);
                self.question = Some(question);
            }
        }
    }

    /// Does what the answer to the question asks for.
    fn answer(&mut self) {
        let Some(question) = self.question.take() else { return };
        let words = self.desk.words();
        match &question.purpose {
            Purpose::Program(side) => seat_program(*side, &question.typed(), &mut self.desk),
            Purpose::Export(_) => match write(question, words) {
                Ok(message) => self.say(message),
                Err(again) => self.question = Some(again),
            },
            Purpose::Open => match import(&question.typed(), words) {
                Ok(reading) => self.turn_to(Screen::Found(FoundScreen::new(reading, words))),
                Err(problem) => self.question = Some(question.again(words.sorry(&problem))),
            },
        }
    }

    /// Tells the user something.
    fn say(&mut self, message: String) {
        match &mut self.screen {
            Screen::Game(game) => game.message = message,
            Screen::Review(review) => review.message = message,
            Screen::Games(games) => games.message = message,
            Screen::Menu(menu) => menu.notice = Some(message),
            Screen::Explorer(explorer) => explorer.message = message,
            _ => {}
        }
    }
}
