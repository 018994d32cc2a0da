//! The principal variation: the line of play behind a score.

use outflank_rules::Move;

use crate::Selectivity;
use crate::bits::Bits;
use crate::solver::Solver;
use crate::state::{Frame, State, Turn};
use crate::transposition_table::View;

/// The principal variation as far as it is remembered: the best move, and the replies that the transposition table holds.
pub(crate) fn remembered<S: State>(state: &S, frame: &Frame<S::Set>, table: View<'_>, best: u32) -> Vec<Move> {
    extract(state, frame, best, |state, moves| {
        let known = table.probe(state.key())?;
        known.moves[0].filter(|&square| moves.contains(square))
    })
}

/// The principal variation to the end of the game. The table does not hold all of it: what is missing is searched again, by `search`
/// or, for the last squares, by the solver.
pub(crate) fn complete<S: State>(
    state: &S,
    frame: &Frame<S::Set>,
    table: View<'_>,
    best: u32,
    mut search: impl FnMut(&S) -> Option<u32>,
) -> Vec<Move> {
    let mut solver = S::Solver::new(frame.board());
    extract(state, frame, best, |state, moves| {
        if state.empty().count() <= solver.most_empties() {
            let most = solver.most();
            return moves.squares().max_by_key(|&square| -solver.solve(state.play(square), -most, most));
        }
        let exact = table.probe(state.key()).filter(|known| {
            let to_the_end = known.depth >= state.empty().count() && known.selectivity == Selectivity::NONE;
            to_the_end && known.lower == known.upper
        });
        let known = exact.and_then(|known| known.moves[0]).filter(|&square| moves.contains(square));
        known.or_else(|| search(state))
    })
}

/// A line that begins with `best` and goes on with what `next` says, until it says nothing more or the game is over.
fn extract<S: State>(
    state: &S,
    frame: &Frame<S::Set>,
    best: u32,
    mut next: impl FnMut(&S, S::Set) -> Option<u32>,
) -> Vec<Move> {
    let mut line = vec![Move::Place(frame.square(best))];
    let mut state = state.play(best);
    loop {
        match state.turn() {
            Turn::Over => return line,
            Turn::Pass => {
                line.push(Move::Pass);
                state = state.pass();
            }
            Turn::Moves(moves) => {
                let Some(square) = next(&state, moves) else { return line };
                line.push(Move::Place(frame.square(square)));
                state = state.play(square);
            }
        }
    }
}
