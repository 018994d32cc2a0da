//! What a person gives away in their games: counted from what is known of them, and found out for the others on request.

use std::fmt;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

use outflank_coach::{Advisor, Analysis, GameLosses, LossSummary};
use outflank_engine::{Engine, Stop};
use outflank_rules::{Game, Side};

use crate::engines::{Customer, Urgency};
use crate::{GameId, Review, SavedGame, Table, Wake};

/// The games of a person, and what is known of what they gave away in each.
///
/// What was found out about a game before is looked up at once; the others are [analysed](Self::analyse) if somebody asks for it, one
/// after the other. It never blocks: [poll](Self::poll) it.
///
/// A game goes by whatever name the place gives it: a file in a data folder, a code on a server.
pub struct LossReview<N = GameId> {
    /// Oldest first, with what is known of each.
    games: Vec<(CountedGame<N>, Option<GameLosses>)>,
    advisor: Advisor,
    customer: Customer,
    wake: Wake,
    /// Ends the looking up when nobody waits for it any more.
    stop: Stop,
    recalled: Option<Receiver<Vec<Option<GameLosses>>>>,
    /// The game that is being analysed.
    review: Option<(usize, Review)>,
    analysing: bool,
}

/// A finished game of a person, and the side that they had in it.
#[derive(Clone, Debug)]
pub struct CountedGame<N = GameId> {
    name: N,
    game: Game,
    person: Side,
}

impl<N> CountedGame<N> {
    /// The game at a table, if it is over and somebody moved in it.
    pub fn of(name: N, table: &Table, person: Side) -> Option<Self> {
        let counts = table.outcome().is_some() && !table.game().moves().is_empty();
        counts.then(|| Self { name, game: table.game().clone(), person })
    }
}

impl LossReview {
    /// Looks up what is known of these games. Those that are over count in which one person played against an engine.
    pub fn start(games: &[SavedGame], advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        let counted =
            |saved: &SavedGame| CountedGame::of(saved.id.clone(), &saved.table, saved.table.seats().lone_person()?);
        let mut games: Vec<CountedGame> = games.iter().filter_map(counted).collect();
        games.sort_by(|a, b| a.name.cmp(&b.name));
        Self::of(games, advisor, customer, wake)
    }
}

impl<N> LossReview<N> {
    /// Looks up what is known of these games, the oldest first.
    pub fn of(games: Vec<CountedGame<N>>, advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        let mut review = Self {
            games: games.into_iter().map(|game| (game, None)).collect(),
            advisor,
            customer: customer.clone(),
            wake,
            stop: Stop::new(),
            recalled: None,
            review: None,
            analysing: false,
        };
        review.recall();
        review
    }

    /// Has the games looked up, none of which takes any thought.
    fn recall(&mut self) {
        let Some(findings) = self.customer.findings().filter(|_| !self.games.is_empty()) else { return };
        let games: Vec<(Game, Side)> =
            self.games.iter().map(|(counted, _)| (counted.game.clone(), counted.person)).collect();
        let (sender, receiver) = mpsc::channel();
        let (advisor, wake, stop) = (self.advisor, self.wake.clone(), self.stop.clone());
        self.customer.submit(Urgency::Advice, Duration::ZERO, &self.stop, move |engine: &Engine| {
            let known = |(game, person): &(Game, Side)| {
                let analysis = findings.recall(engine, Analysis::by(game, advisor));
                GameLosses::of(game, &analysis, *person).filter(|_| !stop.is_stopped())
            };
            // Fails only when nobody waits for it any more.
            let _ = sender.send(games.iter().map(known).collect());
            wake();
        });
        self.recalled = Some(receiver);
    }

    /// Begins to analyse the games of which too little is known.
    pub fn analyse(&mut self) {
        self.analysing = true;
    }

    /// Stops analysing after what is known now; what was found out stays known.
    pub fn rest(&mut self) {
        (self.analysing, self.review) = (false, None);
    }

    /// Takes in what was found out, and goes on.
    pub fn poll(&mut self) {
        match self.recalled.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => return,
            Some(Ok(known)) => {
                for ((_, losses), known) in self.games.iter_mut().zip(known) {
                    *losses = known;
                }
                self.recalled = None;
            }
            Some(Err(TryRecvError::Disconnected)) => self.recalled = None,
            None => {}
        }
        if let Some((index, review)) = &mut self.review {
            review.poll();
            if !review.is_finished() {
                return;
            }
            let (counted, losses) = &mut self.games[*index];
            *losses = GameLosses::of(&counted.game, review.analysis(), counted.person);
            // A game that cannot be analysed would be tried for ever.
            let next = *index + 1;
            self.review = self.next_review(next);
        } else if self.analysing {
            self.review = self.next_review(0);
        }
        self.analysing &= self.review.is_some();
    }

    fn next_review(&self, from: usize) -> Option<(usize, Review)> {
        let (index, (counted, _)) =
            self.games.iter().enumerate().skip(from).find(|(_, (_, losses))| losses.is_none())?;
        Some((index, Review::start(&counted.game, self.advisor, &self.customer, self.wake.clone())))
    }

    /// Whether there is more to come.
    pub fn is_waiting(&self) -> bool {
        self.recalled.is_some() || self.analysing
    }

    /// Whether games are being analysed.
    pub fn is_analysing(&self) -> bool {
        self.analysing
    }

    /// How many games count.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// How many of them are not analysed yet.
    pub fn missing(&self) -> usize {
        self.games.iter().filter(|(_, losses)| losses.is_none()).count()
    }

    /// What is known, the oldest game first.
    pub fn summary(&self) -> LossSummary {
        LossSummary { games: self.games.iter().filter_map(|(_, losses)| losses.clone()).collect() }
    }

    /// The names of the games in the summary.
    pub fn ids(&self) -> impl Iterator<Item = &N> {
        self.games.iter().filter(|(_, losses)| losses.is_some()).map(|(counted, _)| &counted.name)
    }
}

impl<N> fmt::Debug for LossReview<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, missing) = (self.games(), self.missing());
        f.debug_struct("LossReview").field("games", &games).field("missing", &missing).finish_non_exhaustive()
    }
}

impl<N> Drop for LossReview<N> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
