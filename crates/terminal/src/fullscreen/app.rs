//! What the full-screen program is doing.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use outflank_play::engine::Level;
use outflank_play::{Advisor, GameId, Library, Live, Refused, SaveError, Surroundings, Terms, statistics};
use outflank_records::Record;
use outflank_rules::{Game, Square};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::choices::Choices;
use super::draw::{ScreenLayout, split};
use super::found::FoundScreen;
use super::game::GameScreen;
use super::games::GamesScreen;
use super::keys::{self, Key};
use super::menu::MenuScreen;
use super::palette::{Colours, Palette};
use super::question::{Answered, Purpose, Question, seat_program, write};
use super::review::ReviewScreen;
use super::setup::SetupScreen;
use super::statistics::StatisticsScreen;
use crate::Theme;
use crate::files::import;

/// How long an engine waits before it answers, so that the eye can follow.
const PACE: Duration = Duration::from_millis(700);

/// How things look and sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Look {
    pub theme: Theme,
    pub colours: Colours,
    /// Whether discs are seen turning over.
    pub animate: bool,
    /// Whether the terminal rings when the opponent has moved.
    pub bell: bool,
}

/// The full-screen program: what is on the screen, and what keys and clicks do to it.
pub struct App {
    pub(crate) screen: Screen,
    pub(crate) desk: Desk,
    pub(crate) help: bool,
    /// What is being asked, over the screen.
    pub(crate) question: Option<Question>,
    area: Rect,
    ended: Option<Ended>,
    suspended: bool,
}

/// How the user left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the menu.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

/// What every screen may use.
pub(crate) struct Desk {
    pub(crate) look: Look,
    pub(crate) around: Surroundings,
    /// Who gives advice and reviews games.
    pub(crate) advisor: Advisor,
    pub(crate) choices: Choices,
    /// The seed of the next game, where one was asked for.
    seed: Option<u64>,
    pub(crate) ring: bool,
}

pub(crate) enum Screen {
    Menu(MenuScreen),
    Setup(SetupScreen),
    Game(Box<GameScreen>),
    Review(Box<ReviewScreen>),
    Games(GamesScreen),
    Found(FoundScreen),
    Statistics(StatisticsScreen),
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
    Review(Box<Record>),
    Games,
    Statistics,
    Ask(Question),
    Quit,
}

impl Desk {
    pub(crate) fn palette(&self) -> Palette {
        Palette::new(self.look.theme, self.look.colours)
    }

    pub(crate) fn library(&self) -> Option<&Library> {
        self.around.library.as_ref()
    }

    /// A seed that is different every time, unless one was asked for.
    pub(crate) fn seed(&self) -> u64 {
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.seed.unwrap_or_else(clock)
    }

    pub(crate) fn pace(&self) -> Duration {
        if self.look.animate { PACE } else { Duration::ZERO }
    }
}

impl App {
    /// The program with its menu.
    pub fn new(look: Look, around: Surroundings, advice: Level, seed: Option<u64>) -> Self {
        let advisor = Advisor::at(advice);
        let mut desk = Desk { look, around, advisor, choices: Choices::default(), seed, ring: false };
        let menu = MenuScreen::new(&mut desk);
        Self {
            screen: Screen::Menu(menu),
            desk,
            help: false,
            question: None,
            area: Rect::new(0, 0, 80, 24),
            ended: None,
            suspended: false,
        }
    }

    /// Begins a game in which these moves have been made already.
    pub fn play(&mut self, terms: Terms, moves: &[Square], now: Instant) -> Result<(), Refused> {
        let around = Surroundings { pace: self.desk.pace(), ..self.desk.around.clone() };
        let live = Live::new(terms, moves, around, now)?;
        self.show_game(live);
        Ok(())
    }

    /// Goes on with a saved game.
    pub fn resume(&mut self, library: &Library, id: &GameId, now: Instant) -> Result<(), SaveError> {
        let around = Surroundings { pace: self.desk.pace(), ..self.desk.around.clone() };
        let live = Live::resume(library, id, around, now)?;
        self.show_game(live);
        Ok(())
    }

    fn show_game(&mut self, live: Live) {
        if live.table().seats().has_person() {
            self.desk.choices = Choices::of(live.table());
        }
        self.screen = Screen::Game(Box::new(GameScreen::new(live, self.desk.pace())));
    }

