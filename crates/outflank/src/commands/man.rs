//! `outflank man`: the manual page.

use clap::{Args, CommandFactory};
use outflank_rules::text::Quoted;

use crate::Cli;
use crate::failure::Failure;
use crate::output::Output;

/// Print the manual page, of the whole command or of one verb
///
/// To read it: outflank man | man -l -
#[derive(Args)]
pub(crate) struct Man {
    /// The verb to describe
    verb: Option<String>,
}

impl Man {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut command = Cli::command();
        command.build();
        let page = match &self.verb {
            None => command,
            Some(verb) => command
                .find_subcommand(verb)
                .cloned()
                .ok_or_else(|| Failure::BadInput(format!("there is no verb {} (--help lists them)", Quoted(verb))))?,
        };
        let mut roff = Vec::new();
        clap_mangen::Man::new(page).render(&mut roff)?;
        out.data(&roff)
    }
}
