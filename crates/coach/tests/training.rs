//! Exercises have one right answer, none comes twice, and they are asked again before they are forgotten.

use std::collections::HashSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::training::{
    Deck, Difficulty, EndgameMaker, Exercise, ExerciseSource, ExerciseTheme, Grade, MISTAKE, MistakeMaker, PastMistake,
    Planned, Proof, SessionPlan, Study,
};
use outflank_coach::{Analysis, Findings, OpeningLine, ReasonTheme};
use outflank_engine::{Engine, Level, Options, Stop};
use outflank_people::Rating;
use outflank_records::PositionKey;
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Game, Position, RuleSet, Side, Size, Square, Squares, Status, Symmetry};

fn engine() -> Engine {
    Engine::with(Options::default())
}

/// Every kind of rules on a board.
fn games(size: &str) -> [RuleSet; 4] {
    let size: Size = size.parse().unwrap();
    let standard = RuleSet::standard(size);
    [standard, RuleSet::orthogonal(size), RuleSet::anti(size), standard.with_supply(size.area() / 2 - 2)]
}

/// What best play leads to for the side to move: every line is played out by the rules, and nothing is left out.
fn plain_score(position: &Position) -> i16 {
    let side = position.side_to_move();
    match position.status() {
        Status::Over(outcome) => outcome.margin(side),
        Status::MustPass => -plain_score(&position.pass().unwrap()),
        Status::ToMove(squares) => squares.iter().map(|square| plain_move(position, square)).max().unwrap(),
    }
}

fn plain_move(position: &Position, square: Square) -> i16 {
    -plain_score(&position.play(square).unwrap())
}

/// The squares that lead to the same position as this one, but for a symmetry.
fn images(position: &Position, square: Square) -> Squares {
    let after = |square| position.play(square).unwrap();
    let same = |other: &Square| {
        Symmetry::of(position.rules().size).iter().any(|symmetry| {
            symmetry.position(position) == *position && symmetry.position(&after(square)) == after(*other)
        })
    };
    position.legal_moves().iter().filter(same).collect()
}

/// The right answer according to the plain solver: better than all others by four discs.
fn plain_answer(position: &Position) -> Option<Squares> {
    let scores: Vec<(i16, Square)> =
        position.legal_moves().iter().map(|square| (plain_move(position, square), square)).collect();
    let (best, square) = *scores.iter().max_by_key(|(score, _)| *score)?;
    let answers = images(position, square);
    let mut others = scores.iter().filter(|(_, other)| !answers.contains(*other)).peekable();
    others.peek()?;
    others.all(|(score, _)| best - score >= 4).then_some(answers)
}

#[test]
fn a_right_answer_is_what_a_plain_solver_says_on_small_boards_by_all_rules() {
    let (mut random, engine, mut proven, mut refused) = (Random::new(15, 0), engine(), 0, 0);
    for size in ["4", "4x6", "6"] {
        for rules in games(size) {
            for number in 0..40 {
                let position = random_position(rules, 4 + number % 4, &mut random);
                if !matches!(position.status(), Status::ToMove(_)) {
                    continue;
                }
                let proof = Proof::of(&position, &engine, None, &Stop::new()).unwrap();
                let answer = proof.right_answer();
                assert_eq!(answer, plain_answer(&position), "{rules}\n{position}");
                *if answer.is_some() { &mut proven } else { &mut refused } += 1;
            }
        }
    }
    assert!(proven > 50 && refused > 50, "{proven} with one right answer, {refused} without");
}

#[test]
fn symmetric_moves_are_one_answer() {
    let start = Position::start(RuleSet::standard(Size::FOUR));
    let proof = Proof::of(&start, &engine(), None, &Stop::new()).unwrap();
    // All four first moves are the same, so there is nothing to choose.
    assert_eq!(proof.right_answer(), None);
    let answers = start.legal_moves();
    let (theme, difficulty) = (ExerciseTheme::Endgame, Difficulty::of_percent(50).unwrap());
    assert!(Exercise::proven_before(start, answers, theme, difficulty, ExerciseSource::Made).is_none());
    let one = Squares::from(answers.first().unwrap());
    assert!(Exercise::proven_before(start, one, theme, difficulty, ExerciseSource::Made).is_none());
}

