//! How much time a player had.

use std::fmt;

/// Time for the game, time added for each move, and grace after the flag has fallen; all in seconds.
///
/// ```
/// use outflank_records::RecordedClock;
/// let clock = RecordedClock::read("05:00//02:00").expect("a clock as GGS writes it");
/// assert_eq!(clock, RecordedClock { main: 300, increment: 0, grace: Some(120) });
/// assert_eq!(clock.to_string(), "05:00//02:00");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RecordedClock {
    /// Time for the whole game.
    pub main: u32,
    /// Time added with every move.
    pub increment: u32,
    /// Time to go on after `main` has run out, where the record says so.
    pub grace: Option<u32>,
}

impl RecordedClock {
    /// A clock with nothing but time for the game.
    pub const fn of(main: u32) -> Self {
        Self { main, increment: 0, grace: None }
    }

    /// Reads `main/increment/grace`, each as `mm:ss`, `hh:mm:ss` or `dd.hh:mm:ss`; the last two may be empty or missing.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('/');
        let main = read_span(parts.next()?)?;
        let mut optional = || match parts.next() {
            None | Some("") => Some(None),
            Some(part) => read_span(part).map(Some),
        };
        let clock = Self { main, increment: optional()?.unwrap_or(0), grace: optional()? };
        parts.next().is_none().then_some(clock)
    }
}

fn read_span(text: &str) -> Option<u32> {
    let number = |part: &str| match part.len() {
        1..=4 if part.bytes().all(|byte| byte.is_ascii_digit()) => part.parse::<u32>().ok(),
        _ => None,
    };
    let (days, rest) = match text.trim().split_once('.') {
        Some((days, rest)) => (number(days)?, rest),
        None => (0, text.trim()),
    };
    // Programs disagree on whether a bare number means minutes or seconds.
    let (hours_and_minutes, seconds) = rest.rsplit_once(':')?;
    let (hours, minutes) = hours_and_minutes.rsplit_once(':').unwrap_or(("0", hours_and_minutes));
    Some(((days * 24 + number(hours)?) * 60 + number(minutes)?) * 60 + number(seconds)?)
}

fn span(seconds: u32) -> String {
    let (days, hours, minutes, rest) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes:02}:{rest:02}"),
        (0, _) => format!("{hours:02}:{minutes:02}:{rest:02}"),
        _ => format!("{days}.{hours:02}:{minutes:02}:{rest:02}"),
    }
}

/// As GGS writes it: `05:00/00:03/02:00`.
impl fmt::Display for RecordedClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&span(self.main))?;
        match (self.increment, self.grace) {
            (0, None) => Ok(()),
            (increment, None) => write!(f, "/{}", span(increment)),
            (0, Some(grace)) => write!(f, "//{}", span(grace)),
            (increment, Some(grace)) => write!(f, "/{}/{}", span(increment), span(grace)),
        }
    }
}
