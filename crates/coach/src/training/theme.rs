//! What an exercise trains.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

use crate::ReasonTheme;

/// What an exercise trains: what tells its right answer from the mistake, or the endgame.
///
/// ```
/// use outflank_coach::training::ExerciseTheme;
/// assert_eq!("parity".parse(), Ok(ExerciseTheme::Parity));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExerciseTheme {
    /// Corners won and lost.
    Corners,
    /// Mobility: moves that one has, and walls that give them to the other.
    Mobility,
    /// Parity: who makes the last move, and who must pass.
    Parity,
    /// Edges: fives and wedges.
    Edges,
    /// Discs that stay.
    Stability,
    /// Tempo: safe moves, and who uses them up first.
    Tempo,
    /// The last squares, which can be counted out.
    Endgame,
    /// Reading ahead: no single reason tells the moves apart, only the line does.
    Reading,
    /// Opening lines, which are no exercises but played from the first move.
    Openings,
}

impl ExerciseTheme {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Corners,
        Self::Mobility,
        Self::Parity,
        Self::Edges,
        Self::Stability,
        Self::Tempo,
        Self::Endgame,
        Self::Reading,
        Self::Openings,
    ];

    /// The name, as programs read it and as it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corners => ReasonTheme::Corners.name(),
            Self::Mobility => ReasonTheme::Mobility.name(),
            Self::Parity => ReasonTheme::Parity.name(),
            Self::Edges => ReasonTheme::Edges.name(),
            Self::Stability => ReasonTheme::Stability.name(),
            Self::Tempo => ReasonTheme::Tempo.name(),
            Self::Endgame => "endgame",
            Self::Reading => "reading",
            Self::Openings => "openings",
        }
    }
}

impl From<ReasonTheme> for ExerciseTheme {
    fn from(theme: ReasonTheme) -> Self {
        match theme {
            ReasonTheme::Corners => Self::Corners,
            ReasonTheme::Mobility => Self::Mobility,
            ReasonTheme::Parity => Self::Parity,
            ReasonTheme::Edges => Self::Edges,
            ReasonTheme::Stability => Self::Stability,
            ReasonTheme::Tempo => Self::Tempo,
        }
    }
}

impl fmt::Display for ExerciseTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ExerciseTheme {
    type Err = UnknownExerciseTheme;

    fn from_str(text: &str) -> Result<Self, UnknownExerciseTheme> {
        let named = |theme: &Self| theme.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownExerciseTheme(text.to_owned()))
    }
}

/// A text that names no theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownExerciseTheme(String);

impl fmt::Display for UnknownExerciseTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ExerciseTheme::ALL.map(ExerciseTheme::name).join(", ");
        write!(f, "{} is not a theme: choose {names}", Quoted(&self.0))
    }
}

impl std::error::Error for UnknownExerciseTheme {}
