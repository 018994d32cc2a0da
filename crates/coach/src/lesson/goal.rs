//! What a learner is asked to find, and which moves do it.

use outflank_rules::{DiscCount, Move, Position, Refusal, Side, Square, Squares, Status};

use super::effect::{self, MoveEffect};

/// What a learner is asked to find in a position: a property of moves, never an opinion about them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LessonGoal {
    /// Any move that the rules allow.
    Outflank,
    /// A move that turns over exactly so many discs.
    Turn(u16),
    /// A move that turns discs over in exactly so many directions.
    Directions(u16),
    /// A move if there is one, otherwise a pass.
    MoveOrPass,
    /// A move after which the opponent has to pass.
    MakePass,
    /// A move that wins when both play the last squares as well as they can.
    Win,
    /// A corner.
    TakeCorner,
    /// A move after which the opponent can take no corner.
    KeepCorners,
    /// Mobility: the move that leaves the opponent the fewest moves.
    FewestReplies,
    /// Openness: the move whose turned discs have the fewest empty squares around them.
    Quiet,
    /// The move after which the most own discs are stable.
    MostStable,
    /// A wedge: a move on the edge between two discs of the opponent.
    Wedge,
    /// Parity: a move in a region with an odd number of empty squares.
    OddRegion,
}

/// What a learner's answer is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It does what was asked for, and this is how.
    Right(MoveEffect),
    /// It is a legal move that does something else.
    Wrong(MoveEffect),
    /// The rules do not allow it.
    Illegal(Refusal),
}

impl LessonGoal {
    /// The moves that do what is asked for: all of them, and no others.
    pub fn answers(self, position: &Position) -> Vec<Move> {
        let squares = match position.status() {
            Status::MustPass if self == Self::MoveOrPass => return vec![Move::Pass],
            Status::MustPass | Status::Over(_) => return Vec::new(),
            Status::ToMove(squares) => squares,
        };
        let ranked = squares.iter().map(|square| (square, self.rank(position, square)));
        let ranked: Vec<(Square, Option<i32>)> = ranked.collect();
        let best = ranked.iter().filter_map(|(_, rank)| *rank).max();
        let answers = ranked.into_iter().filter(|(_, rank)| rank.is_some() && *rank == best);
        answers.map(|(square, _)| Move::Place(square)).collect()
    }

    /// What an answer is worth.
    pub fn judge(self, position: &Position, answer: Move) -> Judgement {
        if let Err(illegal) = position.make(answer) {
            return Judgement::Illegal(illegal.refusal);
        }
        let effect = match answer {
            Move::Pass => MoveEffect::Passes,
            Move::Place(square) => self.effect(position, square),
        };
        if self.answers(position).contains(&answer) { Judgement::Right(effect) } else { Judgement::Wrong(effect) }
    }

    /// What a legal move does, as far as the goal is about it.
    pub fn effect(self, position: &Position, square: Square) -> MoveEffect {
        match self {
            Self::Outflank | Self::Turn(_) | Self::MoveOrPass => MoveEffect::Turns(position.flips(square)),
            Self::Directions(_) => MoveEffect::Directions(effect::directions(position, square)),
            Self::MakePass | Self::FewestReplies => MoveEffect::Replies(effect::replies(position, square)),
            Self::Win => MoveEffect::Ends(effect::final_count(&effect::after(position, square))),
            Self::TakeCorner => MoveEffect::Corner(effect::is_corner(position, square)),
            Self::KeepCorners => MoveEffect::OpensCorners(effect::corners_opened(position, square)),
            Self::Quiet => MoveEffect::Openness(effect::openness(position, square)),
            Self::MostStable => MoveEffect::Stable(effect::stable_after(position, square)),
            Self::Wedge => MoveEffect::Wedges(effect::is_wedge(position, square)),
            Self::OddRegion => MoveEffect::Region(effect::region(position, square)),
        }
    }

    /// How well a legal move does what is asked for: only the highest counts, and nothing where it does not do it at all.
    fn rank(self, position: &Position, square: Square) -> Option<i32> {
        let own = position.side_to_move();
        let does_it = |does: bool| does.then_some(0);
        match (self, self.effect(position, square)) {
            (Self::Turn(discs), MoveEffect::Turns(turned)) => does_it(turned.len() == discs),
            (_, MoveEffect::Turns(_)) => does_it(true),
            (Self::Directions(wanted), MoveEffect::Directions(count)) => does_it(count == wanted),
            (Self::MakePass, _) => does_it(effect::after(position, square).status() == Status::MustPass),
            (_, MoveEffect::Replies(replies)) => Some(-i32::from(replies.len())),
            (_, MoveEffect::Ends(count)) => does_it(lead(count, own) > 0),
            (_, MoveEffect::Corner(does) | MoveEffect::Wedges(does)) => does_it(does),
            (_, MoveEffect::OpensCorners(corners)) => does_it(corners.is_empty()),
            (_, MoveEffect::Openness(empties)) => Some(-i32::from(empties)),
            (_, MoveEffect::Stable(discs)) => Some(i32::from(discs.len())),
            (_, MoveEffect::Region(region)) => does_it(is_odd(region)),
            (_, MoveEffect::Directions(_) | MoveEffect::Passes) => None,
        }
    }
}

/// By how many discs a side is ahead.
fn lead(count: DiscCount, side: Side) -> i32 {
    i32::from(count[side]) - i32::from(count[!side])
}

/// Whether a region has an odd number of squares.
pub(super) fn is_odd(region: Squares) -> bool {
    !region.len().is_multiple_of(2)
}
