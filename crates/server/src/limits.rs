//! How much one address, one connection and all of them together may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use outflank_page::Problem;

/// The most that stands before the body of a request, in bytes.
pub(crate) const HEAD: usize = 16 * 1024;
/// The largest body of a request, in bytes.
pub(crate) const BODY: usize = 16 * 1024;
/// The largest file of games that may be looked through, in bytes: a year of tournaments fits.
pub(crate) const FILE: usize = 1024 * 1024;
/// The largest game, and the largest part of somebody's training, that comes from a browser, in bytes; and the most that happened in such a game.
pub(crate) const PLAYED: usize = 256 * 1024;
pub(crate) const PLAYED_ENTRIES: usize = 4000;
/// Files that are on their way or looked through at the same time: from one address, and in all.
pub(crate) const FILES_PER_ADDRESS: usize = 4;
pub(crate) const FILES: usize = 32;
/// Files of all these that are looked through at the same time, which takes memory; the others wait.
pub(crate) const READING: usize = 2;
/// Lists of games that one address may ask for at once, and then in each second: each is work.
pub(crate) const LISTS: Rate = Rate { burst: 200.0, per_second: 2.0 };
/// Secrets that one address may get wrong at once, and then in each second: passphrases and tokens. They are far too long to be guessed
/// in any case.
pub(crate) const GUESSES: Rate = Rate { burst: 20.0, per_second: 0.2 };
/// Positions of the analysis board that one address may ask about at once, and then in each second: a club goes through its games.
pub(crate) const POSITIONS: Rate = Rate { burst: 2000.0, per_second: 100.0 };
/// Moves over HTTP of one address at once, and then in each second.
pub(crate) const ACTIONS: Rate = Rate { burst: 120.0, per_second: 20.0 };
/// What one address may change about persons at once, and then in each second.
pub(crate) const CHANGES: Rate = Rate { burst: 60.0, per_second: 0.5 };
/// The most games that one file with everything holds: some years of playing all day.
pub(crate) const EXPORTED: usize = 20_000;
/// Positions that one address may ask the explorer about at once, and then in each second: going through a game is one for each move.
pub(crate) const EXPLORED: Rate = Rate { burst: 300.0, per_second: 10.0 };
/// Such questions that are open at the same time: from one address, and in all.
pub(crate) const EXPLORING_PER_ADDRESS: usize = 16;
pub(crate) const EXPLORING: usize = 128;
/// New games of one address in each second, for each game that it may have in memory.
const NEW_GAMES: f64 = 1.0 / 64.0;
/// People who analyse at the same time: from one address, and in all.
pub(crate) const ANALYSTS_PER_ADDRESS: usize = 128;
pub(crate) const ANALYSTS: usize = 1024;
/// Reviews of whole games among them.
pub(crate) const REVIEWS_PER_ADDRESS: usize = 32;
pub(crate) const REVIEWS: usize = 256;
/// Sessions of training that are in memory: because of one address, and in all.
pub(crate) const TRAINING_PER_ADDRESS: usize = 128;
pub(crate) const TRAINING: usize = 2048;
/// How long one stays there that nobody looks at, where others need the room.
pub(crate) const TRAINING_IDLE: Duration = Duration::from_secs(30 * 60);
/// What one address may ask for in training at once, and then in each second: several people think there.
pub(crate) const TRAINING_REQUESTS: Rate = Rate { burst: 240.0, per_second: 16.0 };
/// Games that are looked through for exercises at the same time: for one address, and in all.
pub(crate) const STUDIES_PER_ADDRESS: usize = 8;
pub(crate) const STUDIES: usize = 256;
/// Finished games of one person that statistics count: the latest.
pub(crate) const COUNTED_GAMES: usize = 1000;
/// The largest message of a live game, in bytes.
pub(crate) const MESSAGE: usize = 1024;
/// The largest message of somebody who analyses, in bytes: it may name every move of a game on the largest board.
pub(crate) const LINE: usize = 4 * 1024;
/// What a live connection keeps for reading and for writing, in bytes: thousands of them should fit.
pub(crate) const BUFFER: usize = 4 * 1024;
/// Messages that one connection may send at once, and then in each second.
const MESSAGES: Rate = Rate { burst: 30.0, per_second: 10.0 };
/// Messages beyond that after which a connection is closed.
const PATIENCE: u32 = 100;

/// How much may be open at the same time, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerLimits {
    /// Connections from one address: each tab of a browser has one to its game, and a few more for a while.
    pub connections_per_address: usize,
    /// Games that are in memory because of one address.
    pub games_per_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Games in memory in all.
    pub games: usize,
    /// How long an engine may think about one move or piece of advice: no game holds an engine for good.
    pub thinking: Duration,
    /// How long a game without anybody at it stays in memory. Its engines stop thinking then.
    pub abandoned: Duration,
    /// How long visitors may take.
    pub timeouts: ConnectionTimeouts,
}

/// How long the other side of a connection may take until it is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionTimeouts {
    /// For what comes before the body of a request, or until the next request.
    pub head: Duration,
    /// For a small body.
    pub body: Duration,
    /// For a whole file.
    pub file: Duration,
    /// For taking anything of what is sent to it.
    pub stalled: Duration,
    /// Between two questions whether a live connection is still there; whoever answers neither is gone.
    pub ping: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            // A club of a hundred people behind one router fits.
            connections_per_address: 1024,
            games_per_address: 256,
            connections: 8192,
            games: 4096,
            thinking: Duration::from_secs(10),
            abandoned: Duration::from_secs(30),
            timeouts: ConnectionTimeouts {
                head: Duration::from_secs(30),
                body: Duration::from_secs(15),
                file: Duration::from_secs(60),
                stalled: Duration::from_secs(15),
                ping: Duration::from_secs(15),
            },
        }
    }
}

