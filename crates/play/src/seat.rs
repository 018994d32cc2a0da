//! Who sits at the board.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use outflank_engine::{Engine, Level, Limits, Stop};
use outflank_people::{Rating, Skill, UnknownSkill};
use outflank_rules::text::Quoted;
use outflank_rules::{BySide, Position, RuleSet, Side, Square};
use serde::{Deserialize, Serialize};

use crate::move_question::MoveQuestion;
use crate::{Program, Span};

/// Who plays one of the colours.
///
/// ```
/// use outflank_play::Seat;
/// assert_eq!("human".parse(), Ok(Seat::Person));
/// for text in ["hard", "12", "rating:1450", "random", "depth:8", "nodes:100000", "time:2s", "engine:edax -q"] {
///     assert_eq!(text.parse::<Seat>()?.to_string(), text);
/// }
/// # Ok::<(), outflank_play::UnknownSeat>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// Somebody who tells the program what to play.
    Person,
    /// The program itself.
    Engine(EnginePlayer),
}

/// How the program plays when it has a seat. It is written down as its name, and other programs cannot be.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum EnginePlayer {
    /// Any legal square, by chance.
    Random,
    /// As a player of this level would.
    Level(Level),
    /// As a person of this rating would.
    Rating(Rating),
    /// The best it finds within a fixed number of plies.
    Depth(u8),
    /// The best it finds in this many positions.
    Nodes(u64),
    /// The best it finds in this time.
    Time(Span),
    /// As another program does.
    Program(Program),
}

impl EnginePlayer {
    /// The opponent of this skill.
    pub const fn of(skill: Skill) -> Self {
        match skill {
            Skill::Level(level) => Self::Level(level),
            Skill::Rating(rating) => Self::Rating(rating),
        }
    }

    /// How well it plays; `None` for a player that is no opponent of some skill.
    pub const fn skill(&self) -> Option<Skill> {
        match *self {
            Self::Level(level) => Some(Skill::Level(level)),
            Self::Rating(rating) => Some(Skill::Rating(rating)),
            Self::Random | Self::Depth(_) | Self::Nodes(_) | Self::Time(_) | Self::Program(_) => None,
        }
    }

    /// What a search for this player may do; `None` for a player that does not simply search for the best move.
    pub fn limits(&self) -> Option<Limits> {
        match *self {
            Self::Random | Self::Level(_) | Self::Rating(_) | Self::Program(_) => None,
            Self::Depth(depth) => Some(Limits::depth(depth)),
            Self::Nodes(nodes) => Some(Limits::nodes(nodes)),
            Self::Time(Span(time)) => Some(Limits::time(time)),
        }
    }

    /// The move that it makes without a clock; `None` without a legal one, and of a program, which is asked elsewhere.
    pub fn choose(&self, engine: &Engine, position: &Position, seed: u64, stop: &Stop) -> Option<Square> {
        let question = MoveQuestion { player: self.clone(), seed, clock: None };
        question.answer(engine, position, stop, |_| {}).map(|answer| answer.square)
    }
}

impl Seat {
    /// Whether a person sits here.
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// The rating at which an engine here plays by these rules, if it plays like a person.
    pub fn rating(&self, rules: &RuleSet) -> Option<Rating> {
        match self {
            Self::Person => None,
            Self::Engine(player) => player.skill()?.rating(rules),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.pad("human"),
            Self::Engine(player) => fmt::Display::fmt(player, f),
        }
    }
}

impl fmt::Display for EnginePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Level(level) => fmt::Display::fmt(level, f),
            Self::Rating(rating) => fmt::Display::fmt(&Skill::Rating(*rating), f),
            Self::Depth(depth) => f.pad(&format!("depth:{depth}")),
            Self::Nodes(nodes) => f.pad(&format!("nodes:{nodes}")),
            Self::Time(time) => f.pad(&format!("time:{time}")),
            Self::Program(program) => f.pad(&format!("engine:{program}")),
        }
    }
}

