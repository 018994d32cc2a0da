//! How strong a person plays.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

/// How strong a person plays: an Elo rating, on the scale of tournament players.
///
/// The scale comes from the results of tournament games: half of their players lie above 1600, one in twenty above 2000. Somebody 200 points
/// stronger wins three games of four.
///
/// ```
/// use outflank_people::Rating;
/// assert_eq!("1450".parse::<Rating>()?.points(), 1450);
/// assert!("31".parse::<Rating>().is_err());
/// assert_eq!(Rating::nearest(3000.0), Rating::MAX);
/// # Ok::<(), outflank_people::UnknownRating>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u16);

impl Rating {
    /// Somebody who has just learnt the rules.
    pub const MIN: Self = Self(800);
    /// The best players of the world.
    pub const MAX: Self = Self(2300);

    /// The rating of this many points, if it is one that people have.
    pub const fn new(points: u16) -> Option<Self> {
        if points >= Self::MIN.0 && points <= Self::MAX.0 { Some(Self(points)) } else { None }
    }

    /// The rating that comes nearest to this many points.
    pub fn nearest(points: f64) -> Self {
        // Within the range, so nothing is cut off but the fraction.
        Self(points.round().clamp(f64::from(Self::MIN.0), f64::from(Self::MAX.0)) as u16)
    }

    /// Its points.
    pub const fn points(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Rating {
    type Err = UnknownRating;

    fn from_str(text: &str) -> Result<Self, UnknownRating> {
        let points = text.trim().parse().ok();
        points.and_then(Self::new).ok_or_else(|| UnknownRating(text.to_owned()))
    }
}

/// A text that is no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRating(String);

impl fmt::Display for UnknownRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a rating: choose a number from {} to {}", Quoted(&self.0), Rating::MIN, Rating::MAX)
    }
}

impl std::error::Error for UnknownRating {}
