//! Why a command did not do what was asked.

use std::io;
use std::process::ExitCode;

use outflank_engine::{OtherGame, UnknownEvaluator, UnusableInstructionSet};
use outflank_play::{Refused, SaveError};
use outflank_records::SourceError;
use outflank_rules::notation::{TranscriptError, TranscriptProblem};
use outflank_rules::{IllegalMove, Refusal};

/// Why a command did not do what was asked; decides the exit status.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The words make sense, but the rules say no.
    Refused(String),
    /// The same, and the output says so already.
    AnsweredNo,
    /// The words make no sense.
    BadInput(String),
    /// Somebody pressed Ctrl-C, and the output says how far the work got.
    Interrupted,
    /// The output could not be written.
    Output(io::Error),
}

/// What shells expect of a program that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            // A closed pipe means that the reader has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Refused(_) | Self::AnsweredNo | Self::Output(_) => ExitCode::from(1),
            Self::BadInput(_) => ExitCode::from(2),
            Self::Interrupted => ExitCode::from(INTERRUPTED),
        }
    }

    /// What to say on standard error, if anything.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Refused(message) | Self::BadInput(message) => Some(message.clone()),
            Self::AnsweredNo | Self::Interrupted => None,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Self::Output(error) => Some(format!("cannot write the output: {error}")),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<UnknownEvaluator> for Failure {
    fn from(error: UnknownEvaluator) -> Self {
        Self::BadInput(error.to_string())
    }
}

impl From<OtherGame> for Failure {
    fn from(error: OtherGame) -> Self {
        Self::BadInput(error.to_string())
    }
}

impl From<UnusableInstructionSet> for Failure {
    fn from(error: UnusableInstructionSet) -> Self {
        Self::BadInput(error.to_string())
    }
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<outflank_database::Error> for Failure {
    fn from(error: outflank_database::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused.to_string())
    }
}

impl From<SourceError> for Failure {
    fn from(error: SourceError) -> Self {
        match error {
            SourceError::Moves(error) => error.into(),
            _ => Self::BadInput(error.to_string()),
        }
    }
}

impl From<TranscriptError> for Failure {
    fn from(error: TranscriptError) -> Self {
        match &error.problem {
            TranscriptProblem::Illegal(illegal) => Self::Refused(format!("{error}{}", advice(illegal))),
            _ => Self::BadInput(error.to_string()),
        }
    }
}

/// A second line with the moves that would have been legal.
fn advice(illegal: &IllegalMove) -> String {
    if let Refusal::GameOver(_) = illegal.refusal {
        return String::new();
    }
    let squares: Vec<String> = illegal.position.legal_moves().iter().map(|square| square.to_string()).collect();
    format!("\n{} may play: {}", illegal.position.side_to_move(), squares.join(" "))
}
