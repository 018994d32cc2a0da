//! A reason as the page shows it: words, marks and arrows.

use outflank_play::{AnalysedMove, AnalysisWords, BoardArrow, BoardMark, Reason};
use outflank_records::Language;
use outflank_rules::Square;
use serde::Serialize;

/// Why a move was good or bad, in words and on the board.
#[derive(Debug, Serialize)]
pub struct ReasonView {
    words: String,
    /// What it is about, in a word.
    theme: Option<&'static str>,
    marks: Vec<MarkView>,
    arrows: Vec<ArrowView>,
}

#[derive(Debug, Serialize)]
struct MarkView {
    square: Square,
    /// `worse`, `better`, `lost`, `won` or `about`.
    kind: &'static str,
}

#[derive(Debug, Serialize)]
struct ArrowView {
    from: Square,
    to: Square,
}

impl ReasonView {
    /// The reasons for a move; for a mistake without any, the line that shows it.
    pub fn all(judged: &AnalysedMove, language: Language) -> Vec<Self> {
        let mut reasons = judged.reasons.iter();
        let view = |words| Self::told(words, reasons.next(), language);
        AnalysisWords(language).reasons(judged).into_iter().map(view).collect()
    }

    /// One reason.
    pub fn new(reason: &Reason, language: Language) -> Self {
        Self::told(reason.in_words(language), Some(reason), language)
    }

    fn told(words: String, reason: Option<&Reason>, language: Language) -> Self {
        let mark = |BoardMark { square, kind }: BoardMark| MarkView { square, kind: kind.name() };
        let arrow = |BoardArrow { from, to }: BoardArrow| ArrowView { from, to };
        Self {
            words,
            theme: reason.map(|reason| AnalysisWords(language).theme(reason.fact.theme())),
            marks: reason.into_iter().flat_map(Reason::marks).map(mark).collect(),
            arrows: reason.into_iter().flat_map(Reason::arrows).map(arrow).collect(),
        }
    }
}
