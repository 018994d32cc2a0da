//! `outflank train estimate`: how a person's rating shows in discs given away.

mod analysed;
mod candidates;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_coach::ADVICE;
use outflank_engine::Level;
use outflank_people::LossModel;
use outflank_training::estimate::{EstimateTest, RatedGame, fit, test};

use self::analysed::AnalysedFile;
use self::candidates::Candidates;
use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::output::Output;
use crate::progress::count;

/// Numbers of games that the estimates are tested with.
const COUNTS: [usize; 5] = [1, 2, 5, 10, 20];

/// Fit how a rating shows in discs given away, and test it on other players
///
/// Rates the players of recorded games by their results, analyses games of those who have played twenty or more, and fits what the discs given away
/// say about the rating to every second player. Prints the numbers as the source of `outflank-people` holds them, and how far estimates for the other
/// players are off, from one game and from several. What was analysed is kept in a file, so Ctrl-C loses nothing.
#[derive(Args)]
pub(super) struct Estimate {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The file of games that were analysed, which those are added to that are analysed now
    #[arg(long, value_name = "FILE")]
    analysed: PathBuf,

    /// Analyse games until there are so many
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = within::<usize>(0..=u64::MAX))]
    games: usize,

    /// The level to analyse at
    #[arg(long, value_name = "LEVEL", default_value_t = ADVICE)]
    level: Level,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl Estimate {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let candidates = Candidates::of_files(&self.files)?;
        let mut analysed = AnalysedFile::open(&self.analysed, self.level)?;
        let stop = stop_on_ctrl_c()?;
        let wanted = candidates.choose(self.games, &analysed);
        analysed.add(&wanted, self.threads.count(), &stop)?;
        let games = candidates.rated(&analysed);
        let (own, strangers): (Vec<RatedGame>, Vec<RatedGame>) =
            games.into_iter().partition(|game| game.player.is_multiple_of(2));
        let model =
            fit(&own).ok_or_else(|| Failure::BadInput("there are too few games of players with ratings".to_owned()))?;
        write_model(&model, self.level, own.len(), out)?;
        writeln!(out)?;
        writeln!(
            out,
            "{:>5} {:>8} {:>10} {:>11} {:>7} {:>7}",
            "games", "players", "estimates", "mean error", "within", "twice"
        )?;
        for games in COUNTS {
            let EstimateTest { players, estimates, mean_error, within, within_twice, .. } =
                test(&model, &strangers, games);
            if players > 0 {
                let [within, twice] = [within, within_twice].map(|share| format!("{:.0} %", 100.0 * share));
                writeln!(out, "{games:>5} {players:>8} {estimates:>10} {mean_error:>11.0} {within:>7} {twice:>7}")?;
            }
        }
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// The numbers as the source holds them.
fn write_model(model: &LossModel, level: Level, seats: usize, out: &mut Output) -> Result<(), Failure> {
    let LossModel { usual, shares, middle, fall, game_error, player_error, prior: [mean, deviation] } = model;
    let list = |numbers: &[f64]| numbers.iter().map(|number| format!("{number:.4}")).collect::<Vec<_>>().join(", ");
    writeln!(out, "// Level {level}, fitted to {}.", count(seats, "side"))?;
    writeln!(out, "usual: [{}],", list(usual))?;
    writeln!(out, "shares: [{}],", list(shares))?;
    writeln!(out, "middle: {middle:.1},")?;
    writeln!(out, "fall: {fall:.1},")?;
    writeln!(out, "game_error: {game_error:.1},")?;
    writeln!(out, "player_error: {player_error:.1},")?;
    Ok(writeln!(out, "prior: [{mean:.1}, {deviation:.1}],")?)
}
