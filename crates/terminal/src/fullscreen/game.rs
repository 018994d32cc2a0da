//! A game on the full screen.

use std::time::{Duration, Instant};

use outflank_play::{Advice, Event, KeptGame, MoveScore, Refused};
use outflank_rules::{EndReason, Side, Square, Squares};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::app::Go;
use super::board::{Facing, Marks};
use super::choices::{Step, next};
use super::desk::Desk;
use super::keys::Key;
use super::layout::{GameLayout, game_layout};
use super::question::{Purpose, Question};
use super::scores;
use super::thoughts::Thoughts;
use super::turning::{FRAME, Turning};
use super::typing::{Typed, Typing};
use crate::Theme;
use crate::names::{advice_sentence, ending, named_record, turn_sentence};

/// How often a running clock is drawn.
const CLOCK_FRAME: Duration = Duration::from_millis(200);

/// The slowest that engines can be asked to play, and what the slower key makes of no waiting at all.
const SLOWEST: Duration = Duration::from_secs(6);
const SLOW_STEP: Duration = Duration::from_millis(100);

/// A game, and what its player is doing.
pub(crate) struct GameScreen {
    pub(crate) live: KeptGame,
    pub(crate) cursor: Square,
    /// Whether the cursor is shown: it hides from those who use the mouse or type squares.
    cursor_shown: bool,
    pub(crate) facing: Facing,
    turning: Option<Turning>,
    typing: Typing,
    thoughts: Thoughts,
    advice: Vec<MoveScore>,
    scores_wanted: bool,
    /// Whether the cursor goes where advice points.
    follows_hint: bool,
    pub(crate) message: String,
    /// Why the game is not saved, as long as it is not.
    pub(crate) unsaved: Option<String>,
    /// A key that must be pressed twice.
    asked: Option<KeyCode>,
    /// How long engines wait before they move.
    pace: Duration,
}

impl GameScreen {
    pub(crate) fn new(live: KeptGame, pace: Duration) -> Self {
        let cursor = live.table().position().legal_moves().first().unwrap_or(Square::from_index(0));
        let message = if live.table().is_paused() { "Press z to go on." } else { "" };
        Self {
            live,
            cursor,
            cursor_shown: false,
            facing: Facing::Usual,
            turning: None,
            typing: Typing::default(),
            thoughts: Thoughts::default(),
            advice: Vec::new(),
            scores_wanted: false,
            follows_hint: false,
            message: message.to_owned(),
            unsaved: None,
            asked: None,
            pace,
        }
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        let table = self.live.table();
        let mut keys = Vec::new();
        if table.turn().is_none() {
            keys.extend([
                Key::letter('r', "rematch"),
                Key::letter('l', "look back"),
                Key::letter('u', "undo"),
                Key::letter('x', "new game"),
            ]);
        } else if table.seats().has_person() {
            keys.extend([
                Key::new(KeyCode::Enter, "play"),
                Key::letter('u', "undo"),
                Key::letter('y', "redo"),
                Key::new(KeyCode::Tab, "hint"),
                Key::letter('s', "scores"),
                Key::letter('r', "resign"),
                Key::letter('x', "new game"),
            ]);
        } else {
            keys.extend([
                Key::letter('+', "faster"),
                Key::letter('-', "slower"),
                Key::letter('u', "undo"),
                Key::letter('y', "redo"),
                Key::letter('x', "new game"),
            ]);
        }
        if table.turn().is_some() && table.seats().lone_person().is_some() {
            keys.push(Key::letter(
                '!',
                if self.thoughts.are_shown(table.seats()) { "hide its thoughts" } else { "its thoughts" },
            ));
        }
        if table.turn().is_some() {
            keys.push(Key::letter('z', if table.is_paused() { "go on" } else { "pause" }));
        }
        keys.extend([
            Key::letter('t', "look"),
            Key::letter('v', "turn board"),
            Key::letter('w', "write to a file"),
            Key::new(KeyCode::Esc, "menu"),
        ]);
        keys
    }

