//! Series of games between two players of ours.

use outflank_contest::{Comparison, Contest, Fixture, GoOn, PlayedGame, Results, Sparring, series};
use outflank_engine::{Engine, Level, Options, Stop};
use outflank_play::EnginePlayer;
use outflank_rules::{Position, RuleSet, Size};

fn play(size: Size, players: [EnginePlayer; 2], games: usize) -> Vec<(Fixture, PlayedGame)> {
    let contest = Contest {
        arena: Sparring { engine: Engine::with(Options::default()), players: players.to_vec() },
        start: Position::start(RuleSet::standard(size)),
        openings: Vec::new(),
        fixtures: series(games, 1),
        jobs: 1,
        seed: 1,
    };
    contest.run(&mut Results::default(), &Stop::new(), |_| GoOn::Yes).unwrap()
}

#[test]
fn a_series_counts_for_the_first_player() {
    let games = play(Size::FOUR, [EnginePlayer::Level(Level::Master), EnginePlayer::Random], 4);
    let black: Vec<usize> = games.iter().map(|(fixture, _)| fixture.black).collect();
    assert_eq!(black, [0, 1, 0, 1]);
    let sum = Comparison::of(&games);
    assert_eq!(sum.games(), 4);
    // White wins this board by force.
    assert!(sum.won >= 2, "{sum:?}");
}

#[test]
fn a_level_beats_the_one_below_it() {
    for levels in [[Level::Medium, Level::Easy], [Level::Hard, Level::Medium], [Level::Expert, Level::Hard]] {
        let sum = Comparison::of(&play(Size::SIX, levels.map(EnginePlayer::Level), 40));
        assert_eq!(sum.games(), 40);
        assert!(sum.share() >= 0.75, "{levels:?}: {sum:?}");
    }
}
