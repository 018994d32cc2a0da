//! `outflank games`: the games played before.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use clap::{Args, Subcommand};
use outflank_play::SavedGame;
use outflank_records::{Format, Writer};
use outflank_rules::notation::BoardText;
use outflank_terminal::{Drawing, TerminalWords, Theme, in_columns};

use crate::failure::Failure;
use crate::files::{self, Replacing};
use crate::options::{DataOptions, LanguageOptions, by_name};
use crate::output::Output;

/// List, show, export or delete saved games
///
/// A game is named as the list names it: by its number, 1 being the one played last, or by its full name. To go on with one:
/// outflank play --continue GAME
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Games {
    #[command(subcommand)]
    what: Option<GamesVerb>,

    #[command(flatten)]
    list: List,
}

/// What a list shows.
#[derive(Args)]
struct List {
    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    data: DataOptions,
}

#[derive(Subcommand)]
enum GamesVerb {
    /// List the saved games, the one played last first; so does games alone
    List(List),
    /// Draw a saved game as it stands
    Show {
        game: String,
        /// How the discs look
        #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Theme>(Theme::ALL.map(Theme::name)))]
        theme: Theme,
        #[command(flatten)]
        language: LanguageOptions,
        #[command(flatten)]
        data: DataOptions,
    },
    /// Print a saved game, or write it to a file, in any format
    Export {
        game: String,
        /// The file to write to; the end of its name says the format (.txt .obf .ggf .sgf .pgn .wtb)
        file: Option<PathBuf>,
        /// The format to write [default: transcript]
        #[arg(long, value_name = "FORMAT", value_parser = by_name::<Format>(Format::ALL.map(Format::name)))]
        to: Option<Format>,
        /// Write everything that is known of the game as JSON
        #[arg(long, conflicts_with = "to")]
        json: bool,
        #[command(flatten)]
        replacing: Replacing,
        #[command(flatten)]
        data: DataOptions,
    },
    /// Delete saved games for good
    Delete {
        #[arg(required = true)]
        games: Vec<String>,
        #[command(flatten)]
        data: DataOptions,
    },
}

impl Games {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        match self.what.unwrap_or(GamesVerb::List(self.list)) {
            GamesVerb::List(what) => list(out, &what),
            GamesVerb::Show { game, theme, language, data } => {
                let saved = data.find(&data.library()?, &game, |_| true)?;
                let (paint, words) = (out.paint(), TerminalWords(language.language()));
                writeln!(out, "{}: {}\n", saved.id, words.players(saved.table.seats()))?;
                Ok(write!(out.painted(), "{}", Drawing { game: saved.table.game(), theme, paint, words })?)
            }
            GamesVerb::Export { game, file, to, json, replacing, data } => {
                let file = file.unwrap_or_else(|| "-".into());
                let usual = files::is_standard(&file).then_some(Format::Transcript);
                let format = if json { None } else { Some(files::target_format(&file, to, usual)?) };
                let saved = data.find(&data.library()?, &game, |_| true)?;
                replacing.check(&file, format.unwrap_or(Format::Transcript))?;
                export(out, &saved, &file, format)
            }
            GamesVerb::Delete { games, data } => {
                let library = data.library()?;
                // Resolve all names first: deleting a game renumbers the others.
                let found = games.iter().map(|name| data.find(&library, name, |_| true));
                for saved in found.collect::<Result<Vec<_>, _>>()? {
                    library.delete(&saved.id)?;
                    writeln!(out, "Deleted {}.", saved.id)?;
                }
                Ok(())
            }
        }
    }
}

/// Writes a game in a format; as JSON without one.
fn export(out: &mut Output, saved: &SavedGame, file: &Path, format: Option<Format>) -> Result<(), Failure> {
    let Some(format) = format else {
        return files::write(file, format!("{}\n", as_json(saved)).as_bytes(), out);
    };
    let mut writer = Writer::new(format);
    writer.add(&saved.record()).map_err(|unwritable| Failure::Refused(unwritable.to_string()))?;
    files::write_games(file, &writer.finish(), out)
}

fn list(out: &mut Output, List { json, language, data }: &List) -> Result<(), Failure> {
    let (games, words) = (data.games(&data.library()?), TerminalWords(language.language()));
    if games.is_empty() && !json {
        writeln!(out, "{}", words.no_games())?;
    }
    let now = SystemTime::now();
    for (number, saved) in (1..).zip(&games) {
        if *json {
            out.json(&as_json(saved))?;
        } else {
            let table = &saved.table;
            let when = in_columns(&words.ago(saved.played, now), 15);
            let players = in_columns(&words.players(table.seats()), 22);
            let rules = in_columns(&words.rules(&table.game().rules()), 16);
            writeln!(out, "{number:>3}  {}  {when} {players} {rules} {}", saved.id, words.result(table))?;
        }
    }
    Ok(())
}

fn as_json(saved: &SavedGame) -> serde_json::Value {
    let table = &saved.table;
    let rules = table.game().rules();
    let outcome = table.outcome().map(|outcome| {
        serde_json::json!({
            "winner": outcome.winner.map(|side| side.to_string()),
            "reason": outcome.reason.to_string(),
            "discs": [outcome.discs.black, outcome.discs.white],
            "score": [outcome.score.black, outcome.score.white],
        })
    });
    serde_json::json!({
        "game": saved.id.to_string(),
        "rules": rules.to_string(),
        "black": table.seats().black.to_string(),
        "white": table.seats().white.to_string(),
        "clock": table.terms().control.map(|control| control.to_string()),
        "start": BoardText::write(table.game().start()),
        "moves": table.game().transcript(),
        "outcome": outcome,
    })
}
