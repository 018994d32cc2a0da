//! A game as the page sees it: everything it needs to draw, so that it never works out a rule.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use outflank_play::{
    Clock, Confidence, Extra, Level, Line, MoveScore, Origin, Rating, Seat, Skill, Span, Table, Tally,
};
use outflank_records::{Language, Opening};
use outflank_rules::notation::BoardText;
use outflank_rules::{
    BySide, DiscCount, EndReason, Game, Goal, Lines, Move, Outcome, Position, RuleSet, Side, Square, Squares,
};
use serde::Serialize;

/// A whole game.
#[derive(Debug, Serialize)]
pub struct GameView {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    rules: RulesView,
    players: BySide<PlayerView>,
    control: Option<String>,
    /// How soon opponents move that play like people: `prompt` or `human`.
    pace: String,
    /// The squares at the start, in reading order, a space, and whose turn it was.
    start: String,
    /// The player passed over before the first move.
    passed: Option<Side>,
    moves: Vec<MoveView>,
    now: NowView,
    tally: Tally,
    /// Who played the recorded game that this one began from.
    from: Option<BySide<Option<String>>>,
    next: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RulesView {
    name: String,
    width: u8,
    height: u8,
    orthogonal: bool,
    fewest_wins: bool,
    supply: Option<u16>,
    /// The ratings of the levels that play like people by these rules, by their names.
    ratings: BTreeMap<String, u16>,
}

#[derive(Clone, Debug, Serialize)]
struct PlayerView {
    /// `human`, or the engine as it is written in a set-up.
    player: String,
    person: bool,
    /// The rating at which an engine plays, if it plays like a person.
    rating: Option<u16>,
    /// Whether nobody has taken the seat yet.
    free: bool,
    /// What a person is called who has given themselves a name.
    name: Option<String>,
}

/// A disc placed.
#[derive(Debug, Serialize)]
pub struct MoveView {
    side: Side,
    square: Square,
    flips: Squares,
    /// The player passed over after it.
    passed: Option<Side>,
    /// What the position after it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningView>,
}

/// The name of an opening in the languages of the page.
#[derive(Debug, Serialize)]
pub(crate) struct OpeningView {
    en: Option<&'static str>,
    fr: Option<&'static str>,
    ja: Option<&'static str>,
}

impl OpeningView {
    pub(crate) fn at(position: &Position) -> Option<Self> {
        let opening = Opening::at(position)?;
        let name = |language| opening.name(language);
        Some(Self { en: name(Language::English), fr: name(Language::French), ja: name(Language::Japanese) })
    }
}

/// What stands at this moment.
#[derive(Debug, Serialize)]
pub struct NowView {
    turn: Option<Side>,
    legal: Squares,
    /// What a disc on each legal square would flip, so that whoever plays there sees it at once.
    flips: BTreeMap<String, Squares>,
    discs: DiscCount,
    /// Discs left to place, under rules with a supply.
    supply: Option<DiscCount>,
    clock: Option<ClockView>,
    outcome: Option<OutcomeView>,
    undo: bool,
    redo: bool,
    paused: bool,
}

#[derive(Debug, Serialize)]
struct ClockView {
    left: BySide<u64>,
    running: Option<Side>,
    /// Milliseconds for each move once the main time is used up.
    period: Option<u64>,
    /// Whether that counts already.
    in_period: BySide<bool>,
    /// Milliseconds that the clock waits on each move.
    delay: Option<u64>,
}

#[derive(Debug, Serialize)]
pub(crate) struct OutcomeView {
    winner: Option<Side>,
    reason: EndReason,
    discs: DiscCount,
    score: DiscCount,
    text: String,
}

impl RulesView {
    pub(crate) fn new(rules: &RuleSet) -> Self {
        let rating = |level| Some((Level::to_string(&level), Skill::Level(level).rating(rules)?.points()));
        Self {
            name: rules.to_string(),
            width: rules.size.width(),
            height: rules.size.height(),
            orthogonal: rules.lines == Lines::Orthogonal,
            fewest_wins: rules.goal == Goal::Fewest,
            supply: rules.supply.map(Into::into),
            ratings: Level::NAMED.into_iter().filter_map(rating).collect(),
        }
    }
}

impl GameView {
    /// A game that is kept nowhere, with those seats free that nobody has taken yet.
    pub fn new(table: &Table, free: BySide<bool>, now: Instant) -> Self {
        let game = table.game();
        let rules = game.rules();
        Self {
            id: None,
            rules: RulesView::new(&rules),
            players: BySide::from_fn(|side| PlayerView {
                player: table.seats()[side].to_string(),
                person: table.seats()[side] == Seat::Person,
                rating: table.seats()[side].rating(&rules).map(Rating::points),
                free: free[side],
                name: None,
            }),
            control: table.terms().control.map(|control| control.to_string()),
            pace: table.terms().tempo.to_string(),
            start: BoardText::write(game.start()),
            passed: game.passed_before(0),
            moves: (0..game.moves().len()).filter_map(|ply| MoveView::of(game, ply)).collect(),
            now: NowView::new(table, now),
            tally: table.tally(),
            from: table
                .origin()
                .map(|Origin { black, white, .. }| BySide { black: black.clone(), white: white.clone() }),
            next: None,
        }
    }

