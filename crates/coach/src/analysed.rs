//! One move, compared with the best.

use outflank_engine::{Confidence, Line, MoveScore, Openings, Score};
use outflank_rules::{Position, Side, Square, Squares};

use crate::{Class, Reason};

/// The discs by which a move is clearly better than another.
const CLEARLY: i16 = 3;

/// One move of a game, compared with the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysedMove {
    /// Its number, from 0.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// The square played.
    pub square: Square,
    /// What it is worth to the player who made it.
    pub score: Score,
    /// How the game goes on after it if both play well; the move itself comes first.
    pub line: Line,
    /// The best square instead.
    pub best: Square,
    /// All squares that are as good as the best.
    pub best_squares: Squares,
    /// What the best square is worth to the same player.
    pub best_score: Score,
    /// How the game would have gone on after the best square, which comes first.
    pub best_line: Line,
    /// How far both scores can be trusted: they were found in the same way.
    pub confidence: Confidence,
    /// How good the move was, in one word.
    pub class: Class,
    /// What the move does that the best one does not; of a good move, what it does that others do not. Two reasons at most, those first that
    /// explain most; none where no fact tells the moves apart.
    pub reasons: Vec<Reason>,
    /// Whether this is the last word, and not a first impression.
    pub refined: bool,
    /// Whether both scores are those of an opening book, and nothing was searched.
    pub book: bool,
}

impl AnalysedMove {
    /// Compares a move with the best of all legal ones, which were scored in the same way, the best first.
    ///
    /// `None` if the move is not among them.
    pub fn compare(ply: usize, position: &Position, square: Square, moves: &[MoveScore]) -> Option<Self> {
        let best_score = moves.first()?.score;
        let played = moves.iter().find(|scored| scored.square == square)?;
        // Of several squares that are equally good the one played is named, or else the first.
        let best = if played.score == best_score { played } else { moves.first()? };
        let class = Class::of(played.score, best_score, played.confidence);
        let reasons = if class >= Class::Slip {
            Reason::against(position, played, best)
        } else {
            // Good moves are praised for what tells them from the next one that is clearly worse.
            let worse = moves.iter().find(|other| played.score.discs() - other.score.discs() >= CLEARLY);
            worse.map(|worse| Reason::in_favour(position, played, worse)).unwrap_or_default()
        };
        Some(Self {
            ply,
            side: position.side_to_move(),
            square,
            score: played.score,
            line: played.line.clone(),
            best: best.square,
            best_squares: moves.iter().filter(|other| other.score == best_score).map(|other| other.square).collect(),
            best_score,
            best_line: best.line.clone(),
            confidence: played.confidence,
            class,
            reasons,
            refined: false,
            book: false,
        })
    }

    /// The same by what an opening book knows, which is the last word; `None` if it does not know the position, or not this move of it.
    pub(crate) fn by_the_book(ply: usize, position: &Position, square: Square, openings: &Openings) -> Option<Self> {
        let with_line = |known: MoveScore| MoveScore { line: openings.line(position, known.square), ..known };
        let moves = openings.moves(position);
        // Lines are looked up move by move, and most moves of a game are not in any book.
        moves.iter().find(|known| known.square == square)?;
        let moves: Vec<MoveScore> = moves.into_iter().map(with_line).collect();
        Some(Self { refined: true, book: true, ..Self::compare(ply, position, square, &moves)? })
    }

    /// Discs given away.
    pub fn loss(&self) -> i16 {
        self.best_score.discs() - self.score.discs()
    }

    /// Whether the scores are certain: the rest of the game was played out.
    pub fn is_exact(&self) -> bool {
        self.confidence == Confidence::Exact
    }

    /// What the move leads to, counted for Black.
    pub fn for_black(&self) -> i16 {
        self.worth_to(Side::Black)
    }

    /// What the best square would have led to, counted for Black.
    pub fn best_for_black(&self) -> i16 {
        match self.side {
            Side::Black => self.best_score.discs(),
            Side::White => -self.best_score.discs(),
        }
    }

    /// What the move leads to, counted for `side`.
    pub(crate) fn worth_to(&self, side: Side) -> i16 {
        if self.side == side { self.score.discs() } else { -self.score.discs() }
    }
}
