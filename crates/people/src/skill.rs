//! How well an opponent plays.

use std::fmt;
use std::str::FromStr;

use outflank_engine::{Level, LevelNumber, Limits};
use outflank_rules::RuleSet;
use outflank_rules::text::Quoted;

use crate::{Manner, Policy, Rating, gifts};

/// How well an opponent plays: as a [`Level`] of the engine, or as a person of some [`Rating`].
///
/// A rating is written `rating:1450`, so that it cannot be mixed up with the numbers of levels.
///
/// ```
/// use outflank_people::Skill;
/// for text in ["hard", "12", "rating:1450"] {
///     assert_eq!(text.parse::<Skill>()?.to_string(), text);
/// }
/// assert!("1450".parse::<Skill>().unwrap_err().to_string().contains("rating:1450"));
/// # Ok::<(), outflank_people::UnknownSkill>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Skill {
    /// As a level of the engine.
    Level(Level),
    /// As a person of this rating.
    Rating(Rating),
}

/// The ratings of the names: somebody who plays for the first time, somebody who plays now and then, a good player of a club.
const EASY: u16 = 900;
const MEDIUM: u16 = 1250;
const HARD: u16 = 1600;

impl Skill {
    /// The word before a rating.
    pub const RATING: &str = "rating";

    /// The level, if it is one.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Level(level) => Some(level),
            Self::Rating(_) => None,
        }
    }

    /// The rating that such an opponent has by these rules, if it plays like a person. The names up to `hard` do where there are games to
    /// learn from; elsewhere they are engines that make mistakes.
    pub fn rating(self, rules: &RuleSet) -> Option<Rating> {
        let points = match self {
            Self::Rating(rating) => return Some(rating),
            Self::Level(Level::Easy) => EASY,
            Self::Level(Level::Medium) => MEDIUM,
            Self::Level(Level::Hard) => HARD,
            Self::Level(Level::Expert | Level::Master | Level::Number(_)) => return None,
        };
        Policy::of(rules).and_then(|_| Rating::new(points))
    }

    /// What the search behind such an opponent may do for one move by these rules, clocks aside.
    pub fn limits(self, rules: RuleSet) -> Limits {
        match (self, self.rating(&rules)) {
            (_, Some(rating)) if Policy::of(&rules).is_some() => Manner::of(rating).limits(),
            (Self::Rating(rating), _) => Limits::strength(&gifts::strength(rating, rules)),
            (Self::Level(level), _) => Limits::level(level),
        }
    }
}

impl From<Level> for Skill {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl From<Rating> for Skill {
    fn from(rating: Rating) -> Self {
        Self::Rating(rating)
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => fmt::Display::fmt(level, f),
            Self::Rating(rating) => f.pad(&format!("{}:{rating}", Self::RATING)),
        }
    }
}

impl FromStr for Skill {
    type Err = UnknownSkill;

    fn from_str(text: &str) -> Result<Self, UnknownSkill> {
        let error = || UnknownSkill(text.to_owned());
        match text.trim().split_once(':') {
            Some((word, points)) if word.eq_ignore_ascii_case(Self::RATING) => {
                points.parse().map(Self::Rating).map_err(|_| error())
            }
            Some(_) => Err(error()),
            None => text.parse().map(Self::Level).map_err(|_| error()),
        }
    }
}

/// A text that names no opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSkill(String);

impl UnknownSkill {
    /// What was meant, where that is plain: a rating is a number, but so is a level, so its word must stand before it.
    pub fn advice(text: &str) -> Option<String> {
        let (word, number) = text.trim().split_once(':').map_or((None, text), |(word, rest)| (Some(word), rest));
        let (min, max) = (Rating::MIN, Rating::MAX);
        match (word, number.trim().parse::<Rating>()) {
            (None, Ok(rating)) => Some(format!("a rating is written {}", Skill::Rating(rating))),
            (Some(word), Err(_)) if word.trim().eq_ignore_ascii_case(Skill::RATING) => {
                Some(format!("a rating is a number from {min} to {max}, such as {}:1450", Skill::RATING))
            }
            _ => None,
        }
    }
}

impl fmt::Display for UnknownSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        let choices = format!(
            "easy, medium, hard, expert, master, a number from 1 to {}, or a rating such as {}:1450",
            LevelNumber::MAX,
            Skill::RATING
        );
        match Self::advice(text) {
            Some(advice) => write!(f, "{} is not a level: {advice}", Quoted(text)),
            None => write!(f, "{} is not a level: choose {choices}", Quoted(text)),
        }
    }
}

impl std::error::Error for UnknownSkill {}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Size;

    #[test]
    fn a_rating_needs_its_word_and_a_level_must_not_have_it() {
        for text in ["rating:31", "rating:2301", "rating:", "level:12", "1450", ""] {
            assert!(text.parse::<Skill>().is_err(), "{text}");
        }
        assert_eq!("RATING:800".parse(), Ok(Skill::Rating(Rating::MIN)));
    }

    #[test]
    fn names_have_ratings_where_there_are_games_to_learn_from() {
        let rated = |rules: RuleSet| Level::NAMED.map(|level| Skill::Level(level).rating(&rules).map(Rating::points));
        let [easy, medium, hard, expert, master] = rated(RuleSet::standard(Size::EIGHT));
        assert!(easy < medium && medium < hard && easy.is_some());
        assert_eq!((expert, master), (None, None));
        assert_eq!(rated(RuleSet::standard(Size::SIX)), [None; 5]);
    }

    #[test]
    fn whoever_writes_a_bare_rating_is_told_how() {
        let told = |text: &str| text.parse::<Skill>().expect_err(text).to_string();
        assert!(told("1450").ends_with("a rating is written rating:1450"));
        assert!(told("rating:99").ends_with("a rating is a number from 800 to 2300, such as rating:1450"));
        assert!(told("harder").contains("choose easy"));
    }
}
