//! Batches say of every position what the rules say of it alone.

use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size, Status};

use super::{BATCH_PASS, BadBatch, Batch, RefusedMove, packing};
use crate::internals::tuning::Glance;
use crate::{Engine, InstructionSet, Limits, Options, Stop};

/// Boards that lie in their words in every way: within one, beyond one, and across two.
fn games() -> Vec<RuleSet> {
    let sizes = [(8, 8), (4, 4), (6, 8), (10, 6), (10, 10), (12, 12), (14, 4), (16, 16)];
    let sizes = sizes.map(|(width, height)| Size::new(width, height).unwrap());
    sizes
        .into_iter()
        .flat_map(|size| [RuleSet::standard(size), RuleSet::orthogonal(size), RuleSet::anti(size)])
        .collect()
}

fn options(threads: usize) -> Options {
    Options { threads, ..Options::default() }
}

/// A position as a batch shows it: the side to move has the black discs.
fn black_to_move(position: &Position) -> Position {
    Batch::of(&[*position]).unwrap().position(0).unwrap()
}

/// The squares of a position's set, as words.
fn packed(squares: outflank_rules::Squares, size: Size) -> Vec<u64> {
    let mut words = Vec::new();
    packing::pack(squares, size, &mut words);
    words
}

#[test]
fn random_positions_are_those_of_the_rules_on_every_board_and_any_number_of_threads() {
    for rules in games() {
        let empties = rules.size.area() / 2;
        for threads in [1, 3] {
            let batch = Batch::random(rules, 5, empties, 9, &options(threads)).unwrap();
            for index in 0..5 {
                let expected = random_position(rules, empties, &mut Random::new(9, index as u64));
                assert_eq!(batch.position(index), Some(black_to_move(&expected)), "{rules}");
            }
        }
    }
}

#[test]
fn moves_turns_and_positions_after_moves_are_those_of_the_rules() {
    for rules in games() {
        for empties in [rules.size.area() - 4, rules.size.area() / 3, 1] {
            let batch = Batch::random(rules, 20, empties, 3, &options(1)).unwrap();
            let positions: Vec<Position> = (0..20).filter_map(|index| batch.position(index)).collect();
            let legal: Vec<u64> =
                positions.iter().flat_map(|position| packed(position.legal_moves(), rules.size)).collect();
            for isa in InstructionSet::available() {
                let options = Options { isa, ..options(2) };
                assert_eq!(batch.legal_moves(&options), legal, "{rules} {isa}");
                let turns: Vec<u8> = positions
                    .iter()
                    .map(|position| match position.status() {
                        Status::ToMove(_) => 0,
                        Status::MustPass => 1,
                        Status::Over(_) => 2,
                    })
                    .collect();
                assert_eq!(batch.turns(&options), turns);
                let first = |position: &Position| position.legal_moves().first();
                let moves: Vec<i16> = positions
                    .iter()
                    .map(|position| first(position).map_or(BATCH_PASS, |it| packing::number(it, rules.size) as i16))
                    .collect();
                let next = batch.play(&moves, &options).unwrap();
                for (index, position) in positions.iter().enumerate() {
                    let expected = match (first(position), position.status()) {
                        (Some(square), _) => position.play(square).unwrap(),
                        (None, Status::MustPass) => position.pass().unwrap(),
                        (None, _) => *position,
                    };
                    assert_eq!(next.position(index), Some(black_to_move(&expected)));
                }
            }
        }
    }
}

#[test]
fn a_batch_has_blocks_of_every_length() {
    let rules = RuleSet::standard(Size::EIGHT);
    for count in [0, 1, 4095, 4096, 4097, 10_000] {
        let batch = Batch::starts(rules, count).unwrap();
        assert_eq!(batch.len(), count);
        let moves = batch.legal_moves(&options(3));
        assert!(moves.len() == count && moves.iter().all(|moves| moves.count_ones() == 4));
        let planes = batch.planes(&options(3));
        assert_eq!(planes.iter().map(|&byte| usize::from(byte)).sum::<usize>(), 4 * count);
    }
}

#[test]
fn evaluations_are_those_of_one_position_alone_and_searches_those_of_an_engine() {
    for rules in [RuleSet::standard(Size::EIGHT), RuleSet::standard(Size::SIX), RuleSet::anti(Size::TEN)] {
        for empties in [rules.size.area() / 2, 2] {
            let batch = Batch::random(rules, 12, empties, 5, &options(1)).unwrap();
            let glance = Glance::new(rules, &Default::default());
            let alone: Vec<f32> = (0..12).map(|index| glance.at(&batch.position(index).unwrap())).collect();
            assert_eq!(batch.evaluations(&options(2)), alone, "{rules}");
            let found = batch.search(Limits::depth(3), &options(2), &Stop::new(), |_| {}).unwrap();
            let engine = Engine::with(options(1));
            for (index, found) in found.iter().enumerate() {
                let report = engine.request(&batch.position(index).unwrap()).depth(3).run();
                assert_eq!(found.score, report.score);
            }
        }
    }
}

#[test]
fn what_makes_no_sense_is_named_with_its_place() {
    let rules = RuleSet::standard(Size::SIX);
    let good = Batch::starts(rules, 3).unwrap();
    let with = |at: usize, word: u64| {
        let mut words = good.words().to_vec();
        words[at] = word;
        Batch::new(rules, words).unwrap_err()
    };
    assert!(matches!(with(2, good.words()[3]), BadBatch::Unplayable { index: 1, .. }));
    assert!(matches!(with(4, 1 << 36), BadBatch::BeyondBoard { index: 2, squares: 36 }));
    assert!(matches!(Batch::new(rules, vec![0, 0]).unwrap_err(), BadBatch::Unplayable { index: 0, .. }));
    assert!(matches!(Batch::new(rules, vec![1]).unwrap_err(), BadBatch::Length { words: 1, in_position: 2 }));
    assert_eq!(Batch::starts(rules.with_supply(9), 1).unwrap_err(), BadBatch::Supply);
    let mixed = [rules, RuleSet::anti(Size::SIX)].map(Position::start);
    assert!(matches!(Batch::of(&mixed).unwrap_err(), BadBatch::OtherRules { index: 1, .. }));
    let refused = |number: i16| good.play(&[8, 8, number], &options(1)).unwrap_err();
    assert!(matches!(refused(0), RefusedMove::Illegal { index: 2, .. }));
    assert!(matches!(refused(-1), RefusedMove::Illegal { index: 2, .. }));
    for number in [36, -2, i16::MAX, i16::MIN] {
        assert!(matches!(refused(number), RefusedMove::NoSquare { index: 2, .. }), "{number}");
    }
    assert!(matches!(good.play(&[8], &options(1)).unwrap_err(), RefusedMove::Count { moves: 1, positions: 3 }));
}

#[test]
fn whoever_stops_a_search_of_a_batch_gets_nothing_half_done() {
    let stop = Stop::new();
    stop.stop();
    let batch = Batch::starts(RuleSet::standard(Size::EIGHT), 4).unwrap();
    assert_eq!(batch.search(Limits::depth(4), &options(2), &stop, |_| {}), None);
}
