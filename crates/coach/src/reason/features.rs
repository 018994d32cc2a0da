//! What can be seen on a board: corners, edges, regions, frontiers, discs that stay.

use outflank_rules::{Board, Direction, Lines, Position, Side, Size, Square, Squares};

/// The corners of a board.
pub(crate) fn corners(size: Size) -> Squares {
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)].into_iter().filter_map(|(x, y)| Square::new(x, y)).collect()
}

/// The four edges of a board, each as its squares from one corner to the other.
pub(crate) fn edges(size: Size) -> [Vec<Square>; 4] {
    let (width, height) = (size.width(), size.height());
    let row = |y: u8| (0..width).filter_map(|x| Square::new(x, y)).collect();
    let column = |x: u8| (0..height).filter_map(|y| Square::new(x, y)).collect();
    [row(0), row(height - 1), column(0), column(width - 1)]
}

/// Every square that touches one of these, those themselves included.
fn widened(squares: Squares, size: Size) -> Squares {
    let around = Direction::ALL.into_iter().fold(squares, |all, direction| all | squares.stepped(direction));
    around & size.squares()
}

/// The empty squares in regions: those of a region touch each other, and no others.
pub(crate) fn regions(board: &Board) -> Vec<Squares> {
    let mut left = board.empties();
    let mut regions = Vec::new();
    while let Some(first) = left.first() {
        let mut region = Squares::from(first);
        loop {
            let wider = widened(region, board.size()) & board.empties();
            if wider == region {
                break;
            }
            region = wider;
        }
        left -= region;
        regions.push(region);
    }
    regions
}

/// The frontier: the discs of a side that touch an empty square.
pub(crate) fn frontier(board: &Board, side: Side) -> Squares {
    board.discs(side) & widened(board.empties(), board.size())
}

/// The squares on which a side could play if it were its turn.
pub(crate) fn reach(position: &Position, side: Side) -> Squares {
    position.board().legal(side, position.rules().lines)
}

/// The corners that a side could take if it were its turn.
pub(crate) fn corners_in_reach(position: &Position, side: Side) -> Squares {
    reach(position, side) & corners(position.rules().size)
}

/// The safe moves of the side to move: after them the opponent can take no corner.
pub(crate) fn safe_moves(position: &Position) -> Squares {
    let opponent = !position.side_to_move();
    let safe =
        |square: &Square| position.play(*square).is_ok_and(|after| corners_in_reach(&after, opponent).is_empty());
    position.legal_moves().iter().filter(safe).collect()
}

/// Whether the side to move has legal moves of which every one opens a corner that was closed.
pub(crate) fn has_run_out_of_safe_moves(position: &Position) -> bool {
    let opponent = !position.side_to_move();
    !position.legal_moves().is_empty()
        && corners_in_reach(position, opponent).is_empty()
        && safe_moves(position).is_empty()
}

/// Stable discs: discs of a side that can never be turned over again, whatever happens. All of these are stable; others may be.
pub(crate) fn stable(board: &Board, side: Side, lines: Lines) -> Squares {
    let (own, size) = (board.discs(side), board.size());
    let axes = lines.directions().iter().filter_map(|&direction| match direction {
        Direction::North => Some([Direction::North, Direction::South]),
        Direction::West => Some([Direction::West, Direction::East]),
        Direction::NorthWest => Some([Direction::NorthWest, Direction::SouthEast]),
        Direction::NorthEast => Some([Direction::NorthEast, Direction::SouthWest]),
        _ => None,
    });
    let axes: Vec<([Direction; 2], Squares)> = axes.map(|axis| (axis, full(board, axis))).collect();
    let mut stable = Squares::EMPTY;
    loop {
        // Along an axis a disc is held by the edge of the board, by a stable disc beside it, or by a line without empty squares.
        let held = axes.iter().fold(own, |held, &(axis, full)| {
            let beside = axis.into_iter().fold(full, |beside, direction| {
                let edge = size.squares() - size.squares().stepped(direction);
                beside | edge | stable.stepped(direction)
            });
            held & beside
        });
        if held == stable {
            return stable;
        }
        stable = held;
    }
}

/// The squares whose line along an axis has no empty square.
fn full(board: &Board, axis: [Direction; 2]) -> Squares {
    let size = board.size();
    let mut open = board.empties();
    loop {
        let wider = axis.into_iter().fold(open, |wider, direction| wider | open.stepped(direction)) & size.squares();
        if wider == open {
            return size.squares() - open;
        }
        open = wider;
    }
}
