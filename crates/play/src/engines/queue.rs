//! Whose turn it is at the engines: the order of questions, without any engine.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use outflank_engine::Stop;

/// A customer's name, as a keyed hash that outsiders cannot predict.
pub(super) type Name = u64;

/// Questions that take no longer than this have an engine of their own to wait for.
const QUICK: Duration = Duration::from_millis(50);
/// How much more engine time a customer must have used before the advice of others comes before their moves.
const ADVICE_WAITS: Duration = Duration::from_secs(5);
/// The same for the analyses of others.
const ANALYSES_WAIT: Duration = Duration::from_secs(10);

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Urgency {
    /// A move: a game stands still until it is made.
    Move,
    /// Advice to somebody who plays.
    Advice,
    /// An analysis, which goes on for as long as somebody likes: it never takes the engine that is kept for newcomers, and gives way.
    Analysis,
}

impl Urgency {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Move, Self::Advice, Self::Analysis];

    /// By how much engine time it comes later than a move.
    const fn handicap(self) -> Duration {
        match self {
            Self::Move => Duration::ZERO,
            Self::Advice => ADVICE_WAITS,
            Self::Analysis => ANALYSES_WAIT,
        }
    }
}

/// What the queue knows about a question.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    /// Who asks. Those with the same first name share what one customer gets, and within it those with the same second name, and so on.
    pub(super) names: Arc<[Name]>,
    pub(super) urgency: Urgency,
    /// How long an engine is likely to think about it.
    pub(super) expected: Duration,
    pub(super) travels: Travels,
    /// Stopped when the answer is no longer wanted.
    pub(super) stop: Stop,
}

/// Where a question may be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Travels {
    /// Here alone.
    Stays,
    /// Elsewhere too, and there if somebody is free.
    MayGo,
}

impl Travels {
    /// Sends nothing away that is answered here before it would have arrived there.
    pub(super) fn with_cost(expected: Duration) -> Self {
        if expected > QUICK { Self::MayGo } else { Self::Stays }
    }
}

/// Which questions an engine takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// All of them.
    Open,
    /// Those that are answered in no time, so that they never wait for a long one.
    Quick,
    /// Those of customers for whom no engine is at work, so that nobody can take all engines.
    Newcomers,
    /// Those that may be answered elsewhere.
    Distant,
}

impl Lane {
    /// Those of engines of this program.
    pub(super) const HERE: [Self; 3] = [Self::Open, Self::Quick, Self::Newcomers];
}

/// Questions that wait, and what those who ask have had so far.
///
/// Whoever has used the least engine time comes first. Nobody saves up: who comes back after a while stands where the
/// others are by then.
pub(super) struct Queue<J> {
    /// In the order in which they came.
    waiting: Vec<(Ticket, J)>,
    accounts: HashMap<Name, Account>,
    /// Where those stand who come now: what the customer who was served last had used.
    level: Duration,
    running: usize,
    /// Whether an engine elsewhere is free: whatever may go is left to it.
    pub(super) is_room_elsewhere: bool,
}

#[derive(Debug, Default)]
struct Account {
    /// Engine time: what the answers took, and what those that are being worked out are likely to take.
    used: Duration,
    waiting: usize,
    running: usize,
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Self {
            waiting: Vec::new(),
            accounts: HashMap::new(),
            level: Duration::ZERO,
            running: 0,
            is_room_elsewhere: false,
        }
    }
}

impl<J> Queue<J> {
    /// Questions that somebody still waits for.
    pub(super) fn len(&self) -> usize {
        self.waiting.iter().filter(|(ticket, _)| !ticket.stop.is_stopped()).count()
    }

    pub(super) fn push(&mut self, ticket: Ticket, job: J) {
        self.forget_the_stopped();
        for &name in ticket.names.iter() {
            let account = self.accounts.entry(name).or_default();
            if account.waiting + account.running == 0 {
                account.used = account.used.max(self.level);
            }
            account.waiting += 1;
        }
        self.waiting.push((ticket, job));
    }

