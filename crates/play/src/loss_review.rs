//! What a person gives away in their games: counted from what is known of them, and found out for the others on request.

use std::fmt;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

use outflank_coach::{Advisor, Analysis, GameLosses, LossSummary};
use outflank_engine::{Engine, Stop};
use outflank_rules::{Game, Side};

use crate::engines::{Customer, Urgency};
use crate::{GameId, Review, SavedGame, Wake};

/// The games of a person, and what is known of what they gave away in each.
///
/// What was found out about a game before is looked up at once; the others are [analysed](Self::analyse) if somebody asks for it, one
/// after the other. It never blocks: [poll](Self::poll) it.
pub struct LossReview {
    /// Oldest first.
    games: Vec<CountedGame>,
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

/// A game that counts, and the side that the person had.
struct CountedGame {
    id: GameId,
    game: Game,
    person: Side,
    losses: Option<GameLosses>,
}

impl LossReview {
    /// Looks up what is known of these games. Those that are over count in which one person played against an engine.
    pub fn start(games: &[SavedGame], advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        let counted = |saved: &SavedGame| {
            let (table, id) = (&saved.table, saved.id.clone());
            let person = table.seats().lone_person().filter(|_| table.outcome().is_some())?;
            let game = table.game().clone();
            (!game.moves().is_empty()).then_some(CountedGame { id, game, person, losses: None })
        };
        let mut games: Vec<CountedGame> = games.iter().filter_map(counted).collect();
        games.sort_by(|a, b| a.id.cmp(&b.id));
        let stop = Stop::new();
        let mut review = Self {
            games,
            advisor,
            customer: customer.clone(),
            wake,
            stop,
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
            self.games.iter().map(|counted| (counted.game.clone(), counted.person)).collect();
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

    /// Takes in what was found out, and goes on.
    pub fn poll(&mut self) {
        match self.recalled.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => return,
            Some(Ok(known)) => {
                for (counted, losses) in self.games.iter_mut().zip(known) {
                    counted.losses = losses;
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
            let counted = &mut self.games[*index];
            counted.losses = GameLosses::of(&counted.game, review.analysis(), counted.person);
            // A game that cannot be analysed would be tried for ever.
            let next = *index + 1;
            self.review = self.next_review(next);
        } else if self.analysing {
            self.review = self.next_review(0);
        }
        self.analysing &= self.review.is_some();
    }

    fn next_review(&self, from: usize) -> Option<(usize, Review)> {
        let (index, counted) =
            self.games.iter().enumerate().skip(from).find(|(_, counted)| counted.losses.is_none())?;
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
        self.games.iter().filter(|counted| counted.losses.is_none()).count()
    }

    /// What is known, the oldest game first.
    pub fn summary(&self) -> LossSummary {
        LossSummary { games: self.games.iter().filter_map(|counted| counted.losses.clone()).collect() }
    }

    /// The names of the games in the summary.
    pub fn ids(&self) -> impl Iterator<Item = &GameId> {
        self.games.iter().filter(|counted| counted.losses.is_some()).map(|counted| &counted.id)
    }
}

impl fmt::Debug for LossReview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, missing) = (self.games(), self.missing());
        f.debug_struct("LossReview").field("games", &games).field("missing", &missing).finish_non_exhaustive()
    }
}

impl Drop for LossReview {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
