//! The search of one position against negamax without any tricks.

use outflank_rules::random::{Random, random_position};
use outflank_rules::{RuleSet, Size, Squares};

use super::*;
use crate::Selectivity;
use crate::isa::Portable;
use crate::search::tests::{Board, Even, Scattered, negamax, random_board, with_worker, with_worker_on};
use crate::state::Variant;

/// Positions from the middle of the game to its end, each with a depth that negamax can manage.
fn questions() -> Vec<(Board, u32)> {
    let midgame = (0..6).flat_map(|number| (1..=4).map(move |depth| (random_board(30, number), depth)));
    let endgame = (0..6).map(|number| (random_board(7, number), 7));
    midgame.chain(endgame).collect()
}

#[test]
fn a_search_with_an_open_window_finds_what_negamax_finds() {
    for (state, depth) in questions() {
        let score = with_worker(&Scattered, |worker| worker.search::<OpenWindow>(state, -64, 64, depth));
        assert_eq!(score, negamax(&Scattered, &state, depth), "depth {depth} of {state:?}");
    }
}

#[test]
fn on_a_wide_board_a_search_finds_what_negamax_finds() {
    for size in [Size::TEN, Size::SIXTEEN] {
        for (number, depth) in (0..3).flat_map(|number| [(number, 1), (number, 2), (number, 3)]) {
            let (rules, state) = wide_board(size, number);
            let score = with_worker_on(rules, &Scattered, |worker| worker.search::<OpenWindow>(state, -64, 64, depth));
            assert_eq!(score, negamax(&Scattered, &state, depth), "depth {depth} of {state:?}");
        }
    }
}

/// The middle of a random game on a board of several words.
fn wide_board(size: Size, number: u64) -> (RuleSet, Variant<Squares, Portable>) {
    let rules = RuleSet::standard(size);
    (rules, Variant::new(&random_position(rules, size.area() / 2, &mut Random::new(11, number)), Portable))
}

#[test]
fn on_a_wide_board_the_move_that_refuted_a_neighbour_is_tried_first() {
    let (rules, state) = wide_board(Size::TEN, 0);
    let moves: Vec<u32> = state.moves().squares().collect();
    for refutation in [moves[0], moves[moves.len() - 1]] {
        with_worker_on(rules, &Even(-5), |worker| {
            worker.refutation = Some(refutation);
            // Every move is five discs better than it needs to be.
            assert_eq!(worker.search::<NullWindow>(state, -1, 0, 1), 5);
            assert_eq!((worker.refutation, worker.nodes), (Some(refutation), 2));
        });
    }
    let elsewhere = state.opponent().squares().next();
    with_worker_on(rules, &Even(-5), |worker| {
        worker.refutation = elsewhere;
        worker.search::<NullWindow>(state, -1, 0, 1);
        assert_eq!(worker.refutation, Some(moves[0]));
    });
}

#[test]
fn a_search_with_a_null_window_tells_on_which_side_the_score_lies() {
    for (state, depth) in questions() {
        let truth = negamax(&Scattered, &state, depth);
        for alpha in [truth - 7, truth - 1, truth, truth + 4] {
            let score = with_worker(&Scattered, |worker| worker.search::<NullWindow>(state, alpha, alpha + 1, depth));
            if truth > alpha {
                assert!(alpha < score && score <= truth, "{score} for {truth} above {alpha}, depth {depth}");
            } else {
                assert!(truth <= score && score <= alpha, "{score} for {truth} up to {alpha}, depth {depth}");
            }
        }
    }
}

#[test]
fn the_best_move_at_the_root_is_one_that_reaches_the_score() {
    for (state, depth) in questions() {
        let (score, best) =
            with_worker(&Scattered, |worker| worker.search_root(state, -64, 64, depth)).expect("no halt");
        assert_eq!(score, negamax(&Scattered, &state, depth));
        assert_eq!(-negamax(&Scattered, &state.play(best), depth - 1), score, "depth {depth} of {state:?}");
    }
}

#[test]
fn what_is_left_of_an_interrupted_root_is_a_move_that_reached_the_window() {
    for (state, depth) in questions() {
        let score = negamax(&Scattered, &state, depth);
        with_worker(&Scattered, |worker| {
            let found = worker.search_root(state, -64, 64, depth);
            assert_eq!(worker.root_raised, found);
            worker.root_raised = None;
            worker.search_root(state, score, 64, depth);
            assert_eq!(worker.root_raised, None, "no move is better than {score}");
        });
    }
}

/// An entry of the transposition table without moves.
fn entry(lower: i32, upper: i32, depth: u32) -> Known {
    Known { lower, upper, depth, selectivity: Selectivity::NONE, moves: [None; 2] }
}

#[test]
fn what_the_table_has_settled_is_not_searched_again() {
    let state = random_board(30, 0);
    with_worker(&Even(0), |worker| {
        worker.shared.table.store(state.key(), entry(12, 12, 4), 1);
        assert_eq!(worker.search::<OpenWindow>(state, -64, 64, 4), 12);
        assert_eq!(worker.visited(), 1);
        // One ply more is another question.
        assert_eq!(worker.search::<OpenWindow>(state, -64, 64, 5), negamax(&Even(0), &state, 5));
        assert!(worker.visited() > 10);
    });
}

#[test]
fn a_reply_that_the_table_knows_to_be_bad_cuts_off_before_any_move_is_searched() {
    let state = random_board(30, 0);
    let square = state.moves().squares().last().expect("a legal move");
    with_worker(&Even(0), |worker| {
        worker.shared.table.store(state.play(square).key(), entry(-MOST_DISCS, -50, 5), 1);
        assert_eq!(worker.search::<NullWindow>(state, 39, 40, 6), 50);
        assert_eq!(worker.visited(), 1);
        assert!(worker.candidates.is_empty());
    });
}

#[test]
fn a_search_leaves_its_result_and_best_move_in_the_table() {
    let state = random_board(30, 0);
    with_worker(&Scattered, |worker| {
        let (score, best) = worker.search_root(state, -64, 64, 4).expect("no halt");
        let known = worker.shared.table.probe(state.key()).expect("the root is stored");
        assert_eq!((known.lower, known.upper, known.depth), (score, score, 4));
        assert_eq!(known.moves[0], Some(best));
    });
}

#[test]
fn a_search_that_is_stopped_has_no_result_and_stores_none() {
    let state = random_board(30, 0);
    with_worker(&Scattered, |worker| {
        worker.shared.stop.stop();
        worker.until_poll = 1;
        assert_eq!(worker.search_root(state, -64, 64, 4), None);
        assert!(worker.shared.table.probe(state.key()).is_none());
    });
}

#[test]
fn the_last_squares_are_left_to_the_solver() {
    let state = random_board(7, 0);
    with_worker(&Scattered, |worker| {
        worker.search::<OpenWindow>(state, -64, 64, 7);
        assert_eq!(worker.nodes, 0);
        assert!(worker.solver.nodes > 0);
    });
}

#[test]
fn what_the_solver_finds_out_where_it_takes_over_is_not_worked_out_again() {
    with_worker(&Even(0), |worker| {
        let empties = worker.solver.most_empties;
        let state = random_board(empties as u16, 1);
        let score = worker.search::<OpenWindow>(state, -64, 64, empties);
        let visited = worker.visited();
        assert!(visited > 100);
        // However roughly or surely a later iteration looks.
        for selectivity in [Selectivity::ROUGH, Selectivity::NONE] {
            worker.selectivity = selectivity;
            assert_eq!(worker.search::<OpenWindow>(state, -64, 64, empties), score);
        }
        assert_eq!(worker.visited(), visited);
    });
}