    /// How the user left, once they have.
    pub fn ended(&self) -> Option<Ended> {
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
            _ => false,
        }
    }

    /// What the title of the window should say.
    pub fn title(&self) -> String {
        match &self.screen {
            Screen::Game(game) => format!("Outflank: {}", crate::names::turn_sentence(game.live.table())),
            _ => "Outflank".to_owned(),
        }
    }

    /// Takes in something that the user did.
    pub fn handle(&mut self, event: &Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key, now),
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Paste(text) => self.paste(text),
            Event::Resize(width, height) => self.resize(*width, *height),
            _ => {}
        }
    }

    /// The size of the window.
    pub fn resize(&mut self, width: u16, height: u16) {
        self.area = Rect::new(0, 0, width, height);
    }

    /// Does whatever time has made due.
    pub fn tick(&mut self, now: Instant) {
        match &mut self.screen {
            Screen::Game(game) => game.tick(&mut self.desk, now),
            Screen::Review(review) => review.tick(),
            _ => {}
        }
    }

    /// When the screen will change, even if nobody does anything.
    pub fn next_wake(&self, now: Instant) -> Option<Instant> {
        match &self.screen {
            Screen::Game(game) => game.next_wake(now),
            _ => None,
        }
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        if self.help {
            return vec![Key::new(KeyCode::Esc, "back")];
        }
        if self.question.is_some() {
            return Question::keys();
        }
        let mut keys = match &self.screen {
            Screen::Menu(menu) => menu.keys(),
            Screen::Setup(setup) => setup.keys(),
            Screen::Game(game) => game.keys(),
            Screen::Review(review) => review.keys(),
            Screen::Games(games) => games.keys(),
            Screen::Found(found) => found.keys(),
            Screen::Statistics(statistics) => statistics.keys(),
        };
        keys.push(Key::letter('?', "help"));
        keys
    }

    fn press(&mut self, key: &KeyEvent, now: Instant) {
        match (key.code, key.modifiers) {
            (KeyCode::Char('c'), KeyModifiers::CONTROL) => {
                self.ended = Some(Ended::Interrupted);
                return;
            }
            (KeyCode::Char('q'), KeyModifiers::CONTROL) => {
                self.ended = Some(Ended::Quit);
                return;
            }
            (KeyCode::Char('z'), KeyModifiers::CONTROL) => {
                self.suspended = true;
                return;
            }
            _ => {}
        }
        if self.help {
            self.help = false;
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
            self.help = true;
            return;
        }
        let go = match &mut self.screen {
            Screen::Menu(menu) => menu.press(key.code, &mut self.desk),
            Screen::Setup(setup) => setup.press(key.code, &mut self.desk),
            Screen::Game(game) => game.press(key.code, &mut self.desk, now),
            Screen::Review(review) => review.press(key.code),
            Screen::Games(games) => games.press(key.code, &self.desk),
            Screen::Found(found) => found.press(key.code),
            Screen::Statistics(statistics) => statistics.press(key.code),
        };
        self.go(go, now);
    }

    fn mouse(&mut self, mouse: &MouseEvent, now: Instant) {
        let (x, y) = (mouse.column, mouse.row);
        let ScreenLayout { body, keys: line } = split(self.area, &self.keys());
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if clicked && let Some(code) = keys::at(&self.keys(), line, x, y) {
            self.press(&KeyEvent::new(code, KeyModifiers::NONE), now);
            return;
        }
        if self.help {
            self.help = !clicked;
            return;
        }
        if self.question.is_some() {
            return;
        }
        let go = match (&mut self.screen, mouse.kind) {
            (Screen::Game(game), MouseEventKind::Down(MouseButton::Left)) => game.click(body, x, y, now),
            (Screen::Game(game), MouseEventKind::Moved) => {
                game.point(body, x, y);
                Go::Stay
            }
            (Screen::Menu(menu), MouseEventKind::Down(MouseButton::Left)) => menu.click(body, x, y, &mut self.desk),
            (Screen::Setup(setup), MouseEventKind::Down(MouseButton::Left)) => setup.click(body, x, y, &mut self.desk),
            (Screen::Games(games), MouseEventKind::Down(MouseButton::Left)) => games.click(body, y, &self.desk),
            (Screen::Found(found), MouseEventKind::Down(MouseButton::Left)) => found.click(body, y),
            (_, MouseEventKind::ScrollUp) => return self.press(&KeyEvent::new(KeyCode::Up, KeyModifiers::NONE), now),
            (_, MouseEventKind::ScrollDown) => {
                return self.press(&KeyEvent::new(KeyCode::Down, KeyModifiers::NONE), now);
            }
            _ => Go::Stay,
        };
        self.go(go, now);
    }

    fn go(&mut self, go: Go, now: Instant) {
        let problem = match go {
            Go::Stay => return,
            Go::Quit => {
                self.ended = Some(Ended::Quit);
                return;
            }
            Go::Menu => {
                self.screen = Screen::Menu(MenuScreen::new(&mut self.desk));
                return;
            }
            Go::Setup => {
                self.screen = Screen::Setup(SetupScreen::default());
                return;
            }
            Go::Review(record) => {
                self.screen = Screen::Review(Box::new(ReviewScreen::new(&record, &self.desk)));
                return;
            }
            Go::Games => {
                self.screen = Screen::Games(GamesScreen::new(&self.desk));
                return;
            }
            Go::Statistics => {
                let games = self.desk.library().map(|library| library.list().games).unwrap_or_default();
                self.screen = Screen::Statistics(StatisticsScreen { records: statistics(&games) });
                return;
            }
            Go::Ask(question) => {
                self.question = Some(question);
                return;
            }
            Go::Play(terms) => self.play(terms, &[], now).err().map(|refused| refused.to_string()),
            Go::PlayOn(game) => {
                let terms = Terms { start: *game.start(), ..self.desk.choices.terms(self.desk.seed()) };
                self.play(terms, game.moves(), now).err().map(|refused| refused.to_string())
            }
            Go::Continue(id) => match self.desk.library().cloned() {
                Some(library) => self.resume(&library, &id, now).err().map(|error| error.to_string()),
                None => None,
            },
        };
        if let Some(problem) = problem {
            let mut menu = MenuScreen::new(&mut self.desk);
            menu.notice = Some(problem);
            self.screen = Screen::Menu(menu);
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
        match &question.purpose {
            Purpose::Program(side) => seat_program(*side, &question.typed(), &mut self.desk),
            Purpose::Export(_) => match write(question) {
                Ok(message) => self.say(message),
                Err(again) => self.question = Some(again),
            },
            Purpose::Open => match import(&question.typed()) {
                Ok(reading) => self.screen = Screen::Found(FoundScreen::new(reading)),
                Err(problem) => self.question = Some(question.again(&problem)),
            },
        }
    }

    /// Tells the user something.
    fn say(&mut self, message: String) {
        match &mut self.screen {
            Screen::Game(game) => game.message = message,
            Screen::Games(games) => games.message = message,
            Screen::Menu(menu) => menu.notice = Some(message),
            _ => {}
        }
    }
}
