//! Numbers and lists of numbers as people write them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a whole number within bounds, and says in plain words what it should be.
pub(crate) fn within<T: FromStr>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.trim().parse::<u64>().ok().filter(|number| bounds.contains(number));
        number.and_then(|number| number.to_string().parse().ok()).ok_or_else(|| {
            let (least, most) = (bounds.start(), bounds.end());
            match *most {
                u64::MAX if *least == 0 => "write a whole number".to_owned(),
                u64::MAX => format!("write a whole number, {least} or more"),
                _ => format!("write a whole number from {least} to {most}"),
            }
        })
    }
}

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
