//! Days, as far as a record knows them.

use std::fmt;

/// A year, perhaps with a month, perhaps with a day.
///
/// ```
/// use outflank_records::Date;
/// let date = Date::read("2021.03.??").expect("a year and a month");
/// assert_eq!((date.year(), date.month(), date.day()), (2021, Some(3), None));
/// assert_eq!(date.to_string(), "2021-03");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    /// The month, and perhaps the day in it: there is no day without a month.
    within: Option<(u8, Option<u8>)>,
}

impl Date {
    /// A year alone, from 1 to 9999.
    pub fn of_year(year: u16) -> Option<Self> {
        (1..=9999).contains(&year).then_some(Self { year, within: None })
    }

    /// The same year with a month, and perhaps a day; `None` if the calendar has no such month or day.
    pub fn with_month(self, month: u8, day: Option<u8>) -> Option<Self> {
        let fits = (1..=12).contains(&month) && day.is_none_or(|day| (1..=31).contains(&day));
        fits.then_some(Self { within: Some((month, day)), ..self })
    }

    /// Reads `2021.03.11`, `2021-03-11`, `2021/03/11`, or a beginning of it; `??` stands for what is not known.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let is_known = |part: &&str| !part.bytes().all(|byte| byte == b'?');
        let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u16>().ok())?;
        let date = Self::of_year(number(parts.next()?)?)?;
        let (month, day) = (parts.next().filter(is_known), parts.next().filter(is_known));
        if parts.next().is_some() {
            return None;
        }
        let small = |part: &str| number(part).and_then(|number| u8::try_from(number).ok());
        match (month, day) {
            (None, None) => Some(date),
            (None, Some(_)) => None,
            (Some(month), None) => date.with_month(small(month)?, None),
            (Some(month), Some(day)) => date.with_month(small(month)?, Some(small(day)?)),
        }
    }

    /// The day and the time of day in UTC, of a number of seconds since the beginning of 1970.
    pub fn from_epoch(seconds: i64) -> Option<(Self, String)> {
        let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Count years from March of year 0, so that the leap day comes last.
        let day = days.checked_add(719_468)?;
        let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day_of_year = day - (365 * year + year / 4 - year / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = year + era * 400 + i64::from(month <= 2);
        let date = Self::of_year(u16::try_from(year).ok()?)?;
        let date = date.with_month(u8::try_from(month).ok()?, Some(u8::try_from(day_of_month).ok()?))?;
        Some((date, format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60)))
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    pub fn month(self) -> Option<u8> {
        self.within.map(|(month, _)| month)
    }

    /// The day of the month.
    pub fn day(self) -> Option<u8> {
        self.within.and_then(|(_, day)| day)
    }

    /// The parts that are known, with `separator` between them.
    pub(crate) fn joined(self, separator: char) -> String {
        let two = |part: Option<u8>| part.map_or(String::new(), |part| format!("{separator}{part:02}"));
        format!("{:04}{}{}", self.year, two(self.month()), two(self.day()))
    }
}

/// `2021-03-11`, as far as it is known.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.joined('-'))
    }
}
