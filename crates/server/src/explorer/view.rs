//! What the explorer tells about a position.

use axum::body::Bytes;
use outflank_book::{BookMove, BookShelf};
use outflank_database::{Database, Error, GameThrough, MoveStats, Practitioner};
use outflank_page::SureView;
use outflank_records::{Format, GameResult, Verdict, Writer};
use outflank_rules::{Position, Side, Square};
use serde::Serialize;

/// The most players that are named for a move.
const PLAYERS: usize = 3;
/// The most games that are listed.
const GAMES: usize = 12;

/// How a position was played.
#[derive(Debug, Serialize)]
pub(super) struct ExplorerView {
    /// In how many games it was reached; nothing where there is no database of games.
    games: Option<u32>,
    moves: Vec<ExploredMoveView>,
    /// The newest of the games.
    newest: Vec<ThroughView>,
    /// What the opening book knows, the best first.
    book: Vec<BookMoveView>,
}

/// A move of the opening book.
#[derive(Debug, Serialize)]
struct BookMoveView {
    square: Square,
    /// What it leads to, for the side to move.
    score: i16,
    sure: SureView,
    /// How many games the book has counted that went on like this.
    games: u32,
    /// Whether the book goes on after it.
    goes_on: bool,
}

/// A move, how often it was played and how that ended.
#[derive(Debug, Serialize)]
struct ExploredMoveView {
    square: Square,
    games: u32,
    /// Its share of all moves played here, in percent.
    share: f64,
    /// How those of the games ended whose result is known, in percent; nothing if it is known of none.
    results: Option<ResultsView>,
    /// The average lead of whoever plays it, in discs.
    average: Option<f64>,
    /// Who played it most often.
    players: Vec<ExploredPlayerView>,
}

#[derive(Debug, Serialize)]
struct ResultsView {
    black: f64,
    draws: f64,
    white: f64,
}

#[derive(Debug, Serialize)]
struct ExploredPlayerView {
    name: String,
    games: u32,
}

/// A game that went through the position.
#[derive(Debug, Serialize)]
struct ThroughView {
    black: Option<String>,
    white: Option<String>,
    event: Option<String>,
    year: Option<u16>,
    /// As people say it: `40–24`.
    score: Option<String>,
    winner: Option<Side>,
    /// What was played here.
    next: Option<Square>,
    /// After how many moves the game got here.
    ply: usize,
    /// The game as a text to open.
    text: String,
}

impl ExplorerView {
    /// In how many games the position was reached.
    pub(super) fn games(&self) -> u32 {
        self.games.unwrap_or(0)
    }

    /// As it goes over the wire.
    pub(super) fn written(&self) -> Bytes {
        Bytes::from(serde_json::to_vec(self).expect("numbers and texts can be written"))
    }

    /// What the books say where there is no database.
    pub(super) fn of_books(position: &Position, books: &BookShelf) -> Self {
        let view = |BookMove { square, score, confidence, games, goes_on }| BookMoveView {
            square,
            score: score.discs(),
            sure: SureView::new(confidence),
            games,
            goes_on,
        };
        let book = books.moves(position).into_iter().map(view).collect();
        Self { games: None, moves: Vec::new(), newest: Vec::new(), book }
    }

    pub(super) fn of(position: &Position, database: &Database, books: &BookShelf) -> Result<Self, Error> {
        let moves = database.moves(position)?;
        let mut players = database.practitioners(position, PLAYERS)?;
        let total = moves.iter().map(|stats| stats.games).sum();
        let side = position.side_to_move();
        let view = |stats: &MoveStats| {
            ExploredMoveView::new(stats, side, total, players.remove(&stats.square).unwrap_or_default())
        };
        let moves = moves.iter().map(view).collect();
        let newest = database.games_through(position, GAMES)?.into_iter().filter_map(ThroughView::new).collect();
        let games = Some(database.times_reached(position)?);
        Ok(Self { games, moves, newest, ..Self::of_books(position, books) })
    }
}

impl ExploredMoveView {
    fn new(stats: &MoveStats, side: Side, total: u32, players: Vec<Practitioner>) -> Self {
        let of_decided = |games: u32| percent(games, stats.decided);
        Self {
            square: stats.square,
            games: stats.games,
            share: percent(stats.games, total),
            results: (stats.decided > 0).then(|| ResultsView {
                black: of_decided(stats.black_wins),
                draws: of_decided(stats.draws),
                white: of_decided(stats.white_wins()),
            }),
            average: stats.average_lead(side).map(rounded),
            players: players
                .into_iter()
                .map(|Practitioner { name, games }| ExploredPlayerView { name, games })
                .collect(),
        }
    }
}

impl ThroughView {
    fn new(GameThrough { record, ply }: GameThrough) -> Option<Self> {
        let mut writer = Writer::new(Format::Sgf);
        writer.add(&record).ok()?;
        let text = String::from_utf8(writer.finish().bytes).ok()?;
        let verdict = record.result.map(|GameResult { verdict, .. }| verdict);
        Some(Self {
            event: record.event,
            year: record.date.map(|date| date.year()),
            score: verdict.and_then(score),
            winner: verdict.and_then(|verdict| verdict.winner(record.game.rules().goal)),
            next: record.game.moves().get(ply).copied(),
            ply,
            text: text.trim().to_owned(),
            black: record.players.black.name,
            white: record.players.white.name,
        })
    }
}

fn score(verdict: Verdict) -> Option<String> {
    match verdict {
        Verdict::Score(discs) => Some(format!("{}–{}", discs.black, discs.white)),
        _ => verdict.lead().map(|lead| format!("{:+}", lead.to_f64())),
    }
}

/// With one digit behind the point, as it is shown.
fn percent(part: u32, whole: u32) -> f64 {
    rounded(100.0 * f64::from(part) / f64::from(whole.max(1)))
}

fn rounded(number: f64) -> f64 {
    // Nothing is less than nothing: a sum with 0 has no sign if it is 0.
    (10.0 * number).round() / 10.0 + 0.0
}
