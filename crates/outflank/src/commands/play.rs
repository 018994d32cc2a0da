//! `outflank play`: a game, on the full screen or line by line.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use clap::{Args, Command, FromArgMatches};
use outflank_contest::{Arena, Comparison, Contest, Fixture, GoOn, PlayedGame, Results, Sparring, series};
use outflank_engine::{Engine, Level, Options, Stop};
use outflank_play::{
    ADVICE, Customer, EnginePlayer, Engines, Findings, GameId, KeptGame, Library, Live, Refused, Seat, Seats, Starter,
    Surroundings, Tally, Tempo, Terms, TimeControl,
};
use outflank_protocols::drive;
use outflank_rules::{Game, Position, Side};
use outflank_terminal::fullscreen::{self, App, Departure};
use outflank_terminal::plain::{self, PlainLook};

use super::look::LookOptions;
use crate::book_options::OpeningOptions;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::leave_on_ctrl_c;
use crate::numbers::within;
use crate::options::{DataOptions, RuleOptions};
use crate::output::Output;

/// The longest series: every game of it is kept in memory until the end.
const MOST_GAMES: u64 = 1_000_000;

/// Play a game against the computer, against a friend, or watch two engines
///
/// In a terminal this opens the full-screen board; --plain, or a pipe, gives a prompt and prints the board after each move.
///
/// A player is human, random, a level (easy, medium, hard, expert, master, or a number from 1 to 30), a person's rating from rating:800
/// to rating:2300, depth:8, nodes:100000, time:2s, or another program that speaks GTP or NBoard as engine:'COMMAND'. A clock is written 5m (for the whole game), 5m+3s (each
/// move adds three seconds), 5m~3s (the clock waits three seconds on each move) or 10m/30s (then thirty seconds for each move).
#[derive(Args)]
pub(crate) struct Play {
    /// Who plays Black
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: Seat,

    /// Who plays White
    #[arg(long, value_name = "PLAYER", default_value = "medium")]
    white: Seat,

    #[command(flatten)]
    rules: RuleOptions,

    /// The clock; without it there is none
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    /// How soon an opponent moves that plays like a person (easy, medium, hard, rating:1450): prompt, or human, which is long over hard
    /// positions, quick over forced ones and never longer than its clock allows
    #[arg(long, value_name = "PACE", default_value_t)]
    pace: Tempo,

    /// A board to start from, such as "---- -OX- -XO- ---- X", or a game in any format to go on with
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    position: Option<String>,

    /// Moves that have been made already, such as f5d6c3, or a game in any format (GGF, SGF, PGN …)
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    transcript: String,

    /// Go on with the first game in FILE, whatever its format
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "transcript", "ask"])]
    open: Option<PathBuf>,

    /// Go on with a saved game: the one played last, or the one named
    #[arg(long = "continue", value_name = "GAME", num_args = 0..=1, default_missing_value = "last",
          conflicts_with_all = ["position", "transcript", "open", "games"])]
    resume: Option<String>,

    #[command(flatten)]
    openings: OpeningOptions,

    /// Where engines take their chance moves from: the same seed gives the same game
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..=u64::MAX))]
    seed: Option<u64>,

    /// The level at which hints are given and games are reviewed
    #[arg(long, value_name = "LEVEL", default_value_t = ADVICE)]
    hints: Level,

    /// Play line by line, without the full screen
    #[arg(long)]
    plain: bool,

    /// Ask for players, board, rules and clock first (line by line)
    #[arg(long, conflicts_with_all = ["resume", "position", "transcript", "games"])]
    ask: bool,

    /// Let two engines play N games, colours changing, and print the result
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=MOST_GAMES))]
    games: Option<u32>,

    #[command(flatten)]
    look: LookOptions,

    /// Keep no record of the game
    #[arg(long)]
    no_save: bool,

    #[command(flatten)]
    data: DataOptions,
}

/// What the words mean: a new game, or one to go on with.
enum Plan {
    New(Box<(Terms, Game)>),
    Resume(Library, GameId),
}

