//! Looking back on a game, move by move.

use std::time::Instant;

use outflank_play::{AnalysedMove, Review};
use outflank_records::Record;
use outflank_rules::{BySide, Game, Side};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::app::{App, Go};
use super::board::{BoardView, Facing, Marks};
use super::desk::Desk;
use super::keys::Key;
use super::layout::game_layout;
use super::panel::draw_board_frame;
use super::scores::Scores;

pub(crate) struct ReviewScreen {
    pub(crate) game: Game,
    /// What the players are called.
    pub(super) names: BySide<String>,
    pub(super) review: Review,
    /// Moves on the board.
    pub(super) ply: usize,
    /// What every move is worth here, if that was asked for.
    scores: Option<Scores>,
}

impl ReviewScreen {
    pub(crate) fn new(record: &Record, desk: &Desk) -> Self {
        let game = record.game.clone();
        let name = |side: Side| record.players[side].name.clone().unwrap_or_else(|| side.to_string());
        let names = BySide::from_fn(name);
        let review = Review::start(&game, desk.advisor, &desk.around.engines, desk.around.wake.clone());
        Self { ply: game.moves().len(), game, names, review, scores: None }
    }

    pub(crate) fn tick(&mut self, now: Instant) {
        self.review.poll();
        if let Some(scores) = &mut self.scores {
            scores.tick(now);
        }
    }

    /// Whether there is more to find out.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.review.is_finished() || self.scores.as_ref().is_some_and(Scores::is_waiting)
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        let mut keys = vec![
            Key::new(KeyCode::Left, "step"),
            Key::letter('s', "scores"),
            Key::letter('p', "play on from here"),
            Key::new(KeyCode::Up, "start, end"),
        ];
        let turns = ["first turning point", "second", "third"];
        let turns = ('1'..).zip(turns).take(self.review.analysis().turning_points().len());
        keys.extend(turns.map(|(digit, name)| Key::letter(digit, name)));
        keys.push(Key::new(KeyCode::Esc, "menu"));
        keys
    }

    /// The game as far as it is on the board.
    fn so_far(&self) -> Game {
        let mut game = Game::from_position(*self.game.start());
        // What was played once can be played again.
        let _ = self.game.moves()[..self.ply].iter().try_for_each(|&square| game.play(square));
        game
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &Desk, now: Instant) -> Go {
        let last = self.game.moves().len();
        let (before, wanted) = (self.ply, self.scores.is_some() != (code == KeyCode::Char('s')));
        match code {
            KeyCode::Left => self.ply = self.ply.saturating_sub(1),
            KeyCode::Right => self.ply = (self.ply + 1).min(last),
            KeyCode::Up | KeyCode::Home => self.ply = 0,
            KeyCode::Down | KeyCode::End => self.ply = last,
            KeyCode::Char(digit @ '1'..='3') => {
                let index = usize::from(digit as u8 - b'1');
                if let Some(turn) = self.review.analysis().turning_points().get(index) {
                    self.ply = turn.ply + 1;
                }
            }
            KeyCode::Char('p') => return Go::PlayOn(self.so_far()),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
            _ => {}
        }
        if !wanted {
            self.scores = None;
        } else if self.scores.is_none() || self.ply != before {
            self.scores = Scores::ask(&self.so_far(), desk, now);
        }
        Go::Stay
    }

    /// What is known about the move that led to the board.
    pub(super) fn reviewed(&self) -> Option<&AnalysedMove> {
        self.review.analysis().moves().get(self.ply.checked_sub(1)?)?.as_ref()
    }

    pub(crate) fn draw(&self, app: &App, now: Instant, body: Rect, buffer: &mut Buffer) {
        let palette = app.desk.palette();
        let Ok(layout) = game_layout(body, self.game.rules().size, Facing::Usual) else { return };
        let Some(position) = self.game.position_at(self.ply) else { return };
        let marks = Marks {
            last_move: self.ply.checked_sub(1).map(|ply| self.game.moves()[ply]),
            advised: self.reviewed().filter(|reviewed| reviewed.loss() > 0).map(|reviewed| reviewed.best),
            scores: self.scores.as_ref().map(Scores::marks).unwrap_or_default(),
            ..Marks::default()
        };
        if let Some(frame) = layout.frame {
            draw_board_frame(&self.game, palette, frame, buffer);
        }
        let picture = &|disc, ground, place, buffer: &mut Buffer| app.draw_picture(disc, ground, place, buffer);
        BoardView { board: position.board(), marks: &marks, palette, picture, now }.draw(layout.board, buffer);
        self.draw_panel(position.board().count(), palette, layout.panel, buffer);
    }
}
