//! What a book knows of one position.

use std::fmt;

use outflank_engine::{Batch, Confidence, Evaluator, Options, Score};
use outflank_rules::RuleSet;
use outflank_rules::random::scatter;

/// What a book knows of one position.
///
/// Moves that lead to positions of the book are *links*; they need not be written down, because they can be looked up. Of all other moves only
/// the best is known: the *leaf*. What the position is worth follows from both, and is kept with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// What best play leads to by everything that the book knows, for the side to move.
    pub value: Score,
    /// How far that can be trusted: as far as the moves that come within two discs of the best.
    pub confidence: Confidence,
    /// The best of the moves that lead out of the book, or did when it was solved; `None` if none does.
    pub leaf: Option<BookLeaf>,
    /// How many recorded games went through the position.
    pub games: u32,
}

/// The best move that leads out of a book. A solved one stays when its position joins the book: that no other is better is still true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookLeaf {
    /// Where it lies in the book's form of the position, as the number of a bit.
    pub(crate) bit: u8,
    /// What it leads to, for the side that makes it.
    pub score: Score,
    /// How it was found out.
    pub confidence: Confidence,
    /// By whom.
    pub judge: Judge,
}

impl BookLeaf {
    /// Whether it is worth exactly what it says.
    pub(crate) fn is_solved(&self) -> bool {
        self.confidence == Confidence::Exact
    }
}

/// Whose judgement a score rests on: a program, and for our own its evaluation, since another one judges otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Judge(u16);

impl Judge {
    /// Nobody knows any more.
    pub const UNKNOWN: Self = Self(0);
    /// Edax.
    pub const EDAX: Self = Self(1);
    /// Egaroucid.
    pub const EGAROUCID: Self = Self(2);
    /// The numbers from here on stand for evaluations of our own.
    const FIRST_OWN: u16 = 16;

    /// This program with an evaluation: a number that changes whenever it judges otherwise.
    pub fn of(evaluation: &Evaluator, rules: RuleSet) -> Self {
        let options = Options { evaluation: evaluation.clone(), ..Options::default() };
        let judged = Batch::random(rules, 16, rules.size.area() / 2, 1, &options)
            .map(|batch| batch.evaluations(&options))
            .unwrap_or_default();
        let number = judged.iter().fold(0, |number, discs| scatter(number ^ u64::from(discs.to_bits())));
        Self(Self::FIRST_OWN + (number % u64::from(u16::MAX - Self::FIRST_OWN)) as u16)
    }

    /// Whether it is this program, with any evaluation.
    pub const fn is_own(self) -> bool {
        self.0 >= Self::FIRST_OWN
    }

    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    pub(crate) const fn numbered(number: u16) -> Self {
        Self(number)
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::EDAX => f.pad("Edax"),
            Self::EGAROUCID => f.pad("Egaroucid"),
            own if own.is_own() => f.pad(&format!("Outflank, evaluation {:04x}", own.0)),
            _ => f.pad("unknown"),
        }
    }
}

/// How far a score can be trusted, in an order: the smaller one less.
pub(crate) fn trust(confidence: Confidence) -> (u8, u8) {
    match confidence {
        Confidence::Exact | Confidence::WinLossDraw => (u8::MAX, 100),
        Confidence::Searched { depth, percent } => (depth, percent),
    }
}

/// What a move is worth, and how sure that is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    pub(crate) score: Score,
    pub(crate) confidence: Confidence,
}

impl Worth {
    /// The same as seen one move earlier, by the other side unless that has to pass.
    pub(crate) fn a_move_earlier(self, passed: bool) -> Self {
        let confidence = match self.confidence {
            Confidence::Searched { depth, percent } => Confidence::Searched { depth: depth.saturating_add(1), percent },
            exact => exact,
        };
        Self { score: if passed { self.score } else { -self.score }, confidence }
    }

    /// What a position is worth whose moves are worth this: that of the best. It can be trusted as far as every move that might be the best after
    /// all; `None` without a move.
    pub(crate) fn of_moves(moves: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        /// The discs by which a move is worse that is not the best in any case.
        const CLEARLY: i16 = 2;
        let score = moves.clone().map(|worth| worth.score).max()?;
        let rivals = moves.filter(|worth| worth.score.discs() >= score.discs() - CLEARLY);
        let confidence = rivals.map(|worth| worth.confidence).min_by_key(|&confidence| trust(confidence))?;
        Some(Self { score, confidence })
    }
}