    /// Whether there is a question for such an engine.
    pub(super) fn has(&self, lane: Lane) -> bool {
        self.waiting.iter().any(|(ticket, _)| !ticket.stop.is_stopped() && self.takes(lane, ticket))
    }

    /// The question whose turn it is at such an engine. Its ticket is for [`finish`](Self::finish).
    pub(super) fn pop(&mut self, lane: Lane) -> Option<(Ticket, J)> {
        self.forget_the_stopped();
        let candidates = self.waiting.iter().enumerate().filter(|(_, (ticket, _))| self.takes(lane, ticket));
        let (index, _) = candidates.min_by_key(|(_, (ticket, _))| (self.standing(ticket), ticket.expected))?;
        let (ticket, job) = self.waiting.remove(index);
        self.running += 1;
        let first = ticket.names.first().and_then(|name| self.accounts.get(name));
        self.level = self.level.max(first.map_or(Duration::ZERO, |account| account.used));
        for name in ticket.names.iter() {
            if let Some(account) = self.accounts.get_mut(name) {
                account.waiting -= 1;
                account.running += 1;
                account.used += ticket.expected;
            }
        }
        Some((ticket, job))
    }

    /// A question has been answered, which took so long.
    pub(super) fn finish(&mut self, ticket: &Ticket, took: Duration) {
        self.running -= 1;
        for name in ticket.names.iter() {
            if let Some(account) = self.accounts.get_mut(name) {
                account.running -= 1;
                account.used = account.used.saturating_sub(ticket.expected) + took;
            }
        }
        self.forget_the_even();
    }

    /// How many wait who come before an analysis that such an engine is at. It gives way to them.
    pub(super) fn come_before(&self, running: &Ticket, lane: Lane) -> usize {
        if running.urgency != Urgency::Analysis || running.expected <= QUICK {
            return 0;
        }
        let standing = self.standing(running);
        let suits = |ticket: &Ticket| match lane {
            Lane::Distant => ticket.travels == Travels::MayGo,
            _ => self.takes(lane, ticket),
        };
        let waits = |ticket: &Ticket| ticket.urgency != Urgency::Analysis && !ticket.stop.is_stopped() && suits(ticket);
        // Quick questions have an engine of their own.
        let ahead = |ticket: &Ticket| ticket.expected > QUICK && self.standing(ticket) < standing;
        self.waiting.iter().filter(|(ticket, _)| waits(ticket) && ahead(ticket)).count()
    }

    /// What a question is compared by: what its customers have used, and a handicap.
    fn standing(&self, ticket: &Ticket) -> Vec<Duration> {
        let handicap = ticket.urgency.handicap();
        let used = |name| self.accounts.get(name).map_or(self.level, |account| account.used);
        ticket.names.iter().map(|name| used(name) + handicap).collect()
    }

    fn takes(&self, lane: Lane, ticket: &Ticket) -> bool {
        let is_idle = |name| self.accounts.get(name).is_none_or(|account| account.running == 0);
        if ticket.travels == Travels::MayGo && self.is_room_elsewhere {
            return lane == Lane::Distant;
        }
        match lane {
            Lane::Open => true,
            Lane::Quick => ticket.expected <= QUICK,
            Lane::Newcomers => ticket.urgency != Urgency::Analysis && ticket.names.iter().all(is_idle),
            Lane::Distant => false,
        }
    }

    /// Takes out what nobody waits for any more.
    fn forget_the_stopped(&mut self) {
        let accounts = &mut self.accounts;
        self.waiting.retain(|(ticket, _)| {
            let waits = !ticket.stop.is_stopped();
            for name in ticket.names.iter().filter(|_| !waits) {
                if let Some(account) = accounts.get_mut(name) {
                    account.waiting -= 1;
                }
            }
            waits
        });
        self.forget_the_even();
    }

