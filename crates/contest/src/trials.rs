//! Contests of our own engine against itself, set up in different ways.

use std::fmt;
use std::num::{NonZeroU8, NonZeroU64};
use std::time::{Duration, Instant};

use outflank_book::{Book, BookProblem};
use outflank_engine::{Choice, Engine, Evaluator, Limits, Megabytes, Openings, Options, Stop, UnknownEvaluator};
use outflank_people::Skill;
use outflank_play::Span;
use outflank_rules::text::Quoted;
use outflank_rules::{Position, Side};

use crate::run::Fixed;
use crate::{Arena, Effort, NotPlayed, PlayedGame};

/// Games between bare engines without a clock, each on one thread.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Trials {
    pub configurations: Vec<Configuration>,
    /// Memory of each engine. Many play at the same time.
    pub hash: Megabytes,
}

/// How the engine is set up, and how much it may do for a move.
///
/// ```
/// use outflank_contest::Configuration;
/// let quick = Configuration::load("eval=hand,time=0.1")?;
/// assert_eq!(quick.to_string(), "eval=hand,time=100ms");
/// assert_eq!(Configuration::load("book=shipped,level=8")?.to_string(), "eval=shipped,book=shipped,level=8");
/// assert!(Configuration::load("eval=hand").is_err());
/// # Ok::<(), outflank_contest::ConfigurationError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Configuration {
    evaluation: Evaluator,
    /// The evaluation as it was asked for: a name, or a file.
    evaluation_name: String,
    /// The opening book that it plays from, and the words that asked for it.
    openings: Openings,
    book_words: String,
    strength: Strength,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Strength {
    Level(Skill),
    Limited { depth: Option<NonZeroU8>, nodes: Option<NonZeroU64>, time: Option<Span> },
}

impl Strength {
    const UNLIMITED: Self = Self::Limited { depth: None, nodes: None, time: None };
}

impl Configuration {
    /// How positions are judged.
    pub fn evaluation(&self) -> &Evaluator {
        &self.evaluation
    }

    /// What a text asks for. If it names a weight file or a book, that is read.
    pub fn load(text: &str) -> Result<Self, ConfigurationError> {
        let mut evaluation = Evaluator::default();
        let mut evaluation_name = evaluation.to_string();
        let (mut openings, mut variety, mut book_words) = (Openings::none(), None, String::new());
        let mut strength = Strength::UNLIMITED;
        for part in text.split(',').map(str::trim) {
            let error = || ConfigurationError::Unclear(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(error)?;
            match (key, &mut strength) {
                ("eval", _) => {
                    evaluation = Evaluator::named_or_load(value).map_err(ConfigurationError::Evaluation)?;
                    evaluation_name = value.to_owned();
                }
                ("book", _) => {
                    openings = book(value)?;
                    book_words = format!(",book={value}");
                }
                ("variety", _) => variety = Some(value.parse::<u8>().map_err(|_| error())?),
                ("level", unlimited) if *unlimited == Strength::UNLIMITED => {
                    *unlimited = Strength::Level(value.parse().map_err(|_| error())?);
                }
                ("depth", Strength::Limited { depth, .. }) => *depth = Some(value.parse().map_err(|_| error())?),
                ("nodes", Strength::Limited { nodes, .. }) => *nodes = Some(value.parse().map_err(|_| error())?),
                ("time", Strength::Limited { time, .. }) => *time = Some(span(value).ok_or_else(error)?),
                _ => return Err(error()),
            }
        }
        // Variety is that of a book.
        if strength == Strength::UNLIMITED || (variety.is_some() && !openings.is_there()) {
            return Err(ConfigurationError::Unclear(text.to_owned()));
        }
        if let Some(discs) = variety {
            openings = openings.with_variety(discs);
            book_words.push_str(&format!(",variety={discs}"));
        }
        Ok(Self { evaluation, evaluation_name, openings, book_words, strength })
    }

    fn engine(&self, hash: Megabytes) -> Engine {
        let (evaluation, openings) = (self.evaluation.clone(), self.openings.clone());
        Engine::with(Options { threads: 1, hash, evaluation, openings, ..Options::default() })
    }

    /// The move for a position that has one; `None` if it was told to stop before it had one.
    fn choose(&self, engine: &Engine, position: &Position, seed: u64, stop: &Stop) -> Option<Choice> {
        let request = engine.request(position).seed(seed).stop(stop);
        match self.strength {
            Strength::Level(skill) => outflank_people::choose(request, skill),
            Strength::Limited { depth, nodes, time } => {
                let depth = depth.map_or(u8::MAX, NonZeroU8::get);
                let (nodes, time) = (nodes.map(NonZeroU64::get), time.map(|Span(time)| time));
                request.limits(Limits { nodes, time, ..Limits::depth(depth) }).choose()
            }
        }
    }
}

impl Arena for Trials {
    fn name(&self, player: usize) -> String {
        self.configurations[player].to_string()
    }

