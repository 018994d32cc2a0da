//! What a move does: what a lesson tells of an answer, right or wrong.

use outflank_rules::{Direction, DiscCount, Position, Square, Squares, Status};

use crate::reason::features::{corners, corners_in_reach, edges, regions, stable};

/// What a move does, as far as a [goal](super::LessonGoal) is about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveEffect {
    /// It turns these discs over.
    Turns(Squares),
    /// It turns discs over in so many directions.
    Directions(u16),
    /// The opponent can then play on these squares.
    Replies(Squares),
    /// The game ends like this if both then play as well as they can.
    Ends(DiscCount),
    /// Whether it takes a corner.
    Corner(bool),
    /// The opponent can then take these corners.
    OpensCorners(Squares),
    /// Openness (開放度): the empty squares around each disc that it turns over, added up.
    Openness(u16),
    /// Discs of the mover that can never be turned over again once it is played.
    Stable(Squares),
    /// Whether it goes between two discs of the opponent on an edge.
    Wedges(bool),
    /// It lies in this region of empty squares.
    Region(Squares),
    /// Nothing: it is a pass.
    Passes,
}

/// The position after a legal move.
pub(super) fn after(position: &Position, square: Square) -> Position {
    position.play(square).unwrap_or(*position)
}

/// In how many directions a move turns discs over.
pub(super) fn directions(position: &Position, square: Square) -> u16 {
    let turned = position.flips(square);
    let beside = |direction: &Direction| !(Squares::from(square).stepped(*direction) & turned).is_empty();
    Direction::ALL.iter().filter(|direction| beside(direction)).map(|_| 1).sum()
}

/// Where the opponent can play after a move.
pub(super) fn replies(position: &Position, square: Square) -> Squares {
    after(position, square).legal_moves()
}

/// Whether a square is a corner.
pub(super) fn is_corner(position: &Position, square: Square) -> bool {
    corners(position.rules().size).contains(square)
}

/// The corners that the opponent can take after a move.
pub(super) fn corners_opened(position: &Position, square: Square) -> Squares {
    corners_in_reach(&after(position, square), !position.side_to_move())
}

/// The empty squares around each disc that a move turns over, added up.
pub(super) fn openness(position: &Position, square: Square) -> u16 {
    let empties = after(position, square).board().empties();
    let around = |disc: Square| {
        let touched = Direction::ALL.iter().map(|&direction| Squares::from(disc).stepped(direction) & empties);
        touched.map(Squares::len).sum::<u16>()
    };
    position.flips(square).iter().map(around).sum()
}

/// The mover's discs that can never be turned over again after a move.
pub(super) fn stable_after(position: &Position, square: Square) -> Squares {
    stable(after(position, square).board(), position.side_to_move(), position.rules().lines)
}

/// Whether a square lies on an edge between two discs of the opponent.
pub(super) fn is_wedge(position: &Position, square: Square) -> bool {
    let opponent = position.board().discs(!position.side_to_move());
    edges(position.rules().size).iter().any(|edge| {
        edge.windows(3).any(|three| three[1] == square && opponent.contains(three[0]) && opponent.contains(three[2]))
    })
}

/// The region of empty squares in which a square lies.
pub(super) fn region(position: &Position, square: Square) -> Squares {
    let regions = regions(position.board());
    regions.into_iter().find(|region| region.contains(square)).unwrap_or_default()
}

/// The discs at the end if both play as well as they can. Plays everything out: only for the very last squares.
pub(super) fn final_count(position: &Position) -> DiscCount {
    let mover = position.side_to_move();
    match position.status() {
        Status::Over(outcome) => outcome.discs,
        Status::MustPass => position.pass().map_or_else(|_| position.board().count(), |after| final_count(&after)),
        Status::ToMove(squares) => {
            let counts = squares.iter().map(|square| final_count(&after(position, square)));
            let best = counts.max_by_key(|count| i32::from(count[mover]) - i32::from(count[!mover]));
            best.unwrap_or_else(|| position.board().count())
        }
    }
}
