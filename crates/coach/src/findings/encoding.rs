//! A finding as bytes: every square with its score and line, as they lie in the canonical form of the position.

use outflank_engine::{Confidence, MoveScore, Score};
use outflank_records::Canonical;
use outflank_rules::{Move, Position, Size, Square, Status, Symmetry};

/// How a position lies against the one that stands for all its symmetric forms.
pub(super) struct Canon {
    key: u64,
    size: Size,
    there: Symmetry,
}

impl Canon {
    pub(super) fn of(position: &Position) -> Self {
        let canonical = Canonical::of(position);
        Self { key: canonical.key().to_u64(), size: position.rules().size, there: canonical.symmetry() }
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// `None` if there is nothing to keep, or if the squares were not scored alike.
    pub(super) fn write(&self, moves: &[MoveScore]) -> Option<Vec<u8>> {
        let confidence = moves.first()?.confidence;
        if moves.iter().any(|scored| scored.confidence != confidence) {
            return None;
        }
        let mut bytes = match confidence {
            Confidence::Exact => vec![0, 0, 0],
            Confidence::WinLossDraw => vec![1, 0, 0],
            Confidence::Searched { depth, percent } => vec![2, depth, percent],
        };
        bytes.push(u8::try_from(moves.len()).ok()?);
        for scored in moves {
            let [low, high] = scored.score.discs().to_le_bytes();
            // Passes are forced, and go without saying; so does the move itself.
            let squares = scored.line.iter().skip(1).filter_map(|step| match step {
                Move::Place(square) => Some(self.there.square(*square, self.size).index()),
                Move::Pass => None,
            });
            let line: Vec<u8> = squares.collect();
            bytes.extend([self.there.square(scored.square, self.size).index(), low, high]);
            bytes.push(u8::try_from(line.len()).ok()?);
            bytes.extend(line);
        }
        Some(bytes)
    }

    /// `None` if the bytes do not fit the position.
    pub(super) fn read(&self, position: &Position, mut bytes: &[u8]) -> Option<Vec<MoveScore>> {
        let [kind, depth, percent, count] = *take::<4>(&mut bytes)?;
        let confidence = match kind {
            0 => Confidence::Exact,
            1 => Confidence::WinLossDraw,
            2 => Confidence::Searched { depth, percent },
            _ => return None,
        };
        let back = self.there.inverse();
        // A board that is not square has only symmetries that keep its size.
        let square = |index: u8| back.square(Square::from_index(index), self.size);
        let mut moves = Vec::new();
        for _ in 0..count {
            let [index, low, high, length] = *take::<4>(&mut bytes)?;
            let (line, rest) = bytes.split_at_checked(usize::from(length))?;
            bytes = rest;
            moves.push(MoveScore {
                square: square(index),
                score: Score::new(i16::from_le_bytes([low, high])),
                confidence,
                line: replay(position, [index].iter().chain(line).map(|&index| square(index)))?,
            });
        }
        let all = moves.len() == usize::from(position.legal_moves().len());
        (all && bytes.is_empty()).then_some(moves)
    }
}

fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(taken)
}

/// A line with its passes; `None` if it is not legal.
fn replay(position: &Position, squares: impl Iterator<Item = Square>) -> Option<Vec<Move>> {
    let (mut position, mut line) = (*position, Vec::new());
    for square in squares {
        position = position.play(square).ok()?;
        line.push(Move::Place(square));
        if position.status() == Status::MustPass {
            position = position.pass().ok()?;
            line.push(Move::Pass);
        }
    }
    Some(line)
}
