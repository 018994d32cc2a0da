//! What somebody does who explores openings: keys, clicks, squares typed.

use outflank_records::Canonical;
use outflank_rules::Square;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::ExplorerScreen;
use crate::TerminalWords;
use crate::fullscreen::app::Go;
use crate::fullscreen::board::Facing;
use crate::fullscreen::keys::Key;
use crate::fullscreen::layout::{GameLayout, game_layout};
use crate::fullscreen::typing::Typed;

/// The key that makes a move one's own. Boards that have such a column have no repertoire.
const OWN: char = 'm';

impl ExplorerScreen {
    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        let mut keys = vec![
            Key::new(KeyCode::Up, words.key_choose()),
            Key::new(KeyCode::Enter, words.key_play()),
            Key::new(KeyCode::Left, words.key_back_and_on()),
        ];
        let rows = self.rows();
        if let Some(row) = rows.get(self.chosen_in(&rows)).filter(|_| self.may_choose()) {
            keys.push(Key::letter(OWN, if row.is_own { words.key_not_mine() } else { words.key_mine() }));
        }
        if !self.game.moves().is_empty() {
            keys.extend([
                Key::new(KeyCode::Tab, words.key_other_move()),
                Key::new(KeyCode::Home, words.key_to_start()),
            ]);
        }
        if self.game.outcome().is_none() {
            keys.push(Key::letter('x', words.key_play_on()));
        }
        keys.push(Key::new(KeyCode::Esc, words.key_back()));
        keys
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Go {
        self.message.clear();
        if code == KeyCode::Backspace && self.typing.is_empty() {
            self.take_back();
            return Go::Stay;
        }
        match self.typing.press(code, self.game.rules().size) {
            Typed::Part => self.message = self.typing.prompt(self.words),
            Typed::Square(text) => match text.parse() {
                Ok(square) => self.play(square),
                Err(_) => self.message = self.words.not_a_square(&text),
            },
            Typed::Other => match code {
                KeyCode::Esc | KeyCode::Char('q') => return Go::Back,
                KeyCode::Char('x') if self.game.outcome().is_none() => return Go::PlayOn(self.game.clone()),
                code => self.command(code),
            },
        }
        Go::Stay
    }

    fn command(&mut self, code: KeyCode) {
        let rows = self.rows();
        let (at, last) = (self.chosen_in(&rows), rows.len().saturating_sub(1));
        let choose = |index: usize| rows.get(index).map(|row| row.square);
        match code {
            KeyCode::Up => self.chosen = choose(at.checked_sub(1).unwrap_or(last)),
            KeyCode::Down => self.chosen = choose(if at == last { 0 } else { at + 1 }),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ') => {
                if let Some(square) = choose(at) {
                    self.play(square);
                }
            }
            KeyCode::Left => drop(self.take_back()),
            KeyCode::Home => while self.take_back().is_some() {},
            KeyCode::Tab => self.go_to_sibling(),
            KeyCode::Char(OWN) => {
                if let Some(square) = choose(at) {
                    self.mark(square);
                }
            }
            _ => {}
        }
    }

    fn play(&mut self, square: Square) {
        match self.game.play(square) {
            Ok(()) => {
                self.chosen = None;
                self.ask();
            }
            Err(problem) => self.message = self.words.sentence(&self.words.illegal(&problem)),
        }
    }

    /// Goes back by a move, and tells which it was: it is the one that is chosen then.
    fn take_back(&mut self) -> Option<Square> {
        let last = self.game.last_move()?;
        self.game.undo();
        // Of moves that the position cannot tell apart one stands in the list.
        let canonical = Canonical::of(self.position());
        self.chosen = Some(canonical.back(canonical.square(last)));
        self.ask();
        self.chosen
    }

    /// The next move of the list in place of the last one.
    fn go_to_sibling(&mut self) {
        if self.take_back().is_some() {
            let rows = self.rows();
            if let Some(next) = rows.get((self.chosen_in(&rows) + 1) % rows.len().max(1)) {
                self.play(next.square);
            }
        }
    }

    /// Makes a move one's own, or no longer.
    fn mark(&mut self, square: Square) {
        let (was_own, position) = (self.is_own(square), *self.position());
        let Some(kept) = &mut self.repertoire else { return };
        let done = if was_own { kept.unchoose(&position, square) } else { kept.choose(&self.game, square) };
        self.message = match done {
            Ok(()) if was_own => self.words.no_longer_own(square, position.side_to_move()),
            Ok(()) => self.words.now_own(square, position.side_to_move()),
            Err(problem) => self.words.repertoire_problem(&problem),
        };
    }

    /// A square is played; so is a move of the list that is chosen already.
    pub(crate) fn click(&mut self, body: Rect, x: u16, y: u16) -> Go {
        let Ok(GameLayout { board, panel, .. }) = game_layout(body, self.game.rules().size, Facing::Usual) else {
            return Go::Stay;
        };
        self.message.clear();
        match board.square_at(x, y) {
            Some(square) if self.position().legal_moves().contains(square) => self.play(square),
            Some(_) => {}
            None => {
                let (rows, clicked) = (self.rows(), self.row_at(panel, x, y));
                match clicked.filter(|&index| index < rows.len()) {
                    Some(index) if index == self.chosen_in(&rows) => self.play(rows[index].square),
                    Some(index) => self.chosen = Some(rows[index].square),
                    None => {}
                }
            }
        }
        Go::Stay
    }
}
