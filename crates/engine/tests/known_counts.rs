//! Leaf counts of the game tree against the known numbers that the rules are tested with, to the deepest.

use outflank_engine::{InstructionSet, perft};
use outflank_rules::{Passes, Position, Preset, Size};

/// Deeper counts would keep a tester waiting; `outflank perft` can be asked for them.
const MOST_LEAVES: u64 = 300_000_000;

/// Counts that every instruction set repeats, and not only the fastest.
const MOST_LEAVES_FOR_ALL: u64 = 30_000_000;

/// Counts what a file knows the number of, and says how many of its counts every instruction set and how many the fastest alone have
/// repeated.
fn check(size: Size, file: &str) -> [usize; 2] {
    let [mut by_all, mut by_fastest] = [0; 2];
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let [rules, depth, as_plies, skipped] =
            line.split_whitespace().collect::<Vec<_>>().try_into().expect("rules, depth and two counts");
        let start = Position::start(rules.parse::<Preset>().expect("a rule set").rules(size));
        let depth = depth.parse().expect("a depth");
        for (passes, count) in [(Passes::ArePlies, as_plies), (Passes::AreSkipped, skipped)] {
            let count: u64 = count.parse().expect("a number of leaves");
            if count > MOST_LEAVES {
                continue;
            }
            let check = |isa| {
                let counted = perft(&start, depth, passes, 2, isa);
                assert_eq!(counted, count, "{size} {rules}, depth {depth}, {passes:?}, {isa}");
            };
            if count <= MOST_LEAVES_FOR_ALL {
                InstructionSet::available().for_each(check);
                by_all += 1;
            } else {
                check(InstructionSet::fastest());
                by_fastest += 1;
            }
        }
    }
    [by_all, by_fastest]
}

/// A supply that runs out ends games in the middle of the tree, and on its last ply.
#[test]
fn games_that_run_out_of_discs_are_counted_as_the_rules_do() {
    for size in [Size::FOUR, Size::EIGHT, Size::TEN] {
        let start = Position::start(Preset::Standard.rules(size).with_supply(2));
        for depth in 1..=6 {
            for passes in [Passes::ArePlies, Passes::AreSkipped] {
                let counted = perft(&start, depth, passes, 1, InstructionSet::fastest());
                assert_eq!(counted, outflank_rules::perft(&start, depth, passes), "{size}, depth {depth}, {passes:?}");
            }
        }
    }
}

#[test]
fn four_by_four() {
    let checked = check(Size::FOUR, include_str!("../../rules/tests/data/perft/4x4.txt"));
    assert_eq!(checked, [56, 0]);
}

#[test]
fn six_by_six() {
    let checked = check(Size::SIX, include_str!("../../rules/tests/data/perft/6x6.txt"));
    assert_eq!(checked, [34, 0]);
}

#[test]
fn eight_by_eight() {
    let checked = check(Size::EIGHT, include_str!("../../rules/tests/data/perft/8x8.txt"));
    assert_eq!(checked, [38, 2]);
}

#[test]
fn ten_by_ten() {
    let checked = check(Size::TEN, include_str!("../../rules/tests/data/perft/10x10.txt"));
    assert_eq!(checked, [30, 0]);
}

#[test]
fn twelve_by_twelve() {
    let checked = check(Size::TWELVE, include_str!("../../rules/tests/data/perft/12x12.txt"));
    assert_eq!(checked, [30, 0]);
}