    fn terms(&self) -> String {
        format!("{} MB", self.hash.0)
    }

    fn play(&self, fixed: &Fixed<'_>, stop: &Stop) -> Result<PlayedGame, NotPlayed> {
        let mut game = fixed.opened()?;
        let players = [fixed.black, fixed.white].map(|player| &self.configurations[player]);
        let engines = players.map(|player| player.engine(self.hash));
        let mut effort = [Effort::default(); 2];
        let outcome = game.play_out(|game| {
            let side = usize::from(game.position().side_to_move() == Side::White);
            let began = Instant::now();
            let choice = players[side].choose(&engines[side], game.position(), fixed.seed, stop);
            let Choice { square, report } = choice.filter(|_| !stop.is_stopped())?;
            effort[side] = effort[side].plus(Effort { moves: 1, nodes: report.nodes, time: began.elapsed() });
            Some(square)
        });
        let outcome = outcome.ok_or_else(|| {
            assert!(stop.is_stopped(), "an engine chooses a legal move");
            NotPlayed::Stopped
        })?;
        Ok(PlayedGame::of(&game, &outcome, Some(effort)))
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "eval={}{}", self.evaluation_name, self.book_words)?;
        match self.strength {
            Strength::Level(level) => write!(f, ",level={level}"),
            Strength::Limited { depth, nodes, time } => {
                depth.map_or(Ok(()), |depth| write!(f, ",depth={depth}"))?;
                nodes.map_or(Ok(()), |nodes| write!(f, ",nodes={nodes}"))?;
                time.map_or(Ok(()), |time| write!(f, ",time={time}"))
            }
        }
    }
}

/// The opening book with a name, or in a file.
fn book(name: &str) -> Result<Openings, ConfigurationError> {
    match name {
        "shipped" => Ok(outflank_book::shipped()),
        "none" => Ok(Openings::none()),
        path => {
            let open = Book::open(path).map(|book| book.openings());
            open.map_err(|problem| ConfigurationError::Book { path: path.to_owned(), problem })
        }
    }
}

/// A length of time, of a day at most; a number alone means seconds.
fn span(text: &str) -> Option<Span> {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    let seconds = || Duration::try_from_secs_f64(text.parse().ok()?).ok().map(Span);
    text.parse().ok().or_else(seconds).filter(|span| (Duration::from_millis(1)..=DAY).contains(&span.0))
}

/// A text that does not say how to set up the engine.
#[derive(Debug)]
#[non_exhaustive]
pub enum ConfigurationError {
    /// This part of it makes no sense.
    Unclear(String),
    /// There is no such evaluation.
    Evaluation(UnknownEvaluator),
    /// There is no such opening book.
    #[allow(missing_docs)]
    Book { path: String, problem: BookProblem },
}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unclear(text) => write!(
                f,
                "{} does not say how the engine plays: write eval= and shipped, linear, hand or a weight file, book= and shipped, none or \
                 a file (and variety=1 if its moves may cost a disc), and either level=8 or any of depth=6, nodes=100000 and time=0.1 (seconds), with commas between them",
                Quoted(text)
            ),
            Self::Evaluation(unknown) => unknown.fmt(f),
            Self::Book { path, problem } => {
                write!(f, "cannot play from the book {}: {problem}", Quoted(path))
            }
        }
    }
}

