//! What a player does at a game: keys, clicks, squares typed.

use std::time::{Duration, Instant};

use outflank_play::{Advice, Refused};
use outflank_rules::Square;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::{GameScreen, is_fair};
use crate::fullscreen::app::Go;
use crate::fullscreen::board::Facing;
use crate::fullscreen::choices::{Step, next};
use crate::fullscreen::desk::Desk;
use crate::fullscreen::keys::Key;
use crate::fullscreen::layout::{GameLayout, game_layout};
use crate::fullscreen::question::{Purpose, Question};
use crate::fullscreen::typing::Typed;
use crate::{TerminalWords, Theme};

/// The slowest that engines can be asked to play, and what the slower key makes of no waiting at all.
const SLOWEST: Duration = Duration::from_secs(6);
const SLOW_STEP: Duration = Duration::from_millis(100);

impl GameScreen {
    /// The keys that do something now.
    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        let table = self.live.table();
        let mut keys = Vec::new();
        if table.turn().is_none() {
            keys.extend([
                Key::letter('r', words.key_rematch()),
                Key::letter('l', words.key_look_back()),
                Key::letter('u', words.key_undo()),
                Key::letter('x', words.key_new_game()),
            ]);
        } else if table.seats().has_person() {
            keys.extend([
                Key::new(KeyCode::Enter, words.key_play()),
                Key::letter('u', words.key_undo()),
                Key::letter('y', words.key_redo()),
                Key::new(KeyCode::Tab, words.key_hint()),
                Key::letter('s', words.key_scores()),
                Key::letter('*', words.key_matters()),
                Key::letter('r', words.key_resign()),
                Key::letter('x', words.key_new_game()),
            ]);
        } else {
            keys.extend([
                Key::letter('+', words.key_faster()),
                Key::letter('-', words.key_slower()),
                Key::letter('u', words.key_undo()),
                Key::letter('y', words.key_redo()),
                Key::letter('x', words.key_new_game()),
            ]);
        }
        if table.turn().is_some() && table.seats().lone_person().is_some() {
            let shown = self.thoughts.are_shown(table.seats());
            keys.push(Key::letter('!', if shown { words.key_hide_thoughts() } else { words.key_thoughts() }));
        }
        if table.turn().is_some() && is_fair(table.seats()) {
            let shown = self.evaluation.is_some();
            keys.push(Key::letter('=', if shown { words.key_hide_evaluation() } else { words.key_evaluation() }));
        }
        if table.turn().is_some() {
            keys.push(Key::letter('z', if table.is_paused() { words.key_go_on() } else { words.key_pause() }));
        }
        keys.extend([
            Key::letter('/', words.key_openings()),
            Key::letter('t', words.key_look()),
            Key::letter('w', words.key_write()),
            Key::letter('v', words.key_turn_board()),
            Key::new(KeyCode::Esc, words.key_menu()),
        ]);
        keys
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
            KeyCode::Char('*') => self.live.ask(Advice::WhatMatters, desk.advisor),
            KeyCode::Char('=') => {
                self.show_or_hide_evaluation(desk);
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
            KeyCode::Char('/') => return Go::Explore(self.live.table().game().clone()),
            KeyCode::Char('r') if over => self.live.rematch(now),
            KeyCode::Char('r') if asked == Some(code) => self.resign(now),
            KeyCode::Char('r') => self.ask_again(code, self.words.resign_twice()),
            KeyCode::Char('l') if over => {
                let record = Box::new(self.words.named_record(self.live.table()));
                return Go::Review { record, saved_as: self.live.saved_as().cloned() };
            }
            KeyCode::Char('x') if over || asked == Some(code) => return Go::Setup,
            KeyCode::Char('x') => self.ask_again(code, self.words.new_game_twice()),
            _ => Ok(()),
        };
        self.explain(done);
        Go::Stay
    }

    fn show_or_hide_evaluation(&mut self, desk: &mut Desk) {
        if is_fair(self.live.table().seats()) {
            desk.evaluation_wanted = !desk.evaluation_wanted;
        } else {
            self.message = self.words.unfair().to_owned();
        }
    }

    fn ask_again(&mut self, code: KeyCode, question: &'static str) -> Result<(), Refused> {
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
                self.message = self.words.please_wait(&self.words.turn(self.live.table()));
            }
            Err(refused) => self.message = self.words.sentence(&self.words.refused(&refused)),
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
            Typed::Part => self.message = self.typing.prompt(self.words),
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
            Err(_) => self.message = self.words.not_a_square(text),
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
