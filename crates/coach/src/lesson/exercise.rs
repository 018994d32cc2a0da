//! The positions of the lesson.

use outflank_rules::{Game, Move, Position, RuleSet, Size, Square};

use super::{LessonGoal, LessonStep};

/// A position to solve: what led to it, what to find, and the answers.
///
/// Tests prove that the answers are exactly the moves with the property that is asked for, and that none of them gives away more than a
/// disc: nobody learns a rule here where it is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonExercise {
    /// The step that it belongs to.
    pub step: LessonStep,
    /// What to find.
    pub goal: LessonGoal,
    /// The moves of the game up to it.
    moves: &'static str,
    /// The right answers, in reading order; a pass as two hyphens.
    answers: &'static str,
}

impl LessonExercise {
    const fn new(step: LessonStep, goal: LessonGoal, moves: &'static str, answers: &'static str) -> Self {
        Self { step, goal, moves, answers }
    }

    fn game(&self) -> Game {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        Game::from_transcript(start, self.moves).expect("a test plays every game of the lesson")
    }

    /// The position, before any pass.
    pub fn position(&self) -> Position {
        let game = self.game();
        let before = game.moves().len().checked_sub(1).and_then(|ply| game.position_at(ply));
        before.zip(game.last_move()).and_then(|(before, last)| before.play(last).ok()).unwrap_or(*game.start())
    }

    /// The move that led to it.
    pub fn last_move(&self) -> Option<Square> {
        self.game().last_move()
    }

    /// The right answers.
    pub fn answers(&self) -> Vec<Move> {
        self.answers.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    }
}