    pub(crate) fn marks(&self, now: Instant) -> Marks {
        let table = self.live.table();
        let person = table.turn().is_some_and(|side| table.seats()[side].is_person());
        let at_play = person && !table.is_paused();
        Marks {
            legal: if at_play { table.position().legal_moves() } else { Squares::EMPTY },
            last_move: table.game().last_move(),
            turning: self.turning.filter(|turning| !turning.is_over(now)),
            cursor: Some(self.cursor).filter(|_| self.cursor_shown && at_play),
            advised: if self.advice.len() == 1 { self.advice.first().map(|best| best.square) } else { None },
            scores: scores::marks(&self.advice),
        }
    }

    /// By how much Black is expected to win, while scores are shown.
    pub(crate) fn expected(&self) -> Option<i16> {
        let best = self.advice.first().filter(|_| self.scores_wanted)?.score.discs();
        Some(if self.live.table().turn()? == Side::Black { best } else { -best })
    }

    /// Does what time has made due, and hears what happened.
    pub(crate) fn tick(&mut self, desk: &mut Desk, now: Instant) {
        self.live.poll(now);
        let mut failed = None;
        for event in self.live.take_events() {
            match event {
                Event::Moved { side, square, flips, .. } => {
                    self.turning = desk.look.animate.then_some(Turning { square, flips, since: now });
                    self.advice.clear();
                    self.thoughts.hear_move(side, square);
                    let seats = self.live.table().seats();
                    desk.ring |= desk.look.bell && !seats[side].is_person() && seats.has_person();
                    self.message.clear();
                }
                Event::TakenBack { .. } => {
                    self.turning = None;
                    self.advice.clear();
                    self.thoughts.forget();
                    self.message.clear();
                }
                Event::Started(_) => {
                    self.turning = None;
                    self.thoughts.forget();
                    self.message = "Another round, with colours changed.".to_owned();
                }
                Event::Passed(side) => {
                    self.message = format!("{side} has no legal move: {} moves again.", !side);
                }
                Event::Paused => self.message = "Press z to go on.".to_owned(),
                Event::Resumed => self.message.clear(),
                Event::Ended(outcome) => {
                    self.thoughts.forget();
                    self.advice.clear();
                    self.scores_wanted = false;
                    self.message = format!("{}.", ending(&outcome));
                    if outcome.reason == EndReason::Time {
                        self.turning = None;
                    }
                }
                Event::Thinking { side, progress } => self.thoughts.hear(side, progress),
                // Scores were hidden while better ones were on their way.
                Event::Advice(advised) if advised.moves.len() > 1 && !self.scores_wanted => {}
                Event::Advice(advised) => {
                    // Enter plays what is advised, unless the user has gone elsewhere meanwhile.
                    if let ([best], true) = (advised.moves.as_slice(), self.follows_hint) {
                        (self.cursor, self.cursor_shown) = (best.square, true);
                    }
                    self.message = advice_sentence(&advised.moves);
                    self.advice = advised.moves;
                }
                Event::SavingFailed(error) => self.unsaved = Some(error.to_string()),
                Event::SavingWorks => {
                    self.unsaved = None;
                    self.message = "Saved again, with every move.".to_owned();
                }
                Event::NotStarted { side, why } => failed = Some(format!("{side}'s program cannot play: {why}.")),
                Event::Failed { side, why } => failed = Some(format!("{side}'s program has lost: {why}.")),
            }
        }
        // More to the point than the pause or the resignation that follows from it.
        self.message = failed.unwrap_or_else(|| std::mem::take(&mut self.message));
        if self.scores_wanted && self.advice.is_empty() && !self.live.is_thinking() {
            // Scores stay on from turn to turn; on an engine's turn the request is refused.
            let _ = self.live.ask(Advice::EverySquare, desk.advisor);
        }
    }

