//! What somebody opens on the analysis board, and what it turns out to be.

use outflank_play::Table;
use outflank_records::{Assumed, Format, GameTree, Source, StartText, TreePlace, Writer};
use outflank_rules::{BySide, Preset, Side};
use serde::{Deserialize, Serialize};

use crate::LONGEST_TEXT;
use crate::problem::Problem;
use crate::setup::rules_of;
use crate::view::{MoveView, RulesView};

/// The body of a request to open something: a text, or the name of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpenRequest {
    /// A board, a transcript, or a record in any format.
    text: String,
    /// The rules for a text that does not say by which it was played.
    size: String,
    rules: String,
    supply: Option<u16>,
    /// A game that is kept here, instead of a text.
    pub game: Option<String>,
}

impl Default for OpenRequest {
    fn default() -> Self {
        let rules = Preset::Standard.to_string();
        Self { text: String::new(), size: "8".to_owned(), rules, supply: None, game: None }
    }
}

impl OpenRequest {
    /// The tree of the text.
    pub fn open(&self) -> Result<OpenedView, Problem> {
        if self.text.len() > LONGEST_TEXT {
            return Err(Problem::too_large());
        }
        let rules = rules_of(&self.size, &self.rules, self.supply)?;
        let tree = Source::of(&self.text).tree(Assumed::AnySize(rules));
        tree.map(|tree| OpenedView::new(&tree)).map_err(|error| Problem::bad_input(error.to_string()))
    }
}

/// A tree as the page sees it.
#[derive(Debug, Serialize)]
pub struct OpenedView {
    /// By which rules and from where, for questions about positions.
    rules: String,
    start: String,
    /// The same, taken apart.
    variant: RulesView,
    players: BySide<Option<String>>,
    date: Option<String>,
    event: Option<String>,
    place: Option<String>,
    /// Words about the whole game.
    comment: Option<String>,
    /// The player passed over before the first move.
    passed: Option<Side>,
    /// Every move, each after the one that it follows, that of the main line first.
    moves: Vec<TreeMoveView>,
    /// Of a game that is kept here.
    kept: Option<KeptView>,
    /// Variations that could not be played.
    left_out: usize,
    /// The main line and all that was said about the game, to be handed back when the tree is written down.
    header: String,
}

/// What is known of a game that is kept here.
#[derive(Debug, Serialize)]
struct KeptView {
    id: String,
    /// The sides that the visitor has in it.
    mine: Vec<Side>,
    over: bool,
}

/// A move of a tree.
#[derive(Debug, Serialize)]
struct TreeMoveView {
    /// The number of the move that it follows, from 1; 0 is the start.
    parent: usize,
    #[serde(flatten)]
    made: MoveView,
    comment: Option<String>,
    /// What the player thought of it, in discs, and the seconds that it took, as they were written down.
    evaluation: Option<String>,
    time: Option<String>,
}

impl OpenedView {
    /// A game that is kept under this name and was played at this time, in seconds since 1970; the visitor has these sides in it.
    pub fn of_kept(id: String, table: &Table, mine: Vec<Side>, played: i64) -> Self {
        let kept = KeptView { id, mine, over: table.outcome().is_some() };
        Self { kept: Some(kept), ..Self::new(&table.record_played(Some(played)).into()) }
    }

    fn new(tree: &GameTree) -> Self {
        let mut record = tree.record();
        let StartText { rules, board } = StartText::of(record.game.start());
        let comment = record.comment.take();
        let mut header = Writer::new(Format::Sgf);
        // Every game can be written in this format.
        let _ = header.add(&record);
        Self {
            rules,
            start: board,
            variant: RulesView::new(&record.game.rules()),
            date: record.date.map(|date| date.to_string()),
            event: record.event,
            place: record.place,
            comment: joined(comment, &tree.pass_note(tree.root()).comment),
            passed: tree.passed(tree.root()),
            moves: moves(tree),
            kept: None,
            left_out: tree.left_out(),
            players: BySide { black: record.players.black.name, white: record.players.white.name },
            header: String::from_utf8_lossy(&header.finish().bytes).into_owned(),
        }
    }
}

/// The moves of a tree. Their numbers are those of their places.
fn moves(tree: &GameTree) -> Vec<TreeMoveView> {
    let numbers: std::collections::HashMap<TreePlace, usize> =
        std::iter::once(tree.root()).chain(tree.places()).enumerate().map(|(number, place)| (place, number)).collect();
    let view = |place: TreePlace| {
        let (parent, square) = (tree.parent(place)?, tree.square(place)?);
        let note = tree.note(place);
        Some(TreeMoveView {
            parent: numbers[&parent],
            made: MoveView::new(tree.position(parent), square, tree.position(place), tree.passed(place)),
            comment: joined(note.comment.clone(), &tree.pass_note(place).comment),
            evaluation: note.evaluation.map(|value| value.to_string()),
            time: note.time.map(|time| time.to_string()),
        })
    };
    tree.places().filter_map(view).collect()
}

/// A comment on a move and one on the pass after it.
fn joined(comment: Option<String>, pass: &Option<String>) -> Option<String> {
    match (comment, pass) {
        (Some(comment), Some(pass)) => Some(format!("{comment}\n{pass}")),
        (comment, pass) => comment.or_else(|| pass.clone()),
    }
}
