//! What holds for every record and every format, tried on random ones.

mod common;

use common::{any_record, any_tournament_record, written};
use outflank_records::wthor::{self, Names};
use outflank_records::{Assumed, Canonical, Date, Decimal, Format, Part, PositionKey, Record, Source, Writer};
use outflank_rules::{Game, Goal, Lines, RuleSet, Setup, Symmetry};
use proptest::prelude::*;

/// Writing a record and reading it again gives what the format carries of it, and everything else was reported.
fn survives(format: Format, record: &Record) -> Result<(), TestCaseError> {
    let mut writer = Writer::new(format);
    if writer.add(record).is_err() {
        return Err(TestCaseError::reject("the format cannot hold such a game"));
    }
    let written = writer.finish();
    let reading = format.read(&written.bytes);
    prop_assert_eq!(&reading.damaged, &vec![], "{}", String::from_utf8_lossy(&written.bytes));
    let mut record = record.clone();
    // One board is written as it stands, with the turn of whoever can move: whoever has to pass at the start has done so.
    if matches!(format, Format::Obf | Format::Board) && record.game.moves().is_empty() {
        record.game = Game::from_position(*record.game.position());
    }
    let lost: Vec<Part> = written.losses.iter().map(|(part, _)| part).collect();
    let expected = lost.iter().fold(record.clone(), |record, &part| record.without(part));
    prop_assert_eq!(&expected, &record.clone().keeping(format.carries()), "what is lost is reported");
    prop_assert_eq!(&reading.records, &vec![expected], "{}", String::from_utf8_lossy(&written.bytes));
    // A start without moves is a board whichever way it is written.
    if format != Format::Transcript || record.has(Part::Moves) {
        prop_assert_eq!(Format::detect(&written.bytes), Some(format), "{}", String::from_utf8_lossy(&written.bytes));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, max_global_rejects: 4000, ..ProptestConfig::default() })]

    #[test]
    fn transcripts_survive(record in any_record()) {
        survives(Format::Transcript, &record)?;
    }

    #[test]
    fn boards_survive(record in any_record()) {
        survives(Format::Board, &record)?;
    }

    #[test]
    fn obf_survives(record in any_record()) {
        survives(Format::Obf, &record)?;
    }

    #[test]
    fn ggf_survives(record in any_record()) {
        survives(Format::Ggf, &record)?;
    }

    #[test]
    fn sgf_survives(record in any_record()) {
        survives(Format::Sgf, &record)?;
    }

    #[test]
    fn pgn_survives(record in any_record()) {
        survives(Format::Pgn, &record)?;
    }

    #[test]
    fn wthor_survives(records in prop::collection::vec(any_tournament_record(), 0..4)) {
        let mut writer = Writer::new(Format::Wthor);
        for record in &records {
            prop_assert_eq!(writer.add(record), Ok(()));
        }
        let written = writer.finish();
        prop_assert!(written.losses.is_empty(), "{:?}", written.losses);
        let files = written.names.expect("files of names");
        let names = Names {
            players: wthor::read_players(&files.players).expect("players"),
            tournaments: wthor::read_tournaments(&files.tournaments).expect("tournaments"),
        };
        let reading = wthor::read(&written.bytes, &names);
        prop_assert_eq!(reading.records, records);
        prop_assert_eq!(reading.damaged, vec![]);
    }

    #[test]
    fn whatever_we_write_is_recognised_as_what_it_is(record in any_record()) {
        let mut recognised = 0;
        for format in [Format::Transcript, Format::Board, Format::Obf, Format::Ggf, Format::Sgf, Format::Pgn] {
            let Some(bytes) = written(format, &record) else { continue };
            let read = format.read(&bytes).records.remove(0);
            let text = String::from_utf8(bytes).expect("text");
            let source = Source::of(&text);
            let is_what_it_is = match source {
                Source::Start => false,
                Source::Moves(_) => format == Format::Transcript,
                Source::Board { moves, .. } => format == if moves.is_empty() { Format::Board } else { Format::Transcript },
                // A start without moves is a board whichever way it is written.
                Source::Scored(_) => format == Format::Obf || format == Format::Transcript && !record.has(Part::Moves),
                Source::Records(found, _) => found == format,
            };
            prop_assert!(is_what_it_is, "{} is {:?}", format, source);
            let game = source.record(Assumed::Exactly(record.game.rules())).expect("a game").game;
            prop_assert_eq!(game.start().board(), read.game.start().board(), "{}", text);
            prop_assert_eq!(game.moves(), read.game.moves(), "{}", text);
            recognised += 1;
        }
        prop_assert!(recognised >= 2, "SGF and PGN hold every game");
    }

    #[test]
    fn many_records_stand_one_after_another(records in prop::collection::vec(any_record(), 1..5)) {
        for format in [Format::Transcript, Format::Obf, Format::Ggf, Format::Sgf, Format::Pgn] {
            let mut writer = Writer::new(format);
            let held: Vec<Record> = records.iter().filter(|record| writer.add(record).is_ok()).cloned().collect();
            let reading = format.read(&writer.finish().bytes);
            if !held.is_empty() {
                let expected: Vec<Record> = held.into_iter().map(|record| record.keeping(format.carries())).collect();
                prop_assert_eq!(reading.records, expected, "{}", format);
            }
        }
    }

    /// Through a second format and back, a record keeps what both of them carry.
    #[test]
    fn records_survive_pairs_of_formats(record in any_record()) {
        let formats = [Format::Transcript, Format::Obf, Format::Ggf, Format::Sgf, Format::Pgn];
        let mut compared = 0;
        for first in formats {
            for second in formats {
                let Some(bytes) = written(first, &record) else { continue };
                let there = first.read(&bytes).records.remove(0);
                let Some(bytes) = written(second, &there) else { continue };
                let back = second.read(&bytes).records.remove(0);
                let both: Vec<Part> =
                    Part::ALL.into_iter().filter(|part| first.carries().contains(part) && second.carries().contains(part)).collect();
                prop_assert_eq!(back.keeping(&both), record.clone().keeping(&both), "{} to {}", first, second);
                compared += 1;
            }
        }
        prop_assert!(compared >= 4, "SGF and PGN hold every game");
    }

    #[test]
    fn symmetric_positions_have_one_key(record in any_record(), ply: prop::sample::Index) {
        let game = &record.game;
        let position = game.position_at(ply.index(game.moves().len() + 1)).expect("a position of the game");
        let canonical = Canonical::of(position);
        for &symmetry in Symmetry::of(position.rules().size) {
            let turned = symmetry.position(position);
            prop_assert_eq!(PositionKey::of(&turned), canonical.key());
            for square in position.legal_moves() {
                let there = symmetry.square(square, position.rules().size);
                prop_assert_eq!(Canonical::of(&turned).square(there), canonical.square(square));
                let back = canonical.back(canonical.square(square));
                let plays = |square| PositionKey::of(&position.play(square).expect("a legal move"));
                prop_assert_eq!(plays(back), plays(square));
            }
        }
    }

    #[test]
    fn turning_back_leads_to_the_source(record in any_record(), numbers in prop::collection::vec(0usize..8, 1..4)) {
        let mut turned = record.clone();
        for number in numbers {
            let symmetries = Symmetry::of(turned.game.rules().size);
            turned = turned.turned(symmetries[number % symmetries.len()]);
        }
        let source = turned.turned(turned.to_source);
        prop_assert_eq!(source, record);
    }

    #[test]
    fn games_are_turned_to_begin_on_the_right(record in any_record()) {
        let normalised = record.normalised();
        prop_assert_eq!(&normalised.normalised(), &normalised);
        let standard = RuleSet::standard(record.game.rules().size);
        let usual = record.game.start().setup() == Setup::start(standard) && standard.size.is_square();
        if let Some(first) = normalised.game.moves().first().filter(|_| usual) {
            prop_assert_eq!(first.column(), standard.size.width() / 2 + 1);
        }
    }

    #[test]
    fn decimals_survive(thousandths: i32) {
        let value = Decimal::thousandths(thousandths);
        prop_assert_eq!(value.to_string().parse(), Ok(value));
        prop_assert_eq!(format!("{value:+}").parse(), Ok(value));
    }

    #[test]
    fn every_second_since_the_year_one_has_a_date(seconds in -62_000_000_000i64..253_402_300_799) {
        let (date, _) = Date::from_epoch(seconds).expect("a date");
        prop_assert_eq!(Date::read(&date.to_string()), Some(date));
    }
}

