//! The explorer of openings: what a book, recorded games and the player's own repertoire know of a position, move by move.

mod input;
mod lookup;
mod panel;
mod sources;
mod visit;

use std::cmp::Reverse;
use std::time::Instant;

use outflank_play::{KeptRepertoire, MoveScore};
use outflank_records::{Canonical, opening_name};
use outflank_rules::{Game, Position, RuleSet, Size, Square, Squares};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::App;
use super::board::{BoardView, Facing, Marks};
use super::desk::Desk;
use super::layout::game_layout;
use super::panel::draw_board_frame;
use super::scores;
use super::typing::Typing;
use crate::TerminalWords;
use lookup::Lookup;
pub use sources::{CountedMove, GameCounts, OpeningSources};

pub(crate) struct ExplorerScreen {
    /// The moves that led to the board.
    pub(crate) game: Game,
    book: Lookup<Vec<MoveScore>>,
    games: Option<Lookup<Result<Vec<CountedMove>, String>>>,
    /// The player's own moves, if they can be kept.
    repertoire: Option<KeptRepertoire>,
    /// The move that somebody has chosen; before they do it is the first one of the list.
    chosen: Option<Square>,
    typing: Typing,
    pub(crate) message: String,
    words: TerminalWords,
}

/// A move of the position on the board, and what is known of it.
#[derive(Clone, PartialEq, Debug)]
struct OpeningRow {
    square: Square,
    book: Option<MoveScore>,
    games: Option<CountedMove>,
    is_own: bool,
}

impl ExplorerScreen {
    /// Explores from the position that a game has reached.
    pub(crate) fn new(game: Game, desk: &Desk) -> Self {
        let (words, wake) = (desk.words(), &desk.around.wake);
        let OpeningSources { book, games, data } = desk.openings.clone();
        let opened = data.map(|data| KeptRepertoire::open(&data)).transpose();
        let message = opened.as_ref().err().map(|problem| words.repertoire_problem(problem)).unwrap_or_default();
        let mut screen = Self {
            game,
            book: Lookup::start(wake.clone(), move |position| book.moves(position)),
            games: games.map(|games| Lookup::start(wake.clone(), move |position| games.moves(position))),
            repertoire: opened.ok().flatten(),
            chosen: None,
            typing: Typing::default(),
            message,
            words,
        };
        screen.ask();
        screen
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn ask(&mut self) {
        let position = *self.game.position();
        self.book.ask(&position);
        if let Some(games) = &mut self.games {
            games.ask(&position);
        }
    }

    pub(crate) fn tick(&mut self) {
        self.book.poll();
        if let Some(games) = &mut self.games {
            games.poll();
        }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.book.is_waiting() || self.games.as_ref().is_some_and(Lookup::is_waiting)
    }

    /// Every move of the position, one of each that it cannot tell apart: those of the book, the best first, then those that were played
    /// most.
    fn rows(&self) -> Vec<OpeningRow> {
        let position = self.position();
        let book = self.book.answer(position).map(Vec::as_slice).unwrap_or_default();
        let games = self.games.as_ref().and_then(|games| games.answer(position)?.as_deref().ok()).unwrap_or_default();
        let row = |square: Square| OpeningRow {
            square,
            book: book.iter().find(|known| known.square == square).cloned(),
            games: games.iter().find(|counted| counted.square == square).copied(),
            is_own: self.is_own(square),
        };
        let mut rows: Vec<OpeningRow> = distinct_moves(position).iter().map(row).collect();
        let rank = |row: &OpeningRow| {
            (row.book.as_ref().map(|known| known.score), row.games.map_or(0, |counted| counted.games))
        };
        rows.sort_by_key(|row| Reverse(rank(row)));
        rows
    }

    fn is_own(&self, square: Square) -> bool {
        let kept = self.repertoire.as_ref();
        kept.is_some_and(|kept| kept.repertoire().is_chosen(self.position(), square))
    }

    /// Whether moves can be made one's own here: in the standard game, from its start.
    fn may_choose(&self) -> bool {
        self.repertoire.is_some() && *self.game.start() == Position::start(RuleSet::standard(Size::EIGHT))
    }

    /// The number in the list of the move that is chosen.
    fn chosen_in(&self, rows: &[OpeningRow]) -> usize {
        self.chosen.and_then(|chosen| rows.iter().position(|row| row.square == chosen)).unwrap_or(0)
    }

    /// The name of the opening on the board, or of the last one that it went through.
    fn opening(&self) -> Option<&'static str> {
        opening_name(&self.game, self.words.0)
    }

    fn marks(&self) -> Marks {
        let (position, rows) = (self.position(), self.rows());
        let book = self.book.answer(position).map(Vec::as_slice).unwrap_or_default();
        Marks {
            legal: position.legal_moves(),
            last_move: self.game.last_move(),
            cursor: rows.get(self.chosen_in(&rows)).map(|row| row.square),
            advised: rows.iter().find(|row| row.is_own).map(|row| row.square),
            scores: scores::marks(book),
            ..Marks::default()
        }
    }

    pub(crate) fn draw(&self, app: &App, now: Instant, body: Rect, buffer: &mut Buffer) {
        let palette = app.desk.palette();
        let Ok(layout) = game_layout(body, self.game.rules().size, Facing::Usual) else { return };
        if let Some(frame) = layout.frame {
            draw_board_frame(&self.game, &app.desk, frame, buffer);
        }
        let (marks, picture) =
            (self.marks(), &|disc, ground, place, buffer: &mut Buffer| app.draw_picture(disc, ground, place, buffer));
        BoardView { board: self.position().board(), marks: &marks, palette, picture, now }.draw(layout.board, buffer);
        self.draw_panel(palette, layout.panel, buffer);
    }
}

/// One of each of the moves that a symmetric position cannot tell apart.
fn distinct_moves(position: &Position) -> Squares {
    let canonical = Canonical::of(position);
    position.legal_moves().iter().map(|square| canonical.back(canonical.square(square))).collect()
}
