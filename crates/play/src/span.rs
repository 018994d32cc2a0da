//! Lengths of time as people write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use outflank_rules::text::Quoted;

/// A length of time that is read and written like `5m`, `1m30s` or `500ms`.
///
/// ```
/// use outflank_play::Span;
/// assert_eq!("90s".parse::<Span>()?.to_string(), "1m30s");
/// # Ok::<(), outflank_play::SpanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Span(pub Duration);

/// The units with their milliseconds, the largest first; `ms` is tried before `m` because it begins with it.
const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("ms", 1), ("m", 60_000), ("s", 1_000)];

impl FromStr for Span {
    type Err = SpanError;

    fn from_str(text: &str) -> Result<Self, SpanError> {
        let error = || SpanError(text.to_owned());
        let mut rest = text.trim();
        let mut total: u64 = 0;
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number: u64 = rest[..digits].parse().map_err(|_| error())?;
            rest = &rest[digits..];
            let (unit, millis) = UNITS.into_iter().find(|(unit, _)| rest.starts_with(unit)).ok_or_else(error)?;
            rest = &rest[unit.len()..];
            total = number.checked_mul(millis).and_then(|part| total.checked_add(part)).ok_or_else(error)?;
        }
        if total == 0 { Err(error()) } else { Ok(Self(Duration::from_millis(total))) }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut millis = u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX);
        for (unit, size) in [UNITS[0], UNITS[2], UNITS[3], UNITS[1]] {
            if millis >= size {
                write!(f, "{}{unit}", millis / size)?;
                millis %= size;
            }
        }
        Ok(())
    }
}

/// A text that is not a length of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpanError(String);

impl fmt::Display for SpanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a length of time: write a number and h, m, s or ms, such as 5m or 1m30s", Quoted(&self.0))
    }
}

impl std::error::Error for SpanError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_read_as_they_are_written() {
        for text in ["5m", "1m30s", "2h", "500ms", "1h2m3s4ms"] {
            assert_eq!(text.parse::<Span>().unwrap().to_string(), text);
        }
        assert_eq!("90s".parse::<Span>().unwrap().to_string(), "1m30s");
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "5", "m", "5x", "0s", "-5s", "99999999999999999999h", "5m3"] {
            assert!(text.parse::<Span>().is_err(), "{text}");
        }
    }
}
