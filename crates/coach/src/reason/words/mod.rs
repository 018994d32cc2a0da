//! Reasons and analyses in words, in three languages.

mod english;
mod french;
mod japanese;
mod labels;

use outflank_records::Language;
use outflank_rules::{Move, Squares};

pub use labels::AnalysisWords;

use super::{Matter, Reason};

/// A reason in words.
pub(super) fn sentence(reason: &Reason, language: Language) -> String {
    match language {
        Language::English => english::sentence(reason),
        Language::French => french::sentence(reason),
        Language::Japanese => japanese::sentence(reason),
    }
}

/// What matters, in words.
pub(super) fn matter(matter: &Matter, language: Language) -> String {
    match language {
        Language::English => english::matter(matter),
        Language::French => french::matter(matter),
        Language::Japanese => japanese::matter(matter),
    }
}

/// A line of play, a pass as two hyphens.
fn line_text(line: &[Move]) -> String {
    let step = |step: &Move| match step {
        Move::Place(square) => square.to_string(),
        Move::Pass => "--".to_owned(),
    };
    line.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// Squares in reading order, in brackets after a space; of many only the first are named.
fn named(squares: Squares) -> String {
    const MOST: usize = 6;
    let more = if usize::from(squares.len()) > MOST { " …" } else { "" };
    format!(" ({}{more})", squares_text(squares.iter().take(MOST).collect()))
}

/// Squares in reading order.
fn squares_text(squares: Squares) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::{Fact, Tone};
    use super::*;
    use outflank_rules::{Side, Square};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn line(moves: &str) -> Vec<Move> {
        moves.split(' ').map(|word| if word == "--" { Move::Pass } else { Move::Place(square(word)) }).collect()
    }

    fn squares(names: &str) -> Squares {
        names.split(' ').map(square).collect()
    }

    /// One of each kind.
    fn facts() -> Vec<Fact> {
        vec![
            Fact::CornerLost { corner: square("h1"), line: line("g2 h1") },
            Fact::CornerLost { corner: square("h1"), line: line("g2 b6 a6 h1") },
            Fact::CornerMissed { corner: square("a8"), line: line("c7 b6 a8") },
            Fact::CornerMissed { corner: square("c7"), line: line("c7") },
            Fact::OpponentMoves { moves: 9, instead: 4 },
            Fact::OpponentMoves { moves: 4, instead: 1 },
            Fact::OwnMoves { moves: 1, line: line("g2 b6"), instead: 7, instead_line: line("c7 b6") },
            Fact::MobilityInLine {
                moves: [4, 12],
                line: line("g2 b6 a6 b7"),
                instead: [9, 7],
                instead_line: line("c7 b6 a6 b7"),
            },
            Fact::Loud { turned: squares("f3 e4 d5 c6"), instead: 1 },
            Fact::SafeMovesLost { line: line("g2 b6") },
            Fact::SafeMovesLeft { line: line("c7 b6 a6") },
            Fact::LastMoveInRegion { region: squares("a1 b1 b2") },
            Fact::LastMove,
            Fact::UnbalancedFive { discs: squares("b1 c1 d1 e1 f1"), line: line("g2 b6 a6 a1") },
            Fact::Wedge { square: square("d1"), line: line("g2 b6 a6 d1") },
            Fact::Wall { discs: squares("c3 c4 c5 c6 d3 d4 d5 d6"), instead: 3 },
            Fact::StableLost { discs: squares("a1 b1 c1"), line: line("g2 a1") },
            Fact::StableMissed { discs: squares("a1 b1 c1"), line: line("c7 b6 a1") },
            Fact::Pass { line: line("g2 b6 --") },
            Fact::PassMissed { line: line("c7 --") },
            Fact::Reserve { line: line("c7 b6 g2") },
            Fact::SquareTaken { line: line("g2 c7") },
            Fact::SquareTaken { line: line("g2 b6 a6 c7") },
        ]
    }

    fn matters() -> Vec<Matter> {
        vec![
            Matter::CornerToTake { corner: square("a1") },
            Matter::Threat { by: Side::White, corner: square("h8") },
            Matter::NoSafeMove,
            Matter::FewSafeMoves { safe: squares("c7 d8"), of: 9 },
            Matter::FewSafeMoves { safe: squares("c7"), of: 9 },
            Matter::OpponentHasFew { opponent: Side::White, moves: 0 },
            Matter::OpponentHasFew { opponent: Side::White, moves: 1 },
            Matter::OpponentHasFew { opponent: Side::White, moves: 3 },
            Matter::OddRegion { region: squares("a1 b1 b2") },
            Matter::EvenRegion { region: squares("g1 h1") },
        ]
    }

    /// Every sentence in every language is a line of a file, to be read by people who know it.
    #[test]
    fn every_reason_has_words_in_every_language() {
        let mut all = String::new();
        for language in Language::ALL {
            all += &format!("# {language}\n");
            for fact in facts() {
                for tone in [Tone::Against, Tone::For] {
                    let (worse, better) = (square("g2"), square("c7"));
                    let reason = Reason { mover: Side::Black, worse, better, tone, fact: fact.clone(), weight: 0 };
                    all += &format!("{}: {}\n", fact.kind(), reason.in_words(language));
                }
            }
            for matter in matters() {
                all += &format!("{}\n", matter.in_words(language));
            }
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/words.txt");
        if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            std::fs::write(path, &all).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), all, "SNAPSHOTS=overwrite writes it anew");
    }
}
