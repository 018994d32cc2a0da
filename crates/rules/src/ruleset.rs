//! Which game is played.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use crate::text::Quoted;
use crate::{Lines, Size};

/// What a player tries to have at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Goal {
    /// More discs than the opponent: the standard game.
    #[default]
    Most,
    /// Fewer discs than the opponent: anti-Othello.
    Fewest,
}

/// The rules of a game: board, lines, goal and supply of discs.
///
/// ```
/// use outflank_rules::{Preset, RuleSet, Size};
/// let rules = Preset::Orthogonal.rules(Size::EIGHT).with_supply(30);
/// assert_eq!(rules.to_string(), "8×8 orthogonal, 30 discs each");
/// assert_eq!(RuleSet::standard(Size::SIX).to_string(), "6×6 standard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RuleSet {
    /// How large the board is.
    pub size: Size,
    /// In which directions discs outflank.
    pub lines: Lines,
    /// Who wins.
    pub goal: Goal,
    /// How many discs each player may place; `None` when they never run out.
    pub supply: Option<NonZeroU16>,
}

impl RuleSet {
    /// The standard game: all eight directions, most discs win.
    pub const fn standard(size: Size) -> Self {
        Self { size, lines: Lines::All, goal: Goal::Most, supply: None }
    }

    /// Lines count along rows and columns only.
    pub const fn orthogonal(size: Size) -> Self {
        Self { lines: Lines::Orthogonal, ..Self::standard(size) }
    }

    /// Fewest discs win.
    pub const fn anti(size: Size) -> Self {
        Self { goal: Goal::Fewest, ..Self::standard(size) }
    }

    /// The same rules, with `discs` for each player to place; 0 means that they never run out.
    pub const fn with_supply(self, discs: u16) -> Self {
        Self { supply: NonZeroU16::new(discs), ..self }
    }

    /// The preset that these rules are, if they have a name (the supply does not count).
    pub fn preset(self) -> Option<Preset> {
        let unlimited = Self { supply: None, ..self };
        Preset::ALL.into_iter().find(|preset| preset.rules(self.size) == unlimited)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.preset() {
            Some(preset) => write!(f, "{} {preset}", self.size)?,
            None => write!(f, "{} orthogonal anti", self.size)?,
        }
        match self.supply {
            Some(discs) => write!(f, ", {discs} discs each"),
            None => Ok(()),
        }
    }
}

/// A rule set with a name. Size and supply combine with any of them.
///
/// ```
/// use outflank_rules::{Goal, Preset, RuleSet, Size};
/// let anti: Preset = "anti".parse()?;
/// assert_eq!(anti.rules(Size::TEN).goal, Goal::Fewest);
/// assert_eq!(RuleSet::anti(Size::TEN).with_supply(40).preset(), Some(anti));
/// # Ok::<(), outflank_rules::UnknownPreset>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Preset {
    /// Rows, columns and diagonals; most discs win.
    #[default]
    Standard,
    /// Rows and columns only; most discs win.
    Orthogonal,
    /// Rows, columns and diagonals; fewest discs win.
    Anti,
}

impl Preset {
    /// Every preset, the standard one first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Orthogonal, Self::Anti];

    /// The rules of this name on a board of the given size.
    pub const fn rules(self, size: Size) -> RuleSet {
        match self {
            Self::Standard => RuleSet::standard(size),
            Self::Orthogonal => RuleSet::orthogonal(size),
            Self::Anti => RuleSet::anti(size),
        }
    }

    /// The name, as it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Orthogonal => "orthogonal",
            Self::Anti => "anti",
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Self, UnknownPreset> {
        let named = |preset: &Self| preset.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownPreset(text.to_owned()))
    }
}

/// A name that no rule set has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPreset(String);

impl fmt::Display for UnknownPreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a rule set: choose standard, orthogonal or anti", Quoted(&self.0))
    }
}

impl std::error::Error for UnknownPreset {}
