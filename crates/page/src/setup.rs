//! What a visitor asks for when a game begins, and what that means.

use std::time::Duration;

use outflank_play::{
    EnginePlayer, Entry, Extra, Level, LevelNumber, Origin, Seat, Seats, Span, Tally, Tempo, Terms, TimeControl,
};
use outflank_records::{Assumed, Source};
use outflank_rules::{Game, Preset, RuleSet, Side, Size};
use serde::Deserialize;

use crate::problem::Problem;

/// The longest clock: sums of such times are far from overflowing.
pub const LONGEST_CLOCK: Duration = Duration::from_secs(24 * 60 * 60);
/// The strongest level that a server lets play which others use too.
pub const STRONGEST: u8 = 20;
/// The most moves that an engine may look ahead there.
pub const DEEPEST: u8 = 12;
/// The most positions that it may look at for one move.
pub const MOST_NODES: u64 = 10_000_000;

/// What an engine may cost that somebody asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// So much that others who use the same machine do not notice; it may think for so long about a move.
    Shared(Duration),
    /// The machine is their own.
    Own,
}

/// The body of a request for a game. Everything has a default: a person with Black against a friendly level.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameRequest {
    /// Who plays: `human`, a level, `rating:1450`, `random`, `depth:8`, `nodes:100000` or `time:2s`.
    black: String,
    white: String,
    /// Which of the people's seats the visitor takes.
    seat: Wish,
    size: String,
    rules: String,
    supply: Option<u16>,
    clock: Option<String>,
    /// How soon opponents move that play like people: `prompt` or `human`.
    pace: String,
    /// A board, a transcript, or a record in any format to start from.
    text: String,
    seed: Option<u64>,
}

impl Default for GameRequest {
    fn default() -> Self {
        Self {
            black: "human".to_owned(),
            white: "easy".to_owned(),
            seat: Wish::All,
            size: "8".to_owned(),
            rules: Preset::Standard.to_string(),
            supply: None,
            clock: None,
            pace: Tempo::default().to_string(),
            text: String::new(),
            seed: None,
        }
    }
}

/// Which seats somebody would like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// This one; the other is for a friend.
    Black,
    /// The same with White.
    White,
    /// Every seat that is not an engine's.
    All,
}

/// A game that can begin.
#[derive(Clone, Debug)]
pub struct PlannedGame {
    /// Who plays, and how.
    pub terms: Terms,
    /// How far it has come already.
    pub game: Game,
    /// Who played it so far, if a record says so.
    origin: Option<Origin>,
    /// Which seats whoever begins it would like.
    pub seat: Wish,
}

impl GameRequest {
    /// What it means where engines may cost so much, or what is wrong with it.
    pub fn plan(&self, allowance: Allowance) -> Result<PlannedGame, Problem> {
        let seats = Seats::new(player(&self.black, allowance)?, player(&self.white, allowance)?);
        let (game, origin) = self.game()?;
        let control = self.clock.as_deref().map(clock).transpose()?;
        let tempo = self.pace.parse().map_err(bad)?;
        let seed = self.seed.map_or_else(random_seed, Ok)?;
        let terms = Terms { start: *game.start(), seats, control, tempo, seed, tally: Tally::default() };
        Ok(PlannedGame { terms, game, origin, seat: self.seat })
    }

    /// Moves and boards take the rules of the form; a record says for itself by which rules it is played.
    fn game(&self) -> Result<(Game, Option<Origin>), Problem> {
        let rules = rules_of(&self.size, &self.rules, self.supply)?;
        let record = Source::of(&self.text).record(Assumed::AnySize(rules)).map_err(bad)?;
        let origin = Origin::of(&record);
        Ok((record.game, origin))
    }
}

impl PlannedGame {
    /// Whether a seat is for somebody who is still to come.
    pub fn is_free(&self, side: Side) -> bool {
        let wanted = match self.seat {
            Wish::All => true,
            Wish::Black => side == Side::Black,
            Wish::White => side == Side::White,
        };
        self.terms.seats[side] == Seat::Person && !wanted
    }

    /// How the game is kept as it begins.
    pub fn entries(&self) -> Vec<Entry> {
        let moves = self.game.moves().iter().map(|&square| Entry::of_move(square, None));
        std::iter::once(Entry::opening_from(&self.terms, self.origin.clone())).chain(moves).collect()
    }
}

/// Whether a server that lets engines think for so long would have begun a game on these terms, or what is wrong with them.
pub fn afford(terms: &Terms, thinking: Duration) -> Result<(), Problem> {
    Side::BOTH.into_iter().try_for_each(|side| afford_player(&terms.seats[side], thinking))?;
    terms.control.map_or(Ok(()), afford_clock)
}

/// The rules that a form describes.
pub(crate) fn rules_of(size: &str, preset: &str, supply: Option<u16>) -> Result<RuleSet, Problem> {
    let (size, preset): (Size, Preset) = (size.parse().map_err(bad)?, preset.parse().map_err(bad)?);
    let rules = preset.rules(size);
    Ok(supply.map_or(rules, |discs| rules.with_supply(discs)))
}

fn player(text: &str, allowance: Allowance) -> Result<Seat, Problem> {
    // Nobody out there says what runs here.
    if text.trim().get(..7).is_some_and(|start| start.eq_ignore_ascii_case("engine:")) {
        return Err(Problem::bad_input("other programs cannot play on this server"));
    }
    let seat: Seat = text.parse().map_err(bad)?;
    if let Allowance::Shared(thinking) = allowance {
        afford_player(&seat, thinking)?;
    }
    Ok(seat)
}