/// All of them, in the order of their steps, from games that the engine played against itself.
pub(super) const EXERCISES: [LessonExercise; 24] = {
    use LessonStep::{Corners, Directions, NextToCorners, Parity, PassAndEnd, QuietMoves, StableDiscs, Turning};
    [
        LessonExercise::new(Turning, LessonGoal::Outflank, "", "d3 c4 f5 e6"),
        LessonExercise::new(Turning, LessonGoal::Turn(3), "c4e3f5e6f6c5c3c6d3d2e2g4e7f3", "f4"),
        LessonExercise::new(Turning, LessonGoal::Turn(4), "d3c5e6f5f6e3d6f7g4f4f3d7e7c6g6f8c7c8g7", "g5"),
        LessonExercise::new(
            Directions,
            LessonGoal::Directions(3),
            "f5d6c4d3c3f4c5b3c2e6b4d2c6e3d1f6a3a4f2b5a5e2",
            "f3",
        ),
        LessonExercise::new(
            Directions,
            LessonGoal::Directions(3),
            "e6f4d3c4c3d6e3c2b3c5b4f3d2f6d1f5c6b5a4c7g3e2f1e1f2",
            "c1",
        ),
        LessonExercise::new(
            Directions,
            LessonGoal::Directions(4),
            "f5d6c4d3c3f4c5b3e2c6b4e6b6b5a5g4c7c2f6f1a4e7f8d7f7c8g5e8h3a3",
            "d8",
        ),
        LessonExercise::new(
            PassAndEnd,
            LessonGoal::MoveOrPass,
            "d3c5d6e3b4c6b6c3f4g5f3f5f6g3c4g6e2c2b3g4d1e6e7b5g7f7a4f2h5h4h3e8f1d7c8d8c7h8h6f8d2e1h7b8b7a7a5a8",
            "--",
        ),
        LessonExercise::new(
            PassAndEnd,
            LessonGoal::MakePass,
            "e6f6f5f4g6d6g4f7c6e7d8e8f8h4e3f3g3e2c5g5c3h7f2d7d2f1h6h5d3h3g1h1h2g2h8c1e1c7b6b5c4a6b7a8a7b4a4",
            "a5",
        ),
        LessonExercise::new(
            PassAndEnd,
            LessonGoal::Win,
            "f5d6c4d3c3f4c5b3c2e6b4d2c6e3d1f6a3a4f2b5a5e2f3b6a6f1g3e1g4g5a7c1c7e7h6c8b7h3h4a8b2a1g2h5h2h1g1a2b1h7f8d7e8d8g6f7g8h8",
            "g7",
        ),
        LessonExercise::new(
            Corners,
            LessonGoal::TakeCorner,
            "e6f6f5f4g6c6g5d6c5f7d7e7f8h4c7e8d8c4h5g4h3b4b5a6b3b6a3c3a4b8a5a2d2d3e3g3e2d1f2f3g2f1g1",
            "h1",
        ),
        LessonExercise::new(
            Corners,
            LessonGoal::TakeCorner,
            "e6f6f5f4g5e7f7d6e8h6c6g6h4h5h7c7g4c5d3f3e2f8d8c8c3e3d7c4d2g3f2h2b5a4a6f1e1g2b6b7g7",
            "h8",
        ),
        LessonExercise::new(
            Corners,
            LessonGoal::TakeCorner,
            "e6f4d3d6e3f6e7c3f5f3d7g6g4e8f8c8g5c5g3f7h6h3c4c6b6c7c2a5d2e2f1h4f2b4h5b3h2g8a3b2b5a4b7c1",
            "a1",
        ),
        LessonExercise::new(
            NextToCorners,
            LessonGoal::KeepCorners,
            "d3c5f6f5e6e3c3d2c4b3c6d6f2f3d7b4c2b5e1c8d8f1g4c7b8f7e2g3g1h5e7e8",
            "f8",
        ),
        LessonExercise::new(
            NextToCorners,
            LessonGoal::KeepCorners,
            "f5d6c3d3c4f4f6g5e6f7e3c5g4e7h5e2f3g3b6f2e8h6h7h4h3d7g6f8c8c7g8g2d1a5e1",
            "f1",
        ),
        LessonExercise::new(
            NextToCorners,
            LessonGoal::KeepCorners,
            "f5d6c4d3c3f4c5b3c2e3d2c6b4a4b5f6a2a5f3e2d1a3a6g3e7e6c7f8f2f1d7b6f7e8h3c1e1b8g4g8g5g6c8",
            "d8",
        ),
        LessonExercise::new(QuietMoves, LessonGoal::Quiet, "d3c5e6e3d6f5c6c7f6f4d7f3", "c4"),
        LessonExercise::new(QuietMoves, LessonGoal::FewestReplies, "e6f4d3c4e3d6g5f6b5b4c6c5f5d2c1a6c2d7c3", "b3"),
        LessonExercise::new(
            QuietMoves,
            LessonGoal::FewestReplies,
            "c4e3f5e6f6c5f4g6d7d6c6g4g5f3e2h6c7d3f2d2g3c3",
            "e7",
        ),
        LessonExercise::new(
            StableDiscs,
            LessonGoal::MostStable,
            "e6f6f5f4g5e7f7d6e8h6c6g6h4h5h7c7g4c5d3f3e2f8d8c8c3e3d7c4d2g3f2h2b5a4a6f1e1g2b6b7g7h8h3",
            "g8",
        ),
        LessonExercise::new(
            StableDiscs,
            LessonGoal::MostStable,
            "e6f6f5f4e3c5g6f3g5g4d3e2h3c4f2e7d8h4h5g3d7f1d2e8f7c8h2f8c3c1d6c6b3b4c7a3b6c2g2b5b7g7d1e1h8h6",
            "h7",
        ),
        LessonExercise::new(
            StableDiscs,
            LessonGoal::Wedge,
            "e6f6f5d6f7f3e3d3e2f4g5g6g4h5c6c5c2h3c7e7c3b6d7d8h4g3g7c8e8c4h6d2c1b3f2e1b4b5a5f8a3",
            "a4",
        ),
        LessonExercise::new(
            Parity,
            LessonGoal::OddRegion,
            "e6f6f5d6f7f4d7g6f3g5h4h5h6d8c3d3e7e8c5c6c8b8f8g8c7b4c4b5b6e3c2e2f2a5d1b3d2g4g3c1b1g7a4f1h8a6b2b7e1a1g2a3a2h7a8",
            "a7",
        ),
        LessonExercise::new(
            Parity,
            LessonGoal::OddRegion,
            "d3c5e6f5f6e3d6f7g4f4g6h4e2c7h3h2g5h6e7f8e8h5c4d7g8c3g7f2d2f1e1c1f3g3g1d1b1c6c2b2d8c8b8b7a8b5a1b4b3a7a6a4b6",
            "a5",
        ),
        LessonExercise::new(
            Parity,
            LessonGoal::OddRegion,
            "e6f6f5f4f3c5c6e3c4e7d3d2g6g5d6c3f8b4h5f2a3d7e8b5c7c8b3a4e2d8b8c2d1e1f1a2a6b6b7g4a7f7g3a8a5b2g7h6c1",
            "h7 g8 h8",
        ),
    ]
};