#[test]
fn endgames_are_made_for_every_board_and_all_rules_and_none_twice() {
    for size in ["4", "6", "8", "6x10", "16"] {
        for rules in games(size) {
            let mut maker = EndgameMaker::new(engine(), rules, 4..=7, 7);
            let mut known: HashSet<PositionKey> = HashSet::new();
            for _ in 0..2 {
                let made = maker.make(|key| known.contains(&key), &Stop::new(), |_| {});
                let made = made.unwrap_or_else(|| panic!("no exercise for {rules}"));
                let empties = made.position().board().empties().len();
                assert!((4..=7).contains(&empties) && made.position().rules() == rules);
                assert!(known.insert(made.key()), "{rules}: the same again");
                assert_eq!(plain_answer(made.position()), Some(made.answers()), "{rules}\n{}", made.position());
                assert!((1..=100).contains(&made.difficulty().percent()));
            }
        }
    }
}

#[test]
fn making_endgames_stops_when_asked_to_and_where_there_are_no_more() {
    let stop = Stop::new();
    stop.stop();
    let mut maker = EndgameMaker::new(engine(), RuleSet::standard(Size::SIX), 4..=8, 1);
    assert!(maker.make(|_| false, &stop, |_| {}).is_none());
    let mut games = 0;
    let mut maker = EndgameMaker::new(engine(), RuleSet::standard(Size::FOUR), 4..=8, 1);
    assert!(maker.make(|_| true, &Stop::new(), |so_far| games = so_far).is_none());
    assert!(games > 100);
}

/// A game of a weak player, with mistakes in it.
fn weak_game() -> Game {
    let (engine, mut game, mut seed) = (engine(), Game::new(RuleSet::standard(Size::SIX)), 0);
    game.play_out(|game| {
        seed += 1;
        engine.request(game.position()).level(Level::Easy).seed(seed).choose().map(|choice| choice.square)
    });
    game
}

#[test]
fn the_exercises_of_a_game_are_the_mistakes_of_its_analysis_and_of_nobody_else() {
    let (game, engine) = (weak_game(), engine());
    let analysis = Analysis::of(&game).with(&engine).run(|_| {});
    for sides in [&[Side::Black][..], &[Side::White], &Side::BOTH] {
        let study = Study { game: &game, sides, skipped: 4, title: "a game".to_owned(), own: true };
        let mut looks = 0;
        let found = study.exercises(&engine, &mut Findings::in_memory(), &Stop::new(), || looks += 1).unwrap();
        assert_eq!(looks, study.plies().count());
        for exercise in &found {
            let ExerciseSource::OwnGame { mistake: PastMistake { ply, square, loss }, .. } = exercise.source() else {
                panic!("{:?}", exercise.source())
            };
            let analysed = analysis.game()[*ply].as_ref().unwrap();
            assert!(sides.contains(&analysed.side) && *ply >= 4 && *loss >= MISTAKE);
            assert_eq!((analysed.square, analysed.loss()), (*square, *loss));
            assert!(exercise.answers().contains(analysed.best) && !exercise.answers().contains(*square));
        }
        let mistakes = analysis
            .game()
            .iter()
            .flatten()
            .filter(|analysed| sides.contains(&analysed.side) && analysed.ply >= 4 && analysed.loss() >= MISTAKE);
        let (all, found) = (mistakes.count(), found.len());
        assert!(found <= all && 2 * found >= all && all > 0, "{found} exercises of {all} mistakes");
    }
}

#[test]
fn looking_through_a_game_can_be_stopped_and_goes_on_where_it_was() {
    let (game, engine, mut findings) = (weak_game(), engine(), Findings::in_memory());
    let study = Study { game: &game, sides: &Side::BOTH, skipped: 0, title: String::new(), own: false };
    let (stop, mut looks) = (Stop::new(), 0);
    let stopped = study.exercises(&engine, &mut findings, &stop, || {
        looks += 1;
        if looks == 5 {
            stop.stop();
        }
    });
    assert!(stopped.is_none());
    let kept = findings.len();
    assert!(kept > 0 && kept < game.moves().len());
    assert!(study.exercises(&engine, &mut findings, &Stop::new(), || {}).is_some());
    assert!(findings.len() > kept);
}