#[test]
fn dates_are_those_of_the_calendar() {
    let day = |seconds| Date::from_epoch(seconds).map(|(date, time)| format!("{date} {time}"));
    assert_eq!(day(0).as_deref(), Some("1970-01-01 00:00:00"));
    assert_eq!(day(951_782_399).as_deref(), Some("2000-02-28 23:59:59"));
    assert_eq!(day(951_868_799).as_deref(), Some("2000-02-29 23:59:59"));
    assert_eq!(day(-1).as_deref(), Some("1969-12-31 23:59:59"));
}

/// The generators are worth little if they never reach the corners.
#[test]
fn random_records_are_of_many_kinds() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let records: Vec<Record> =
        (0..300).map(|_| any_record().new_tree(&mut runner).expect("a record").current()).collect();
    for part in Part::ALL {
        assert!(records.iter().any(|record| record.has(part)), "no record with {part}");
        assert!(records.iter().any(|record| !record.has(part)), "no record without {part}");
    }
    let rules = |wanted: fn(RuleSet) -> bool| records.iter().any(|record| wanted(record.game.rules()));
    assert!(rules(|rules| rules.lines == Lines::Orthogonal) && rules(|rules| rules.goal == Goal::Fewest));
    assert!(rules(|rules| !rules.size.is_square()) && rules(|rules| rules.supply.is_some()));
    assert!(records.iter().any(|record| record.turns().count() > record.game.moves().len()), "no passes");
}

#[test]
fn a_board_whose_mover_has_to_pass_is_written_with_the_turn_of_whoever_can_move() {
    let record = Format::Board.read(b"-X---XXO-XXO--XO X\n").records.remove(0);
    for (format, expected) in [(Format::Obf, "-X---XXO-XXO--XO O;\n"), (Format::Board, "-X---XXO-XXO--XO O\n")] {
        let mut writer = Writer::new(format);
        writer.add(&record).unwrap();
        assert_eq!(String::from_utf8(writer.finish().bytes).unwrap(), expected);
        survives(format, &record).unwrap();
    }
}
