//! `outflank stats`: how past games ended, and what was given away in them.

use std::io::Write;
use std::num::NonZeroUsize;
use std::thread::sleep;
use std::time::Duration;

use clap::Args;
use outflank_play::{ADVICE, Advisor, Engines, Findings, GamePhase, LossReview, Options, Surroundings, statistics};
use outflank_records::Language;
use outflank_terminal::{TerminalWords, losses_text, standings_text};
use serde_json::{Value, json};

use crate::book_options::BookOptions;
use crate::failure::Failure;
use crate::figures::rating_json;
use crate::interrupt::stop_on_ctrl_c;
use crate::options::{DataOptions, LanguageOptions};
use crate::output::{Output, say};
use crate::progress::Progress;

/// How often to look whether more is known.
const PATIENCE: Duration = Duration::from_millis(20);
/// The columns of the text.
const WIDTH: usize = 78;

/// Show how finished games ended, and the discs given away in them
///
/// Discs given away are those of games against the computer: by phase, by theme, by opening, and game by game. They are counted from
/// games that were analysed, by looking back on them or by `outflank analyze`; --analyze does so for the others. They also tell your
/// rating, from your last twenty games on 8×8 by the standard rules; the true one lies within the error bar two times of three.
#[derive(Args)]
pub(crate) struct Stats {
    /// Analyse the games that have not been analysed yet; Ctrl-C keeps what was found out
    #[arg(long)]
    analyze: bool,

    /// Print one JSON object for each opponent and rules, then one about discs given away (docs/analysis.md)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    data: DataOptions,
}

impl Stats {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let words = TerminalWords(self.language.language());
        let games = self.data.games(&self.data.library()?);
        let records = statistics(&games);
        if records.is_empty() && !self.json {
            return Ok(writeln!(out, "{}", words.no_finished_games())?);
        }
        // Whoever has no games has no folder either, and needs none.
        let findings = if games.is_empty() { Findings::in_memory() } else { self.data.findings() };
        // What the book knew when games were analysed was not kept.
        let openings = BookOptions::default().shelf(&self.data).openings();
        let options = Options { openings, ..Options::default() };
        let engines = Engines::new(options, NonZeroUsize::MIN).with_findings(findings);
        let wake = Surroundings::none().wake;
        let mut losses = LossReview::start(&games, Advisor::at(ADVICE), &engines.only_customer(), wake);
        let stop = stop_on_ctrl_c()?;
        self.wait(&mut losses, &stop);
        if let Some(trouble) = engines.take_findings_trouble() {
            say(format_args!("warning: what was found could not be kept: {trouble}"));
        }
        if self.json {
            for record in records {
                let json = json!({
                    "opponent": TerminalWords::default().opponent(&record.opponent),
                    "rules": record.rules.to_string(),
                    "won": record.won,
                    "drawn": record.drawn,
                    "lost": record.lost,
                    "average_margin": record.average_margin(),
                    "best_margin": record.best,
                });
                out.json(&json)?;
            }
            out.json(&json!({ "given_away": given_away(&losses) }))?;
        } else {
            standings_text(&records, words).iter().try_for_each(|line| writeln!(out, "{line}"))?;
            write_losses(&losses, words, out)?;
        }
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Waits until what is known has been looked up and, if that was asked for, until the rest is analysed.
    fn wait(&self, losses: &mut LossReview, stop: &outflank_engine::Stop) {
        let mut progress: Option<Progress> = None;
        let mut missing = losses.games();
        let mut asked = !self.analyze;
        loop {
            losses.poll();
            if let Some(progress) = &mut progress {
                (losses.missing()..missing).for_each(|_| progress.step("analysed"));
                missing = losses.missing();
            }
            if !losses.is_waiting() && !asked {
                (asked, missing) = (true, losses.missing());
                progress = Some(Progress::of(missing, "games"));
                losses.analyse();
            } else if !losses.is_waiting() || stop.is_stopped() {
                return;
            }
            sleep(PATIENCE);
        }
    }
}

fn write_losses(losses: &LossReview, words: TerminalWords, out: &mut Output) -> std::io::Result<()> {
    let missing = losses.missing();
    writeln!(out, "\n{}", words.losses_heading(losses.games() - missing, missing))?;
    if missing > 0 {
        writeln!(out, "{}", words.how_to_analyse())?;
    }
    let dates: Vec<String> = losses.ids().map(|id| id.day().to_owned()).collect();
    losses_text(&losses.summary(), &dates, WIDTH, words).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn given_away(losses: &LossReview) -> Value {
    let summary = losses.summary();
    let phases = GamePhase::ALL.map(|phase| {
        let played = summary.phase(phase);
        json!({ "phase": phase.name(), "moves": played.moves, "discs": played.loss, "accuracy": played.percent() })
    });
    let themes = summary.by_theme().into_iter().map(
        |share| json!({ "theme": share.kind.map(|theme| theme.name()), "mistakes": share.times, "discs": share.discs }),
    );
    let openings = summary.by_opening(Language::English).into_iter();
    let openings = openings.map(|share| json!({ "opening": share.kind, "games": share.times, "discs": share.discs }));
    let rated = summary.games.iter().zip(summary.rating_over_time());
    let games = losses.ids().zip(rated).map(|(id, (game, rating))| {
        let whole = game.whole();
        json!({
            "game": id.to_string(),
            "opening": game.opening(Language::English),
            "discs": whole.loss,
            "accuracy": whole.percent(),
            "rating": rating.map(rating_json),
            "by_phase": GamePhase::ALL.map(|phase| game.phase(phase).loss),
        })
    });
    json!({
        "games": summary.games.len(),
        "not_analysed": losses.missing(),
        "discs": summary.whole().loss,
        "accuracy": summary.whole().percent(),
        "rating": summary.rating().map(rating_json),
        "by_phase": phases,
        "by_theme": themes.collect::<Vec<_>>(),
        "by_opening": openings.collect::<Vec<_>>(),
        "over_time": games.collect::<Vec<_>>(),
    })
}
