//! How many empty squares an endgame has, as people write it.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use outflank_coach::training::ENDGAME;

/// A number of empty squares, or a range such as `4..16` or `4-16`, within what an endgame may have.
#[derive(Clone, Debug)]
pub(super) struct Empties(RangeInclusive<u16>);

impl Empties {
    pub(super) fn range(self) -> RangeInclusive<u16> {
        self.0
    }
}

impl FromStr for Empties {
    type Err = NotEmpties;

    fn from_str(text: &str) -> Result<Self, NotEmpties> {
        let (first, last) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<u16>().ok().filter(|number| ENDGAME.contains(number));
        let range = number(first).zip(number(last.trim_start_matches('='))).map(|(first, last)| first..=last);
        range.filter(|range| !range.is_empty()).map(Self).ok_or(NotEmpties)
    }
}

/// A text that names no numbers of empty squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotEmpties;

impl fmt::Display for NotEmpties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (ENDGAME.start(), ENDGAME.end());
        write!(f, "write a number from {least} to {most}, or a range such as {least}..{most}")
    }
}

impl std::error::Error for NotEmpties {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_as_people_do_and_stay_within_bounds() {
        let read = |text: &str| text.parse::<Empties>().ok().map(Empties::range);
        assert_eq!(read("4..16"), Some(4..=16));
        assert_eq!(read("4-16"), Some(4..=16));
        assert_eq!(read("6..=8"), Some(6..=8));
        assert_eq!(read("12"), Some(12..=12));
        for text in ["", "3..8", "8..17", "9..8", "many", "4..", "-4"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
