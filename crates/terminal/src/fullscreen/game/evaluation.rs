//! Who is ahead in a game that goes on: what the evaluation bar and the graph beside it show, if somebody wants them.

use outflank_play::{AnalysedMove, MoveId, Review, Seats};
use outflank_rules::Game;

use crate::fullscreen::desk::Desk;

/// Whether a game may have an evaluation: between two people at one screen it would help one of them.
pub(crate) fn is_fair(seats: &Seats) -> bool {
    seats.lone_person().is_some() || !seats.has_person()
}

/// What the moves of a game are worth, looked at as they are made. Moves that were taken back stay in its tree, and are known when
/// they are played again.
pub(crate) struct LiveEvaluation {
    /// The game as it was last seen.
    game: Game,
    review: Review,
    /// The last move.
    at: Option<MoveId>,
}

impl LiveEvaluation {
    pub(crate) fn new(game: &Game, desk: &Desk) -> Self {
        let start = Game::from_position(*game.start());
        let review = Review::start(&start, desk.advisor, &desk.around.engines, desk.around.wake.clone());
        let mut evaluation = Self { game: start, review, at: None };
        evaluation.follow(game);
        evaluation
    }

    /// Whether it is about a game that began like this one.
    pub(crate) fn is_of(&self, game: &Game) -> bool {
        self.game.start() == game.start()
    }

    /// Goes along with the game, and takes in what was found out.
    pub(crate) fn follow(&mut self, game: &Game) {
        if self.game != *game {
            self.at = None;
            for &square in game.moves() {
                // What was played is legal.
                self.at = self.review.try_move(self.at, square).ok();
            }
            self.game = game.clone();
        }
        self.review.poll();
    }

    pub(crate) fn is_waiting(&self) -> bool {
        !self.review.is_finished()
    }

    /// Black's lead after every move of the game, as far as it is known.
    pub(crate) fn leads(&self) -> Vec<Option<i16>> {
        let analysis = self.review.analysis();
        let known = |id: MoveId| analysis.moves()[id.index()].as_ref().map(AnalysedMove::for_black);
        analysis.line_to(self.at).into_iter().map(known).collect()
    }

    /// By how many discs Black is expected to win: what the last move led to, or the one before as long as that is not known.
    pub(crate) fn lead(&self) -> Option<i16> {
        self.leads().into_iter().rev().take(2).flatten().next()
    }
}
