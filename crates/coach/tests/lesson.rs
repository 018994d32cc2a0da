//! The lesson teaches nothing false: its answers are exactly the moves with the property that is asked for, by a second, plain
//! implementation, and none of them is worse than the best move by more than a disc.

#[allow(dead_code, unused)]
mod naive;

use std::collections::HashSet;

use naive::board::{Letters, Place};
use naive::other;
use outflank_coach::{Advisor, Judgement, Language, LessonGoal, LessonPlace, LessonStep, LessonWords, MoveEffect};
use outflank_engine::{Confidence, Engine, Options, Stop};
use outflank_rules::{Move, Square};

fn places() -> impl Iterator<Item = LessonPlace> {
    LessonPlace::FIRST.and_following()
}

fn square((x, y): Place) -> Square {
    Square::new(x as u8, y as u8).unwrap()
}

/// The moves with the property that a goal asks for, found with plain loops on a board of letters.
fn plain_answers(goal: LessonGoal, board: &Letters) -> Vec<Move> {
    let (me, you) = (board.turn, other(board.turn));
    let moves = board.can(me);
    if goal == LessonGoal::MoveOrPass && moves.is_empty() && !board.can(you).is_empty() {
        return vec![Move::Pass];
    }
    let answers: Vec<Place> = match goal {
        LessonGoal::Outflank | LessonGoal::MoveOrPass => moves,
        LessonGoal::Turn(discs) => keep(&moves, |place| board.turned_over(place, me).len() == usize::from(discs)),
        LessonGoal::Directions(count) => keep(&moves, |(x, y)| {
            let way = |(a, b): Place| ((a as i32 - x as i32).signum(), (b as i32 - y as i32).signum());
            let ways: HashSet<(i32, i32)> = board.turned_over((x, y), me).into_iter().map(way).collect();
            ways.len() == usize::from(count)
        }),
        LessonGoal::MakePass => keep(&moves, |place| {
            let after = board.after(place);
            after.can(you).is_empty() && !after.can(me).is_empty()
        }),
        LessonGoal::Win => keep(&moves, |place| lead_at_the_end(&board.after(place), me) > 0),
        LessonGoal::TakeCorner => keep(&moves, |place| board.corners().contains(&place)),
        LessonGoal::KeepCorners => {
            keep(&moves, |place| board.after(place).can(you).iter().all(|reply| !board.corners().contains(reply)))
        }
        LessonGoal::FewestReplies => least(&moves, |place| board.after(place).can(you).len()),
        LessonGoal::Quiet => {
            let each_time = least(&moves, |place| empties_around(board, place).len());
            // Some count a square that touches two of the discs once: it must not matter.
            let once = least(&moves, |place| empties_around(board, place).into_iter().collect::<HashSet<_>>().len());
            assert_eq!(each_time, once);
            each_time
        }
        LessonGoal::MostStable => least(&moves, |place| 64 - stable(&board.after(place), me).len()),
        LessonGoal::Wedge => keep(&moves, |(x, y)| {
            let between = |a: Place, b: Place| board.at(a) == you && board.at(b) == you;
            let along_row = (y == 0 || y == 7) && (1..7).contains(&x) && between((x.max(1) - 1, y), (x + 1, y));
            let along_column = (x == 0 || x == 7) && (1..7).contains(&y) && between((x, y.max(1) - 1), (x, y + 1));
            along_row || along_column
        }),
        LessonGoal::OddRegion => keep(&moves, |place| region(board, place).len() % 2 == 1),
    };
    answers.into_iter().map(|place| Move::Place(square(place))).collect()
}

fn keep(moves: &[Place], fits: impl Fn(Place) -> bool) -> Vec<Place> {
    moves.iter().copied().filter(|&place| fits(place)).collect()
}

fn least(moves: &[Place], count: impl Fn(Place) -> usize) -> Vec<Place> {
    let least = moves.iter().map(|&place| count(place)).min();
    keep(moves, |place| Some(count(place)) == least)
}

/// The empty squares around each of the discs that a move turns over, once for each disc.
fn empties_around(board: &Letters, place: Place) -> Vec<Place> {
    let after = board.after(place);
    let around = |disc: Place| after.neighbours(disc).into_iter().filter(|&near| after.at(near) == '.');
    board.turned_over(place, board.turn).into_iter().flat_map(around).collect()
}

/// The empty squares that hang together with one.
fn region(board: &Letters, place: Place) -> HashSet<Place> {
    let (mut found, mut left) = (HashSet::from([place]), vec![place]);
    while let Some(next) = left.pop() {
        let near = board.neighbours(next).into_iter().filter(|&near| board.at(near) == '.');
        left.extend(near.filter(|&near| found.insert(near)));
    }
    found
}

