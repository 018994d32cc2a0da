//! `outflank match`: who is stronger.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use clap::Args;
use outflank_contest::{
    Contest, Finished, Fixture, GoOn, Pairing, Results, Sprt, SprtVerdict, balanced_openings, ratings, schedule,
};
use outflank_play::engine::{Engine, Options};
use outflank_play::{Player, Seat, TimeControl};
use outflank_records::{Record, Writer};
use outflank_rules::{Game, Position, RuleSet, Size};

use crate::failure::Failure;
use crate::files;
use crate::output::Output;

/// Let levels and other programs play each other, and rate them
///
/// A PLAYER is written as for play: a level, random, depth:8, nodes:100000, time:2s, or another program that speaks GTP or NBoard as
/// engine:'COMMAND'. Every opening is played twice, with colours changed. A program that crashes, hangs or plays nonsense loses.
#[derive(Args)]
pub(crate) struct Match {
    /// Who plays
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Seat>,

    /// The first player meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,

    /// Games for each pair of players; an odd number is rounded up
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// The clock; without it there is none
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    /// Size of the board
    #[arg(long, value_name = "N|WxH", default_value_t = Size::EIGHT)]
    size: Size,

    /// Games that go on at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Where openings and mistakes come from: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Keep every result in FILE as it comes in, and do not play again what is in it
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Write the games to FILE; the end of its name says the format
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Stop when it is clear whether the first of two players is stronger by B Elo points, or by no more than A
    #[arg(long, value_name = "A:B", allow_hyphen_values = true)]
    sprt: Option<Bounds>,
}

/// The two hypotheses of a sequential test.
#[derive(Clone, Copy, Debug)]
struct Bounds(Sprt);

impl FromStr for Bounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let bounds = text.split_once(':').and_then(|(equal, better)| Some((number(equal)?, number(better)?)));
        match bounds {
            Some((equal, better)) if equal < better => Ok(Self(Sprt { equal, better })),
            _ => Err("write two numbers of Elo points, such as 0:10, the smaller one first".to_owned()),
        }
    }
}

/// How deep openings are looked at to see whether they are even.
const OPENING_DEPTH: u8 = 10;

impl Match {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let players = self.players.iter().map(|&seat| match seat {
            Seat::Engine(player) => Ok(player),
            Seat::Person => Err(Failure::BadInput("people do not play matches: name engines".to_owned())),
        });
        let players: Vec<Player> = players.collect::<Result<_, _>>()?;
        if self.sprt.is_some() && players.len() != 2 {
            return Err(Failure::BadInput("--sprt compares two players".to_owned()));
        }
        let mut results = match &self.results {
            None => Results::default(),
            Some(path) => Results::open(path)
                .map_err(|error| Failure::Refused(format!("cannot keep results in {}: {error}", path.display())))?,
        };
        let contest = self.contest(players);
        let mut live = LiveTable { lines: 0, visible: io::stderr().is_terminal() };
        let finished = contest
            .run(&mut results, |so_far| {
                live.show(&self.table(&contest, so_far));
                let verdict = self.sprt.map_or(SprtVerdict::Open, |Bounds(sprt)| sprt.judge(so_far).0);
                if verdict == SprtVerdict::Open { GoOn::Yes } else { GoOn::No }
            })
            .map_err(|error| Failure::Refused(format!("cannot keep the results: {error}")))?;
        live.clear();
        write!(out, "{}", self.table(&contest, &finished))?;
        for (fixture, game) in &finished {
            let (black, white) = (contest.players[fixture.black], contest.players[fixture.white]);
            if let Some(fault) = &game.fault {
                writeln!(out, "Black {black}, White {white}: {fault}")?;
            }
        }
        self.save_games(&contest, &finished, out)
    }

    fn contest(&self, players: Vec<Player>) -> Contest {
        let pairing = if self.gauntlet { Pairing::Gauntlet } else { Pairing::RoundRobin };
        let games = usize::try_from(self.games).unwrap_or(usize::MAX);
        let fixtures = schedule(players.len(), pairing, games);
        let engine = Engine::new(Options::default());
        let openings = balanced_openings(&engine, self.size, games.div_ceil(2), OPENING_DEPTH, self.seed);
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let jobs = self.jobs.map_or_else(cores, usize::from);
        Contest { players, size: self.size, openings, fixtures, control: self.clock, jobs, seed: self.seed }
    }

    fn table(&self, contest: &Contest, finished: &[(Fixture, Finished)]) -> String {
        let mut table = format!("{} of {} games\n", finished.len(), contest.fixtures.len());
        table += "  Elo  error   games   won drawn  lost   points    discs  player\n";
        for row in ratings(contest.players.len(), finished) {
            table += &format!(
                "{:>+5.0} {:>6} {:>7} {:>5} {:>5} {:>5} {:>6.1} % {:>+8.1}  {}\n",
                row.elo,
                if row.error.is_finite() { format!("±{:.0}", row.error) } else { "?".to_owned() },
                row.games(),
                row.won,
                row.drawn,
                row.lost,
                100.0 * row.share(),
                row.margin,
                contest.players[row.player],
            );
        }
        if let Some(Bounds(sprt)) = self.sprt {
            let (verdict, ratio) = sprt.judge(finished);
            let verdict = match verdict {
                SprtVerdict::Better => "the first is stronger",
                SprtVerdict::NotBetter => "the first is not stronger",
                SprtVerdict::Open => "still open",
            };
            table += &format!("SPRT {}:{}: {verdict} ({ratio:+.2})\n", sprt.equal, sprt.better);
        }
        table
    }

    fn save_games(&self, contest: &Contest, finished: &[(Fixture, Finished)], out: &mut Output) -> Result<(), Failure> {
        let Some(path) = &self.save else { return Ok(()) };
        let mut writer = Writer::new(files::target_format(path, None, None)?);
        for (fixture, game) in finished {
            let start = Position::start(RuleSet::standard(self.size));
            let mut record = Record::new(Game::from_transcript(start, &game.moves)?);
            record.players.black.name = Some(contest.players[fixture.black].to_string());
            record.players.white.name = Some(contest.players[fixture.white].to_string());
            record.comment = Some(game.fault.as_ref().unwrap_or(&game.how).clone());
            writer.add(&record).map_err(|unwritable| Failure::Refused(unwritable.to_string()))?;
        }
        files::write_games(path, &writer.finish(), out)
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
            // Nobody is to be told that progress cannot be told.
            let _ = write!(io::stderr(), "{table}");
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