impl ServerLimits {
    /// How fast one address may begin games, whatever becomes of them.
    pub(crate) fn new_games(&self) -> Rate {
        let games = self.games_per_address as f64;
        Rate { burst: 2.0 * games, per_second: games * NEW_GAMES }
    }
}

/// How often something may happen: so many times at once, and so many times in each second from then on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rate {
    burst: f64,
    per_second: f64,
}

/// What is left of a rate: a token bucket.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    seen: Instant,
}

impl Bucket {
    fn full(rate: Rate, now: Instant) -> Self {
        Self { left: rate.burst, seen: now }
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.seen);
        self.seen = now;
        self.left = (self.left + passed.as_secs_f64() * rate.per_second).min(rate.burst);
    }

    fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

/// How often each address does something.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    rate: Rate,
    buckets: Arc<Mutex<HashMap<IpAddr, Bucket>>>,
}

impl Meter {
    /// Addresses after which those are forgotten that have done nothing lately.
    const MANY: usize = 4096;

    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, buckets: Arc::default() }
    }

    /// Lets an address do it once more, unless it does so too often.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<(), Problem> {
        if self.allows(address, Instant::now()) { Ok(()) } else { Err(Problem::too_often()) }
    }

    /// Whether this address may do it once more.
    pub(crate) fn allows(&self, address: IpAddr, now: Instant) -> bool {
        let rate = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= Self::MANY {
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.left < rate.burst
            });
        }
        buckets.entry(household(address)).or_insert_with(|| Bucket::full(rate, now)).take(rate, now)
    }
}

/// Counts something for each address: a semaphore with a limit for each of them beside that for all.
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

/// A permit for one of the things counted; dropping it makes room.
#[derive(Debug)]
pub(crate) struct Permit {
    turnstile: Turnstile,
    address: IpAddr,
}

impl Turnstile {
    pub(crate) fn new(per_address: usize, in_all: usize) -> Self {
        Self { counts: Arc::default(), per_address, in_all }
    }

    /// Lets one more in, unless there are too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Permit> {
        let address = household(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let here = counts.by_address.get(&address).copied().unwrap_or(0);
        if here >= self.per_address || counts.total >= self.in_all {
            return None;
        }
        counts.by_address.insert(address, here + 1);
        counts.total += 1;
        Some(Permit { turnstile: self.clone(), address })
    }

    /// How many are in.
    pub(crate) fn total(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).total
    }
}

impl Drop for Permit {
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

/// What becomes of a message, by how many came before it (rate limiting).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Throttle {
    Take,
    TooFast,
    Close,
}

/// Messages of one connection over time.
#[derive(Debug)]
pub(crate) struct Pace {
    bucket: Bucket,
    excess: u32,
}

impl Pace {
    pub(crate) fn new(now: Instant) -> Self {
        Self { bucket: Bucket::full(MESSAGES, now), excess: 0 }
    }

    pub(crate) fn message(&mut self, now: Instant) -> Throttle {
        if self.bucket.take(MESSAGES, now) {
            return Throttle::Take;
        }
        self.excess += 1;
        if self.excess > PATIENCE { Throttle::Close } else { Throttle::TooFast }
    }
}

#[cfg(test)]
mod tests {
    use outflank_page::{DEEPEST, LONGEST_CLOCK, LONGEST_TEXT, MOST_NODES, STRONGEST};

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
        let _permit = turnstile.enter("2001:db8::1".parse().unwrap()).unwrap();
        assert!(turnstile.enter("2001:db8::2".parse().unwrap()).is_none());
        assert!(turnstile.enter("2001:db8:0:1::1".parse().unwrap()).is_some());
    }

    #[test]
    fn whoever_begins_and_deletes_games_all_day_is_slowed_down_and_others_are_not() {
        let meter = Meter::new(ServerLimits { games_per_address: 64, ..ServerLimits::default() }.new_games());
        let (one, other): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let start = Instant::now();
        assert_eq!((0..200).filter(|_| meter.allows(one, start)).count(), 128);
        assert!(meter.allows(other, start));
        let later = start + Duration::from_secs(3);
        assert_eq!((0..200).filter(|_| meter.allows(one, later)).count(), 3);
    }

    #[test]
    fn the_description_knows_the_limits() {
        let description = include_str!("../web/openapi.json");
        let Rate { burst, per_second } = MESSAGES;
        for words in [
            format!("a level from 1 to {STRONGEST}, random, depth:{DEEPEST} or less, nodes:{MOST_NODES} or less"),
            format!("At most {}h", LONGEST_CLOCK.as_secs() / 60 / 60),
            format!("at most {} KiB; without a body", BODY / 1024),
            format!("at most {} MiB of WTHOR or {} KiB of text", FILE / 1024 / 1024, LONGEST_TEXT / 1024),
            format!("at most {} KiB, and {burst} at once or {per_second} a second", MESSAGE / 1024),
        ] {
            assert!(description.contains(&words), "{words}");
        }
    }

    #[test]
    fn haste_is_refused_and_then_shown_the_door() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        let verdicts: Vec<_> = (0..200).map(|_| pace.message(start)).collect();
        assert_eq!(verdicts.iter().filter(|&&verdict| verdict == Throttle::Take).count(), 30);
        assert_eq!(verdicts.last(), Some(&Throttle::Close));
        assert_eq!(Pace::new(start).message(start + Duration::from_secs(9)), Throttle::Take);
    }
}
