//! `outflank db search`: games that fit.

use std::io::Write;

use clap::Args;
use outflank_database::{Database, FoundGame, Search, Years};
use outflank_records::Opening;
use outflank_rules::text::{Quoted, Shown};
use serde_json::json;

use crate::failure::Failure;
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::output::{Output, say};
use crate::progress::{count, grouped};

/// Find games by player, event, year, opening or position; all that is asked must fit
#[derive(Args)]
pub(crate) struct SearchGames {
    /// Part of the name of either player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Part of Black's name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,

    /// Part of White's name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,

    /// Part of the name of the event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// A year, or the first and the last of several: 1998 or 1998-2003
    #[arg(long, value_name = "YEARS", value_parser = read_years)]
    year: Option<Years>,

    /// The name of an opening, in English, French or Japanese
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,

    /// A transcript or a board; the games went through this position, however it lay
    #[arg(long, value_name = "TRANSCRIPT or BOARD", allow_hyphen_values = true)]
    position: Option<String>,

    /// At most this many games; 0 for all
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<usize>(0..=u64::MAX))]
    limit: usize,

    /// Write JSON, one game on a line
    #[arg(long)]
    json: bool,
}

fn read_years(text: &str) -> Result<Years, String> {
    let year = |text: &str| text.trim().parse::<u16>().map_err(|_| format!("{} is not a year", Quoted(text)));
    match text.split_once('-') {
        Some((first, last)) => match year(first)?..=year(last)? {
            years if years.is_empty() => Err("write the earlier year first, such as 1998-2003".to_owned()),
            years => Ok(years),
        },
        None => year(text).map(|year| year..=year),
    }
}

impl SearchGames {
    pub(crate) fn run(&self, database: &Database, out: &mut Output) -> Result<(), Failure> {
        let position = match &self.position {
            Some(text) => Some(*RuleOptions::standard().game(text)?.position()),
            None => None,
        };
        if let Some(name) = self.opening.as_deref().filter(|name| Opening::named(name).is_empty()) {
            return Err(Failure::BadInput(format!("there is no opening called {}", Quoted(name))));
        }
        let search = Search {
            player: self.player.clone(),
            black: self.black.clone(),
            white: self.white.clone(),
            event: self.event.clone(),
            years: self.year.clone(),
            opening: self.opening.clone(),
            position,
            limit: if self.limit == 0 { usize::MAX } else { self.limit },
        };
        let games = database.search(&search)?;
        if games.is_empty() && !self.json {
            writeln!(out, "No game fits.")?;
            return Ok(());
        }
        games.iter().try_for_each(|game| if self.json { write_json(game, out) } else { write_text(game, out) })?;
        if games.len() == search.limit {
            let all = database.count(&search)?;
            let note = format!("{} of {} (--limit 0 shows all)", grouped(games.len() as u64), count(all, "game"));
            match (all > games.len(), self.json) {
                (true, true) => say(note),
                (true, false) => writeln!(out, "{note}")?,
                (false, _) => {}
            }
        }
        Ok(())
    }
}

fn write_text(game: &FoundGame, out: &mut Output) -> Result<(), Failure> {
    let or_unknown = |text: &Option<String>| Shown(text.as_deref().unwrap_or("?")).to_string();
    let score = game.lead.map_or("?".to_owned(), |lead| format!("{lead:+}"));
    let mut line = format!("{} {score} {}", or_unknown(&game.black), or_unknown(&game.white));
    for text in [&game.event, &game.date, &game.opening].into_iter().flatten() {
        line.push_str(", ");
        line += &Shown(text).to_string();
    }
    writeln!(out, "{line}\n  {}", game.moves)?;
    Ok(())
}

fn write_json(game: &FoundGame, out: &mut Output) -> Result<(), Failure> {
    let line = json!({
        "black": game.black, "white": game.white, "event": game.event, "date": game.date,
        "opening": game.opening, "lead": game.lead, "moves": game.moves,
    });
    Ok(out.json(&line)?)
}