impl Plan {
    /// Starts the other programs that play, which is worth knowing before the board is shown.
    fn start_programs(&self) -> Result<Starter, Failure> {
        let Self::New(new) = self else { return Ok(Arc::new(drive::start)) };
        let (terms, game) = &**new;
        let programs = Side::BOTH.into_iter().filter_map(|side| match &terms.seats[side] {
            Seat::Engine(EnginePlayer::Program(program)) => Some(program),
            _ => None,
        });
        drive::start_ahead(programs, game, &Stop::new()).map_err(Failure::Refused)
    }
}

impl Play {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        if let Some(games) = self.games {
            return self.series(games, out);
        }
        let stage = if self.plain || self.ask { Stage::Lines } else { Stage::at_hand() };
        if stage == Stage::FullScreen {
            let plan = self.plan(None)?;
            let programs = plan.start_programs()?;
            let look = self.look.look(out.paint());
            return left(fullscreen::run(|wake| {
                let around = Surroundings { wake, programs, engines: self.engines(), ..Surroundings::none() };
                let app = App::new(look, around, self.library(), self.hints, self.seed);
                let mut app = app.with_openings(self.data.opening_sources());
                match &plan {
                    Plan::New(new) => app.play(new.0.clone(), new.1.moves(), Instant::now())?,
                    Plan::Resume(library, id) => app.resume(library, id, Instant::now())?,
                }
                Ok::<_, Failure>(app)
            })?);
        }
        if stage == Stage::Dumb {
            writeln!(out, "This terminal (TERM=dumb) has no full screen, so the game is played line by line.\n")?;
        }
        let input = &mut io::stdin().lock();
        let unanswered = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Failure::BadInput("the input ended before the game was set up".to_owned()),
            _ => Failure::Output(error),
        };
        let answers =
            if self.ask { Some(plain::ask(self.look.words(), input, out).map_err(unanswered)?) } else { None };
        let plan = self.plan(answers.as_ref())?;
        leave_on_ctrl_c()?;
        let around = Surroundings { programs: plan.start_programs()?, engines: self.engines(), ..Surroundings::none() };
        let game = match plan {
            Plan::New(new) => {
                let live = Live::new(new.0, new.1.moves(), around, Instant::now())?;
                KeptGame::new(live, self.library())
            }
            Plan::Resume(library, id) => KeptGame::resume(&library, &id, around, Instant::now())?,
        };
        let look =
            PlainLook { theme: self.look.theme, paint: out.paint(), advice: self.hints, words: self.look.words() };
        Ok(plain::play(game, look, input, out.painted())?)
    }

    fn plan(&self, answers: Option<&plain::Answers>) -> Result<Plan, Failure> {
        if let Some(name) = &self.resume {
            let library = self.data.library()?;
            let id = self.data.find(&library, name, |game| game.table.turn().is_some())?.id;
            return Ok(Plan::Resume(library, id));
        }
        let game = self.game(answers)?;
        let terms = Terms {
            start: *game.start(),
            seats: answers.map_or_else(|| Seats::new(self.black.clone(), self.white.clone()), plain::Answers::seats),
            control: answers.map_or(self.clock, |answers| answers.clock),
            tempo: self.pace,
            seed: self.seed(),
            tally: Tally::default(),
        };
        Ok(Plan::New(Box::new((terms, game))))
    }

    /// The game so far: what was made up or pasted, and the moves that follow.
    fn game(&self, answers: Option<&plain::Answers>) -> Result<Game, Failure> {
        if let Some(answers) = answers {
            return Ok(Game::from_position(Position::start(answers.rules.rules(answers.size))));
        }
        if let Some(path) = &self.open {
            return files::first_game(path);
        }
        let Some(position) = &self.position else { return self.rules.game(&self.transcript) };
        let mut game = self.rules.game(position)?;
        let more = Game::from_transcript(*game.position(), &self.transcript)?;
        for &square in more.moves() {
            game.play(square).map_err(|illegal| Refused::Illegal(Box::new(illegal)))?;
        }
        Ok(game)
    }

    fn seed(&self) -> u64 {
        let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        self.seed.unwrap_or_else(clock)
    }

    /// Where to keep the game, if anywhere.
    fn library(&self) -> Option<Library> {
        if self.no_save { None } else { self.data.library().ok() }
    }

    /// The engine of the game, which knows what was found out before.
    fn engines(&self) -> Customer {
        let findings = if self.no_save { Findings::in_memory() } else { self.data.findings() };
        Engines::new(self.engine(), NonZeroUsize::MIN).with_findings(findings).only_customer()
    }

    /// How engines are set up.
    fn engine(&self) -> Options {
        Options { openings: self.openings.openings(&self.openings.shelf(&self.data)), ..Options::default() }
    }

    /// Many games between two engines.
    fn series(&self, games: u32, out: &mut Output) -> Result<(), Failure> {
        let engine = |side: Side, seat: &Seat| match seat {
            Seat::Engine(EnginePlayer::Program(_)) => {
                Err(Failure::BadInput("other programs play many games in: outflank match".to_owned()))
            }
            Seat::Engine(player) => Ok(player.clone()),
            Seat::Person => {
                Err(Failure::BadInput(format!("--games is for two engines: name one for --{}", side.name())))
            }
        };
        let players = vec![engine(Side::Black, &self.black)?, engine(Side::White, &self.white)?];
        let seed = self.seed();
        let contest = Contest {
            arena: Sparring { engine: Engine::with(self.engine()), players },
            start: *self.game(None)?.position(),
            openings: Vec::new(),
            fixtures: series(usize::try_from(games).unwrap_or(usize::MAX), seed),
            jobs: 1,
            seed,
        };
        let mut reported = Ok(());
        let played = contest.run(&mut Results::default(), &Stop::new(), |so_far| {
            reported = report_last(out, &contest.arena, so_far);
            if reported.is_ok() { GoOn::Yes } else { GoOn::No }
        });
        reported?;
        let sum = Comparison::of(&played.map_err(|error| Failure::Refused(error.to_string()))?);
        writeln!(
            out,
            "{} against {}: {} won, {} drawn, {} lost ({:.1} %), {:+.1} discs a game",
            contest.arena.name(0),
            contest.arena.name(1),
            sum.won,
            sum.drawn,
            sum.lost,
            100.0 * sum.share(),
            sum.margin,
        )?;
        Ok(())
    }
}

