//! Lists of numbers as people write them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Numbers such as `1-10,15`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Numbers(Vec<RangeInclusive<usize>>);

impl Numbers {
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }
}

impl FromStr for Numbers {
    type Err = NotNumbers;

    fn from_str(text: &str) -> Result<Self, NotNumbers> {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| NotNumbers);
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let range = number(first)?..=number(last)?;
            if range.is_empty() { Err(NotNumbers) } else { Ok(range) }
        };
        text.split(',').map(range).collect::<Result<_, _>>().map(Self)
    }
}

/// A text that is not a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotNumbers;

impl fmt::Display for NotNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write numbers such as 5, 1-10 or 1-10,15")
    }
}

impl std::error::Error for NotNumbers {}
