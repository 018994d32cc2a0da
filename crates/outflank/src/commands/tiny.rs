//! `outflank tiny`: Reversi Tiny.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use outflank_protocols::tiny;

use crate::failure::Failure;
use crate::output::Output;

/// Answer a question about a 4×4 board (Reversi Tiny)
///
/// PLAYER is 1 (dark) or 2 (light), who moves next. BOARD is 16 digits in reading
/// order: 0 for an empty square, 1 for dark, 2 for light. FLAG is the question:
///
///   100  every board that one move leads to
///   200  whether the game is over: its value, or "non-terminal"
///   300  the value of the board, and the states that minimax visits to find it
///   400  the board after the best move
///   500  as 300, by alpha-beta
///   600  as 400, by alpha-beta
///
/// The value is 1 when dark wins, -1 when light wins, and 0 for a tie.
#[derive(Args)]
#[command(override_usage = "outflank tiny FLAG PLAYER BOARD", verbatim_doc_comment)]
pub(crate) struct Tiny {
    // The protocol has its own words for a wrong number of arguments, so any number is let through.
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

impl Tiny {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let words: Vec<_> = self.words.iter().map(|word| word.to_string_lossy()).collect();
        match tiny::answer(&words) {
            Ok(answer) => Ok(out.write_all(answer.as_bytes())?),
            Err(refused) if refused.is_part_of_the_protocol() => {
                writeln!(out, "{refused}")?;
                Err(Failure::AnsweredNo)
            }
            Err(refused) => Err(Failure::BadInput(refused.to_string())),
        }
    }
}
