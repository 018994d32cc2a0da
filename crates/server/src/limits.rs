//! How much one address, one connection and all of them together may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The largest body of a request, in bytes.
pub(crate) const BODY: usize = 16 * 1024;
/// The largest file of games that may be looked through, in bytes: a year of tournaments fits.
pub(crate) const FILE: usize = 1024 * 1024;
/// The same for a text: games of one move or of none take up more memory there than whole games in such a file.
pub(crate) const TEXT: usize = 256 * 1024;
/// Files that are looked through at the same time: from one address, and in all.
pub(crate) const FILES_PER_ADDRESS: usize = 4;
pub(crate) const FILES: usize = 16;
/// Reviews that go on at the same time: from one address, and in all.
pub(crate) const REVIEWS_PER_ADDRESS: usize = 4;
pub(crate) const REVIEWS: usize = 256;
/// The largest message of a live game, in bytes.
pub(crate) const MESSAGE: usize = 1024;
/// Messages that one connection may send at once, and then in each second.
const BURST: f64 = 30.0;
const PER_SECOND: f64 = 10.0;
/// Messages beyond that after which a connection is closed.
const PATIENCE: u32 = 100;

/// How much may be open at the same time, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Live connections from one address.
    pub connections_per_address: usize,
    /// Games in memory that were begun from one address.
    pub games_per_address: usize,
    /// Live connections in all.
    pub connections: usize,
    /// Games in memory in all.
    pub games: usize,
    /// How long an engine may think about one move or piece of advice: no game holds an engine for good.
    pub thinking: Duration,
    /// How long a game without anybody at it stays in memory. Its engines stop thinking then.
    pub abandoned: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections_per_address: 64,
            games_per_address: 64,
            connections: 8192,
            games: 4096,
            thinking: Duration::from_secs(10),
            abandoned: Duration::from_secs(30),
        }
    }
}

/// Counts something for each address.
#[derive(Clone, Debug)]
pub(crate) struct Turnstile {
    counts: Arc<Mutex<Counts>>,
    per_address: usize,
    in_all: usize,
}

#[derive(Debug, Default)]
struct Counts {
    by_address: HashMap<IpAddr, usize>,
    total: usize,
}

/// One of the things counted; dropping it makes room.
#[derive(Debug)]
pub(crate) struct Pass {
    turnstile: Turnstile,
    address: IpAddr,
}

impl Turnstile {
    pub(crate) fn new(per_address: usize, in_all: usize) -> Self {
        Self { counts: Arc::default(), per_address, in_all }
    }

    /// Lets one more in, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Pass> {
        let address = household(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let here = counts.by_address.get(&address).copied().unwrap_or(0);
        if here >= self.per_address || counts.total >= self.in_all {
            return None;
        }
        counts.by_address.insert(address, here + 1);
        counts.total += 1;
        Some(Pass { turnstile: self.clone(), address })
    }

    /// How many are in.
    pub(crate) fn total(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).total
    }
}

impl Pass {
    /// Where whoever it counts comes from.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut counts = self.turnstile.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.total -= 1;
        if let Some(here) = counts.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

/// Whoever has one address of version 6 has a whole network of them, which therefore counts as one.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address => address,
    }
}

/// What a connection gets for a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Welcome,
    TooFast,
    Enough,
}

/// Messages of one connection over time.
#[derive(Debug)]
pub(crate) struct Pace {
    left: f64,
    seen: Instant,
    excess: u32,
}

impl Pace {
    pub(crate) fn new(now: Instant) -> Self {
        Self { left: BURST, seen: now, excess: 0 }
    }

    pub(crate) fn message(&mut self, now: Instant) -> Verdict {
        let passed: Duration = now.saturating_duration_since(self.seen);
        self.seen = now;
        self.left = (self.left + passed.as_secs_f64() * PER_SECOND).min(BURST);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Verdict::Welcome;
        }
        self.excess += 1;
        if self.excess > PATIENCE { Verdict::Enough } else { Verdict::TooFast }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let turnstile = Turnstile::new(2, 3);
        let (one, other): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let first = turnstile.enter(one).unwrap();
        let _second = turnstile.enter(one).unwrap();
        assert!(turnstile.enter(one).is_none());
        let _third = turnstile.enter(other).unwrap();
        assert!(turnstile.enter(other).is_none(), "the house is full");
        drop(first);
        assert!(turnstile.enter(one).is_some());
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let turnstile = Turnstile::new(1, 9);
        let _pass = turnstile.enter("2001:db8::1".parse().unwrap()).unwrap();
        assert!(turnstile.enter("2001:db8::2".parse().unwrap()).is_none());
        assert!(turnstile.enter("2001:db8:0:1::1".parse().unwrap()).is_some());
    }

    #[test]
    fn haste_is_refused_and_then_shown_the_door() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let verdicts: Vec<_> = (0..200).map(|_| pace.message(start)).collect();
        assert_eq!(verdicts.iter().filter(|&&verdict| verdict == Verdict::Welcome).count(), 30);
        assert_eq!(verdicts.last(), Some(&Verdict::Enough));
        assert_eq!(Pace::new(start).message(start + Duration::from_secs(9)), Verdict::Welcome);
    }
}
