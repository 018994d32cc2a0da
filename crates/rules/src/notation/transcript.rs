//! Games written as a row of squares.

use std::fmt;

use crate::moves::PASSES;
use crate::text::Quoted;
use crate::{Game, IllegalMove, Move, Position, Replay};

impl Game {
    /// Plays the moves of a transcript from `start`.
    ///
    /// Squares stand one after another (`f5d6c3`), in any case, with or without spaces, commas and move numbers between
    /// them. A pass may be written as `--`, `pa`, `ps`, `pass` or `@@@@`, or left out.
    ///
    /// ```
    /// use outflank_rules::{Game, Position, RuleSet, Size};
    /// let start = Position::start(RuleSet::standard(Size::EIGHT));
    /// let game = Game::from_transcript(start, "1. F5 d6 2. c3")?;
    /// assert_eq!(game.transcript(), "f5d6c3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_transcript(start: Position, text: &str) -> Result<Self, TranscriptError> {
        let mut replay = Replay::new(start);
        let mut rest = text;
        while let Some((token, after)) = next_token(rest) {
            let move_number = replay.game().moves().len() + 1;
            let failure = |problem| TranscriptError {
                move_number,
                place: text.len() - after.len() - token.len(),
                text: token.to_owned(),
                problem,
            };
            rest = after;
            let attempt: Move = token.parse().map_err(|_| failure(TranscriptProblem::NotAMove))?;
            if let Err(illegal) = replay.make(attempt) {
                return Err(failure(TranscriptProblem::Illegal(Box::new(illegal))));
            }
        }
        Ok(replay.finish())
    }
}

/// The next thing in the text that should be a move, and what follows it. Separators and move numbers are skipped.
fn next_token(text: &str) -> Option<(&str, &str)> {
    let mut text = text;
    loop {
        text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.'));
        let without_number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let ends_number =
            without_number.is_empty() || without_number.starts_with(|c: char| c.is_whitespace() || c == '.');
        if without_number.len() == text.len() || !ends_number {
            break;
        }
        text = without_number;
    }
    let length = token_length(text);
    (length > 0).then(|| text.split_at(length))
}

fn token_length(text: &str) -> usize {
    let begins_with = |word: &&str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if let Some(pass) = PASSES.iter().find(|pass| begins_with(pass)) {
        return pass.len();
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    match letters {
        0 => text.chars().next().map_or(0, char::len_utf8),
        _ => letters + digits,
    }
}

/// What is wrong with a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TranscriptProblem {
    /// The text is neither a square nor a pass.
    NotAMove,
    /// The move cannot be played.
    Illegal(Box<IllegalMove>),
}

/// The first thing in a transcript that is wrong, and where it stands.
///
/// ```
/// use outflank_rules::{Game, Position, RuleSet, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let error = Game::from_transcript(start, "f5 d6 d6").unwrap_err();
/// assert_eq!((error.move_number, error.place, error.text.as_str()), (3, 6, "d6"));
/// assert_eq!(error.to_string(), "move 3: d6 is taken: a white disc lies there");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptError {
    /// The number that the move would have had, from 1.
    pub move_number: usize,
    /// The place in the text, in bytes from its beginning.
    pub place: usize,
    /// The text of the move.
    pub text: String,
    /// What is wrong with it.
    pub problem: TranscriptProblem,
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            TranscriptProblem::NotAMove => {
                write!(f, "move {}: {} is neither a square such as d3 nor a pass", self.move_number, Quoted(&self.text))
            }
            TranscriptProblem::Illegal(illegal) => write!(f, "move {}: {illegal}", self.move_number),
        }
    }
}

impl std::error::Error for TranscriptError {}
