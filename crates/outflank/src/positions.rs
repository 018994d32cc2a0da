//! Files of positions with known scores (OBF).

use std::fmt;

use outflank_engine::{Confidence, Report, Score};
use outflank_records::{Decimal, Record, obf};
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

/// The positions of a file, of which all must make sense.
pub(crate) fn read(text: &str, rules: &RuleOptions) -> Result<Vec<Listed>, Failure> {
    let board = |text: &str| rules.start(Some(text)).map_err(|failure| failure.message().unwrap_or_default());
    let listed = |(number, record): (usize, Result<Record, String>)| {
        let at_line = |reason: String| Failure::BadInput(format!("line {number}: {reason}"));
        let record = record.map_err(at_line)?;
        let answer = Answer::of(&record).map_err(at_line)?;
        Ok(Listed { number, position: *record.game.start(), answer })
    };
    obf::positions(text, board).map(listed).collect()
}

impl Answer {
    /// What a record says, if it says anything.
    fn of(record: &Record) -> Result<Option<Self>, String> {
        let score = |number: Decimal| {
            let whole = number.as_whole().and_then(|discs| i16::try_from(discs).ok());
            whole.map(Score::new).ok_or_else(|| format!("{number} is not a whole number of discs"))
        };
        let moves = record.assessment.moves.iter().map(|&(square, number)| Ok((square, score(number)?)));
        let moves: Vec<(Square, Score)> = moves.collect::<Result<_, String>>()?;
        let value = record.assessment.value.map(score).transpose()?;
        // A record speaks of the position after a forced pass, a line of a file of the one before it.
        let value = value.map(|value| if record.game.passed_before(0).is_some() { -value } else { value });
        let best = moves.iter().map(|&(_, score)| score).max();
        Ok(value.or(best).map(|score| Self { score, moves }))
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
        let best = self.moves.iter().filter(|(_, score)| *score == self.score);
        for (number, (square, _)) in best.enumerate() {
            write!(f, "{}{square}", if number == 0 { " with " } else { " or " })?;
        }
        Ok(())
    }
}
