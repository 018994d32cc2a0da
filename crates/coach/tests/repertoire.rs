//! The moves that somebody has chosen: by position, in every order and however the board lies; and played until they are known.

use std::collections::HashSet;
use std::time::{Duration, SystemTime};

use outflank_coach::training::{Deck, Grade, Planned, SessionPlan};
use outflank_coach::{DrillTurn, LineMove, OpeningDrill, OpeningLine, Repertoire, RepertoireLine, RepertoireTextError};
use outflank_people::Rating;
use outflank_records::PositionKey;
use outflank_rules::random::Random;
use outflank_rules::{Game, Position, RuleSet, Side, Size, Square, Symmetry};

const DAY: Duration = Duration::from_secs(86_400);

fn start() -> Position {
    Position::start(RuleSet::standard(Size::EIGHT))
}

fn game(moves: &str) -> Game {
    Game::from_transcript(start(), moves).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The last move of each of these games is chosen.
fn repertoire(lines: &[&str]) -> Repertoire {
    let mut repertoire = Repertoire::default();
    for line in lines {
        let mut before = game(line);
        let last = before.last_move().unwrap();
        before.undo();
        repertoire.choose(&before, last).unwrap();
    }
    repertoire
}

fn told(lines: &[RepertoireLine]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}

/// A game of chance with so many moves.
fn any_game(moves: usize, random: &mut Random) -> Game {
    let mut game = Game::from_position(start());
    while game.moves().len() < moves && game.outcome().is_none() {
        let legal: Vec<Square> = game.position().legal_moves().iter().collect();
        game.play(legal[random.below(legal.len() as u64) as usize]).unwrap();
    }
    game
}

/// A repertoire of chance, and the games and moves that it was made of.
fn any_repertoire(seed: u64) -> (Repertoire, Vec<(Game, Square)>) {
    let mut random = Random::new(seed, 0);
    let mut repertoire = Repertoire::default();
    let mut made = Vec::new();
    for _ in 0..=random.below(12) {
        let length = random.below(20) as usize;
        let game = any_game(length, &mut random);
        let Some(square) = game.position().legal_moves().iter().last() else { continue };
        repertoire.choose(&game, square).unwrap();
        made.push((game, square));
    }
    (repertoire, made)
}

#[test]
fn whatever_is_chosen_is_there_however_the_board_lies_and_survives_as_text() {
    for seed in 0..60 {
        let (repertoire, made) = any_repertoire(seed);
        for (game, square) in &made {
            for symmetry in Symmetry::of(Size::EIGHT) {
                let (position, square) = (symmetry.position(game.position()), symmetry.square(*square, Size::EIGHT));
                assert!(repertoire.is_chosen(&position, square) && repertoire.moves(&position).contains(square));
            }
        }
        let text = repertoire.to_string();
        assert_eq!(text.parse::<Repertoire>().as_ref(), Ok(&repertoire), "{text}");
        assert_eq!(text.parse::<Repertoire>().unwrap().to_string(), text);
    }
}

#[test]
fn every_line_consists_of_chosen_moves_and_every_chosen_move_is_in_a_line() {
    for seed in 0..60 {
        let (repertoire, made) = any_repertoire(seed);
        let mut passed: HashSet<(PositionKey, Side)> = HashSet::new();
        for side in Side::BOTH {
            let lines = repertoire.lines(side);
            assert_eq!(lines.iter().map(RepertoireLine::key).collect::<HashSet<_>>().len(), lines.len());
            for line in &lines {
                let game = line.game();
                for (ply, &square) in game.moves().iter().enumerate().filter(|(ply, _)| game.mover(*ply) == Some(side))
                {
                    assert!(repertoire.is_chosen(game.position_at(ply).unwrap(), square), "{line} of {repertoire}");
                }
                assert_eq!(game.mover(game.moves().len() - 1), Some(side), "{line} ends with a move of the other side");
                passed.extend(
                    (0..=game.moves().len()).map(|ply| (PositionKey::of(game.position_at(ply).unwrap()), side)),
                );
                assert_eq!(repertoire.line(line.key(), side).as_ref(), Some(line));
            }
        }
        for (game, square) in made {
            let next = game.position().play(square).unwrap();
            let next = if next.legal_moves().is_empty() { next.pass().unwrap_or(next) } else { next };
            let side = game.position().side_to_move();
            assert!(passed.contains(&(PositionKey::of(&next), side)), "{} {square} of {repertoire}", game.transcript());
        }
    }
}

#[test]
fn a_choice_taken_back_is_gone_and_what_lies_beyond_comes_back_with_it() {
    let mut own = repertoire(&["f5d6c3d3c4", "f5d6c3d3c4f4f6", "f5d6c3g5g6"]);
    assert_eq!(told(&own.lines(Side::Black)), ["f5d6c3d3c4f4f6", "f5d6c3g5g6"]);
    assert!(own.lines(Side::White).is_empty());
    let (before, with_all) = (game("f5d6"), own.clone());
    // The same position in a mirror.
    let mirrored = game("d3c5");
    assert!(own.is_chosen(mirrored.position(), square("f6")), "{own}");
    assert!(own.unchoose(mirrored.position(), square("f6")) && !own.unchoose(before.position(), square("c3")));
    assert_eq!(told(&own.lines(Side::Black)), ["f5"]);
    own.choose(&before, square("c3")).unwrap();
    assert_eq!(own, with_all);
}

#[test]
fn only_legal_moves_of_the_usual_game_can_be_chosen() {
    let mut own = Repertoire::default();
    assert!(own.choose(&game(""), square("a1")).is_err());
    assert!(own.choose(&Game::new(RuleSet::standard(Size::SIX)), square("d2")).is_err());
    assert!(own.choose(&Game::from_position(*game("f5").position()), square("d6")).is_err());
    assert!(own.is_empty());
}

#[test]
fn nonsense_is_refused_with_its_line() {
    let read = |lines: &str| format!("outflank repertoire 1\n{lines}").parse::<Repertoire>();
    assert!(read("").unwrap().is_empty());
    assert!(read("black start f5\n\nwhite f5 d6 f6\n").is_ok());
    for line in [
        "black start",
        "black",
        "white start f5",
        "black start a1",
        "black f5d6 c3 x9",
        "black f5f5 c3",
        "green start f5",
    ] {
        let problem = read(&format!("black start f5\n{line}\n")).unwrap_err();
        assert!(matches!(problem, RepertoireTextError::Line { line: 3, .. }), "{line}: {problem}");
    }
    assert_eq!("outflank repertoire 2\n".parse::<Repertoire>(), Err(RepertoireTextError::Newer { format: 2 }));
    for text in ["", "\n", "black start f5", "outflank repertoire", "outflank repertoire 0\n", "\u{fffd}"] {
        assert!(matches!(text.parse::<Repertoire>(), Err(RepertoireTextError::Line { line: 1, .. })), "{text:?}");
    }
}

/// Plays a drill by the first move that is right, and tells the game.
fn play(mut drill: OpeningDrill, seed: u64) -> OpeningDrill {
    let mut random = Random::new(seed, 0);
    loop {
        match drill.turn() {
            DrillTurn::Learner => {
                let square = drill.continuations().first().unwrap();
                assert_eq!(drill.play(square).unwrap(), LineMove::InLine);
            }
            DrillTurn::Program => assert!(drill.reply(&mut random, |_| 0).is_some()),
            DrillTurn::Outside => panic!("nobody left the line"),
            DrillTurn::End => return drill,
        }
    }
}

#[test]
fn every_line_of_any_repertoire_can_be_played_and_is_the_one_that_was_wanted() {
    for seed in 0..30 {
        let (repertoire, _) = any_repertoire(seed);
        for side in Side::BOTH {
            for line in repertoire.lines(side) {
                let drill = play(OpeningDrill::of_repertoire(&repertoire, side, std::slice::from_ref(&line)), seed);
                assert_eq!(drill.key(), line.key(), "{} instead of {line}", drill.game().transcript());
                assert_eq!((drill.grade(), drill.line()), (Grade::Right, None));
            }
        }
    }
}

#[test]
fn whatever_else_the_learner_has_chosen_is_not_wrong_but_not_asked() {
    let own = repertoire(&["f5d6c3d3c4", "f5d6c5"]);
    let wanted: Vec<RepertoireLine> =
        own.lines(Side::Black).into_iter().filter(|line| line.to_string() == "f5d6c5").collect();
    let mut drill = OpeningDrill::of_repertoire(&own, Side::Black, &wanted);
    assert_eq!(drill.play(square("f5")).unwrap(), LineMove::InLine);
    drill.reply(&mut Random::new(1, 0), |_| 0);
    assert_eq!(drill.play(square("c3")).unwrap(), LineMove::NotThisTime);
    assert_eq!((drill.game().moves().len(), drill.grade()), (2, Grade::Right));
    let mut wrong = drill.clone();
    let LineMove::Left { expected } = wrong.play(square("c4")).unwrap() else { panic!("c5 was chosen") };
    assert!(expected.contains(square("c5")) && expected.len() == 1);
    assert_eq!(wrong.grade(), Grade::Wrong);
    assert_eq!(drill.play(square("c5")).unwrap(), LineMove::InLine);
    assert_eq!(drill.key(), wanted[0].key());
}

#[test]
fn what_is_due_comes_before_what_is_new_and_goes_by_side() {
    let own = repertoire(&["f5d6c3d3c4", "f5f6e6f4g5", "f5d6", "f5d6c3d3"]);
    let (mut deck, now) = (Deck::default(), SystemTime::now());
    let next = |deck: &Deck, side| own.next_lines(deck, side, now).map(|(side, lines)| (side, told(&lines)));
    assert_eq!(next(&deck, None), Some((Side::Black, vec!["f5d6c3d3c4".to_owned(), "f5f6e6f4g5".to_owned()])));
    assert_eq!(next(&deck, Some(Side::White)), Some((Side::White, vec!["f5d6c3d3".to_owned()])));
    let key = |side: Side, number: usize| own.lines(side)[number].key();
    deck.play_line(key(Side::White, 0), Side::White, Grade::Wrong, now - 3 * DAY);
    assert_eq!(next(&deck, None), Some((Side::White, vec!["f5d6c3d3".to_owned()])), "it is due");
    deck.play_line(key(Side::White, 0), Side::White, Grade::Right, now);
    deck.play_line(key(Side::Black, 0), Side::Black, Grade::Right, now);
    assert_eq!(next(&deck, None), Some((Side::Black, vec!["f5f6e6f4g5".to_owned()])));
    deck.play_line(key(Side::Black, 1), Side::Black, Grade::Right, now);
    assert_eq!(next(&deck, None), None);
}

#[test]
fn a_line_of_a_repertoire_is_no_named_opening_and_lines_that_are_gone_take_no_place_in_a_session() {
    let own = repertoire(&["f5d6c3d3c4"]);
    let (tiger, line) = (OpeningLine::named("tiger")[0], own.lines(Side::Black)[0].clone());
    assert_eq!(PositionKey::of(line.game().position()), tiger.key());
    assert_ne!(line.key(), tiger.key());
    let (mut deck, now, rating) = (Deck::default(), SystemTime::now(), Rating::nearest(1500.0));
    for gone in 0..30 {
        deck.play_line(PositionKey::from_u64(gone), Side::Black, Grade::Wrong, now - 5 * DAY);
    }
    deck.play_line(line.key(), Side::Black, Grade::Wrong, now - 2 * DAY);
    assert!(SessionPlan::today(&deck, now, rating).due.is_empty());
    let plan = SessionPlan::today_with(&deck, now, rating, &|key, side| own.line(key, side).is_some());
    assert_eq!(plan.due, [Planned::Line(line.key(), Side::Black)]);
}
