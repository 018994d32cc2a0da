//! What all contests have in common: which games are played, from where, and what becomes of them.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

use clap::Args;
use outflank_contest::{
    Arena, Comparison, Contest, EvenOpening, Fixture, GoOn, OpeningMaker, Pairing, PlayedGame, Results, Sprt,
    SprtVerdict, schedule,
};
use outflank_engine::Stop;
use outflank_records::{Record, Writer};
use outflank_rules::{EndReason, Forfeit, Game, Position, RuleSet, Side, Square};

use crate::failure::Failure;
use crate::files::{self, Replacing};
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::output::Output;
use crate::progress_line::ProgressLine;

/// Which games are played, and where they are kept.
#[derive(Args)]
pub(in crate::commands) struct GamesOptions {
    #[command(flatten)]
    rules: RuleOptions,

    /// Games that go on at the same time [default: one for each core]
    #[arg(long, value_name = "N", visible_alias = "threads", value_parser = within::<u16>(1..=256))]
    jobs: Option<u16>,

    /// Where openings and mistakes come from: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,

    /// Moves of each opening, which are by chance and judged even [default: 8, and 2 on the smallest boards]
    #[arg(long, value_name = "N", value_parser = within::<u8>(0..=60))]
    plies: Option<u8>,

    /// Take the openings from FILE, the moves of one on each line, or play every game from the start: then they differ by what
    /// players leave to chance, such as the moves of a book
    #[arg(long, value_name = "FILE|start", conflicts_with = "plies")]
    openings: Option<OpeningSource>,

    /// Keep every result in FILE as it comes in, and do not play again what is in it
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Write the games to FILE; the end of its name says the format
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    replacing: Replacing,

    /// Stop when it is clear whether the first of two players is stronger by B Elo points, or by no more than A
    #[arg(long, value_name = "A:B", allow_hyphen_values = true)]
    sprt: Option<Bounds>,
}

/// Where openings come from, if they are not made.
#[derive(Clone, Debug)]
enum OpeningSource {
    /// There are none.
    Start,
    File(PathBuf),
}

impl From<&str> for OpeningSource {
    fn from(text: &str) -> Self {
        if text == "start" { Self::Start } else { Self::File(text.into()) }
    }
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

impl GamesOptions {
    /// By which rules all games are played.
    pub(in crate::commands) fn rules(&self) -> RuleSet {
        self.rules.rules()
    }

    /// The contest of these players, with so many games for each pair of them.
    pub(in crate::commands) fn contest<A: Arena>(
        &self,
        arena: A,
        players: usize,
        pairing: Pairing,
        games: u32,
        stop: &Stop,
    ) -> Result<Contest<A>, Failure> {
        if let Some(path) = &self.save {
            // Fail before playing if the games could not be written afterwards.
            self.replacing.check(path, files::named_format(path)?)?;
        }
        if self.sprt.is_some() && players != 2 {
            return Err(Failure::BadInput("--sprt compares two players".to_owned()));
        }
        let rules = self.rules();
        let games = usize::try_from(games).unwrap_or(usize::MAX);
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let jobs = self.jobs.map_or_else(cores, usize::from);
        let openings = match &self.openings {
            Some(OpeningSource::File(path)) => read_openings(path, rules)?,
            Some(OpeningSource::Start) => vec![Vec::new(); games.div_ceil(2)],
            None => {
                let usual = OpeningMaker::new(rules, self.seed);
                let maker = OpeningMaker { plies: self.plies.unwrap_or(usual.plies), threads: jobs, ..usual };
                make_openings(&maker, games.div_ceil(2), stop).into_iter().map(|opening| opening.moves).collect()
            }
        };
        let fixtures = schedule(players, pairing, games, self.seed);
        Ok(Contest { arena, start: Position::start(rules), openings, fixtures, jobs, seed: self.seed })
    }