#[test]
fn a_study_has_one_number_for_the_same_moves_of_the_same_players() {
    let game = weak_game();
    let study =
        |sides: &'static [Side], skipped, own| Study { game: &game, sides, skipped, title: String::new(), own }.key();
    let all = [
        study(&[Side::Black], 0, true),
        study(&[Side::White], 0, true),
        study(&Side::BOTH, 0, true),
        study(&Side::BOTH, 1, true),
        study(&Side::BOTH, 0, false),
    ];
    assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), all.len());
    assert_eq!(all[0], study(&[Side::Black], 0, true));
}

const DAY: Duration = Duration::from_secs(86_400);

fn today() -> SystemTime {
    UNIX_EPOCH + 20_000 * DAY
}

/// A deck of exercises of every theme, so many each.
fn deck(of_each: usize) -> Deck {
    let mut maker = EndgameMaker::new(engine(), RuleSet::standard(Size::SIX), 4..=6, 3);
    let mut deck = Deck::default();
    for number in 0..8 * of_each {
        let known = |key| deck.card(key).is_some();
        let made = maker.make(known, &Stop::new(), |_| {}).unwrap();
        let theme = ExerciseTheme::ALL[number % 8];
        let difficulty = made.difficulty();
        let exercise =
            Exercise::proven_before(*made.position(), made.answers(), theme, difficulty, ExerciseSource::Made);
        assert!(deck.add(exercise.unwrap()));
    }
    deck
}

fn keys(plan: &SessionPlan) -> Vec<PositionKey> {
    let key = |step| match step {
        Planned::Known(key) => Some(key),
        Planned::Line(..) | Planned::ToMake(_) => None,
    };
    plan.steps().filter_map(key).collect()
}

#[test]
fn an_exercise_is_in_the_deck_once_however_the_board_is_turned() {
    let mut deck = deck(1);
    let first = deck.cards()[0].exercise().clone();
    for symmetry in Symmetry::ALL {
        let (position, size) = (symmetry.position(first.position()), first.position().rules().size);
        let answers = symmetry.squares(first.answers(), size);
        let turned =
            Exercise::proven_before(position, answers, first.theme(), first.difficulty(), ExerciseSource::Made);
        let turned = turned.unwrap();
        assert_eq!(turned.key(), first.key());
        assert!(!deck.add(turned));
    }
    assert_eq!(deck.cards().len(), 8);
}

#[test]
fn right_answers_come_again_later_and_later_and_wrong_ones_on_the_next_day() {
    let mut deck = deck(1);
    let key = deck.cards()[0].exercise().key();
    let due = |deck: &Deck| deck.card(key).unwrap().schedule().unwrap().due();
    let (mut now, mut last) = (today(), Duration::ZERO);
    for _ in 0..6 {
        assert!(deck.answer(key, Grade::Right, now));
        let interval = due(&deck).duration_since(now).unwrap();
        assert!(interval > last, "{interval:?} after {last:?}");
        (now, last) = (due(&deck), interval);
    }
    assert!(last > 60 * DAY && deck.card(key).unwrap().schedule().unwrap().is_learned());
    deck.answer(key, Grade::Wrong, now);
    assert!(due(&deck).duration_since(now).unwrap() < last / 4);
    assert!(!deck.answer(PositionKey::of(&Position::start(RuleSet::standard(Size::EIGHT))), Grade::Right, now));

    let helped = deck.cards()[1].exercise().key();
    let (right, wrong) = (deck.cards()[2].exercise().key(), deck.cards()[3].exercise().key());
    for (key, grade) in [(helped, Grade::Helped), (right, Grade::Right), (wrong, Grade::Wrong)] {
        deck.answer(key, grade, today());
    }
    let first_due = |key| deck.card(key).unwrap().schedule().unwrap().due();
    assert!(first_due(wrong) < first_due(helped) && first_due(helped) < first_due(right));
    assert_eq!(first_due(wrong), today() + DAY);
}

#[test]
fn a_clock_that_was_put_back_does_no_harm() {
    let mut deck = deck(1);
    let key = deck.cards()[0].exercise().key();
    for at in [today(), today() - 400 * DAY, today() - 900 * DAY, today()] {
        deck.answer(key, Grade::Right, at);
        let due = deck.card(key).unwrap().schedule().unwrap().due();
        assert!(due > today() && due < today() + 4_000 * DAY);
    }
}

