//! From games to weights, on small boards.

use std::fs;
use std::sync::Arc;

use outflank_engine::internals::tuning::{EvaluationKind, Glance, pack};
use outflank_engine::{Engine, Evaluator, Learned, Limits, Megabytes, Options, Stop};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};
use outflank_training::data::{self, DataError, GamesWriter, Header, is_held_out};
use outflank_training::generate::Generation;
use outflank_training::linear::{Fitting, read_games};
use outflank_training::{Sampling, errors, rim};

fn generation(games: u64, threads: usize) -> Generation {
    Generation {
        rules: RuleSet::standard(Size::SIX),
        games,
        depth: 2,
        exact_from: 8,
        seed: 5,
        threads,
        options: Options { evaluation: Evaluator::Hand, ..Options::default() },
    }
}

#[test]
fn the_same_seed_gives_the_same_games_however_often_the_work_is_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, pieces) = (folder.path().join("whole"), folder.path().join("pieces"));
    generation(96, 1).run(&whole, &Stop::new(), |_| {}).unwrap();
    generation(32, 2).run(&pieces, &Stop::new(), |_| {}).unwrap();
    let stop = Stop::new();
    generation(96, 2)
        .run(&pieces, &stop, |games| {
            if games >= 64 {
                stop.stop()
            }
        })
        .unwrap();
    // Someone pulled the plug while the last block was being written.
    let intact = fs::read(&pieces).unwrap();
    fs::write(&pieces, &intact[..intact.len() - 7]).unwrap();
    generation(96, 2).run(&pieces, &Stop::new(), |_| {}).unwrap();
    assert_eq!(fs::read(&pieces).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn scores_are_what_the_engine_finds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    generation(32, 2).run(&path, &Stop::new(), |_| {}).unwrap();
    let (header, games, damage) = data::read(&path).unwrap();
    assert_eq!(damage, None);
    let rules = header.rules().unwrap();
    let engine = Engine::with(Options { hash: Megabytes(4), ..Options::default() });
    let mut exact = 0;
    for game in games.iter().take(10) {
        let positions = game.positions(rules, 0.0).unwrap();
        for labelled in &positions[game.first_exact - game.first_scored..] {
            let report = engine.request(&labelled.position).limits(Limits::exact()).run();
            assert_eq!(f32::from(report.score.discs()), labelled.score, "{}", labelled.position);
            exact += 1;
        }
        // With the whole weight on the result, every position is worth the first exact score, from its own side.
        let results = game.positions(rules, 1.0).unwrap();
        let first = &results[game.first_exact - game.first_scored];
        for labelled in &results[..game.first_exact - game.first_scored] {
            let same = labelled.position.side_to_move() == first.position.side_to_move();
            assert_eq!(labelled.score, if same { first.score } else { -first.score });
        }
    }
    assert!(exact > 50, "{exact} exact scores");
}

#[test]
fn damaged_files_keep_what_is_intact() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    generation(96, 2).run(&path, &Stop::new(), |_| {}).unwrap();
    let (_, all, _) = data::read(&path).unwrap();
    let bytes = fs::read(&path).unwrap();
    let mut wrong = bytes.clone();
    let last = wrong.len() - 20;
    wrong[last] ^= 1;
    fs::write(&path, &wrong).unwrap();
    let (_, kept, damage) = data::read(&path).unwrap();
    assert!(damage.is_some_and(|damage| damage.lost > 20));
    assert_eq!(kept[..], all[..kept.len()]);
    assert!((32..all.len()).contains(&kept.len()), "{} of {} games", kept.len(), all.len());
    let (_, _, complaints) = read_games(&[&path]).unwrap();
    assert!(complaints[0].contains("damaged from byte"), "{complaints:?}");
    for bad in [&bytes[..10], &b"something else"[..], &[]] {
        fs::write(&path, bad).unwrap();
        assert!(matches!(data::read(&path), Err(DataError::NotGames)));
    }
    let mut header = bytes.clone();
    header[20] ^= 1;
    fs::write(&path, header).unwrap();
    assert!(matches!(data::read(&path), Err(DataError::NotGames)));
}