/// By how many discs `who` is ahead when both play to the end as well as they can.
fn lead_at_the_end(board: &Letters, who: char) -> i32 {
    let discs = |who| board.places().into_iter().filter(|&place| board.at(place) == who).count() as i32;
    if board.is_over() {
        return discs(who) - discs(other(who));
    }
    let moves = board.can(board.turn);
    if moves.is_empty() {
        let mut passed = board.clone();
        passed.turn = other(board.turn);
        return lead_at_the_end(&passed, who);
    }
    let leads = moves.into_iter().map(|place| lead_at_the_end(&board.after(place), who));
    if board.turn == who { leads.max().unwrap() } else { leads.min().unwrap() }
}

/// Discs that stay: along each line held by the edge, by a disc that stays, or by a line without a gap.
fn stable(board: &Letters, who: char) -> HashSet<Place> {
    let mut stay: HashSet<Place> = HashSet::new();
    let step = |(x, y): Place, (dx, dy): (i32, i32)| -> Option<Place> {
        let (a, b) = (x as i32 + dx, y as i32 + dy);
        ((0..8).contains(&a) && (0..8).contains(&b)).then_some((a as usize, b as usize))
    };
    let full = |place: Place, way: (i32, i32)| {
        [way, (-way.0, -way.1)].into_iter().all(|way| {
            let mut at = Some(place);
            while let Some(here) = at {
                if board.at(here) == '.' {
                    return false;
                }
                at = step(here, way);
            }
            true
        })
    };
    loop {
        let held = |place: Place, way: (i32, i32)| {
            let side = |way| step(place, way).is_none_or(|beside| stay.contains(&beside));
            full(place, way) || side(way) || side((-way.0, -way.1))
        };
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let own = board.places().into_iter().filter(|&place| board.at(place) == who);
        let more: HashSet<Place> = own.filter(|&place| ways.iter().all(|&way| held(place, way))).collect();
        if more == stay {
            return stay;
        }
        stay = more;
    }
}

#[test]
fn the_answers_are_exactly_the_moves_with_the_property() {
    for place in places() {
        let exercise = place.to_solve();
        let position = exercise.position();
        let (asked, listed) = (exercise.goal.answers(&position), exercise.answers());
        assert_eq!(asked, listed, "{place:?} {exercise:?}\n{position}");
        assert_eq!(plain_answers(exercise.goal, &Letters::of(&position)), listed, "{exercise:?}\n{position}");
        assert!(!listed.is_empty(), "{exercise:?}");
        for square in position.legal_moves().iter().map(Move::Place) {
            let right = matches!(exercise.goal.judge(&position, square), Judgement::Right(_));
            assert_eq!(right, listed.contains(&square), "{square} in {exercise:?}");
        }
    }
}

#[test]
fn no_answer_gives_away_more_than_a_disc_and_what_is_taught_is_clearly_better() {
    let engine = Engine::with(Options::default());
    for place in places() {
        let exercise = place.to_solve();
        let (position, answers) = (exercise.position(), exercise.answers());
        let scores = Advisor::default().score(&engine, &position, &Stop::new(), |_| {}).moves;
        let (right, wrong): (Vec<_>, Vec<_>) =
            scores.iter().partition(|scored| answers.contains(&Move::Place(scored.square)));
        let Some(best) = scores.first() else { continue };
        assert!(right.iter().all(|scored| best.score.discs() - scored.score.discs() <= 1), "{exercise:?}: {scores:?}");
        if position.board().empties().len() <= 20 {
            assert!(scores.iter().all(|scored| scored.confidence == Confidence::Exact), "{exercise:?}");
        }
        if !place.step().teaches_rules() {
            let worst = right.iter().map(|scored| scored.score.discs()).min().unwrap();
            let others = wrong.iter().map(|scored| scored.score.discs()).max().unwrap();
            assert!(worst - others >= 2, "{exercise:?}: {scores:?}");
        }
    }
}

#[test]
fn every_step_has_two_or_three_positions_and_there_is_something_to_get_wrong() {
    let mut seen = HashSet::new();
    for step in LessonStep::ALL {
        assert!((2..=3).contains(&step.exercises().count()), "{step:?}");
        assert_eq!(LessonStep::numbered(step.number()), Some(step));
        assert_eq!(LessonPlace::beginning(step).step(), step);
    }
    for place in places() {
        let exercise = place.to_solve();
        let position = exercise.position();
        assert!(seen.insert((exercise.goal, position)), "{exercise:?} comes twice");
        assert_eq!(LessonPlace::at(place.step(), place.exercise()), Some(place));
        let answers = exercise.answers();
        let wrong = position.legal_moves().iter().filter(|&square| !answers.contains(&Move::Place(square))).count();
        let any = matches!(exercise.goal, LessonGoal::Outflank | LessonGoal::MoveOrPass | LessonGoal::Win);
        assert!(any || wrong >= 3, "{exercise:?} leaves no choice");
    }
    assert!(places().count() >= 20);
}