fn afford_player(seat: &Seat, thinking: Duration) -> Result<(), Problem> {
    let affordable = match *seat {
        Seat::Person | Seat::Engine(EnginePlayer::Random) => true,
        Seat::Engine(EnginePlayer::Level(Level::Number(number))) => number.get() <= STRONGEST.min(LevelNumber::MAX),
        Seat::Engine(EnginePlayer::Level(_) | EnginePlayer::Rating(_)) => true,
        Seat::Engine(EnginePlayer::Program(_)) => false,
        Seat::Engine(EnginePlayer::Depth(depth)) => depth <= DEEPEST,
        Seat::Engine(EnginePlayer::Nodes(nodes)) => nodes <= MOST_NODES,
        Seat::Engine(EnginePlayer::Time(Span(time))) => time <= thinking,
    };
    let refusal = || {
        Problem::bad_input(format!(
            "{seat} would think too long for a server that others use too: choose at most {STRONGEST}, depth:{DEEPEST}, \
             nodes:{MOST_NODES} or time:{}",
            Span(thinking)
        ))
    };
    affordable.then_some(()).ok_or_else(refusal)
}

fn clock(text: &str) -> Result<TimeControl, Problem> {
    let control: TimeControl = text.parse().map_err(bad)?;
    afford_clock(control)?;
    Ok(control)
}

fn afford_clock(control: TimeControl) -> Result<(), Problem> {
    let Span(extra) = match control.extra {
        Extra::None => Span(Duration::ZERO),
        Extra::Increment(extra) | Extra::Delay(extra) | Extra::Period(extra) => extra,
    };
    let fits = control.main.0 <= LONGEST_CLOCK && extra <= LONGEST_CLOCK;
    fits.then_some(()).ok_or_else(|| Problem::bad_input("a clock runs for at most a day"))
}

fn random_seed() -> Result<u64, Problem> {
    Ok(getrandom::u64()?)
}

fn bad(error: impl std::error::Error) -> Problem {
    Problem::bad_input(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(10);

    fn plan(json: &str) -> Result<PlannedGame, Problem> {
        serde_json::from_str::<GameRequest>(json)
            .map_err(|error| Problem::unreadable(error.to_string()))?
            .plan(Allowance::Shared(LIMIT))
    }

    #[test]
    fn a_board_and_a_transcript_are_told_apart() {
        let moves = |text: &str| plan(&format!(r#"{{"text":"{text}"}}"#)).map(|plan| plan.game.moves().len());
        assert_eq!(moves("f5 d6 c3"), Ok(3));
        assert_eq!(moves("---- -OX- -XO- ---- O"), Ok(0));
        assert_eq!(moves(""), Ok(0));
        assert!(moves("f5f5").is_err() && moves("hello").is_err() && moves("----").is_err());
    }

    #[test]
    fn a_board_has_the_size_that_was_chosen_if_it_has_as_many_squares() {
        let empty = "-".repeat(22);
        for (size, width, height) in [("4x16", 4, 16), ("16x4", 16, 4), ("8", 8, 8), ("10", 8, 8)] {
            let setup = GameRequest {
                size: size.to_owned(),
                text: format!("XO{}{empty}XO", "-".repeat(38)),
                ..GameRequest::default()
            };
            let played = setup
                .plan(Allowance::Shared(LIMIT))
                .unwrap_or_else(|problem| panic!("{size}: {problem:?}"))
                .game
                .rules()
                .size;
            assert_eq!((played.width(), played.height()), (width, height), "{size}");
        }
    }

    #[test]
    fn a_record_brings_its_own_rules_and_moves_take_those_of_the_form() {
        let board = |text: &str| {
            let setup = GameRequest { size: "6".to_owned(), text: text.to_owned(), ..GameRequest::default() };
            setup.plan(Allowance::Shared(LIMIT)).map(|plan| (plan.game.rules().size.width(), plan.game.moves().len()))
        };
        assert_eq!(board("[Black \"Ann\"]\n\n1. f5 d6 2. c3"), Ok((8, 3)));
        assert_eq!(board("1. E4 c5 2. b4"), Ok((6, 3)));
        assert!(board("f5d6c3").is_err(), "these moves are not for 6×6");
    }

    #[test]
    fn other_programs_have_no_seat_here() {
        for words in ["engine:sh -c id", " engine:edax", "ENGINE:edax", "engine:"] {
            let setup = GameRequest { white: words.to_owned(), ..GameRequest::default() };
            let problem = setup.plan(Allowance::Shared(LIMIT)).expect_err(words);
            assert_eq!(problem, Problem::bad_input("other programs cannot play on this server"), "{words}");
        }
    }

    #[test]
    fn nonsense_and_greed_are_refused() {
        for json in [
            r#"{"size":"7"}"#,
            r#"{"rules":"chess"}"#,
            r#"{"white":"30"}"#,
            r#"{"white":"time:1h"}"#,
            r#"{"white":"1450"}"#,
            r#"{"clock":"999999h"}"#,
            r#"{"pace":"slow"}"#,
            r#"{"colour":"green"}"#,
            r#"{"seat":"both"}"#,
        ] {
            assert!(plan(json).is_err(), "{json}");
        }
    }
}
