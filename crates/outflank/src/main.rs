//! The command `outflank`: reads words, builds objects, calls one crate.
//!
//! Each verb is a file in `commands`: a struct of plain options, and a `run` that builds what they mean. Exit codes,
//! broken pipes and colour are decided here, once.

#![forbid(unsafe_code)]

mod book_options;
mod commands;
mod engine_options;
mod failure;
mod figures;
mod files;
mod interrupt;
mod line_prompt;
mod numbers;
mod openings;
mod options;
mod output;
mod patience;
mod positions;
mod progress;
mod progress_line;
mod remote;

use std::env;
use std::io::Write;
use std::process::ExitCode;

use anstream::adapter::strip_str;
use clap::{ColorChoice, CommandFactory, Parser};
use outflank_engine::InstructionSet;
use outflank_rules::text::{Shown, is_active, shortened};

use commands::Verb;
use failure::Failure;
use output::{Output, say};

/// Othello on boards from 4×4 to 16×16, by the standard rules and by others.
///
/// Black moves first. Squares are a letter and a number, and a1 is the top left one.
#[derive(Parser)]
#[command(name = "outflank", bin_name = "outflank", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    /// When to use colour; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,

    #[command(subcommand)]
    verb: Option<Verb>,
}

const EXAMPLES: &str = "\
Examples:
  outflank                         the full-screen board
  outflank play --white hard       a game against a strong opponent
  outflank play --size 6 --clock 5m+3s
  outflank show                    the start of a game
  outflank show f5d6c3             the position after three moves
  outflank show --size 6 --theme red-yellow
  outflank hint f5d6c3             what to play next
  outflank solve start --size 4    what best play leads to
  outflank perft 7                 how many ways the first seven moves can go

Exit status: 0 when all is fine, 1 for a refused move or a failed check, 2 for words that make no sense, \
130 after Ctrl-C.";

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            complain(&error);
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut out = Output::new(cli.color);
    match run(cli.verb, &mut out).and_then(|()| out.flush().map_err(Failure::Output)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                say(format_args!("error: {message}"));
            }
            failure.exit_code()
        }
    }
}

/// Tells what is wrong with the words of the command line, or what was asked about them: help and the version are "errors" too. Words that
/// would fill the screen, or do something to it, are quoted as far as anybody reads them.
fn complain(error: &clap::Error) {
    let words = env::args_os().skip(1).map(|word| strip_str(&word.to_string_lossy()).to_string());
    let values = words.flat_map(|word| {
        let value = word.split_once('=').map(|(_, value)| value.to_owned());
        value.into_iter().chain([word])
    });
    let unfit: Vec<String> = values.filter(|word| shortened(word) != *word || word.contains(is_active)).collect();
    if unfit.is_empty() || !error.use_stderr() {
        // Ignore write errors: nobody is reading.
        let _ = error.print();
        return;
    }
    let text = error.render().to_string();
    say(unfit.iter().fold(text, |text, word| text.replace(word, &Shown(&shortened(word)).to_string())).trim_end());
}

fn run(verb: Option<Verb>, out: &mut Output) -> Result<(), Failure> {
    // Engines are created in many places, some on other threads. Check the name here, before the first one exists.
    InstructionSet::chosen()?;
    match verb {
        Some(verb) => verb.run(out),
        None if commands::play::is_interactive() => commands::play::open_menu(out),
        None => Ok(write!(out.painted(), "{}", Cli::command().render_long_help().ansi())?),
    }
}