#[test]
fn of_new_exercises_those_at_the_edge_of_the_players_strength_come_first() {
    let usual = RuleSet::standard(Size::EIGHT);
    let mut maker = EndgameMaker::new(engine(), usual, 6..=8, 3);
    let mut deck = Deck::default();
    for _ in 0..6 {
        deck.add(maker.make(|key| deck.card(key).is_some(), &Stop::new(), |_| {}).unwrap());
    }
    let plan = SessionPlan::drill(&deck, today(), rating(), usual, Some(ExerciseTheme::Endgame), 6);
    let off = |key: &PositionKey| deck.card(*key).unwrap().exercise().off_the_edge(rating()).unwrap();
    let offs: Vec<f64> = keys(&plan).iter().map(off).collect();
    assert!(offs.len() == 6 && offs.windows(2).all(|pair| pair[0] <= pair[1] + 0.05), "{offs:?}");
}

/// How strong whoever trains is.
fn rating() -> Rating {
    Rating::nearest(1500.0)
}

#[test]
fn a_session_has_what_is_due_first_then_new_ones_of_all_themes_and_nothing_twice() {
    let mut deck = deck(4);
    let plan = SessionPlan::today(&deck, today(), rating());
    assert!(plan.due.is_empty() && plan.steps().count() == SessionPlan::MOST);
    assert!(plan.new.contains(&Planned::ToMake(ExerciseTheme::Endgame)));
    let known = keys(&plan);
    let themes: HashSet<ExerciseTheme> = known.iter().map(|&key| deck.card(key).unwrap().exercise().theme()).collect();
    assert_eq!(themes.len(), 8);
    assert_eq!(known.iter().collect::<HashSet<_>>().len(), known.len());

    for &key in &known[..3] {
        deck.answer(key, Grade::Wrong, today());
    }
    // The rest of the day's session is what was not answered yet.
    assert_eq!(SessionPlan::today(&deck, today(), rating()).steps().count(), SessionPlan::MOST - 3);
    let tomorrow = SessionPlan::today(&deck, today() + DAY, rating());
    assert_eq!(keys(&tomorrow)[..tomorrow.due.len()].iter().collect::<HashSet<_>>(), known[..3].iter().collect());
    assert_eq!(keys(&tomorrow).iter().collect::<HashSet<_>>().len(), keys(&tomorrow).len());
    // An hour before the minute of yesterday it is due already.
    assert_eq!(SessionPlan::today(&deck, today() + DAY - Duration::from_secs(3_600), rating()).due.len(), 3);
}

#[test]
fn opening_lines_that_are_due_come_among_the_exercises() {
    let mut deck = deck(2);
    let line = OpeningLine::named("tiger")[0].key();
    let now = today();
    deck.play_line(line, Side::White, Grade::Wrong, now - 2 * DAY);
    assert!(deck.next_due().is_some_and(|next| next < now), "a line is something to come back for");
    let exercises: Vec<PositionKey> = deck.cards().iter().map(|card| card.exercise().key()).collect();
    for &key in &exercises[..3] {
        deck.answer(key, Grade::Wrong, now - 2 * DAY);
    }
    let plan = SessionPlan::today(&deck, now, rating());
    assert_eq!(plan.due.len(), 4);
    assert!(plan.due.contains(&Planned::Line(line, Side::White)));
    assert_eq!(plan.steps().count(), SessionPlan::MOST);
    // Once it is played it counts as an exercise of today.
    deck.play_line(line, Side::White, Grade::Right, now);
    let plan = SessionPlan::today(&deck, now, rating());
    assert_eq!((plan.due.len(), plan.steps().count()), (3, SessionPlan::MOST - 1));
    // Whoever drills a theme has chosen it.
    let drill = SessionPlan::drill(&deck, now + 9 * DAY, rating(), RuleSet::standard(Size::SIX), None, 20);
    assert!(drill.steps().all(|step| !matches!(step, Planned::Line(..))));
}

#[test]
fn a_day_s_session_ends() {
    let mut deck = deck(2);
    let first = SessionPlan::today(&deck, today(), rating());
    let new = keys(&first);
    for &key in &new {
        deck.answer(key, Grade::Right, today());
    }
    assert_eq!(SessionPlan::today(&deck, today(), rating()).steps().count(), SessionPlan::MOST - new.len());
    assert!(deck.next_due().is_some_and(|next| next > today() + DAY));
}

