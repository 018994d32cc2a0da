//! Looking back on a game: an analysis board, on which other moves can be tried.

mod input;
mod move_tree;
mod panel;

use std::time::Instant;

use outflank_play::{AnalysedMove, Analysis, Class, GameId, Library, MoveId, Review};
use outflank_records::Record;
use outflank_rules::{BySide, Game, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::App;
use super::board::{BoardView, Facing, Marks, draw_evaluation_bar};
use super::desk::Desk;
use super::layout::game_layout;
use super::panel::draw_board_frame;
use super::scores::Scores;
use super::typing::Typing;
use crate::TerminalWords;

pub(crate) struct ReviewScreen {
    pub(crate) game: Game,
    /// What the players are called.
    names: BySide<String>,
    review: Review,
    /// The move that led to the board; `None` at the start.
    at: Option<MoveId>,
    /// Whether numbers stand on the squares, wherever one goes.
    scores_wanted: bool,
    /// What every move is worth here. There is nothing to ask where nobody can move.
    scores: Option<Scores>,
    typing: Typing,
    pub(crate) message: String,
    /// Where the variations of a saved game are kept.
    kept: Option<KeptVariations>,
    words: TerminalWords,
    /// The move that led to the board and what is said of the players who would have found a better one, once that is known.
    crowd: Option<(MoveId, Option<String>)>,
}

/// Where the variations of a game are kept, and which of them are on the disk.
struct KeptVariations {
    library: Library,
    id: GameId,
    written: Vec<Game>,
}

impl ReviewScreen {
    /// Looks back on a game; `saved_as` is its name, if it is one of those that are kept.
    pub(crate) fn new(record: &Record, saved_as: Option<GameId>, desk: &Desk) -> Self {
        let (game, words) = (record.game.clone(), desk.words());
        let name = |side: Side| record.players[side].name.clone().unwrap_or_else(|| words.side(side).to_owned());
        let names = BySide::from_fn(name);
        let mut review = Review::start(&game, desk.advisor, &desk.around.engines, desk.around.wake.clone());
        let kept = desk.library.clone().zip(saved_as).map(|(library, id)| {
            let written = library.variations(&id, game.start());
            KeptVariations { library, id, written }
        });
        for variation in kept.iter().flat_map(|kept| &kept.written) {
            let mut after = None;
            for &square in variation.moves() {
                // What makes no sense in this game ends the variation.
                let Ok(id) = review.try_move(after, square) else { break };
                after = Some(id);
            }
        }
        let at = game.moves().len().checked_sub(1).map(MoveId::of_ply);
        Self {
            game,
            names,
            review,
            at,
            scores_wanted: false,
            scores: None,
            typing: Typing::default(),
            message: String::new(),
            kept,
            words,
            crowd: None,
        }
    }

    fn analysis(&self) -> &Analysis {
        self.review.analysis()
    }

    pub(crate) fn tick(&mut self, now: Instant) {
        self.review.poll();
        if let Some(scores) = &mut self.scores {
            scores.tick(now);
        }
        self.ask_the_crowd();
    }

    /// Finds out how many players as strong as the mover would have found better than a mistake: once, because it takes some milliseconds.
    fn ask_the_crowd(&mut self) {
        let Some(id) = self.at.filter(|&id| self.crowd.as_ref().is_none_or(|(known, _)| *known != id)) else { return };
        // How strong the mover is only the whole game tells.
        if !self.review.is_finished() {
            return;
        }
        let mistake = self.reviewed().filter(|reviewed| reviewed.class >= Class::Slip);
        let said = mistake.and_then(|reviewed| {
            let crowd = self.analysis().crowd(id)?;
            Some(self.words.ratings().crowd(&crowd, reviewed.best, reviewed.best_squares))
        });
        self.crowd = Some((id, said));
    }

    /// Whether there is more to find out.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.review.is_finished() || self.scores.as_ref().is_some_and(Scores::is_waiting)
    }

    /// The game as far as it is on the board, by the game's own moves or by those of a variation.
    fn so_far(&self) -> Game {
        self.game_to(self.at)
    }

    fn game_to(&self, id: Option<MoveId>) -> Game {
        let mut game = Game::from_position(*self.game.start());
        for id in self.analysis().line_to(id) {
            // What was played once can be played again.
            let _ = game.play(self.analysis().square(id));
        }
        game
    }

    /// The line on the board: the moves that led to it, and those that follow in the game or in the variation.
    fn line(&self) -> Vec<MoveId> {
        let mut line = self.analysis().line_to(self.at);
        while let Some((next, _)) = self.analysis().children(line.last().copied()).next() {
            line.push(next);
        }
        line
    }

    /// How many moves are on the board.
    fn ply(&self) -> usize {
        self.at.map_or(0, |id| self.analysis().ply(id) + 1)
    }

    /// Whether a variation is on the board.
    fn is_in_variation(&self) -> bool {
        self.at.is_some_and(|id| !self.analysis().is_of_the_game(id))
    }

    /// Keeps the variations of a saved game, if they have changed.
    fn keep_variations(&mut self) {
        let variations = self.analysis().variations().map(|id| self.game_to(Some(id))).collect::<Vec<_>>();
        let Some(kept) = &mut self.kept else { return };
        if kept.written != variations {
            match kept.library.keep_variations(&kept.id, &variations) {
                Ok(()) => kept.written = variations,
                Err(problem) => self.message = self.words.not_kept(&self.words.save_error(&problem)),
            }
        }
    }

    /// What is known about the move that led to the board.
    fn reviewed(&self) -> Option<&AnalysedMove> {
        self.analysis().moves()[self.at?.index()].as_ref()
    }

    /// By how many discs Black is expected to win from the position on the board.
    fn evaluation(&self) -> Option<i16> {
        match self.at {
            Some(_) => self.reviewed().map(AnalysedMove::for_black),
            None => {
                let (first, _) = self.analysis().children(None).next()?;
                self.analysis().moves()[first.index()].as_ref().map(AnalysedMove::best_for_black)
            }
        }
    }

    fn marks(&self) -> Marks {
        let reviewed = self.reviewed();
        let reason = reviewed.and_then(|reviewed| reviewed.reasons.first());
        Marks {
            legal: self.analysis().position_after(self.at).legal_moves(),
            last_move: self.at.map(|id| self.analysis().square(id)),
            advised: reviewed.filter(|reviewed| reviewed.loss() > 0).map(|reviewed| reviewed.best),
            scores: self.scores.as_ref().map(Scores::marks).unwrap_or_default(),
            told: reason.map(|reason| reason.marks()).unwrap_or_default(),
            arrows: reason.map(|reason| reason.arrows()).unwrap_or_default(),
            ..Marks::default()
        }
    }

    pub(crate) fn draw(&self, app: &App, now: Instant, body: Rect, buffer: &mut Buffer) {
        let palette = app.desk.palette();
        let Ok(layout) = game_layout(body, self.game.rules().size, Facing::Usual) else { return };
        let position = self.analysis().position_after(self.at);
        if let Some(frame) = layout.frame {
            draw_board_frame(&self.game, &app.desk, frame, buffer);
        }
        let (marks, picture) =
            (self.marks(), &|disc, ground, place, buffer: &mut Buffer| app.draw_picture(disc, ground, place, buffer));
        BoardView { board: position.board(), marks: &marks, palette, picture, now }.draw(layout.board, buffer);
        if let Some(lead) = self.evaluation() {
            draw_evaluation_bar(lead, layout.board, palette, buffer);
        }
        self.draw_panel(position.board().count(), palette, layout.panel, buffer);
    }
}
