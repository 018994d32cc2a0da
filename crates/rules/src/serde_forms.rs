//! How values look to serde (feature `serde`): as the texts that people write, in any format that serde knows.
//!
//! A square is `"d3"`, a move `"d3"` or `"pass"`, a size `"8x8"`, a side `"black"`; a set of squares is the list of them. A position
//! is an object of its rules, its board as [`BoardText`] writes it, and the discs left to place where the rules have a supply. Reading
//! one goes through the same gate as everything else: [`Setup::position`].

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::BoardText;
use crate::{DiscCount, Move, Position, Preset, RuleSet, Setup, Size, Square, Squares};

/// Reads what stands in a text.
fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

macro_rules! as_written {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                parsed(deserializer)
            }
        }
    )*};
}

as_written!(Square, Move, Preset);

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}x{}", self.width(), self.height()))
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer)
    }
}

impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A position as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPosition {
    rules: RuleSet,
    board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    supply: Option<DiscCount>,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = BoardText::write(self);
        WrittenPosition { rules: self.rules(), board, supply: self.supply() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let WrittenPosition { rules, board, supply } = WrittenPosition::deserialize(deserializer)?;
        let board: BoardText = board.parse().map_err(D::Error::custom)?;
        let setup = board.setup(rules).map_err(D::Error::custom)?;
        Setup { supply, ..setup }.position().map_err(D::Error::custom)
    }
}
