//! What the tests of the search share: one thread's worker on a small table, and the plain truth to compare it with.

use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};

use super::*;
use crate::bits::Bits;
use crate::isa::Portable;
use crate::state::{Frame, Standard};
use crate::transposition_table::TranspositionTable;
use crate::{Limits, Megabytes};

pub(super) type Board = Standard<Portable>;
pub(super) type TestWorker<'a, E> = Worker<'a, Board, E>;

pub(super) const RULES: RuleSet = RuleSet::standard(Size::EIGHT);

/// The standard game as it begins.
pub(super) fn start() -> Board {
    Board::new(&Position::start(RULES), Portable)
}

/// A position of a random game in which the side to move has a legal move.
pub(super) fn random_board(empties: u16, number: u64) -> Board {
    let mut random = Random::new(number, empties.into());
    loop {
        let state = Board::new(&random_position(RULES, empties, &mut random), Portable);
        if matches!(state.turn(), Turn::Moves(_)) {
            return state;
        }
    }
}

/// Every position is worth this many discs to the side to move.
pub(super) struct Even(pub(super) i32);

impl<S: State> Evaluation<S> for Even {
    fn evaluate(&self, _: &S, _: S::Set) -> i32 {
        self.0 * UNITS
    }
}

/// Every position is worth something else, up to twenty discs to either side.
pub(super) struct Scattered;

impl<S: State> Evaluation<S> for Scattered {
    fn evaluate(&self, state: &S, _: S::Set) -> i32 {
        (state.key().check % (40 * UNITS as u64)) as i32 - 20 * UNITS
    }
}

/// Lets a worker with an empty table of its own do something.
pub(super) fn with_worker<E: Evaluation<Board>, R>(
    evaluation: &E,
    work: impl FnOnce(&mut TestWorker<'_, E>) -> R,
) -> R {
    with_worker_on(RULES, evaluation, work)
}

/// The same on the boards of another game.
pub(super) fn with_worker_on<S: State, E: Evaluation<S>, R>(
    rules: RuleSet,
    evaluation: &E,
    work: impl FnOnce(&mut Worker<'_, S, E>) -> R,
) -> R {
    let table = TranspositionTable::new(Megabytes(1));
    let shared = Shared {
        table: table.view(rules, &Limits::exact(), 0),
        evaluation,
        errors: &ErrorModel::of(rules, true),
        threads: 1,
        busy: Busy::new(),
        stop: &Stop::new(),
        deadline: None,
        node_limit: u64::MAX,
        ended: AtomicBool::new(false),
        completed: AtomicUsize::new(0),
        result: Mutex::new(None),
        helper_nodes: AtomicU64::new(0),
        helper_evaluations: AtomicU64::new(0),
    };
    work(&mut Worker::new(&shared, Frame::<S::Set>::new(rules.size).board(), None))
}

/// The score of a position by negamax without any tricks.
pub(super) fn negamax<S: State, E: Evaluation<S>>(evaluation: &E, state: &S, depth: u32) -> i32 {
    if depth == 0 {
        return in_discs(static_evaluation(state, |state, moves| evaluation.evaluate(state, moves)));
    }
    match state.turn() {
        Turn::Over => state.final_score(),
        Turn::Pass => -negamax(evaluation, &state.pass(), depth),
        Turn::Moves(moves) => {
            let scores = moves.squares().map(|square| -negamax(evaluation, &state.play(square), depth - 1));
            scores.max().expect("a legal move")
        }
    }
}

#[test]
fn a_depth_of_all_empty_squares_and_more_plays_the_game_out() {
    assert_eq!(SearchDepth::new(4, 10), SearchDepth { plies: 4, to_the_end: false });
    assert_eq!(SearchDepth::new(10, 10), SearchDepth { plies: 10, to_the_end: true });
    assert_eq!(SearchDepth::new(255, 10), SearchDepth { plies: 10, to_the_end: true });
}

#[test]
fn evaluations_are_rounded_to_the_nearest_disc() {
    for (parts, discs) in
        [(0, 0), (UNITS / 2 - 1, 0), (UNITS / 2, 1), (-UNITS / 2, 0), (-UNITS / 2 - 1, -1), (5 * UNITS, 5)]
    {
        assert_eq!(in_discs(parts), discs, "{parts} parts");
    }
}