#[test]
fn whoever_is_told_to_avoid_x_and_c_squares_never_has_to_play_there() {
    let beside_a_corner = |square: Square| {
        let near = |at: u8| at <= 1 || at >= 6;
        let corner = |at: u8| at == 0 || at == 7;
        let (x, y) = (square.column(), square.row());
        near(x) && near(y) && !(corner(x) && corner(y))
    };
    for exercise in LessonStep::NextToCorners.exercises() {
        for answer in exercise.answers() {
            assert!(matches!(answer, Move::Place(square) if !beside_a_corner(square)), "{exercise:?}");
        }
    }
}

#[test]
fn what_is_told_of_a_move_is_what_it_does() {
    let words = LessonWords(Language::English);
    let told = |step, exercise: usize, answer: &str| {
        let exercise = LessonPlace::at(step, exercise).unwrap().to_solve();
        let (position, answer) = (exercise.position(), answer.parse().unwrap());
        let judgement = exercise.goal.judge(&position, answer);
        words.judgement(exercise.goal, position.side_to_move(), answer, &judgement)
    };
    assert_eq!(told(LessonStep::Turning, 1, "f5"), "f5 turns over 1 disc: e5.");
    assert_eq!(told(LessonStep::Turning, 1, "d4"), "d4 is taken: a move needs an empty square.");
    assert_eq!(told(LessonStep::Turning, 1, "a1"), "a1 turns nothing over, so Black may not play there.");
    assert_eq!(told(LessonStep::Turning, 1, "k9"), "k9 is not on the board: columns are a to h, rows 1 to 8.");
    assert_eq!(told(LessonStep::Turning, 1, "pass"), "Black may not pass: there is a move that turns discs over.");
}

/// Every text in every language is a line of a file, to be read by people who know it.
#[test]
fn every_text_has_words_in_every_language() {
    let mut all = String::new();
    for language in Language::ALL {
        let words = LessonWords(language);
        all += &format!("# {language}\n{}\n{}\n{}\n", words.welcome(), words.welcome_back(), words.help());
        for step in LessonStep::ALL {
            all += &format!("\n{}\n{}\n", words.step_heading(step), words.explanation(step));
            for place in places().filter(|place| place.step() == step) {
                let exercise = place.to_solve();
                let (goal, position) = (exercise.goal, exercise.position());
                let mover = position.side_to_move();
                all += &format!("{}: {}\n", words.exercise_heading(place), words.task(goal, mover));
                all += &format!("  {}\n", words.hint(goal));
                all += &format!("  {}\n", words.hint_at(goal, exercise.answers()[0]));
                all += &format!("  {}\n", words.shown(&exercise.answers()));
                let moves = exercise.answers().into_iter().take(1).chain(
                    position
                        .legal_moves()
                        .iter()
                        .map(Move::Place)
                        .filter(|step| !exercise.answers().contains(step))
                        .take(1),
                );
                for answer in moves {
                    all += &format!("  {}\n", words.judgement(goal, mover, answer, &goal.judge(&position, answer)));
                }
            }
        }
        let first = LessonPlace::FIRST.to_solve().position();
        let (mover, legal) = (first.side_to_move(), first.legal_moves());
        let said = [
            words.solved(1, 3),
            words.continues_at(LessonPlace::FIRST),
            words.right().to_owned(),
            words.try_again().to_owned(),
            words.first_one().to_owned(),
            words.finished().to_owned(),
            words.farewell().to_owned(),
            words.unknown("“xyzzy”"),
            words.to_move(mover),
            words.moves(mover, legal),
            words.moves(mover, Default::default()),
            words.discs(mover, first.board().discs(mover)),
        ];
        all += &format!("\n{}\n\n", said.join("\n"));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lesson.txt");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        std::fs::write(path, &all).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), all, "SNAPSHOTS=overwrite writes it anew");
}

#[test]
fn a_pass_is_an_answer_where_there_is_no_move() {
    let place = places().find(|place| place.to_solve().goal == LessonGoal::MoveOrPass).unwrap();
    let position = place.to_solve().position();
    let judged = place.to_solve().goal.judge(&position, Move::Pass);
    assert_eq!(judged, Judgement::Right(MoveEffect::Passes));
}