    /// Plays a contest until it is over, decided or interrupted. `show` sees the results so far after each game.
    pub(in crate::commands) fn play<A: Arena>(
        &self,
        contest: &Contest<A>,
        stop: &Stop,
        mut show: impl FnMut(&[(Fixture, PlayedGame)]),
    ) -> Result<Vec<(Fixture, PlayedGame)>, Failure> {
        let mut results = match &self.results {
            None => Results::default(),
            Some(path) => Results::open(path)
                .map_err(|error| Failure::Refused(format!("cannot keep results in {}: {error}", path.display())))?,
        };
        let watch = |so_far: &[(Fixture, PlayedGame)]| {
            show(so_far);
            let verdict = self.judge(so_far).map_or(SprtVerdict::Open, |(_, verdict, _)| verdict);
            if verdict == SprtVerdict::Open { GoOn::Yes } else { GoOn::No }
        };
        let played = contest.run(&mut results, stop, watch);
        played.map_err(|error| Failure::Refused(error.to_string()))
    }

    /// What the sequential test says, if there is one.
    pub(in crate::commands) fn judge(&self, results: &[(Fixture, PlayedGame)]) -> Option<(Sprt, SprtVerdict, f64)> {
        let Bounds(sprt) = self.sprt?;
        let (verdict, ratio) = sprt.judge(&Comparison::of(results));
        Some((sprt, verdict, ratio))
    }

    /// A line about the sequential test, if there is one.
    pub(in crate::commands) fn verdict_line(&self, results: &[(Fixture, PlayedGame)]) -> String {
        let Some((sprt, verdict, ratio)) = self.judge(results) else { return String::new() };
        format!("SPRT {}:{}: {} ({ratio:+.2})\n", sprt.equal, sprt.better, in_words(verdict))
    }

    /// Writes the games to the file that was asked for, if one was.
    pub(in crate::commands) fn save<A: Arena>(
        &self,
        contest: &Contest<A>,
        finished: &[(Fixture, PlayedGame)],
        out: &mut Output,
    ) -> Result<(), Failure> {
        let Some(path) = &self.save else { return Ok(()) };
        let mut writer = Writer::new(files::named_format(path)?);
        for (fixture, game) in finished {
            let mut record = Record::of_played(as_it_ended(contest.start, game)?);
            record.players.black.name = Some(contest.arena.name(fixture.black));
            record.players.white.name = Some(contest.arena.name(fixture.white));
            record.comment = Some(game.fault.as_ref().unwrap_or(&game.how).clone());
            writer.add(&record).map_err(|unwritable| Failure::Refused(unwritable.to_string()))?;
        }
        files::write_games(path, &writer.finish(), out)
    }
}

/// The game with the end that it had: a player that ran out of time, or failed, lost it whatever was on the board.
fn as_it_ended(start: Position, finished: &PlayedGame) -> Result<Game, Failure> {
    let mut game = Game::from_transcript(start, &finished.moves)?;
    let loser = if finished.black_lead > 0 { Side::White } else { Side::Black };
    let on_time = finished.how.ends_with(&EndReason::Time.to_string());
    if finished.black_lead != 0 {
        game.forfeit(loser, if on_time { Forfeit::Time } else { Forfeit::Resignation });
    }
    Ok(game)
}

/// What a verdict means.
pub(in crate::commands) fn in_words(verdict: SprtVerdict) -> &'static str {
    match verdict {
        SprtVerdict::Better => "the first is stronger",
        SprtVerdict::NotBetter => "the first is not stronger",
        SprtVerdict::Open => "still open",
    }
}

/// Makes openings, with a progress line.
pub(in crate::commands) fn make_openings(maker: &OpeningMaker, count: usize, stop: &Stop) -> Vec<EvenOpening> {
    let mut line = ProgressLine::new();
    maker.make(count, stop, |made| line.show(|| format!("{made} of {count} openings")))
}

/// The openings of a file: a transcript on each line.
fn read_openings(path: &Path, rules: RuleSet) -> Result<Vec<Vec<Square>>, Failure> {
    let told = |what: String| Failure::BadInput(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| told(error.to_string()))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line): (usize, &str)| {
        let game = Game::from_transcript(Position::start(rules), line);
        match game.map_err(|error| told(format!("line {number}: {error}")))? {
            game if game.outcome().is_some() => {
                Err(told(format!("line {number}: the game is over after this opening")))
            }
            game => Ok(game.moves().to_vec()),
        }
    };
    let openings: Vec<_> = lines.map(read).collect::<Result<_, _>>()?;
    if openings.is_empty() { Err(told("there is no opening in it".to_owned())) } else { Ok(openings) }
}
