//! Files of positions with known scores (OBF): one on each line, as `BOARD SIDE; MOVE:SCORE; MOVE:SCORE; …`.

use std::fmt;

use outflank_engine::{Confidence, Report, Score};
use outflank_rules::{Position, Square, Status};

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

/// Edax ends its lists with a pass that has this score and stands for "no further move".
const NO_FURTHER_MOVE: i16 = -127;

/// The positions of a file. Empty lines and comments after a `%` are left out.
pub(crate) fn read(text: &str, rules: &RuleOptions) -> Result<Vec<Listed>, Failure> {
    let lines = (1..).zip(text.lines().map(|line| line.split('%').next().unwrap_or_default().trim()));
    let read = |(number, line): (usize, &str)| {
        let at_line = |reason: String| format!("line {number}: {reason}");
        let (position, answer) = read_line(line, rules).map_err(|failure| match failure {
            Failure::BadInput(reason) => Failure::BadInput(at_line(reason)),
            other => other,
        })?;
        Ok(Listed { number, position, answer })
    };
    lines.filter(|(_, line)| !line.is_empty()).map(read).collect()
}

fn read_line(line: &str, rules: &RuleOptions) -> Result<(Position, Option<Answer>), Failure> {
    let (board, fields) = line.split_once(';').unwrap_or((line, ""));
    let position = rules.start(Some(board))?;
    let status = position.status();
    let (mut value, mut moves) = (None, Vec::new());
    for field in fields.split(';').map(str::trim).filter(|field| !field.is_empty()) {
        let wrong = |what: &str| Failure::BadInput(format!("{field:?} {what}"));
        let (name, score) = match field.split_once(':') {
            Some((name, score)) => (Some(name.trim()), score.trim()),
            None => (None, field),
        };
        let score: i16 = score.parse().map_err(|_| wrong("does not end in a whole number of discs"))?;
        match name {
            None => value = Some(Score::new(score)),
            Some("--" | "PS" | "ps" | "PA" | "pa" | "pass") => match status {
                Status::MustPass => value = Some(Score::new(score)),
                _ if score == NO_FURTHER_MOVE => {}
                _ => return Err(wrong("is a pass where there is a legal move")),
            },
            Some(name) => {
                let square: Square = name.parse().map_err(|_| wrong("does not begin with a square"))?;
                if !position.legal_moves().contains(square) {
                    return Err(wrong("is not a legal move"));
                }
                moves.push((square, Score::new(score)));
            }
        }
    }
    let score = value.or_else(|| moves.iter().map(|&(_, score)| score).max());
    Ok((position, score.map(|score| Answer { score, moves })))
}

impl Answer {
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