#[test]
fn a_file_with_other_games_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    generation(32, 1).run(&path, &Stop::new(), |_| {}).unwrap();
    let before = fs::read(&path).unwrap();
    let other = Generation { seed: 6, ..generation(32, 1) };
    let error = other.run(&path, &Stop::new(), |_| {}).unwrap_err();
    assert!(error.to_string().contains("other games (6×6 standard, seed 5"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    let header = Header::new(RuleSet::anti(Size::SIX), 5, 2, 8, "hand".to_owned()).unwrap();
    assert!(matches!(GamesWriter::open(&path, &header), Err(DataError::OtherGames(_))));
}

#[test]
fn games_that_a_file_cannot_describe_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let rules = RuleSet::standard(Size::SIX).with_supply(10);
    let error = Generation { rules, ..generation(32, 1) }.run(&path, &Stop::new(), |_| {}).unwrap_err();
    assert!(error.to_string().contains("supply"), "{error}");
    assert!(!path.exists());
}

#[test]
fn fitted_patterns_judge_better_than_hand_written_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    generation(1600, 2).run(&path, &Stop::new(), |_| {}).unwrap();
    let (rules, games, _) = read_games(&[&path]).unwrap();
    let fit = |later: f32| -> Arc<Learned> {
        let fitting = Fitting { result: 0.5, later, ridge: 30.0, rounds: 10, threads: 2 };
        let mut phases = 0;
        let numbers = fitting.fit(rules, &games, &Stop::new(), |_, _| phases += 1).unwrap();
        assert_eq!(phases, 16);
        let file = pack(rules, EvaluationKind::Linear, &numbers).unwrap();
        Arc::new(Learned::read(&file).unwrap())
    };
    let error = |evaluator: &Evaluator| {
        let errors = errors::measure(rules, &games, evaluator, 0.5, 2).unwrap();
        let total = errors.into_iter().fold(errors::SummedError::default(), errors::SummedError::and);
        let held_out = (0..games.len()).filter(|&number| is_held_out(number)).count();
        assert!(total.positions() > held_out as u64);
        total.mean()
    };
    let hand = error(&Evaluator::Hand);
    for later in [0.0, 0.7] {
        let fitted = error(&Evaluator::Loaded(fit(later)));
        assert!(fitted < 0.95 * hand, "fitted {fitted} with {later} of the phase after, hand-written {hand}");
    }
}

#[test]
fn a_fitted_rim_orders_moves_as_its_judge_does() {
    let sampling = Sampling {
        rules: RuleSet::standard(Size::EIGHT),
        games: 150,
        depth: 1,
        exact_from: 0,
        seed: 2,
        threads: 2,
        evaluation: Evaluator::Hand,
    };
    let fitted = rim::fit(&sampling, &Stop::new(), |_| {}).expect("8×8 has a rim");
    assert!(fitted.positions > 1000, "{} positions", fitted.positions);
    let learned = Learned::read(&pack(sampling.rules, EvaluationKind::Rim, &fitted.numbers).unwrap()).unwrap();
    let rim = Glance::new(sampling.rules, &Evaluator::Loaded(Arc::new(learned)));
    let judge = Glance::new(sampling.rules, &Evaluator::Hand);
    // Of two moves from other games than it was fitted to, how often do both prefer the same one?
    let (mut alike, mut pairs) = (0, 0);
    let mut random = Random::new(3, 0);
    for _ in 0..300 {
        let position = random_position(sampling.rules, 14, &mut random);
        let after: Vec<Position> =
            position.legal_moves().iter().filter_map(|square| position.play(square).ok()).collect();
        for pair in after.windows(2).filter(|pair| pair.iter().all(|next| !next.legal_moves().is_empty())) {
            let by = |glance: &Glance| glance.at(&pair[0]) < glance.at(&pair[1]);
            alike += u32::from(by(&rim) == by(&judge));
            pairs += 1;
        }
    }
    assert!(pairs > 300 && f64::from(alike) > 0.6 * f64::from(pairs), "{alike} of {pairs}");
    let six = Sampling { rules: RuleSet::standard(Size::SIX), ..sampling };
    assert!(rim::fit(&six, &Stop::new(), |_| {}).is_none());
}
