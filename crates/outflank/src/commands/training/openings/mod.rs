//! `outflank drill openings`: opening lines by name, played until they are known by heart.

mod games_played;
pub(super) mod prompt;
mod repertoire;
mod word;

use std::io::{self, Write};
use std::time::SystemTime;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use outflank_coach::{LinePlan, OpeningDrill, OpeningLine, OpeningWords};
use outflank_engine::{Engine, Options};
use outflank_play::KeptDeck;
use outflank_rules::Side;
use outflank_rules::random::Random;
use outflank_rules::text::Quoted;

use super::{TrainingOptions, supply};
use crate::failure::Failure;
use crate::interrupt::leave_on_ctrl_c;
use crate::numbers::within;
use crate::output::Output;
pub(super) use games_played::GamesPlayed;
use prompt::OpeningPrompt;

/// Play opening lines by name until you know them by heart
///
/// You play one side of a line, the program plays every named branch of the other, rare ones too; more often what was played more often, if
/// you have a database of games (outflank db). Leave the line, and you are told its move and what yours costs; go back, or play on from
/// there. It is a prompt, which suits a screen reader. How it went is kept, and lines come again before they are forgotten: those that are due
/// come first.
///
/// With --repertoire you play the moves that you have chosen yourself in the explorer of openings (outflank, then e).
#[derive(Args)]
pub(super) struct DrillOpenings {
    /// The name of an opening in English, French or Japanese, or a part of it; without one, what is due and then what is new
    #[arg(value_name = "NAME")]
    name: Vec<String>,

    /// The side that you play: black or white [default: the one that chooses the opening]
    #[arg(long, value_name = "SIDE", value_parser = sides())]
    side: Option<Side>,

    /// Your own repertoire instead of openings by name
    #[arg(long, conflicts_with = "name")]
    repertoire: bool,

    /// List the lines and their moves, and how often they were played if there is a database; with --repertoire, your own lines and the days
    /// on which they come again
    #[arg(long, conflicts_with = "side")]
    list: bool,

    /// Where the order of the lines and the program's branches come from: the same seed gives the same ones
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..=u64::MAX))]
    seed: Option<u64>,

    #[command(flatten)]
    training: TrainingOptions,
}

fn sides() -> impl TypedValueParser<Value = Side> {
    let black = Side::Black.name();
    PossibleValuesParser::new(Side::BOTH.map(Side::name))
        .map(move |name| if name == black { Side::Black } else { Side::White })
}

impl DrillOpenings {
    /// What is due and what is new, whatever it is called.
    pub(super) fn any(seed: Option<u64>, training: TrainingOptions) -> Self {
        Self { name: Vec::new(), side: None, repertoire: false, list: false, seed, training }
    }

    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        if self.repertoire {
            return self.run_repertoire(out);
        }
        let words = OpeningWords(self.training.language.language());
        let lines = self.lines()?;
        let games = GamesPlayed::open(&self.training.data);
        if self.list {
            return Ok(list(words, &lines, &games, out)?);
        }
        let mut kept = KeptDeck::open(&self.training.data.folder()?)?;
        leave_on_ctrl_c()?;
        let mut random = Random::new(self.seed.unwrap_or_else(supply::any_seed), 0);
        let plan = LinePlan { lines, side: self.side, known_too: !self.name.is_empty() };
        let mut lines = plan.order(kept.deck(), SystemTime::now(), &mut random);
        lines.reverse();
        OpeningPrompt {
            words,
            dates: self.training.words(),
            look: self.training.look,
            random,
            games: &games,
            book: &self.training.data.openings(),
            kept: &mut kept,
            engine: &Engine::with(Options::default()),
            findings: &mut self.training.data.findings(),
            out,
            input: &mut io::stdin().lock(),
        }
        .run(|_| lines.pop().map(|(line, side)| OpeningDrill::new(line, side)))
    }

    fn lines(&self) -> Result<Vec<OpeningLine>, Failure> {
        let name = self.name.join(" ");
        let lines = if name.trim().is_empty() { OpeningLine::all() } else { OpeningLine::named(&name) };
        if lines.is_empty() {
            let name = Quoted(&name);
            return Err(Failure::BadInput(format!("no opening has {name} in its name (--list lists them)")));
        }
        Ok(lines)
    }
}

fn list(words: OpeningWords, lines: &[OpeningLine], games: &GamesPlayed, out: &mut Output) -> io::Result<()> {
    for line in lines {
        let played = games.through(*line).map(|games| format!("  {}", words.played(games))).unwrap_or_default();
        writeln!(out, "{}  {}{played}", line.moves(), line.name(words.0))?;
    }
    Ok(())
}