impl std::error::Error for ConfigurationError {}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Game, RuleSet, Size};
    use std::collections::HashSet;

    #[test]
    fn configurations_are_written_as_they_are_read() {
        for text in [
            "eval=hand,depth=6",
            "eval=shipped,nodes=1000,time=1s",
            "eval=hand,level=hard",
            "eval=hand,level=12",
            "eval=hand,level=rating:1450",
            "eval=shipped,book=shipped,level=12",
            "eval=hand,book=none,depth=2",
            "eval=hand,book=shipped,variety=3,time=1s",
        ] {
            assert_eq!(Configuration::load(text).unwrap().to_string(), text);
        }
        assert_eq!(Configuration::load("depth=4").unwrap().to_string(), "eval=shipped,depth=4");
        for text in [
            "",
            "hand",
            "eval=hand",
            "depth=0",
            "time=-1",
            "time=0",
            "time=1e18",
            "eval=best,depth=3",
            "level=8,depth=3",
            "depth=3,level=8",
            "depth=3,book=no/such.book",
            "depth=3,variety=1",
            "depth=3,book=shipped,variety=-1",
        ] {
            assert!(Configuration::load(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_game_between_engines_counts_what_they_did() {
        let configurations = ["depth=2", "nodes=200"].map(|text| Configuration::load(text).unwrap()).to_vec();
        let trials = Trials { configurations, hash: Megabytes(1) };
        let start = Position::start(RuleSet::anti(Size::SIX));
        let fixed = Fixed { black: 0, white: 1, start, opening: &[], seed: 1 };
        let game = trials.play(&fixed, &Stop::new()).unwrap();
        let replayed = Game::from_transcript(start, &game.moves).unwrap();
        assert_eq!(replayed.outcome().unwrap().margin(Side::Black), game.black_lead);
        let [black, white] = game.effort.unwrap();
        assert_eq!(usize::try_from(black.moves + white.moves).unwrap(), replayed.moves().len());
        assert!(black.nodes > 0 && white.nodes > 0);
    }

    #[test]
    fn whoever_has_a_book_opens_by_it_and_differently_with_each_seed() {
        let configurations =
            ["book=shipped,variety=4,nodes=200", "nodes=200"].map(|text| Configuration::load(text).unwrap()).to_vec();
        let trials = Trials { configurations, hash: Megabytes(1) };
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let play = |seed| {
            let fixed = Fixed { black: 0, white: 1, start, opening: &[], seed };
            trials.play(&fixed, &Stop::new()).unwrap()
        };
        let games: HashSet<String> = (0..6).map(|seed| play(seed).moves).collect();
        assert!(games.len() > 1, "{games:?}");
        assert_eq!(play(3).moves, play(3).moves);
        for moves in games {
            let first = Game::from_transcript(start, &moves).unwrap().moves()[0];
            assert!(outflank_book::shipped().moves(&start).iter().any(|known| known.square == first));
        }
    }

    #[test]
    fn a_game_that_is_stopped_has_no_result() {
        let trials = Trials { configurations: vec![Configuration::load("depth=2").unwrap(); 2], hash: Megabytes(1) };
        let start = Position::start(RuleSet::standard(Size::SIX));
        let fixed = Fixed { black: 0, white: 1, start, opening: &[], seed: 1 };
        let stop = Stop::new();
        stop.stop();
        assert_eq!(trials.play(&fixed, &stop), Err(NotPlayed::Stopped));
    }
}
