//! What several tests need: the plain truth about positions.

use outflank_engine::InstructionSet;
use outflank_rules::{Move, Position, RuleSet, Size, Status};

/// The score of a position by plain alpha-beta over the rules.
pub(crate) fn plain_score(position: &Position, mut alpha: i16, beta: i16) -> i16 {
    match position.status() {
        Status::Over(outcome) => outcome.margin(position.side_to_move()),
        Status::MustPass => -plain_score(&position.pass().expect("a forced pass"), -beta, -alpha),
        Status::ToMove(moves) => {
            let mut best = i16::MIN;
            for square in moves {
                let next = position.play(square).expect("a legal move");
                best = best.max(-plain_score(&next, -beta, -alpha));
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
            best
        }
    }
}

/// The score of a position by minimax without any tricks.
pub(crate) fn minimax(position: &Position) -> i16 {
    match position.status() {
        Status::Over(outcome) => outcome.margin(position.side_to_move()),
        Status::MustPass => -minimax(&position.pass().expect("a forced pass")),
        Status::ToMove(moves) => {
            let scores = moves.iter().map(|square| -minimax(&position.play(square).expect("a legal move")));
            scores.max().expect("a legal move")
        }
    }
}

/// The position at the end of a line of play.
pub(crate) fn follow(start: &Position, line: &[Move]) -> Position {
    line.iter().fold(*start, |position, &step| position.make(step).expect("a legal line"))
}

/// All rule sets on the sizes that the engine has boards of its own for.
pub(crate) fn rule_sets() -> Vec<RuleSet> {
    let mut all = Vec::new();
    for size in [Size::FOUR, Size::SIX, Size::EIGHT, Size::TEN, Size::TWELVE, Size::new(4, 6).unwrap()] {
        let supply = size.area() / 2 - 4;
        for rules in [RuleSet::standard(size), RuleSet::orthogonal(size), RuleSet::anti(size)] {
            all.extend([rules, rules.with_supply(supply)]);
        }
    }
    all
}

/// The instruction sets of this processor, said aloud: a test that compares them has more than one to compare where there is more.
pub(crate) fn instruction_sets() -> Vec<InstructionSet> {
    let sets: Vec<_> = InstructionSet::available().collect();
    println!("compared: {}", sets.iter().map(|set| set.name()).collect::<Vec<_>>().join(", "));
    #[cfg(target_arch = "x86_64")]
    let expected =
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2")).then_some(InstructionSet::Avx2);
    #[cfg(target_arch = "aarch64")]
    let expected = Some(InstructionSet::Neon);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let expected = None;
    assert!(expected.is_none_or(|set| sets.contains(&set)));
    sets
}