    /// Whoever asks nothing and has used no more than those who come now is like one of them. When nobody asks anything, all are even.
    fn forget_the_even(&mut self) {
        if self.waiting.is_empty() && self.running == 0 {
            self.level = Duration::ZERO;
            self.accounts.clear();
        }
        let level = self.level;
        self.accounts.retain(|_, account| account.waiting + account.running > 0 || account.used > level);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const ONE: &[Name] = &[1];

    /// A question of a customer with these names, which takes so many seconds.
    fn ticket(names: &[Name], urgency: Urgency, seconds: u64) -> Ticket {
        let expected = Duration::from_secs(seconds);
        Ticket { names: names.into(), urgency, expected, travels: Travels::Stays, stop: Stop::new() }
    }

    fn queue(questions: &[(&[Name], Urgency, u64, char)]) -> Queue<char> {
        let mut queue = Queue::default();
        for &(names, urgency, seconds, job) in questions {
            queue.push(ticket(names, urgency, seconds), job);
        }
        queue
    }

    /// The order in which one engine answers, each question in the time that was expected.
    fn order(queue: &mut Queue<char>) -> String {
        let mut order = String::new();
        while let Some((ticket, job)) = queue.pop(Lane::Open) {
            queue.finish(&ticket, ticket.expected);
            order.push(job);
        }
        order
    }

    #[test]
    fn moves_come_before_advice_and_otherwise_the_first_comes_first() {
        use Urgency::{Advice, Move};
        let mut queue = queue(&[(&[1], Advice, 1, 'c'), (&[1], Move, 1, 'a'), (&[1], Move, 1, 'b')]);
        assert_eq!(order(&mut queue), "abc");
    }

    #[test]
    fn an_analysis_comes_last_and_gives_way_to_moves_and_advice_of_whoever_had_no_more() {
        use Urgency::{Advice, Analysis, Move};
        let mut queue = queue(&[(&[1], Analysis, 1, 'c'), (&[2], Advice, 1, 'b'), (&[3], Move, 1, 'a')]);
        assert_eq!(order(&mut queue), "abc");
        queue.push(ticket(&[1], Analysis, 8), 'c');
        let (running, _) = queue.pop(Lane::Open).unwrap();
        queue.push(ticket(&[2], Analysis, 1), 'x');
        assert_eq!((queue.come_before(&running, Lane::Open), queue.has(Lane::Newcomers)), (0, false));
        queue.push(ticket(&[3], Move, 1), 'a');
        queue.push(ticket(&[4], Advice, 1), 'b');
        queue.push(ticket(&[5], Move, 0), 'q');
        assert_eq!(queue.come_before(&running, Lane::Open), 2, "a quick question has an engine of its own");
    }

    #[test]
    fn an_analysis_does_not_give_way_to_somebody_who_takes_everything() {
        let mut queue = queue(&[(&[1], Urgency::Move, 60, 'g'), (&[1], Urgency::Move, 60, 'h')]);
        let (first, _) = queue.pop(Lane::Open).unwrap();
        queue.push(ticket(&[2], Urgency::Analysis, 1), 'c');
        queue.finish(&first, 60 * SECOND);
        let (running, job) = queue.pop(Lane::Open).unwrap();
        assert_eq!((job, queue.come_before(&running, Lane::Open)), ('c', 0));
    }

    #[test]
    fn of_one_customer_the_short_questions_come_first() {
        let mut queue = queue(&[(&[1], Urgency::Move, 10, 'b'), (&[1], Urgency::Move, 1, 'a')]);
        assert_eq!(order(&mut queue), "ab");
    }

    #[test]
    fn whoever_has_had_the_least_comes_first() {
        let mut queue = queue(&[(ONE, Urgency::Move, 10, 'g'); 4]);
        let (first, _) = queue.pop(Lane::Open).unwrap();
        for job in ['a', 'b', 'c'] {
            queue.push(ticket(&[2], Urgency::Move, 4), job);
        }
        queue.finish(&first, 10 * SECOND);
        assert_eq!(order(&mut queue), "abcggg");
    }

    #[test]
    fn advice_for_one_comes_before_the_moves_of_somebody_who_takes_everything() {
        let mut queue = queue(&[(&[1], Urgency::Move, 10, 'g'), (&[1], Urgency::Move, 10, 'h')]);
        let (first, _) = queue.pop(Lane::Open).unwrap();
        queue.push(ticket(&[2], Urgency::Advice, 1), 'a');
        queue.finish(&first, 10 * SECOND);
        assert_eq!(order(&mut queue), "ah");
    }

    #[test]
    fn people_at_one_address_share_what_it_gets() {
        let (ann, bob, carl): (&[Name], &[Name], &[Name]) = (&[1, 11], &[1, 12], &[2, 13]);
        let mut queue = Queue::default();
        for (names, job) in [(ann, 'a'), (ann, 'a'), (ann, 'a'), (bob, 'b'), (bob, 'b'), (carl, 'c'), (carl, 'c')] {
            queue.push(ticket(names, Urgency::Move, 1), job);
        }
        assert_eq!(order(&mut queue), "acbcaba");
    }

    #[test]
    fn nobody_saves_up_time_while_they_are_away() {
        let mut queue = queue(&[(ONE, Urgency::Move, 1, 'a'); 9]);
        for _ in 0..8 {
            let (ticket, _) = queue.pop(Lane::Open).unwrap();
            queue.finish(&ticket, SECOND);
        }
        for job in ['x', 'y', 'z'] {
            queue.push(ticket(&[2], Urgency::Move, 1), job);
        }
        assert_eq!(order(&mut queue), "xayz");
    }

    #[test]
    fn what_an_answer_really_took_counts() {
        let mut queue = queue(&[(&[1], Urgency::Move, 1, 'a'), (&[1], Urgency::Move, 1, 'b')]);
        let (first, _) = queue.pop(Lane::Open).unwrap();
        queue.push(ticket(&[2], Urgency::Move, 3), 'x');
        queue.push(ticket(&[2], Urgency::Move, 3), 'y');
        queue.finish(&first, 5 * SECOND);
        assert_eq!(order(&mut queue), "xyb");
    }

    #[test]
    fn an_engine_for_quick_questions_takes_no_other() {
        let mut queue = queue(&[(&[1], Urgency::Move, 10, 'g'), (&[1], Urgency::Advice, 0, 'q')]);
        assert!(queue.has(Lane::Quick));
        assert_eq!(queue.pop(Lane::Quick).unwrap().1, 'q');
        assert!(queue.pop(Lane::Quick).is_none() && !queue.has(Lane::Quick));
    }

    #[test]
    fn an_engine_for_newcomers_takes_nothing_of_whoever_has_one() {
        let mut queue = queue(&[(&[1, 11], Urgency::Move, 10, 'g'), (&[1, 12], Urgency::Move, 10, 'h')]);
        let (first, _) = queue.pop(Lane::Open).unwrap();
        assert!(!queue.has(Lane::Newcomers), "the address has an engine");
        queue.push(ticket(&[2, 13], Urgency::Move, 10), 'n');
        assert_eq!(queue.pop(Lane::Newcomers).unwrap().1, 'n');
        queue.finish(&first, SECOND);
        assert_eq!(queue.pop(Lane::Newcomers).unwrap().1, 'h');
    }

    #[test]
    fn what_nobody_waits_for_is_forgotten() {
        let mut queue = Queue::default();
        let gone = ticket(&[1], Urgency::Move, 1);
        queue.push(gone.clone(), 'x');
        queue.push(ticket(&[2], Urgency::Move, 1), 'a');
        gone.stop.stop();
        assert_eq!((queue.len(), order(&mut queue)), (1, "a".to_owned()));
        assert!(queue.accounts.is_empty(), "nobody is remembered for longer than it matters");
    }

    #[test]
    fn whoever_floods_the_queue_delays_others_by_one_question() {
        let mut queue = queue(&[(ONE, Urgency::Move, 10, 'g'); 64]);
        let mut served = Vec::new();
        for round in 0..4 {
            let (ticket_of_g, _) = queue.pop(Lane::Open).unwrap();
            queue.push(ticket(&[2 + round], Urgency::Move, 1), 'h');
            queue.finish(&ticket_of_g, 10 * SECOND);
            let (ticket, job) = queue.pop(Lane::Open).unwrap();
            queue.finish(&ticket, SECOND);
            served.push(job);
        }
        assert_eq!(served, ['h'; 4]);
    }
}
