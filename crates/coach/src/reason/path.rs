//! A line of play with the positions that it goes through.

use outflank_engine::Line;
use outflank_rules::{Move, Position, Side, Square};

/// A line of play from a position.
pub(crate) struct Path {
    pub(crate) start: Position,
    pub(crate) steps: Vec<PathStep>,
}

/// One move of a line.
pub(crate) struct PathStep {
    pub(crate) side: Side,
    /// `None` for a pass.
    pub(crate) square: Option<Square>,
    pub(crate) after: Position,
}

impl Path {
    /// Plays a line; whatever is not legal ends it.
    pub(crate) fn of(start: Position, line: &[Move]) -> Self {
        let mut steps: Vec<PathStep> = Vec::new();
        let mut position = start;
        for &step in line {
            let Ok(after) = position.make(step) else { break };
            let square = match step {
                Move::Place(square) => Some(square),
                Move::Pass => None,
            };
            steps.push(PathStep { side: position.side_to_move(), square, after });
            position = after;
        }
        Self { start, steps }
    }

    /// The position before the step with this number.
    pub(crate) fn before(&self, index: usize) -> &Position {
        index.checked_sub(1).map_or(&self.start, |previous| &self.steps[previous].after)
    }

    /// The position after this many steps, if the line is that long.
    pub(crate) fn after(&self, steps: usize) -> Option<&Position> {
        (steps <= self.steps.len()).then(|| self.before(steps))
    }

    /// The first steps as a line.
    pub(crate) fn line(&self, steps: usize) -> Line {
        self.steps.iter().take(steps).map(|step| step.square.map_or(Move::Pass, Move::Place)).collect()
    }

    /// The step in which a side plays on a square.
    pub(crate) fn plays(&self, side: Side, square: Square) -> Option<usize> {
        self.steps.iter().position(|step| step.side == side && step.square == Some(square))
    }

    /// Whether the line says what happens in this many steps: it is that long, or it ends with the game.
    pub(crate) fn covers(&self, steps: usize) -> bool {
        self.steps.len() >= steps || self.is_whole()
    }

    /// Whether the line goes to the end of the game.
    pub(crate) fn is_whole(&self) -> bool {
        self.before(self.steps.len()).outcome().is_some()
    }

    /// The numbers of the steps before which it is this side's turn to move, with the positions.
    pub(crate) fn turns(&self, side: Side) -> impl Iterator<Item = (usize, &Position)> {
        let numbered = (1..=self.steps.len()).map(|index| (index, self.before(index)));
        numbered.filter(move |(_, position)| position.side_to_move() == side && !position.legal_moves().is_empty())
    }
}
