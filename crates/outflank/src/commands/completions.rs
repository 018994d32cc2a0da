//! `outflank completions`: what a shell needs to complete our words.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;
use crate::failure::Failure;
use crate::output::Output;

/// Print completions for a shell
///
/// For bash: outflank completions bash > ~/.local/share/bash-completion/completions/outflank
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell to complete in
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        // The generator panics when a write fails, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "outflank", &mut script);
        out.data(&script)
    }
}