/// Tells how the last of these games ended.
fn report_last(out: &mut Output, arena: &Sparring, so_far: &[(Fixture, PlayedGame)]) -> io::Result<()> {
    let Some((fixture, game)) = so_far.last() else { return Ok(()) };
    let [black, white] = [fixture.black, fixture.white].map(|player| arena.name(player));
    writeln!(out, "{:>4}. Black {black}, White {white}: {}", so_far.len(), game.how)?;
    out.flush()
}

/// What the full screen would be shown on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    FullScreen,
    /// A terminal that knows nothing but lines.
    Dumb,
    /// No terminal, or none that is wanted.
    Lines,
}

impl Stage {
    fn at_hand() -> Self {
        match is_interactive() {
            true if env::var_os("TERM").is_some_and(|term| term == "dumb") => Self::Dumb,
            true => Self::FullScreen,
            false => Self::Lines,
        }
    }
}

/// Whether somebody sits at a terminal.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// What it means for the command how the user left the full screen.
fn left(ended: Departure) -> Result<(), Failure> {
    match ended {
        Departure::Quit => Ok(()),
        Departure::Interrupted => Err(Failure::Interrupted),
    }
}

/// `outflank` alone: the full-screen program with its menu, or a game where there is no full screen.
pub(crate) fn open_menu(out: &mut Output) -> Result<(), Failure> {
    if Stage::at_hand() != Stage::FullScreen {
        return usual().run(out);
    }
    let (look, usual) = (LookOptions::default().look(out.paint()), usual());
    left(fullscreen::run(|wake| {
        let (programs, engines) = (Arc::new(drive::start), usual.engines());
        let around = Surroundings { wake, programs, engines, ..Surroundings::none() };
        let app = App::new(look, around, usual.library(), ADVICE, None);
        Ok::<_, Failure>(app.with_openings(DataOptions::default().opening_sources()))
    })?)
}

/// What `outflank play` without further words means.
fn usual() -> Play {
    let words = Play::augment_args(Command::new("play")).get_matches_from(["play"]);
    Play::from_arg_matches(&words).expect("no option is required")
}
