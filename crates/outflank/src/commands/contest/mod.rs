//! `outflank match`: who is stronger.

pub(super) mod games;

use std::io::{self, IsTerminal, Write};

use clap::Args;
use outflank_contest::{Contest, Fixture, Pairing, PlayedGame, Tables, ratings};
use outflank_play::{EnginePlayer, Seat, TimeControl};
use outflank_rules::text::harmless;

use self::games::GamesOptions;
use crate::book_options::OpeningOptions;
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::DataOptions;
use crate::output::Output;

/// Let levels and other programs play each other, and rate them
///
/// A PLAYER is written as for play: a level, rating:1450, random, depth:8, nodes:100000, time:2s, or another program that speaks GTP or NBoard as
/// engine:'COMMAND'. Every opening is played twice, with colours changed. A program that crashes, hangs or plays nonsense loses; one
/// that does not start ends the contest before it begins. Ctrl-C ends it too, and what has been played is told, with the seconds that each
/// player took for a game.
#[derive(Args)]
pub(crate) struct Match {
    /// Who plays
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Seat>,

    /// The first player meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,

    /// Games for each pair of players; with an odd number the last opening is played once
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<u32>(1..=u64::MAX))]
    games: u32,

    /// The clock; without it there is none
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    #[command(flatten)]
    openings: OpeningOptions,

    #[command(flatten)]
    which: GamesOptions,
}

impl Match {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let players = self.players.iter().map(|seat| match seat {
            Seat::Engine(player) => Ok(player.clone()),
            Seat::Person => Err(Failure::BadInput("people do not play matches: name engines".to_owned())),
        });
        let players: Vec<EnginePlayer> = players.collect::<Result<_, _>>()?;
        let count = players.len();
        let pairing = if self.gauntlet { Pairing::Gauntlet } else { Pairing::RoundRobin };
        let stop = stop_on_ctrl_c()?;
        let openings = self.openings.openings(&self.openings.shelf(&DataOptions::default()));
        let tables = Tables { players, control: self.clock, openings };
        tables.check(self.which.rules(), &stop).map_err(|why| match stop.is_stopped() {
            true => Failure::Interrupted,
            false => Failure::Refused(why),
        })?;
        let contest = self.which.contest(tables, count, pairing, self.games, &stop)?;
        let mut live = LiveTable { lines: 0, visible: io::stderr().is_terminal() };
        let finished = self.which.play(&contest, &stop, |so_far| live.show(&self.table(&contest, so_far)))?;
        live.clear();
        write!(out, "{}", self.table(&contest, &finished))?;
        for (fixture, game) in &finished {
            let [black, white] = [fixture.black, fixture.white].map(|player| &contest.arena.players[player]);
            if let Some(fault) = &game.fault {
                writeln!(out, "Black {black}, White {white}: {fault}")?;
            }
        }
        self.which.save(&contest, &finished, out)?;
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn table(&self, contest: &Contest<Tables>, finished: &[(Fixture, PlayedGame)]) -> String {
        let mut table = format!("{} of {} games\n", finished.len(), contest.fixtures.len());
        table += "  Elo  error   games   won drawn  lost   points    discs   s/game  player\n";
        for row in ratings(contest.arena.players.len(), finished) {
            table += &format!(
                "{:>+5.0} {:>6} {:>7} {:>5} {:>5} {:>5} {:>6.1} % {:>+8.1} {:>8.2}  {}\n",
                row.elo,
                if row.error.is_finite() { format!("±{:.0}", row.error) } else { "?".to_owned() },
                row.games(),
                row.won,
                row.drawn,
                row.lost,
                100.0 * row.share(),
                row.margin,
                row.time.as_secs_f64(),
                contest.arena.players[row.player],
            );
        }
        table + &self.which.verdict_line(finished)
    }
}

/// The table as it grows, on standard error when that is a terminal.
struct LiveTable {
    lines: usize,
    visible: bool,
}

impl LiveTable {
    fn show(&mut self, table: &str) {
        if self.visible {
            self.clear();
            // Ignore write errors: progress is optional.
            let _ = write!(io::stderr(), "{}", harmless(table));
            self.lines = table.lines().count();
        }
    }

    fn clear(&mut self) {
        if self.lines > 0 {
            let _ = write!(io::stderr(), "\x1b[{}A\x1b[J", self.lines);
            self.lines = 0;
        }
    }
}
