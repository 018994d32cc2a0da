//! What somebody does who looks back on a game: keys, clicks, moves that are tried.

use std::time::Instant;

use outflank_play::MoveId;
use outflank_rules::Square;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::ReviewScreen;
use crate::TerminalWords;
use crate::fullscreen::app::Go;
use crate::fullscreen::board::Facing;
use crate::fullscreen::desk::Desk;
use crate::fullscreen::keys::Key;
use crate::fullscreen::layout::{GameLayout, game_layout};
use crate::fullscreen::scores::Scores;
use crate::fullscreen::typing::Typed;

impl ReviewScreen {
    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        let mut keys = vec![Key::new(KeyCode::Left, words.key_step()), Key::letter('s', words.key_scores())];
        if self.is_in_variation() {
            keys.extend([
                Key::new(KeyCode::Backspace, words.key_back_to_the_game()),
                Key::letter('x', words.key_delete_variation()),
            ]);
        }
        if self.siblings().len() > 1 {
            keys.push(Key::new(KeyCode::Tab, words.key_other_move()));
        }
        keys.extend([Key::new(KeyCode::Enter, words.key_play_on()), Key::new(KeyCode::Up, words.key_start_end())]);
        let turns = [words.key_first_turn(), words.key_second_turn(), words.key_third_turn()];
        let turns = ('1'..).zip(turns).take(self.analysis().turning_points().len());
        keys.extend(turns.map(|(digit, name)| Key::letter(digit, name)));
        keys.extend([Key::letter('/', words.key_openings()), Key::new(KeyCode::Esc, words.key_menu())]);
        keys
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &Desk, now: Instant) -> Go {
        let before = self.at;
        self.message.clear();
        if code == KeyCode::Backspace && self.typing.is_empty() {
            self.back_to_the_game();
        } else {
            match self.typing.press(code, self.game.rules().size) {
                Typed::Part => self.message = self.typing.prompt(self.words),
                Typed::Square(text) => match text.parse() {
                    Ok(square) => self.try_move(square),
                    Err(_) => self.message = self.words.not_a_square(&text),
                },
                Typed::Other => match code {
                    KeyCode::Enter | KeyCode::Char('p') => return Go::PlayOn(self.so_far()),
                    KeyCode::Char('/') => return Go::Explore(self.so_far()),
                    KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
                    code => self.command(code),
                },
            }
        }
        self.ask_scores(before, desk, now);
        Go::Stay
    }

    fn command(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.at = self.at.and_then(|id| self.analysis().parent(id)),
            KeyCode::Right => self.at = self.line().get(self.ply()).copied().or(self.at),
            KeyCode::Up | KeyCode::Home => self.at = None,
            KeyCode::Down | KeyCode::End => self.at = self.line().last().copied(),
            KeyCode::Tab => self.go_to_sibling(),
            KeyCode::Char('s') => {
                self.scores_wanted = !self.scores_wanted;
                self.scores = None;
            }
            KeyCode::Char('x') => self.delete_variation(),
            KeyCode::Char(digit @ '1'..='3') => {
                let index = usize::from(digit as u8 - b'1');
                if let Some(turn) = self.analysis().turning_points().get(index) {
                    self.at = Some(MoveId::of_ply(turn.ply));
                }
            }
            _ => {}
        }
    }

    /// Tries a move in the position on the board, or goes on to it if it is there already.
    fn try_move(&mut self, square: Square) {
        match self.review.try_move(self.at, square) {
            Ok(id) => {
                self.at = Some(id);
                self.keep_variations();
            }
            Err(problem) => self.message = self.words.sentence(&self.words.illegal(&problem)),
        }
    }

    /// The move that led to the board, and those that were made or tried instead of it.
    fn siblings(&self) -> Vec<MoveId> {
        let Some(id) = self.at else { return Vec::new() };
        self.analysis().children(self.analysis().parent(id)).map(|(id, _)| id).collect()
    }

    fn go_to_sibling(&mut self) {
        let siblings = self.siblings();
        let here = siblings.iter().position(|&id| Some(id) == self.at);
        self.at = here.map_or(self.at, |here| Some(siblings[(here + 1) % siblings.len()]));
    }

    /// The last move of the game before the variation on the board.
    fn back_to_the_game(&mut self) {
        let line = self.analysis().line_to(self.at);
        self.at = line.into_iter().rfind(|&id| self.analysis().is_of_the_game(id));
    }

    /// Deletes the innermost variation on the board.
    fn delete_variation(&mut self) {
        let analysis = self.analysis();
        let begins = |&id: &MoveId| {
            let parent = analysis.parent(id);
            let leaves_the_game = parent.is_none_or(|parent| analysis.is_of_the_game(parent));
            let is_instead = analysis.children(parent).next().is_none_or(|(first, _)| first != id);
            !analysis.is_of_the_game(id) && (leaves_the_game || is_instead)
        };
        let first = analysis.line_to(self.at).into_iter().rfind(begins);
        match first {
            Some(id) => {
                self.at = self.analysis().parent(id);
                self.review.remove(id);
                self.message = self.words.variation_deleted().to_owned();
                self.keep_variations();
            }
            None => self.message = self.words.only_variations().to_owned(),
        }
    }

    /// Scores stay on from step to step.
    fn ask_scores(&mut self, before: Option<MoveId>, desk: &Desk, now: Instant) {
        if !self.scores_wanted {
            self.scores = None;
        } else if self.scores.is_none() || self.at != before {
            self.scores = Scores::ask(&self.so_far(), desk, now);
        }
    }

    /// A square tries a move; a bar of the graph, a move of the list and a turning point lead there.
    pub(crate) fn click(&mut self, body: Rect, x: u16, y: u16, desk: &Desk, now: Instant) -> Go {
        let Ok(GameLayout { board, panel, .. }) = game_layout(body, self.game.rules().size, Facing::Usual) else {
            return Go::Stay;
        };
        let before = self.at;
        self.message.clear();
        match board.square_at(x, y) {
            Some(square) if self.analysis().position_after(self.at).legal_moves().contains(square) => {
                self.try_move(square);
            }
            Some(_) => {}
            None => self.at = self.place_in_panel(panel, x, y).or(self.at),
        }
        self.ask_scores(before, desk, now);
        Go::Stay
    }
}
