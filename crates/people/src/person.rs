//! A person at the board: likely moves and a look ahead, weighed against each other, and then a draw.

use outflank_engine::{Choice, MoveScore, Request};
use outflank_rules::random::Random;
use outflank_rules::{Position, Square, Squares};

use crate::{Blend, Decision, Doubt, LikelyMove, Manner, Policy};

/// Moves that are less likely than this are not played: what people do once in a while by oversight would look absurd.
const OVERSIGHT: f64 = 0.015;
/// What each disc that is turned over tempts a beginner.
const PER_DISC: f64 = 0.12;
/// What a square beside an empty corner tempts them: it is an edge, or on the way to the corner.
const BESIDE_CORNER: f64 = 0.7;

/// The move that a person of this manner makes; `None` without a legal one. The same seed and position give the same move.
pub(crate) fn decide(request: Request<'_>, policy: &Policy, manner: &Manner) -> Option<Decision> {
    let (position, seed) = (*request.position(), request.seed_drawn_from());
    let likely = policy.moves(&position, manner.model);
    let report = request.limits(manner.limits()).every_move().run();
    let chances = weigh(&position, &likely, &report.moves, manner);
    let square = draw(&chances, seed, &position)?;
    Some(Decision { choice: Choice { square, report }, doubt: Some(Doubt::among(&chances)) })
}

/// How likely each move is for somebody of this manner who has seen these scores, the likeliest first.
///
/// A search that was cut short may have scored no move, or some; then what is felt decides alone.
pub fn weigh(position: &Position, likely: &[LikelyMove], seen: &[MoveScore], manner: &Manner) -> Vec<LikelyMove> {
    let best = seen.first().map_or(0, |best| best.score.discs());
    let score = |square: Square| seen.iter().find(|known| known.square == square).map(|known| known.score.discs());
    let all_seen = likely.iter().all(|known| score(known.square).is_some());
    // What is lost and what tempts, both as they are weighed: beginners are tempted, whether they see a loss or not.
    let by_feel = Blend { habit: 1.0, care: 1.0 };
    by_feel.moves(likely, |square| {
        let loss = score(square).filter(|_| all_seen).map_or(0, |score| best - score);
        (manner.care * f64::from(loss) - manner.greed * temptation(position, square)) as f32
    })
}

/// What tempts a beginner to play on this square, whatever it is worth: discs now, and edges.
fn temptation(position: &Position, square: Square) -> f64 {
    let flips = f64::from(position.flips(square).len());
    let beside = beside_empty_corners(position).contains(square);
    PER_DISC * flips + if beside { BESIDE_CORNER } else { 0.0 }
}

/// The squares that touch a corner which nobody has (C- and X-squares).
fn beside_empty_corners(position: &Position) -> Squares {
    let (size, empties) = (position.rules().size, position.board().empties());
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let mut squares = Squares::EMPTY;
    for (column, row) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
        let inner = |at: u8, last: u8| if at == 0 { 1 } else { last - 1 };
        let (x, y) = (inner(column, right), inner(row, bottom));
        if Square::new(column, row).is_some_and(|corner| empties.contains(corner)) {
            [(x, row), (column, y), (x, y)]
                .into_iter()
                .filter_map(|(x, y)| Square::new(x, y))
                .for_each(|square| squares.insert(square));
        }
    }
    squares
}

