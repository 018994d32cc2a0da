//! What an analysis has found out, as the page sees it: with every word in the visitor's language.

use outflank_play::{AnalysedMove, AnalysisWords, RatingEstimate, RatingWords, Review};
use outflank_records::Language;
use outflank_rules::{BySide, Position, Side, Square};
use serde::Serialize;

use crate::reason_view::ReasonView;
use crate::view::{MoveView, SureView};

/// What a move was worth.
#[derive(Debug, Serialize)]
pub struct JudgedView {
    /// The moves from the start, of which this is the last.
    path: String,
    side: Side,
    square: Square,
    /// `best`, `good`, `slip`, `mistake` or `blunder`.
    class: &'static str,
    /// The same in words, and what would have been better.
    words: String,
    /// Discs given away.
    loss: i16,
    /// What the move led to, in discs for Black, and what the best one would have.
    for_black: i16,
    best_for_black: i16,
    best: Square,
    /// How the game would have gone on after the best move, which comes first.
    best_line: Vec<MoveView>,
    /// How it goes on after the move itself.
    line: Vec<MoveView>,
    sure: SureView,
    /// Whether this is the last word, and not a first impression.
    refined: bool,
    reasons: Vec<ReasonView>,
}

impl JudgedView {
    /// What was found out about the last move of a path, which was made in this position.
    pub(crate) fn new(path: String, before: &Position, judged: &AnalysedMove, language: Language) -> Self {
        let words = AnalysisWords(language);
        Self {
            path,
            side: judged.side,
            square: judged.square,
            class: judged.class.name(),
            words: words.verdict(judged),
            loss: judged.loss(),
            for_black: judged.for_black(),
            best_for_black: judged.best_for_black(),
            best: judged.best,
            best_line: MoveView::line(before, &judged.best_line),
            line: MoveView::line(before, &judged.line),
            sure: if judged.book { SureView::Book } else { SureView::new(judged.confidence) },
            refined: judged.refined,
            reasons: ReasonView::all(judged, language),
        }
    }
}

/// What a review comes to so far.
#[derive(Debug, Serialize)]
pub struct ReviewVerdict {
    finished: bool,
    /// How many moves there are, and how many of them have had a careful look.
    moves: usize,
    looked_at: usize,
    /// Discs given away in all.
    lost: BySide<i32>,
    /// In percent, as soon as there is a move to go by.
    accuracy: BySide<Option<u32>>,
    /// Where the game turned, in order.
    turning_points: Vec<TurnView>,
    /// At what rating each side played; nothing where that cannot be told.
    rating: BySide<Option<RatingView>>,
}

#[derive(Debug, Serialize)]
struct TurnView {
    /// The number of the move, from 0.
    ply: usize,
    words: String,
}

#[derive(Debug, Serialize)]
struct RatingView {
    points: u16,
    /// The true one lies within this many points of it two times of three.
    error: u16,
    /// At what rating the side played, told to anybody, and to the player.
    words: String,
    yours: String,
    /// What the error means.
    error_words: &'static str,
}

impl ReviewVerdict {
    pub(crate) fn new(review: &Review, language: Language) -> Self {
        let (analysis, words) = (review.analysis(), AnalysisWords(language));
        let turn = |turn: &AnalysedMove| TurnView { ply: turn.ply, words: words.turning_point(turn) };
        Self {
            finished: review.is_finished(),
            moves: analysis.game().len(),
            looked_at: analysis.game().iter().flatten().filter(|known| known.refined).count(),
            lost: BySide::from_fn(|side| analysis.total_loss(side)),
            accuracy: BySide::from_fn(|side| analysis.accuracy(side, None).percent()),
            turning_points: analysis.turning_points().into_iter().map(turn).collect(),
            rating: BySide::from_fn(|side| Some(RatingView::new(side, analysis.rating(side)?, language))),
        }
    }
}

impl RatingView {
    fn new(side: Side, estimate: RatingEstimate, language: Language) -> Self {
        let words = RatingWords(language);
        Self {
            points: estimate.rating.points(),
            error: estimate.error,
            words: words.played_like(side, estimate),
            yours: words.you_played_like(estimate),
            error_words: words.error_bar(),
        }
    }
}