impl From<EnginePlayer> for String {
    fn from(player: EnginePlayer) -> Self {
        player.to_string()
    }
}

/// What starts a program is never taken from elsewhere.
impl TryFrom<String> for EnginePlayer {
    type Error = UnknownSeat;

    fn try_from(text: String) -> Result<Self, UnknownSeat> {
        match text.parse()? {
            Seat::Engine(player) if !matches!(player, Self::Program(_)) => Ok(player),
            _ => Err(UnknownSeat(text)),
        }
    }
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        let lower = text.trim().to_ascii_lowercase();
        let error = || UnknownSeat(text.to_owned());
        // The words that start a program are not ours to change.
        if let Some(("engine", words)) = text.trim().split_once(':') {
            return Program::new(words).map(|program| Self::Engine(EnginePlayer::Program(program))).ok_or_else(error);
        }
        let player = match lower.split_once(':') {
            None => match lower.as_str() {
                "human" | "person" | "me" => return Ok(Self::Person),
                "random" => EnginePlayer::Random,
                level => EnginePlayer::Level(level.parse().map_err(|_| error())?),
            },
            Some((Skill::RATING, points)) => EnginePlayer::Rating(points.parse().map_err(|_| error())?),
            Some(("depth", plies)) => {
                EnginePlayer::Depth(plies.parse().ok().filter(|&plies| plies > 0).ok_or_else(error)?)
            }
            Some(("nodes", nodes)) => {
                EnginePlayer::Nodes(nodes.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(error)?)
            }
            Some(("time", time)) => EnginePlayer::Time(time.parse().map_err(|_| error())?),
            Some(_) => return Err(error()),
        };
        Ok(Self::Engine(player))
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSeat(String);

impl fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(advice) = UnknownSkill::advice(&self.0) {
            return write!(f, "{} is not a player: {advice}", Quoted(&self.0));
        }
        write!(
            f,
            "{} is not a player: choose human, random, a level (easy, medium, hard, expert, master or 1 to 30), \
             a rating (rating:1450, from {} to {}), depth:8, nodes:100000, time:2s or another program as engine:COMMAND",
            Quoted(&self.0),
            Rating::MIN,
            Rating::MAX
        )
    }
}

impl std::error::Error for UnknownSeat {}

/// The two seats of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seats(BySide<Seat>);

impl Seats {
    /// These two at the board.
    pub const fn new(black: Seat, white: Seat) -> Self {
        Self(BySide { black, white })
    }

    /// The same two players with the colours changed.
    pub fn swapped(self) -> Self {
        Self(self.0.swapped())
    }

    /// The colour of the only person at the board; `None` for two people, or none.
    pub fn lone_person(&self) -> Option<Side> {
        match (&self.black, &self.white) {
            (Seat::Person, Seat::Engine(_)) => Some(Side::Black),
            (Seat::Engine(_), Seat::Person) => Some(Side::White),
            _ => None,
        }
    }

    /// Whether any person plays.
    pub fn has_person(&self) -> bool {
        self.black.is_person() || self.white.is_person()
    }
}

impl Deref for Seats {
    type Target = BySide<Seat>;

    fn deref(&self) -> &BySide<Seat> {
        &self.0
    }
}

impl DerefMut for Seats {
    fn deref_mut(&mut self) -> &mut BySide<Seat> {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_names_nobody() {
        for text in
            ["", "harder", "31", "1450", "rating:31", "depth:", "depth:0", "nodes:-1", "time:5", "speed:3", "engine:"]
        {
            assert!(text.parse::<Seat>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_lone_person_is_found() {
        let engine = Seat::Engine(EnginePlayer::Random);
        assert_eq!(Seats::new(engine.clone(), Seat::Person).lone_person(), Some(Side::White));
        assert_eq!(Seats::new(Seat::Person, Seat::Person).lone_person(), None);
        assert_eq!(Seats::new(engine.clone(), engine).lone_person(), None);
    }
}
