//! Random records.

use outflank_records::{
    Assessment, Bid, Date, Decimal, Ending, Format, GameKind, GameResult, Komi, Note, PerfectScore, Player, Record,
    RecordedClock, Verdict, Writer,
};
use outflank_rules::{BySide, Game, Goal, Lines, Position, RuleSet, Setup, Side, Size, Square};
use proptest::collection::{btree_map, vec};
use proptest::option::{self, of};
use proptest::prelude::*;
use proptest::sample::Index;

/// The record in a format, if the format can hold it.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn written(format: Format, record: &Record) -> Option<Vec<u8>> {
    let mut writer = Writer::new(format);
    writer.add(record).ok().map(|()| writer.finish().bytes)
}

/// Words as people write them: no space at the ends or twice in a row, and no closing brace, which PGN cannot write.
fn words() -> impl Strategy<Value = String> {
    "[A-Za-zéß石\\[\\]()\\\\\"'.,:;&<+*/0-9-]{1,8}( [A-Za-zéß石\\[\\]()\\\\\"'.,:;&<+*/0-9-]{1,8}){0,3}"
        .prop_filter("a word, not a sign for something unknown", |words| words.contains(char::is_alphabetic))
}

/// A name in a file of WTHOR.
fn short_name(longest: usize) -> impl Strategy<Value = String> {
    "[A-Z][a-zé]{1,8}( [A-Z][a-zé]{1,14})?"
        .prop_map(move |name| name.chars().take(longest).collect::<String>().trim().to_owned())
}

fn decimal() -> impl Strategy<Value = Decimal> {
    prop_oneof![(-64i32..=64).prop_map(Decimal::whole), (-99_999i32..99_999).prop_map(Decimal::thousandths)]
}

fn positive() -> impl Strategy<Value = Decimal> {
    (0i32..3_000_000).prop_map(Decimal::thousandths)
}

fn date() -> impl Strategy<Value = Date> {
    (1000u16..=9999, of((1u8..=12, of(1u8..=31)))).prop_map(|(year, within)| {
        let date = Date::of_year(year).expect("a year");
        within.map_or(date, |(month, day)| date.with_month(month, day).expect("a day"))
    })
}

fn clock() -> impl Strategy<Value = RecordedClock> {
    (1u32..200_000, prop_oneof![Just(0), 1u32..4000], of(0u32..4000))
        .prop_map(|(main, increment, grace)| RecordedClock { main, increment, grace })
}

fn note() -> impl Strategy<Value = Note> {
    (of(decimal()), of(positive())).prop_map(|(evaluation, time)| Note { evaluation, time, comment: None })
}

fn rules() -> impl Strategy<Value = RuleSet> {
    let side = || (2u8..=5).prop_map(|half| half * 2);
    let size = prop_oneof![
        4 => Just(Size::EIGHT),
        3 => side().prop_map(|side| Size::square(side).expect("an even side")),
        1 => (side(), side()).prop_map(|(width, height)| Size::new(width, height).expect("even sides")),
    ];
    let supply = prop_oneof![6 => Just(0), 1 => 1u16..40];
    (size, prop::bool::weighted(0.1), prop::bool::weighted(0.2), supply).prop_map(|(size, orthogonal, anti, supply)| {
        RuleSet {
            lines: if orthogonal { Lines::Orthogonal } else { Lines::All },
            goal: if anti { Goal::Fewest } else { Goal::Most },
            ..RuleSet::standard(size).with_supply(supply)
        }
    })
}

/// A game of random moves, from the usual start or from another position, played to its end or broken off.
fn game(rules: RuleSet) -> impl Strategy<Value = Game> {
    let moves = |most: usize| vec(any::<Index>(), 0..most);
    let start = (moves(20), prop::bool::weighted(0.3), any::<bool>());
    (start, moves(120)).prop_map(move |((opening, elsewhere, other_side), moves)| {
        let mut start = Position::start(rules);
        if elsewhere {
            let position = *played(start, &opening).position();
            let side = if other_side { !position.side_to_move() } else { position.side_to_move() };
            start = Setup { side_to_move: side, ..position.setup() }.position().unwrap_or(start);
        }
        played(start, &moves)
    })
}

fn played(start: Position, choices: &[Index]) -> Game {
    let mut game = Game::from_position(start);
    for choice in choices {
        let moves: Vec<Square> = game.position().legal_moves().iter().collect();
        if moves.is_empty() {
            break;
        }
        game.play(*choice.get(&moves)).expect("a legal move");
    }
    game
}