    /// What the engine thinks of the game, if it is shown.
    pub(crate) fn thoughts(&self) -> Option<(Side, &MoveScore)> {
        self.thoughts.shown(self.live.table().seats())
    }

    /// Whether an engine thinks, or is about to.
    pub(crate) fn is_waiting(&self) -> bool {
        let table = self.live.table();
        let engine_on_turn = table.turn().is_some_and(|side| !table.seats()[side].is_person());
        self.live.is_thinking() || (engine_on_turn && !table.is_paused())
    }

    pub(crate) fn next_wake(&self, now: Instant) -> Option<Instant> {
        let turning = self.turning.filter(|turning| !turning.is_over(now)).map(|_| now + FRAME);
        let table = self.live.table();
        let clock_runs = table.turn().is_some() && !table.is_paused() && table.clock().is_some();
        let clock = clock_runs.then_some(now + CLOCK_FRAME);
        [turning, clock, self.live.next_wake()].into_iter().flatten().min()
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &mut Desk, now: Instant) -> Go {
        let asked = self.asked.take();
        let over = self.live.table().turn().is_none();
        if self.type_square(code, now) {
            return Go::Stay;
        }
        let done = match code {
            KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => {
                self.steer(code);
                Ok(())
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.live.table().is_paused() => {
                self.live.unpause(now);
                Ok(())
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.cursor_shown => self.play(self.cursor, now),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.cursor_shown = true;
                Ok(())
            }
            KeyCode::Char('u') => self.live.undo(now),
            KeyCode::Char('y') => self.live.redo(now),
            KeyCode::Tab => {
                self.scores_wanted = false;
                self.follows_hint = true;
                self.live.ask(Advice::Best, desk.advisor)
            }
            KeyCode::Char('s') => {
                self.scores_wanted = !self.scores_wanted;
                self.advice.clear();
                self.message.clear();
                if self.scores_wanted {
                    // A hint that is still being refined gives way; on an engine's turn there are no scores to give.
                    let _ = self.live.ask(Advice::EverySquare, desk.advisor);
                }
                Ok(())
            }
            KeyCode::Char('!') => {
                self.thoughts.show_or_hide(self.live.table().seats());
                Ok(())
            }
            KeyCode::Char('v') => {
                self.facing = self.facing.turned();
                Ok(())
            }
            KeyCode::Char('t') => {
                desk.look.theme = next(&Theme::ALL, &desk.look.theme, Step::On);
                Ok(())
            }
            KeyCode::Char('+') => self.hurry(self.pace / 2),
            KeyCode::Char('-') => self.hurry((self.pace * 2).clamp(SLOW_STEP, SLOWEST)),
            KeyCode::Char('z') if self.live.table().is_paused() => {
                self.live.unpause(now);
                Ok(())
            }
            KeyCode::Char('z') => self.live.pause(now),
            KeyCode::Char('w') => {
                let name = self.live.saved_as().map_or_else(|| "game".to_owned(), ToString::to_string);
                let record = Box::new(self.live.table().record());
                return Go::Ask(Question::new(Purpose::Export(record), &format!("{name}.ggf")));
            }
            KeyCode::Char('r') if over => self.live.rematch(now),
            KeyCode::Char('r') if asked == Some(code) => self.resign(now),
            KeyCode::Char('r') => self.ask_again(code, "Resign? Press r again."),
            KeyCode::Char('l') if over => return Go::Review(Box::new(named_record(self.live.table()))),
            KeyCode::Char('x') if over || asked == Some(code) => return Go::Setup,
            KeyCode::Char('x') => self.ask_again(code, "A new game? This one stays saved. Press x again."),
            _ => Ok(()),
        };
        self.explain(done);
        Go::Stay
    }

    fn ask_again(&mut self, code: KeyCode, question: &str) -> Result<(), Refused> {
        self.asked = Some(code);
        self.message = question.to_owned();
        Ok(())
    }

    /// Lets engines wait this long before they move.
    fn hurry(&mut self, pace: Duration) -> Result<(), Refused> {
        self.pace = pace;
        self.live.set_pace(pace);
        Ok(())
    }

    fn resign(&mut self, now: Instant) -> Result<(), Refused> {
        let table = self.live.table();
        let side = table.seats().lone_person().or(table.turn()).ok_or(Refused::Over)?;
        self.live.resign(side, now)
    }

    pub(crate) fn click(&mut self, body: Rect, x: u16, y: u16, now: Instant) -> Go {
        if self.live.table().is_paused() {
            self.live.unpause(now);
        } else if let Some(square) = self.square_at(body, x, y) {
            self.cursor = square;
            let done = self.play(square, now);
            self.explain(done);
        }
        Go::Stay
    }

    /// The mouse is here.
    pub(crate) fn point(&mut self, body: Rect, x: u16, y: u16) {
        if let Some(square) = self.square_at(body, x, y).filter(|&square| square != self.cursor) {
            self.follows_hint = false;
            self.cursor = square;
            self.cursor_shown = self.live.table().position().legal_moves().contains(square);
        }
    }

    fn square_at(&self, body: Rect, x: u16, y: u16) -> Option<Square> {
        let size = self.live.table().game().rules().size;
        match game_layout(body, size, self.facing) {
            Ok(GameLayout { board, .. }) => board.square_at(x, y),
            Err(_) => None,
        }
    }

    fn play(&mut self, square: Square, now: Instant) -> Result<(), Refused> {
        let table = self.live.table();
        if let (Some(turn), true) = (table.turn(), table.seats().has_person()) {
            let person = table.seats().lone_person().unwrap_or(turn);
            self.live.play(person, square, now)?;
        }
        Ok(())
    }

    fn explain(&mut self, done: Result<(), Refused>) {
        match done {
            Ok(()) => {}
            Err(Refused::NotYourTurn(_)) => {
                self.message = format!("{}. Please wait.", turn_sentence(self.live.table()))
            }
            Err(refused) => self.message = format!("{}.", crate::names::capitalised(&refused.to_string())),
        }
    }

    /// Takes keys that name a square, and plays it once it is complete. Says whether the key was one of them.
    fn type_square(&mut self, code: KeyCode, now: Instant) -> bool {
        let table = self.live.table();
        if table.turn().is_none() {
            return false;
        }
        let size = table.game().rules().size;
        let begun = !self.typing.is_empty();
        match self.typing.press(code, size) {
            Typed::Other => {
                if begun {
                    self.message.clear();
                }
                return false;
            }
            Typed::Part => self.message = self.typing.prompt(),
            Typed::Square(text) => {
                self.message.clear();
                self.play_typed(&text, now);
            }
        }
        true
    }

    fn play_typed(&mut self, text: &str, now: Instant) {
        match text.parse() {
            Ok(square) => {
                self.cursor = square;
                let done = self.play(square, now);
                self.explain(done);
            }
            Err(problem) => self.message = format!("{problem}."),
        }
    }

    fn steer(&mut self, code: KeyCode) {
        self.follows_hint = false;
        if !self.cursor_shown {
            self.cursor_shown = true;
            return;
        }
        let size = self.live.table().game().rules().size;
        let backwards = matches!(code, KeyCode::Left | KeyCode::Up) != (self.facing == Facing::Turned);
        let step = |place: u8, count: u8| if backwards { (place + count - 1) % count } else { (place + 1) % count };
        let (column, row) = (self.cursor.column(), self.cursor.row());
        let next = match code {
            KeyCode::Left | KeyCode::Right => Square::new(step(column, size.width()), row),
            _ => Square::new(column, step(row, size.height())),
        };
        self.cursor = next.unwrap_or(self.cursor);
    }
}
