//! The command as a program.

use std::process::{Command, Output, Stdio};

/// The command, free of what the surroundings say about colour, language, instructions and other machines.
pub(crate) fn outflank(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
    command.args(words).stdin(Stdio::null()).env("LC_ALL", "C");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "OUTFLANK_ISA", "OUTFLANK_NATS"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(command: &mut Command) -> Output {
    command.output().expect("the command runs")
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}