fn result(size: Size) -> impl Strategy<Value = GameResult> {
    let verdict = prop_oneof![
        (0..=size.area()).prop_map(move |black| Verdict::discs(black, size.area() - black, size).expect("a score")),
        decimal().prop_map(move |lead| Verdict::margin(lead, size)),
    ];
    let ending = prop::sample::select(vec![Ending::Played, Ending::Resignation, Ending::Time, Ending::Agreement]);
    (verdict, ending).prop_map(|(verdict, ending)| GameResult { verdict, ending })
}

fn kind() -> impl Strategy<Value = GameKind> {
    let colour = of(prop::sample::select(Side::BOTH.to_vec()));
    (any::<[bool; 2]>(), colour, of(4u8..40)).prop_map(|([synchro, komi], colour, random_discs)| GameKind {
        synchro,
        komi,
        colour,
        random_discs,
    })
}

fn komi() -> impl Strategy<Value = Komi> {
    let bid = || {
        of(((0u8..4, 0u8..4), note())
            .prop_map(|((column, row), note)| Bid { square: Square::new(column, row).expect("a square"), note }))
    };
    (decimal(), bid(), bid())
        .prop_map(|(value, black, white)| Komi { value: Some(value), bids: BySide { black, white } })
}

fn players() -> impl Strategy<Value = BySide<Player>> {
    let player = || (of(words()), of(positive())).prop_map(|(name, rating)| Player { name, rating });
    (player(), player()).prop_map(|(black, white)| BySide { black, white })
}

/// A record of any kind.
pub(crate) fn any_record() -> impl Strategy<Value = Record> {
    rules()
        .prop_flat_map(|rules| {
            let half = |inner| option::weighted(0.5, inner);
            let texts = (of(words()), of(words()), of(words()), of(words()));
            let times = (of((date(), of("[0-2][0-9]:[0-5][0-9](\\.[A-Z]{3})?"))), of(clock()), of(clock()));
            let values = (half(result(rules.size)), of((0u8..=64, 1u8..=30)), of(decimal()), vec(decimal(), 0..4));
            let others = btree_map("X[A-Z]", words(), 0..3);
            let notes = vec((any::<Index>(), note(), of(words())), 0..6);
            let rest = (prop_oneof![Just(GameKind::default()), kind()], of(komi()), others, notes);
            (game(rules), players(), texts, times, values, rest)
        })
        .prop_map(
            |(
                game,
                players,
                (event, place, round, comment),
                (when, black, white),
                values,
                (kind, komi, other, notes),
            )| {
                let (result, perfect, value, scores) = values;
                let mut record = Record::new(game);
                let legal = record.game.position().legal_moves();
                record.assessment = Assessment { value, moves: legal.iter().zip(scores).collect() };
                record.players = players;
                (record.event, record.place, record.round, record.comment) = (event, place, round, comment);
                record.date = when.as_ref().map(|(date, _)| *date);
                record.time_of_day = when.and_then(|(_, time)| time);
                record.clocks = BySide { black, white };
                (record.kind, record.komi, record.result, record.other) = (kind, komi, result, other);
                record.perfect = perfect.map(|(black, empties)| PerfectScore { black, empties });
                let turns: Vec<_> = record.turns().map(|(turn, ..)| turn).collect();
                for (turn, note, comment) in notes {
                    if !turns.is_empty() {
                        record.set_note(*turn.get(&turns), Note { comment, ..note });
                    }
                }
                record
            },
        )
}

/// A record of a tournament game with everything that WTHOR keeps.
#[allow(dead_code, reason = "not every test needs it")]
pub(crate) fn any_tournament_record() -> impl Strategy<Value = Record> {
    let names = (of(short_name(19)), of(short_name(19)), of(short_name(25)));
    let moves = vec(any::<Index>(), 0..80);
    (moves, names, 0u16..=64, 0u8..=64).prop_map(|(moves, (black, white, event), score, perfect)| {
        let mut record = Record::new(played(Position::start(RuleSet::standard(Size::EIGHT)), &moves));
        (record.players.black.name, record.players.white.name, record.event) = (black, white, event);
        record.date = Date::of_year(1998);
        let verdict = Verdict::discs(score, 64 - score, Size::EIGHT).expect("a score");
        record.result = Some(GameResult { verdict, ending: Ending::Played });
        record.perfect = Some(PerfectScore { black: perfect, empties: 24 });
        record
    })
}