#[test]
fn a_drill_has_one_theme_and_one_game_and_is_filled_up_with_exercises_to_be_made() {
    let (deck, theme, six) = (deck(3), ExerciseTheme::Reason(ReasonTheme::Corners), RuleSet::standard(Size::SIX));
    let plan = SessionPlan::drill(&deck, today(), rating(), six, Some(theme), 10);
    assert_eq!((keys(&plan).len(), plan.steps().count()), (3, 10));
    assert!(keys(&plan).iter().all(|&key| deck.card(key).unwrap().exercise().theme() == theme));
    assert_eq!(plan.steps().filter(|step| *step == Planned::ToMake(theme)).count(), 7);
    assert_eq!(SessionPlan::drill(&deck, today(), rating(), six, Some(theme), 2).steps().count(), 2);
    let other = SessionPlan::drill(&deck, today(), rating(), RuleSet::anti(Size::SIX), None, 4);
    assert!(keys(&other).is_empty() && other.new.contains(&Planned::ToMake(ExerciseTheme::Endgame)));
}

#[test]
fn exercises_of_a_theme_are_made_on_the_spot_and_proven_and_none_twice() {
    let (engine, rules) = (engine(), RuleSet::standard(Size::SIX));
    let mut maker = MistakeMaker::new(engine.clone(), rules, 3);
    let mut known: HashSet<PositionKey> = HashSet::new();
    for theme in [
        ExerciseTheme::Reason(ReasonTheme::Corners),
        ExerciseTheme::Reason(ReasonTheme::Parity),
        ExerciseTheme::Reason(ReasonTheme::Corners),
    ] {
        let made = maker.make(theme, |key| known.contains(&key), &Stop::new(), |_| {}).unwrap();
        assert_eq!((made.theme(), made.source()), (theme, &ExerciseSource::Made));
        assert!(known.insert(made.key()), "the same again");
        let proof = Proof::of(made.position(), &engine, None, &Stop::new()).unwrap();
        assert_eq!(proof.right_answer(), Some(made.answers()));
    }
    // By rules for which there are no reasons there are no themes either.
    let mut maker = MistakeMaker::new(engine, RuleSet::anti(Size::FOUR), 3);
    assert!(maker.make(ExerciseTheme::Reason(ReasonTheme::Corners), |_| false, &Stop::new(), |_| {}).is_none());
}

#[test]
fn progress_counts_by_theme_and_over_time() {
    let mut deck = deck(1);
    assert!(deck.answers_over_time(None).is_empty());
    let corner = deck.cards()[0].exercise().key();
    let endgame = deck.cards()[6].exercise().key();
    deck.answer(corner, Grade::Right, today());
    deck.answer(corner, Grade::Right, today() + 3 * DAY);
    deck.answer(endgame, Grade::Wrong, today());
    let progress = deck.progress(today() + 3 * DAY);
    assert_eq!(progress.len(), 8);
    let of = |theme| *progress.iter().find(|row| row.theme == theme).unwrap();
    let corners = of(ExerciseTheme::Reason(ReasonTheme::Corners));
    assert_eq!((corners.exercises, corners.due, corners.learned), (1, 0, 1));
    assert_eq!((corners.answers.given, corners.answers.percent()), (2, Some(100)));
    let endgames = of(ExerciseTheme::Endgame);
    assert_eq!((endgames.due, endgames.learned, endgames.answers.percent()), (1, 0, Some(0)));
    let days = deck.answers_over_time(None);
    let counts: Vec<(SystemTime, usize, usize)> =
        days.iter().map(|day| (day.from, day.answers.given, day.answers.right)).collect();
    assert_eq!(counts, [(today(), 2, 1), (today() + 3 * DAY, 1, 1)]);
    assert_eq!(deck.answers_over_time(Some(ExerciseTheme::Endgame)).len(), 1);
    deck.answer(endgame, Grade::Right, today() + 100 * DAY);
    let weeks = deck.answers_over_time(None);
    assert_eq!(weeks.iter().map(|week| week.answers.given).collect::<Vec<_>>(), [3, 1]);
}