    /// The same game, of people with these names.
    pub fn named(mut self, names: BySide<Option<String>>) -> Self {
        (self.players.black.name, self.players.white.name) = (names.black, names.white);
        self
    }

    /// The same game, which is kept under a name; perhaps it has a rematch.
    pub fn kept_as(self, id: String, next: Option<String>) -> Self {
        Self { id: Some(id), next, ..self }
    }
}

impl MoveView {
    /// The move with this number.
    pub fn of(game: &Game, ply: usize) -> Option<Self> {
        let (&square, before, after) = (game.moves().get(ply)?, game.position_at(ply)?, game.position_at(ply + 1)?);
        Some(Self::new(before, square, after, game.passed_before(ply + 1)))
    }

    /// A move that led from one position to another.
    pub fn new(before: &Position, square: Square, after: &Position, passed: Option<Side>) -> Self {
        let (side, flips) = (before.side_to_move(), before.flips(square));
        Self { side, square, flips, passed, opening: OpeningView::at(after) }
    }

    /// The moves of a line from a position; passes belong to the move before.
    pub fn line(position: &Position, line: &Line) -> Vec<Self> {
        let mut position = *position;
        let mut views: Vec<Self> = Vec::new();
        for &next in line {
            let side = position.side_to_move();
            match next {
                Move::Place(square) => {
                    let flips = position.flips(square);
                    views.push(Self { side, square, flips, passed: None, opening: None });
                }
                Move::Pass => {
                    if let Some(last) = views.last_mut() {
                        last.passed = Some(side);
                    }
                }
            }
            let Ok(after) = position.make(next) else { break };
            position = after;
        }
        views
    }
}

impl NowView {
    /// How a game stands at this moment.
    pub fn new(table: &Table, now: Instant) -> Self {
        let position = table.position();
        let turn = table.turn();
        let legal = if turn.is_some() { position.legal_moves() } else { Squares::EMPTY };
        Self {
            turn,
            legal,
            flips: flips_of(position, legal),
            discs: position.board().count(),
            supply: position.supply(),
            clock: table.clock().map(|clock| ClockView::new(clock, now)),
            outcome: table.outcome().map(|outcome| OutcomeView::new(&outcome)),
            undo: table.can_undo(),
            redo: table.can_redo(),
            paused: table.is_paused(),
        }
    }
}

/// What a disc on each of these squares would flip.
pub(crate) fn flips_of(position: &Position, squares: Squares) -> BTreeMap<String, Squares> {
    squares.iter().map(|square| (square.to_string(), position.flips(square))).collect()
}

impl ClockView {
    fn new(clock: &Clock, now: Instant) -> Self {
        let (period, delay) = match clock.control().extra {
            Extra::Period(Span(span)) => (Some(millis(span)), None),
            Extra::Delay(Span(span)) => (None, Some(millis(span))),
            Extra::None | Extra::Increment(_) => (None, None),
        };
        Self {
            left: BySide::from_fn(|side| millis(clock.face(side, now).left)),
            running: Side::BOTH.into_iter().find(|&side| clock.face(side, now).running),
            period,
            in_period: BySide::from_fn(|side| clock.face(side, now).in_period),
            delay,
        }
    }
}

impl OutcomeView {
    pub(crate) fn new(outcome: &Outcome) -> Self {
        Self {
            winner: outcome.winner,
            reason: outcome.reason,
            discs: outcome.discs,
            score: outcome.score,
            text: outcome.to_string(),
        }
    }
}

/// How far a score can be trusted.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SureView {
    /// It is what best play leads to.
    Exact,
    /// Who wins is certain, but not by how much.
    Winner,
    /// It is how things look this many moves ahead.
    Ahead {
        /// How many.
        moves: u8,
    },
    /// It is from the opening book.
    Book,
}

