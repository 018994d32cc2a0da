//! Reasons are true: of thousands of pairs of moves, on several boards, an independent check finds none that is not.

mod naive;

use std::collections::BTreeMap;

use outflank_coach::{Advisor, Language, Matter, Reason};
use outflank_engine::{Engine, MoveScore, Options, Stop};
use outflank_rules::random::scatter;
use outflank_rules::{Game, Position, RuleSet, Size};

/// Games of players who often play well and sometimes anything, and what an advisor says about each position.
fn positions(rules: RuleSet, games: u64, mut see: impl FnMut(&Position, &[MoveScore])) {
    let engine = Engine::with(Options::default());
    let advisor = Advisor::at("6".parse().unwrap());
    for seed in 0..games {
        let mut game = Game::new(rules);
        game.play_out(|game| {
            let position = game.position();
            let moves = advisor.score(&engine, position, &Stop::new(), |_| {}).moves;
            see(position, &moves);
            let chance = scatter(seed << 16 ^ game.moves().len() as u64);
            let among = if chance.is_multiple_of(3) { moves.len() } else { moves.len().min(2) };
            Some(moves[(chance >> 8) as usize % among].square)
        });
    }
}

/// Compares moves with the best one and with each other, and counts the kinds of reasons. None may be false.
fn check_all(rules: RuleSet, games: u64) -> BTreeMap<&'static str, usize> {
    let (mut kinds, mut pairs) = (BTreeMap::new(), 0);
    positions(rules, games, |position, moves| {
        let others = moves.iter().skip(1);
        for worse in others.step_by(2) {
            let best = &moves[0];
            pairs += 1;
            let against = Reason::against(position, worse, best);
            let in_favour = Reason::in_favour(position, best, worse);
            assert!(against.len() <= 2 && against.len() == in_favour.len());
            for reason in against.iter().chain(&in_favour) {
                if let Err(why) = naive::check(position, reason, &worse.line, &best.line) {
                    panic!("{}: {why}\n{position}\n{reason:?}", reason.in_words(Language::English));
                }
                *kinds.entry(reason.fact.kind()).or_default() += 1;
            }
        }
    });
    assert!(pairs > 500, "only {pairs} pairs of moves");
    kinds
}

#[test]
fn no_reason_is_false_on_the_usual_board() {
    let kinds = check_all(RuleSet::standard(Size::EIGHT), 16);
    // Every kind that is not very rare has been seen, and so has been checked.
    let usual = [
        "corner-lost",
        "corner-missed",
        "opponent-moves",
        "own-moves",
        "mobility-in-line",
        "loud",
        "safe-moves-lost",
        "safe-moves-left",
        "last-move-in-region",
        "last-move",
        "wedge",
        "wall",
        "stable-lost",
        "stable-missed",
        "pass",
        "pass-missed",
        "reserve",
        "square-taken",
    ];
    let missing: Vec<&str> = usual.into_iter().filter(|kind| !kinds.contains_key(kind)).collect();
    assert!(missing.is_empty(), "{missing:?} in {kinds:?}");
}

#[test]
fn no_reason_is_false_on_other_boards_and_without_diagonals() {
    check_all(RuleSet::standard(Size::SIX), 16);
    check_all(RuleSet::standard("6x8".parse().unwrap()), 8);
    check_all(RuleSet::orthogonal(Size::EIGHT), 6);
}

#[test]
fn what_is_said_to_matter_before_a_move_is_true() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let all = [
        (RuleSet::standard(Size::EIGHT), 12),
        (RuleSet::standard(Size::SIX), 12),
        (RuleSet::orthogonal(Size::EIGHT), 4),
    ];
    for (rules, games) in all {
        positions(rules, games, |position, moves| {
            let matters = Matter::of(position, moves);
            assert!(matters.len() <= 2);
            for matter in &matters {
                if let Err(why) = naive::check_matter(position, matter, &moves[0].line) {
                    panic!("{}: {why}\n{position}", matter.in_words(Language::English));
                }
                *kinds.entry(matter.kind()).or_default() += 1;
            }
        });
    }
    assert_eq!(kinds.len(), 7, "every kind has been seen: {kinds:?}");
}

#[test]
fn where_the_fewest_discs_win_nothing_is_said_about_corners() {
    positions(RuleSet::anti(Size::SIX), 2, |position, moves| {
        for worse in &moves[1..] {
            assert!(Reason::against(position, worse, &moves[0]).is_empty());
        }
    });
}
