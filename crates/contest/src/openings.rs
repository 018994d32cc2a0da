//! Openings that favour nobody.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::thread;

use outflank_engine::{Engine, Megabytes, Options, Stop};
use outflank_records::PositionKey;
use outflank_rules::random::Random;
use outflank_rules::{Game, RuleSet, Square};

/// Moves of each opening on boards of the usual size, and on smaller ones, where games are short.
const PLIES: u8 = 8;
const FEW_PLIES: u8 = 2;

/// How many openings are looked at for each one wanted, before the least unbalanced have to do.
const TRIES: usize = 60;

/// Openings that are looked at together. It does not depend on the number of threads, so neither do the openings.
const BATCH: usize = 64;

/// How openings are made: moves by chance, of which those are kept that our own engine judges even.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OpeningMaker {
    /// The game to open.
    pub rules: RuleSet,
    /// Moves of each opening.
    pub plies: u8,
    /// An opening is even if neither side is ahead by more discs than this.
    pub within: i16,
    /// How deep the engine looks at each.
    pub depth: u8,
    /// The same seed gives the same openings.
    pub seed: u64,
    /// Openings that are looked at at the same time.
    pub threads: usize,
}

/// The first moves of a game, and what our engine thinks of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvenOpening {
    /// The squares played.
    pub moves: Vec<Square>,
    /// By how many discs one of the sides is ahead.
    pub lead: i16,
}

impl OpeningMaker {
    /// How openings are usually made.
    pub fn new(rules: RuleSet, seed: u64) -> Self {
        let plies = if rules.size.area() >= 36 { PLIES } else { FEW_PLIES };
        Self { rules, plies, within: 2, depth: 8, seed, threads: 1 }
    }

    /// This many openings, no two of which lead to the same position or to mirror images. Where too few are even, the least
    /// uneven come last; where there are too few at all, or when told to stop, there are fewer.
    pub fn make(&self, count: usize, stop: &Stop, mut progress: impl FnMut(usize)) -> Vec<EvenOpening> {
        let mut random = Random::new(self.seed, 0);
        let mut seen = HashSet::new();
        let (mut even, mut others) = (Vec::new(), Vec::new());
        let mut tries = count.saturating_mul(TRIES);
        while even.len() < count && tries > 0 && !stop.is_stopped() {
            let draws = BATCH.min(tries);
            tries -= draws;
            let games: Vec<Game> = (0..draws)
                .map(|_| self.random_game(&mut random))
                .filter(|game| game.moves().len() == usize::from(self.plies) && game.outcome().is_none())
                .filter(|game| seen.insert(PositionKey::of(game.position())))
                .collect();
            for (game, lead) in games.iter().zip(self.judge(&games, stop)) {
                let opening = EvenOpening { moves: game.moves().to_vec(), lead };
                if lead <= self.within { even.push(opening) } else { others.push(opening) }
            }
            progress(even.len().min(count));
        }
        if stop.is_stopped() {
            return Vec::new();
        }
        even.truncate(count);
        others.sort_by_key(|opening| opening.lead);
        let missing = count - even.len();
        even.extend(others.into_iter().take(missing));
        even
    }

    fn random_game(&self, random: &mut Random) -> Game {
        let mut game = Game::new(self.rules);
        while game.moves().len() < usize::from(self.plies) {
            let squares: Vec<Square> = game.position().legal_moves().iter().collect();
            let Some(&square) = pick(&squares, random) else { break };
            // The square was taken from the legal ones.
            let _ = game.play(square);
        }
        game
    }

    /// By how much each of these games is uneven.
    fn judge(&self, games: &[Game], stop: &Stop) -> Vec<i16> {
        let judge = |game: &Game| {
            // Each has an engine of its own: what one has learned would change what it thinks of the next.
            let engine = Engine::with(Options { hash: Megabytes(4), ..Options::default() });
            engine.request(game.position()).depth(self.depth).stop(stop).run().score.discs().abs()
        };
        let share = games.len().div_ceil(self.threads.max(1)).max(1);
        thread::scope(|scope| {
            let work = |part: &'_ [Game]| part.iter().map(judge).collect::<Vec<i16>>();
            let workers: Vec<_> = games.chunks(share).map(|part| scope.spawn(move || work(part))).collect();
            let results = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|fault| resume_unwind(fault)));
            results.flatten().collect()
        })
    }
}

fn pick<'a, T>(from: &'a [T], random: &mut Random) -> Option<&'a T> {
    let count = u64::try_from(from.len()).ok().filter(|&count| count > 0)?;
    from.get(usize::try_from(random.below(count)).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Position, Size};

    fn make(maker: OpeningMaker, count: usize) -> Vec<EvenOpening> {
        maker.make(count, &Stop::new(), |_| {})
    }

    fn maker(rules: RuleSet) -> OpeningMaker {
        OpeningMaker { depth: 2, ..OpeningMaker::new(rules, 7) }
    }

    #[test]
    fn openings_follow_from_the_seed_whatever_the_number_of_threads() {
        let maker = maker(RuleSet::standard(Size::EIGHT));
        let openings = make(maker, 40);
        assert_eq!(openings.len(), 40);
        assert!(openings.iter().all(|opening| opening.moves.len() == 8 && opening.lead <= 2));
        assert_eq!(openings, make(OpeningMaker { threads: 3, ..maker }, 40));
        assert_ne!(openings, make(OpeningMaker { seed: 8, ..maker }, 40));
    }

    #[test]
    fn no_two_openings_are_mirror_images() {
        for rules in [RuleSet::standard(Size::SIX), RuleSet::anti(Size::EIGHT), RuleSet::orthogonal(Size::TEN)] {
            let openings = make(OpeningMaker { plies: 3, within: 64, ..maker(rules) }, 20);
            let key = |opening: &EvenOpening| {
                let start = Game::from_position(Position::start(rules));
                let play = |mut game: Game, &square: &Square| {
                    game.play(square).unwrap();
                    game
                };
                PositionKey::of(opening.moves.iter().fold(start, play).position())
            };
            let keys: HashSet<_> = openings.iter().map(key).collect();
            assert_eq!(keys.len(), openings.len(), "{rules}");
            assert!(!openings.is_empty());
        }
    }

    #[test]
    fn small_boards_have_few_openings_and_the_least_uneven_will_do() {
        let openings = make(maker(RuleSet::standard(Size::FOUR)), 50);
        assert!((1..50).contains(&openings.len()), "{openings:?}");
        assert!(openings.is_sorted_by_key(|opening| opening.lead > 2));
    }
}
