//! Each fact, read literally.

use outflank_coach::{Fact, Reason};
use outflank_rules::random::scatter;
use outflank_rules::{Move, Square, Squares};

use super::board::{Letters, Place, letter};
use super::{Written, other};

/// A thing that also happens in the other line counts as a difference if it happens more than this many moves later.
const LATER: usize = 4;

fn place(square: Square) -> Place {
    (usize::from(square.column()), usize::from(square.row()))
}

fn places(squares: Squares) -> Vec<Place> {
    squares.iter().map(place).collect()
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// Whether a line is the beginning of what was written down.
fn begins(written: &Written, line: &[Move]) -> Result<(), String> {
    let told = line.iter().map(|step| match step {
        Move::Place(square) => Some(place(*square)),
        Move::Pass => None,
    });
    let real = written.moves.iter().map(|(_, place)| *place);
    ensure(line.len() <= written.moves.len() && told.eq(real.take(line.len())), "the line is another one")
}

/// The move of the line with which `who` plays there, from 0.
fn when(written: &Written, who: char, there: Option<Place>) -> Option<usize> {
    (0..written.moves.len()).find(|&index| written.moves[index] == (who, there))
}

/// Whether something that happens at this move in one line happens in the other not at all, or much later; and whether the other line
/// is long enough to tell.
fn only_here(index: usize, other: &Written, in_other: Option<usize>) -> Result<(), String> {
    let last = &other.boards[other.boards.len() - 1];
    ensure(other.moves.len() > index || last.is_over(), "the other line is too short to tell")?;
    ensure(in_other.is_none_or(|later| later > index + LATER), "it happens in the other line as well")
}

fn has_no_safe_move(board: &Letters, who: char) -> bool {
    let takes_a_corner = |board: &Letters| board.corners().iter().any(|corner| board.can(other(who)).contains(corner));
    let moves = board.can(who);
    !moves.is_empty() && !takes_a_corner(board) && moves.iter().all(|&place| takes_a_corner(&board.after(place)))
}

/// The number of moves played when `who` is on turn and has no safe move.
fn runs_out(written: &Written, who: char) -> Option<usize> {
    (1..=written.moves.len()).find(|&index| {
        let board = &written.boards[index];
        board.turn == who && has_no_safe_move(board, who)
    })
}

/// Boards in which it is `who`'s turn and there is a move, from the second move of the line on.
fn turns(written: &Written, who: char, from: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    for index in from..=written.moves.len() {
        let board = &written.boards[index];
        if board.turn == who && !board.can(who).is_empty() {
            all.push((index, board.can(who).len()));
        }
    }
    all
}

/// Who makes the last move among these squares.
fn last_in(written: &Written, region: &[Place]) -> Option<char> {
    let mut inside = written.moves.iter().filter(|(_, place)| place.is_some_and(|place| region.contains(&place)));
    inside.next_back().map(|(who, _)| *who)
}

fn touching(board: &Letters, who: char) -> Vec<Place> {
    let own = board.places().into_iter().filter(|&place| board.at(place) == who);
    own.filter(|&place| board.neighbours(place).iter().any(|&near| board.at(near) == '.')).collect()
}

/// Tries hard to turn discs over: games from here, played by chance, in some of which whoever wants to turn them moves whenever
/// there is a move.
fn can_be_turned(board: &Letters, discs: &[Place], owner: char) -> bool {
    const GAMES: u64 = 24;
    (0..GAMES).any(|game| {
        let (mut board, mut chance) = (board.clone(), game);
        loop {
            let greedy = game % 3 == 0 && !board.can(other(owner)).is_empty();
            if greedy {
                board.turn = other(owner);
            }
            let mut moves = board.can(board.turn);
            if moves.is_empty() {
                board.turn = other(board.turn);
                moves = board.can(board.turn);
            }
            if moves.is_empty() {
                return false;
            }
            chance = scatter(chance ^ moves.len() as u64);
            board.put(moves[(chance % moves.len() as u64) as usize]);
            if discs.iter().any(|&place| board.at(place) != owner) {
                return true;
            }
        }
    })
}

/// The empty squares that can be reached from one of them by steps to neighbours.
fn region_of(board: &Letters, from: Place) -> Vec<Place> {
    let mut region = vec![from];
    let mut next = 0;
    while next < region.len() {
        for near in board.neighbours(region[next]) {
            if board.at(near) == '.' && !region.contains(&near) {
                region.push(near);
            }
        }
        next += 1;
    }
    region.sort_by_key(|&(x, y)| (y, x));
    region
}

fn edges(board: &Letters) -> Vec<Vec<Place>> {
    let (right, bottom) = (board.width - 1, board.height - 1);
    let row = |y: usize| (0..=right).map(|x| (x, y)).collect::<Vec<_>>();
    let column = |x: usize| (0..=bottom).map(|y| (x, y)).collect::<Vec<_>>();
    vec![row(0), row(bottom), column(0), column(right)]
}

fn edge_text(board: &Letters, edge: &[Place]) -> String {
    edge.iter().map(|&place| board.at(place)).collect()
}

pub(crate) fn check(start: &Letters, reason: &Reason, worse: &Written, better: &Written) -> Result<(), String> {
    let (me, you) = (letter(reason.mover), letter(!reason.mover));
    ensure(start.turn == me, "somebody else is on turn")?;
    match &reason.fact {
        Fact::CornerLost { corner, line } => {
            let corner = place(*corner);
            ensure(start.corners().contains(&corner) && start.at(corner) == '.', "no empty corner")?;
            begins(worse, line)?;
            ensure(worse.moves[line.len() - 1] == (you, Some(corner)), "the line does not take the corner")?;
            only_here(line.len() - 1, better, when(better, you, Some(corner)))
        }
        Fact::CornerMissed { corner, line } => {
            let corner = place(*corner);
            ensure(start.corners().contains(&corner) && start.at(corner) == '.', "no empty corner")?;
            begins(better, line)?;
            ensure(better.moves[line.len() - 1] == (me, Some(corner)), "the line does not take the corner")?;
            only_here(line.len() - 1, worse, when(worse, me, Some(corner)))
        }
        Fact::OpponentMoves { moves, instead } => {
            let count = |written: &Written| written.boards[1].can(you).len();
            ensure(count(worse) == usize::from(*moves) && count(better) == usize::from(*instead), "other numbers")?;
            let next = |written: &Written| turns(written, you, 2).first().map(|turn| turn.1);
            let (Some(then), Some(instead_then)) = (next(worse), next(better)) else {
                return Err("there is no next turn".to_owned());
            };
            ensure(moves > instead && then > instead_then, "it does not last")
        }
        Fact::OwnMoves { moves, line, instead, instead_line } => {
            begins(worse, line)?;
            begins(better, instead_line)?;
            let (then, instead_then) = (turns(worse, me, 2), turns(better, me, 2));
            ensure(then.len() > 1 && instead_then.len() > 1, "there are no two turns")?;
            ensure(then[0] == (line.len(), usize::from(*moves)), "another number of moves")?;
            ensure(instead_then[0] == (instead_line.len(), usize::from(*instead)), "another number of moves")?;
            ensure(moves < instead && then[1].1 < instead_then[1].1, "it does not last")
        }
        Fact::MobilityInLine { moves, line, instead, instead_line } => {
            begins(worse, line)?;
            begins(better, instead_line)?;
            ensure(line.len() == instead_line.len(), "the lines are not equally long")?;
            let count = |written: &Written| {
                let board = &written.boards[line.len()];
                [me, you].map(|who| board.can(who).len() as u16)
            };
            ensure(count(worse) == *moves && count(better) == *instead, "other numbers")?;
            ensure(instead[0] + moves[1] > moves[0] + instead[1], "it is no worse")
        }
        Fact::Loud { turned, instead } => {
            let changed = |written: &Written| {
                let board = &written.boards[1];
                let places = start.places().into_iter();
                places.filter(|&place| start.at(place) == you && board.at(place) == me).collect::<Vec<_>>()
            };
            ensure(changed(worse) == places(*turned), "other discs turn over")?;
            ensure(changed(better).len() == usize::from(*instead), "another number")?;
            let left = |written: &Written| {
                let board = &written.boards[2];
                board.places().into_iter().filter(|&place| board.at(place) == me).count()
            };
            ensure(turned.len() > *instead && left(worse) > left(better), "it does not last")
        }
        Fact::SafeMovesLost { line } => {
            begins(worse, line)?;
            ensure(runs_out(worse, me) == Some(line.len()), "there is a safe move")?;
            only_here(line.len(), better, runs_out(better, me))
        }
        Fact::SafeMovesLeft { line } => {
            begins(better, line)?;
            ensure(runs_out(better, you) == Some(line.len()), "there is a safe move")?;
            only_here(line.len(), worse, runs_out(worse, you))
        }
        Fact::LastMoveInRegion { region } => {
            let region = places(*region);
            ensure(region_of(start, region[0]) == region, "this is no region")?;
            let over = |written: &Written| written.boards[written.boards.len() - 1].is_over();
            ensure(over(worse) && over(better), "the lines do not go to the end")?;
            ensure(
                last_in(worse, &region) == Some(you) && last_in(better, &region) == Some(me),
                "somebody else is last",
            )
        }
        Fact::LastMove => {
            let over = |written: &Written| written.boards[written.boards.len() - 1].is_over();
            ensure(over(worse) && over(better), "the lines do not go to the end")?;
            let all = start.empties();
            ensure(last_in(worse, &all) == Some(you) && last_in(better, &all) == Some(me), "somebody else is last")
        }
        Fact::UnbalancedFive { discs, line } => {
            begins(worse, line)?;
            let five = places(*discs);
            let fives = |board: &Letters, edge: &[Place]| {
                let text = edge_text(board, edge).replace(me, "m");
                text == ".mmmmm.." || text == "..mmmmm."
            };
            let edge = edges(start).into_iter().find(|edge| five.iter().all(|place| edge.contains(place)));
            let edge = edge.ok_or("not on an edge")?;
            ensure(fives(&worse.boards[1], &edge) && five.len() == 5, "no five")?;
            ensure(!fives(start, &edge) && !fives(&better.boards[1], &edge), "it was there, or comes anyway")?;
            let (who, there) = worse.moves[line.len() - 1];
            ensure(who == you && there.is_some_and(|there| edge.contains(&there)), "it is not attacked")
        }
        Fact::Wedge { square, line } => {
            begins(worse, line)?;
            let there = place(*square);
            ensure(worse.moves[line.len() - 1] == (you, Some(there)), "nobody plays there")?;
            let before = &worse.boards[line.len() - 1];
            let between = edges(start).iter().any(|edge| {
                (1..edge.len() - 1)
                    .any(|at| edge[at] == there && before.at(edge[at - 1]) == me && before.at(edge[at + 1]) == me)
            });
            ensure(between, "not between two discs on an edge")?;
            ensure(worse.boards[line.len()..].iter().all(|board| board.at(there) == you), "it does not stay")?;
            only_here(line.len() - 1, better, when(better, you, Some(there)))
        }
        Fact::Wall { discs, instead } => {
            ensure(touching(&worse.boards[1], me) == places(*discs), "other discs touch empty squares")?;
            ensure(touching(&better.boards[1], me).len() == usize::from(*instead), "another number")?;
            let then = |written: &Written| touching(&written.boards[2], me).len();
            ensure(discs.len() > *instead && then(worse) > then(better), "it does not last")
        }
        Fact::StableLost { discs, line } => {
            begins(worse, line)?;
            let (discs, board) = (places(*discs), &worse.boards[line.len()]);
            ensure(discs.iter().all(|&place| board.at(place) == you), "they are not the opponent's")?;
            ensure(!can_be_turned(board, &discs, you), "they can be turned")?;
            let instead = better.boards.get(line.len()).ok_or("the other line is too short to tell")?;
            ensure(discs.iter().all(|&place| instead.at(place) != you), "they are the opponent's anyway")
        }
        Fact::StableMissed { discs, line } => {
            begins(better, line)?;
            let (discs, board) = (places(*discs), &better.boards[line.len()]);
            ensure(discs.iter().all(|&place| board.at(place) == me), "they are not the mover's")?;
            ensure(!can_be_turned(board, &discs, me), "they can be turned")?;
            let played = worse.boards.get(line.len()).ok_or("the other line is too short to tell")?;
            ensure(discs.iter().all(|&place| played.at(place) != me), "they are the mover's anyway")
        }
        Fact::Pass { line } => {
            begins(worse, line)?;
            ensure(worse.moves[line.len() - 1] == (me, None), "nobody passes")?;
            only_here(line.len() - 1, better, when(better, me, None))
        }
        Fact::PassMissed { line } => {
            begins(better, line)?;
            ensure(better.moves[line.len() - 1] == (you, None), "nobody passes")?;
            only_here(line.len() - 1, worse, when(worse, you, None))
        }
        Fact::Reserve { line } => {
            begins(better, line)?;
            let there = place(reason.worse);
            ensure(better.moves[line.len() - 1] == (me, Some(there)), "nobody plays there later")?;
            let closed = better.boards[..line.len()].iter().all(|board| !board.can(you).contains(&there));
            ensure(closed, "the opponent can play there")
        }
        Fact::SquareTaken { line } => {
            begins(worse, line)?;
            ensure(worse.moves[line.len() - 1] == (you, Some(place(reason.better))), "nobody plays there")
        }
        other => Err(format!("nobody has written a check of {}", other.kind())),
    }
}
