//! Leaf counts of the game tree against the known numbers of `data/perft`, one file for each board.

use outflank_rules::{Passes, Position, Preset, Size, perft};

/// Counts above this are for the engine, whose tests read the same files.
const MOST_LEAVES: u64 = 4_000_000;

fn check(size: Size, file: &str) {
    let mut checked = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let [rules, depth, as_plies, skipped] =
            line.split_whitespace().collect::<Vec<_>>().try_into().expect("rules, depth and two counts");
        let start = Position::start(rules.parse::<Preset>().expect("a rule set").rules(size));
        let depth = depth.parse().expect("a depth");
        for (passes, count) in [(Passes::ArePlies, as_plies), (Passes::AreSkipped, skipped)] {
            let count = count.parse().expect("a number of leaves");
            if count <= MOST_LEAVES {
                assert_eq!(perft(&start, depth, passes), count, "{size} {rules}, depth {depth}, {passes:?}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 28, "{checked} counts checked for {size}");
}

#[test]
fn four_by_four() {
    check(Size::FOUR, include_str!("data/perft/4x4.txt"));
}

#[test]
fn six_by_six() {
    check(Size::SIX, include_str!("data/perft/6x6.txt"));
}

#[test]
fn eight_by_eight() {
    check(Size::EIGHT, include_str!("data/perft/8x8.txt"));
}

#[test]
fn ten_by_ten() {
    check(Size::TEN, include_str!("data/perft/10x10.txt"));
}

#[test]
fn twelve_by_twelve() {
    check(Size::TWELVE, include_str!("data/perft/12x12.txt"));
}

/// The goal does not change what can be played.
#[test]
fn anti_othello_has_the_same_tree() {
    let start = |preset: Preset| Position::start(preset.rules(Size::SIX));
    let leaves = |preset| perft(&start(preset), 6, Passes::ArePlies);
    assert_eq!(leaves(Preset::Anti), leaves(Preset::Standard));
}
