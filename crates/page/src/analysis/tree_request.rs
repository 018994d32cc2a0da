//! A tree that somebody made on the analysis board and hands in, to have it written down.

use outflank_records::{Assumed, GameResult, GameTree, Note, Record, Source, TreePlace};
use outflank_rules::{Game, RuleSet, Size, Square};
use serde::Deserialize;

use crate::problem::Problem;

/// The most moves of one tree: some hundred games.
const MOST_MOVES: usize = 20_000;

/// The body of a request to write a tree down.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeRequest {
    /// What the server said of the game when it was opened; nothing for the usual start.
    header: String,
    /// Words about the whole game.
    comment: String,
    /// Every move, each after the one that it follows, that of the main line first.
    moves: Vec<HandedMove>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HandedMove {
    /// The number of the move that it follows, from 1; 0 is the start.
    parent: usize,
    square: Square,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    evaluation: Option<String>,
    #[serde(default)]
    time: Option<String>,
}

impl TreeRequest {
    /// The tree, played over.
    pub fn tree(&self) -> Result<GameTree, Problem> {
        if self.moves.len() > MOST_MOVES {
            return Err(Problem::too_large());
        }
        let mut tree = GameTree::from(self.main_line()?);
        let mut places: Vec<TreePlace> = vec![tree.root()];
        for (number, handed) in (1usize..).zip(&self.moves) {
            let nowhere = || Problem::bad_input(format!("move {number} follows a move that does not stand before it"));
            let &at = places.get(handed.parent).ok_or_else(nowhere)?;
            let place = tree
                .play(at, handed.square)
                .map_err(|illegal| Problem::bad_input(format!("move {number}: {illegal}")))?;
            tree.set_note(place, handed.note());
            places.push(place);
        }
        Ok(tree)
    }

    /// The main line with what was said about the game when it was opened, as far as that is still true of it.
    fn main_line(&self) -> Result<Record, Problem> {
        let usual = Assumed::Exactly(RuleSet::standard(Size::EIGHT));
        let mut record =
            Source::of(&self.header).record(usual).map_err(|error| Problem::bad_input(error.to_string()))?;
        let start = Game::from_position(*record.game.start());
        let game = self.main_moves().try_fold(start, |mut game, square| game.play(square).map(|()| game));
        let game = game.map_err(|illegal| Problem::bad_input(illegal.to_string()))?;
        if game.moves() != record.game.moves() {
            record.result = game.outcome().map(GameResult::from);
            record.perfect = None;
            record.assessment = Default::default();
        }
        record.game = game;
        let comment = self.comment.trim();
        record.comment = (!comment.is_empty()).then(|| comment.to_owned());
        Ok(record)
    }

    /// The moves of the main line: of those that follow one move, the first.
    fn main_moves(&self) -> impl Iterator<Item = Square> {
        let mut last = 0;
        (1usize..).zip(&self.moves).filter_map(move |(number, handed)| {
            let goes_on = handed.parent == last;
            if goes_on {
                last = number;
            }
            goes_on.then_some(handed.square)
        })
    }
}

impl HandedMove {
    fn note(&self) -> Note {
        let comment = self.comment.trim();
        Note {
            evaluation: self.evaluation.as_ref().and_then(|text| text.parse().ok()),
            time: self.time.as_ref().and_then(|text| text.parse().ok()),
            comment: (!comment.is_empty()).then(|| comment.to_owned()),
        }
    }
}
