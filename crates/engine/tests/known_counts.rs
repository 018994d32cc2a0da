//! Leaf counts of the game tree against the known numbers that the rules are tested with, to the deepest.

use outflank_engine::{InstructionSet, perft};
use outflank_rules::{Passes, Position, Preset, Size};

/// Deeper counts would keep a tester waiting; `outflank perft` can be asked for them.
const MOST_LEAVES: u64 = 300_000_000;

/// Counts that every instruction set repeats, and not only the fastest.
const MOST_LEAVES_FOR_ALL: u64 = 30_000_000;

fn check(size: Size, file: &str) {
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
            for isa in InstructionSet::available() {
                if count <= MOST_LEAVES_FOR_ALL || isa == InstructionSet::fastest() {
                    let counted = perft(&start, depth, passes, 2, isa);
                    assert_eq!(counted, count, "{size} {rules}, depth {depth}, {passes:?}, {isa}");
                }
            }
        }
    }
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
    check(Size::FOUR, include_str!("../../rules/tests/data/perft/4x4.txt"));
}

#[test]
fn six_by_six() {
    check(Size::SIX, include_str!("../../rules/tests/data/perft/6x6.txt"));
}

#[test]
fn eight_by_eight() {
    check(Size::EIGHT, include_str!("../../rules/tests/data/perft/8x8.txt"));
}

#[test]
fn ten_by_ten() {
    check(Size::TEN, include_str!("../../rules/tests/data/perft/10x10.txt"));
}

#[test]
fn twelve_by_twelve() {
    check(Size::TWELVE, include_str!("../../rules/tests/data/perft/12x12.txt"));
}
