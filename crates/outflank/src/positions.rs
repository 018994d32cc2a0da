//! Files of positions with known scores (OBF).

use std::fmt;

use outflank_engine::{Confidence, Report, Score};
use outflank_records::Decimal;
use outflank_records::obf::{self, ObfError, ScoredPosition};
use outflank_rules::{Position, Square};

use crate::failure::Failure;
use crate::options::RuleOptions;

/// A position to solve, and what is known about it.
pub(crate) struct Listed {
    /// The number of its line, from 1.
    pub(crate) number: usize,
    pub(crate) position: Position,
    pub(crate) answer: Option<Answer>,
}

/// What a file says about a position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Answer {
    score: Score,
    /// The moves with a score of their own; perhaps none.
    moves: Vec<(Square, Score)>,
}

/// The positions of a file; an error if any of them makes no sense.
pub(crate) fn read(text: &str, rules: &RuleOptions) -> Result<Vec<Listed>, Failure> {
    let listed = |(number, scored): (usize, Result<ScoredPosition, ObfError>)| {
        let at_line = |reason: &dyn fmt::Display| Failure::BadInput(format!("line {number}: {reason}"));
        let scored = scored.map_err(|error| at_line(&error))?;
        let answer = Answer::of(&scored).map_err(|reason| at_line(&reason))?;
        Ok(Listed { number, position: scored.position, answer })
    };
    obf::positions(text, rules.assumed()).map(listed).collect()
}

impl Answer {
    /// What a line says, if it says anything.
    fn of(scored: &ScoredPosition) -> Result<Option<Self>, String> {
        let score = |number: Decimal| {
            let whole = number.as_whole().and_then(|discs| i16::try_from(discs).ok());
            whole.map(Score::new).ok_or_else(|| format!("{number} is not a whole number of discs"))
        };
        let moves = scored.moves.iter().map(|&(square, number)| Ok((square, score(number)?)));
        let moves: Vec<(Square, Score)> = moves.collect::<Result<_, String>>()?;
        let best = moves.iter().map(|&(_, score)| score).max();
        let score = scored.score.map(score).transpose()?;
        Ok(score.or(best).map(|score| Self { score, moves }))
    }

    /// The score of the position.
    pub(crate) fn score(&self) -> Score {
        self.score
    }

    /// The moves that the file says reach the score.
    pub(crate) fn best(&self) -> impl Iterator<Item = Square> {
        self.moves.iter().filter(|(_, score)| *score == self.score).map(|&(square, _)| square)
    }

    /// Whether a search says the same, as far as it can be trusted: the score, or only who wins, and one of the best moves.
    pub(crate) fn agrees(&self, report: &Report) -> bool {
        let part: fn(Score) -> i16 = match report.confidence {
            Confidence::Exact => Score::discs,
            Confidence::WinLossDraw => |score| score.discs().signum(),
            Confidence::Searched { .. } => return true,
        };
        let is_best =
            |best| self.moves.iter().any(|&(square, score)| square == best && part(score) == part(self.score));
        part(report.score) == part(self.score) && (self.moves.is_empty() || report.best().is_none_or(is_best))
    }
}

/// `+38 with a2`
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score)?;
        for (number, square) in self.best().enumerate() {
            write!(f, "{}{square}", if number == 0 { " with " } else { " or " })?;
        }
        Ok(())
    }
}