/// One of these moves by chance, the likeliest first among them, leaving out what would look like an oversight.
fn draw(moves: &[LikelyMove], seed: u64, position: &Position) -> Option<Square> {
    let deliberate =
        || moves.iter().enumerate().filter(|(index, known)| *index == 0 || f64::from(known.chance) >= OVERSIGHT);
    let total: f64 = deliberate().map(|(_, known)| f64::from(known.chance)).sum();
    let mut left = Random::at(seed, position).unit() * total;
    let drawn = deliberate().find(|(_, known)| {
        left -= f64::from(known.chance);
        left < 0.0
    });
    drawn.map(|(_, known)| known).or(moves.first()).map(|known| known.square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{Engine, Options, Stop};
    use outflank_rules::{Game, RuleSet, Size};

    use crate::Rating;

    const RULES: RuleSet = RuleSet::standard(Size::EIGHT);

    fn manner(points: u16) -> Manner {
        Manner::of(Rating::new(points).unwrap())
    }

    /// A game of somebody of this rating against themselves.
    fn game(engine: &Engine, points: u16, seed: u64) -> Game {
        let policy = Policy::of(&RULES).expect("tests are built with all weights");
        let mut game = Game::new(RULES);
        game.play_out(|game| {
            decide(engine.request(game.position()).seed(seed), policy, &manner(points)).map(|made| made.choice.square)
        });
        game
    }

    #[test]
    fn a_seed_gives_the_same_game_and_another_seed_another() {
        let engines = [(); 2].map(|()| Engine::with(Options { threads: 1, ..Options::default() }));
        let [first, again] = [0, 1].map(|number| game(&engines[number], 1300, 7));
        assert_eq!(first.transcript(), again.transcript());
        assert_ne!(first.transcript(), game(&engines[0], 1300, 8).transcript());
    }

    #[test]
    fn what_is_seen_counts_for_the_strong_and_discs_in_the_hand_for_beginners() {
        // White may take a corner, or turn over far more discs beside another one.
        let position = *Game::from_transcript(Position::start(RULES), "f5d6c3d3c4f4f6f3e6e7d7").unwrap().position();
        let squares: Vec<Square> = position.legal_moves().iter().collect();
        let chance = 1.0 / squares.len() as f32;
        let alike: Vec<LikelyMove> = squares.iter().map(|&square| LikelyMove { square, chance }).collect();
        let seen = Engine::with(Options::default()).request(&position).depth(4).every_move().run().moves;
        let strong = weigh(&position, &alike, &seen, &manner(2200));
        assert_eq!(strong[0].square, seen[0].square);
        let beginner = weigh(&position, &alike, &seen, &manner(800));
        let tempting = |known: &LikelyMove| temptation(&position, known.square);
        assert!(beginner.windows(2).all(|pair| tempting(&pair[0]) >= tempting(&pair[1])));
    }

    #[test]
    fn whoever_is_stopped_before_seeing_anything_plays_by_feel() {
        let policy = Policy::of(&RULES).unwrap();
        let position = Position::start(RULES);
        let stop = Stop::new();
        stop.stop();
        let engine = Engine::with(Options::default());
        let made = decide(engine.request(&position).stop(&stop), policy, &manner(2000)).unwrap();
        assert!(position.legal_moves().contains(made.choice.square));
        let likely = policy.moves(&position, manner(2000).model);
        let by_feel = weigh(&position, &likely, &[], &Manner { greed: 0.0, ..manner(2000) });
        assert!(likely.iter().zip(&by_feel).all(|(one, other)| (one.chance - other.chance).abs() < 1e-5));
    }

    #[test]
    fn nobody_plays_what_would_look_like_an_oversight() {
        let squares: Vec<Square> = Position::start(RULES).legal_moves().iter().collect();
        let moves: Vec<LikelyMove> =
            squares.iter().zip([0.98, 0.012, 0.008]).map(|(&square, chance)| LikelyMove { square, chance }).collect();
        for seed in 0..500 {
            assert_eq!(draw(&moves, seed, &Position::start(RULES)), Some(squares[0]));
        }
        assert_eq!(draw(&[], 1, &Position::start(RULES)), None);
    }

    #[test]
    fn squares_beside_a_corner_tempt_only_while_it_is_empty() {
        let beside = beside_empty_corners(&Position::start(RULES));
        assert_eq!(beside.len(), 12);
        assert!(["b1", "a2", "b2", "g8"].iter().all(|name| beside.contains(name.parse().unwrap())));
    }
}
