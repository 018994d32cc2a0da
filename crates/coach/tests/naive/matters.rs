//! What matters before a move, checked in plain loops.

use outflank_coach::Matter;
use outflank_rules::{Move, Position, Squares};

use super::board::{Letters, Place, letter};
use super::{other, write_down};

/// Whether something that is said to matter is true of a position and of its best line; if not, why not.
pub(crate) fn check_matter(position: &Position, matter: &Matter, best: &[Move]) -> Result<(), String> {
    let board = Letters::of(position);
    let line = write_down(&board, best)?;
    let (mover, opponent) = (board.turn, other(board.turn));
    let is_corner = |place: Place| board.corners().contains(&place);
    let demand = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    match matter {
        Matter::CornerToTake { corner } => {
            let place = place(*corner);
            demand(is_corner(place) && board.can(mover).contains(&place), "no corner to take")?;
            demand(line.moves[0] == (mover, Some(place)), "the best move is another")
        }
        Matter::Threat { by, corner } => {
            let place = place(*corner);
            demand(letter(*by) == opponent, "the opponent is the other one")?;
            demand(is_corner(place) && board.can(opponent).contains(&place), "no threat")
        }
        Matter::NoSafeMove => {
            demand(opened(&board, opponent).is_empty(), "a corner is open already")?;
            demand(!board.can(mover).is_empty() && safe(&board).is_empty(), "there is a safe move")
        }
        Matter::FewSafeMoves { safe: told, of } => {
            demand(safe(&board) == places(*told), "other moves are safe")?;
            demand(usize::from(*of) == board.can(mover).len(), "another number of moves")
        }
        Matter::OpponentHasFew { opponent: who, moves } => {
            demand(letter(*who) == opponent, "the opponent is the other one")?;
            demand(board.can(opponent).len() == usize::from(*moves), "another number of moves")
        }
        Matter::OddRegion { region } | Matter::EvenRegion { region } => {
            let (region, odd) = (places(*region), matches!(matter, Matter::OddRegion { .. }));
            demand(region.len() % 2 == usize::from(odd), "the other parity")?;
            demand(region.iter().all(|&place| board.at(place) == '.'), "not empty")?;
            let borders = region.iter().flat_map(|&place| board.neighbours(place));
            let closed = borders.into_iter().all(|place| board.at(place) != '.' || region.contains(&place));
            demand(closed, "the region goes on")?;
            demand(line.boards.last().is_some_and(Letters::is_over), "the line does not end with the game")?;
            let inside = || line.moves.iter().filter(|(_, at)| at.is_some_and(|at| region.contains(&at)));
            demand(inside().next_back().is_some_and(|(who, _)| *who == mover), "the last move is the opponent's")?;
            if odd {
                demand(line.moves[0].1.is_some_and(|at| region.contains(&at)), "best play begins elsewhere")
            } else {
                demand(inside().next().is_some_and(|(who, _)| *who == opponent), "the opponent does not begin")
            }
        }
        _ => Err("nobody checks this".to_owned()),
    }
}

fn place(square: outflank_rules::Square) -> Place {
    (usize::from(square.column()), usize::from(square.row()))
}

/// In reading order.
fn places(squares: Squares) -> Vec<Place> {
    let mut places: Vec<Place> = squares.iter().map(place).collect();
    places.sort_by_key(|&(x, y)| (y, x));
    places
}

/// The corners that somebody could take.
fn opened(board: &Letters, who: char) -> Vec<Place> {
    board.can(who).into_iter().filter(|place| board.corners().contains(place)).collect()
}

/// The moves after which the opponent can take no corner.
fn safe(board: &Letters) -> Vec<Place> {
    let (mover, opponent) = (board.turn, other(board.turn));
    board.can(mover).into_iter().filter(|&place| opened(&board.after(place), opponent).is_empty()).collect()
}
