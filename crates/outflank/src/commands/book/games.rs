//! Positions of recorded games, for a book.

use std::collections::BTreeMap;
use std::path::PathBuf;

use outflank_book::BookBoard;
use outflank_database::{Database, Search};
use outflank_records::{Assumed, Source};
use outflank_rules::{Game, Position, RuleSet};

use crate::failure::Failure;
use crate::files::each_sound_game;
use crate::options::DataOptions;
use crate::output::say;
use crate::progress::count;

/// The positions that games of one kind went through, each with the number of games.
pub(super) struct GamePositions {
    rules: RuleSet,
    /// No position after more moves.
    plies: usize,
    found: BTreeMap<(u16, BookBoard), FoundPosition>,
    games: usize,
    /// Games by other rules.
    others: usize,
}

struct FoundPosition {
    position: Position,
    games: usize,
}

impl GamePositions {
    pub(super) fn new(rules: RuleSet, plies: usize) -> Self {
        Self { rules, plies, found: BTreeMap::new(), games: 0, others: 0 }
    }

    /// Games in files of any format.
    pub(super) fn add_files(&mut self, files: &[PathBuf]) -> Result<(), Failure> {
        each_sound_game(files, |record| self.add(&record.game))
    }

    /// Games of a database.
    pub(super) fn add_database(&mut self, file: &std::path::Path) -> Result<(), Failure> {
        let failed = |error: outflank_database::Error| Failure::Refused(format!("{}: {error}", file.display()));
        let database = Database::open_for_reading(file).map_err(failed)?;
        let all = Search { limit: usize::MAX, ..Search::default() };
        for game in database.search(&all).map_err(failed)? {
            // What the database keeps it could play when it took it in.
            if let Ok(record) = Source::of(&game.moves).record(Assumed::AnySize(self.rules)) {
                self.add(&record.game);
            }
        }
        Ok(())
    }

    /// The saved games.
    pub(super) fn add_own(&mut self, data: &DataOptions) -> Result<(), Failure> {
        for saved in data.games(&data.library()?) {
            self.add(saved.table.game());
        }
        Ok(())
    }

    fn add(&mut self, game: &Game) {
        if game.rules() != self.rules {
            self.others += 1;
            return;
        }
        self.games += 1;
        for position in (0..=game.moves().len().min(self.plies)).filter_map(|ply| game.position_at(ply)) {
            let Some(board) = BookBoard::of(position).filter(|_| !position.legal_moves().is_empty()) else { continue };
            let discs = position.board().count().total();
            let found = self.found.entry((discs, board)).or_insert(FoundPosition { position: *position, games: 0 });
            found.games += 1;
        }
    }

    pub(super) fn games(&self) -> usize {
        self.games
    }

    /// The positions that so many games went through, the earliest first.
    pub(super) fn at_least(&self, games: usize) -> Vec<Position> {
        self.found.values().filter(|found| found.games >= games).map(|found| found.position).collect()
    }

    /// Every position as often as a game went through it.
    pub(super) fn each_game(&self) -> impl Iterator<Item = &Position> {
        self.found.values().flat_map(|found| std::iter::repeat_n(&found.position, found.games))
    }

    /// Says how many games were of no use.
    pub(super) fn tell_others(&self) {
        if self.others > 0 {
            let (games, rules) = (count(self.others, "game"), self.rules);
            say(format_args!("note: {games} by other rules than the book's ({rules}) left out"));
        }
    }
}
