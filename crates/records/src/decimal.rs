//! Numbers with up to three decimals, as records write evaluations, ratings, times and komi.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

/// A number with three decimals, kept exactly: `2.39`, `-3.133`, `1640`.
///
/// ```
/// use outflank_records::Decimal;
/// let value: Decimal = "+12.000".parse()?;
/// assert_eq!(value, Decimal::whole(12));
/// assert_eq!(format!("{value} {value:+}"), "12 +12");
/// # Ok::<(), outflank_records::NotANumber>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Decimal {
    thousandths: i64,
}

impl Decimal {
    /// More digits than any record needs; fewer than could overflow.
    const MOST_DIGITS: usize = 12;

    /// A whole number.
    pub const fn whole(number: i32) -> Self {
        Self { thousandths: number as i64 * 1000 }
    }

    /// A number of thousandths.
    pub const fn thousandths(thousandths: i32) -> Self {
        Self { thousandths: thousandths as i64 }
    }

    /// The whole number that it is, if it is one.
    pub fn as_whole(self) -> Option<i32> {
        (self.thousandths % 1000 == 0).then(|| i32::try_from(self.thousandths / 1000).ok()).flatten()
    }

    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.thousandths as f64 / 1000.0
    }
}

impl std::ops::Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        Self { thousandths: -self.thousandths }
    }
}

impl std::ops::Sub for Decimal {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { thousandths: self.thousandths - other.thousandths }
    }
}

impl FromStr for Decimal {
    type Err = NotANumber;

    /// Reads an optional sign, digits, and perhaps a point and more digits. Beyond the third decimal they are dropped.
    fn from_str(text: &str) -> Result<Self, NotANumber> {
        let error = || NotANumber(text.to_owned());
        let trimmed = text.trim();
        let unsigned = trimmed.strip_prefix(['+', '-']).unwrap_or(trimmed);
        let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let empty = whole.is_empty() && decimals.is_empty();
        if empty || !digits(whole) || !digits(decimals) || whole.len() > Self::MOST_DIGITS {
            return Err(error());
        }
        let decimals: String = decimals.chars().chain("000".chars()).take(3).collect();
        let thousandths: i64 = format!("{whole}{decimals}").parse().map_err(|_| error())?;
        Ok(Self { thousandths: if trimmed.starts_with('-') { -thousandths } else { thousandths } })
    }
}

/// As few digits as it needs; `{:+}` writes a sign always.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.thousandths.unsigned_abs();
        let text = format!("{}.{:03}", size / 1000, size % 1000);
        f.pad_integral(self.thousandths >= 0, "", text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotANumber(String);

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a number", Quoted(&self.0))
    }
}

impl std::error::Error for NotANumber {}