impl SureView {
    /// How far a score that was found out like this can be trusted.
    pub fn new(confidence: Confidence) -> Self {
        match confidence {
            Confidence::Exact => Self::Exact,
            Confidence::WinLossDraw => Self::Winner,
            Confidence::Searched { depth, .. } => Self::Ahead { moves: depth },
        }
    }
}

/// What a square is worth to the side to move.
#[derive(Debug, Serialize)]
pub struct ScoredView {
    square: Square,
    score: i16,
    sure: SureView,
    line: Vec<MoveView>,
}

impl ScoredView {
    /// A scored square of a position.
    pub fn new(position: &Position, scored: &MoveScore) -> Self {
        Self {
            square: scored.square,
            score: scored.score.discs(),
            sure: SureView::new(scored.confidence),
            line: MoveView::line(position, &scored.line),
        }
    }

    /// The same as the opening book says it.
    pub(crate) fn by_the_book(self) -> Self {
        Self { sure: SureView::Book, ..self }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use outflank_play::{Seats, Tempo, Terms};
    use outflank_rules::{Preset, Size};

    use super::*;

    /// Plays a game of two people to its end, always on the legal square in the middle of the list.
    fn tables(preset: Preset, size: Size) -> Vec<Table> {
        let seats = Seats::new(Seat::Person, Seat::Person);
        let start = Position::start(preset.rules(size));
        let mut table = Table::new(Terms {
            start,
            seats,
            control: None,
            tempo: Tempo::default(),
            seed: 1,
            tally: Tally::default(),
        });
        let mut tables = vec![table.clone()];
        while let Some(side) = table.turn() {
            let legal: Vec<Square> = table.position().legal_moves().iter().collect();
            table.play(side, legal[legal.len() / 2], Instant::now()).unwrap();
            tables.push(table.clone());
        }
        tables
    }

    #[test]
    fn the_flips_told_beforehand_are_those_of_the_move() {
        for (preset, size) in Preset::ALL.into_iter().flat_map(|preset| [4, 8].map(|size| (preset, size))) {
            for table in tables(preset, Size::square(size).unwrap()) {
                let (before, view) = (table.position(), NowView::new(&table, Instant::now()));
                assert_eq!(view.flips.len(), usize::from(view.legal.len()));
                for square in view.legal {
                    let after = before.play(square).unwrap();
                    let turned = |at: &Square| {
                        before.board().disc(*at).is_some() && before.board().disc(*at) != after.board().disc(*at)
                    };
                    let turned: Squares = before.rules().size.squares().iter().filter(turned).collect();
                    assert_eq!(view.flips[&square.to_string()], turned, "{preset}, {square} in\n{before}");
                }
            }
        }
    }
}
