//! What is true of one move and not of another.

use outflank_engine::Line;
use outflank_rules::{Move, Square, Squares};

/// Something that is true of one move, and of the line that follows it, and not of a better one.
///
/// "The mover" makes either move, "the opponent" answers. Lines begin with the move that they speak of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fact {
    /// The opponent takes a corner; after the better move not, or later.
    CornerLost {
        /// The corner.
        corner: Square,
        /// How it falls: its last move takes the corner.
        line: Line,
    },
    /// After the better move the mover takes a corner; after this one not, or later.
    CornerMissed {
        /// The corner.
        corner: Square,
        /// How it is won after the better move: its last move takes the corner.
        line: Line,
    },
    /// Mobility: the move leaves the opponent more moves, in the next turn too.
    OpponentMoves {
        /// The opponent's legal moves after the move.
        moves: u16,
        /// Those after the better one.
        instead: u16,
    },
    /// Mobility: the mover has fewer moves at the next turn, and at the one after it too.
    OwnMoves {
        /// The mover's legal moves at the next turn.
        moves: u16,
        /// How it comes to that turn.
        line: Line,
        /// The mover's legal moves at the next turn after the better move.
        instead: u16,
        /// How it comes to that turn.
        instead_line: Line,
    },
    /// Mobility at the end of both lines, after equally many moves: the mover stands worse against the opponent.
    MobilityInLine {
        /// The squares on which the mover and the opponent could play.
        moves: [u16; 2],
        /// How it comes to that.
        line: Line,
        /// The squares on which they could play after the better move.
        instead: [u16; 2],
        /// How it comes to that.
        instead_line: Line,
    },
    /// A loud move: it turns over more discs, and more of them remain after the reply.
    Loud {
        /// Discs that it turns over.
        turned: Squares,
        /// How many the better move turns over.
        instead: u16,
    },
    /// The mover runs out of safe moves: after this line every one opens a corner. After the better move there is still one.
    SafeMovesLost {
        /// How it comes to that.
        line: Line,
    },
    /// The opponent would run out of safe moves after the better move, and does not after this one.
    SafeMovesLeft {
        /// How it comes to that after the better move.
        line: Line,
    },
    /// Parity: the opponent makes the last move in a region; after the better move the mover does.
    LastMoveInRegion {
        /// The empty squares that touch each other.
        region: Squares,
    },
    /// Parity: the opponent makes the last move of the game; after the better move the mover does.
    LastMove,
    /// An unbalanced five: five discs of the mover on an edge, next to one corner square and two squares from the other, which the opponent
    /// attacks.
    UnbalancedFive {
        /// The five discs.
        discs: Squares,
        /// How it is attacked: its last move is on the edge.
        line: Line,
    },
    /// A wedge: the opponent gets in between the mover's discs on an edge, through a gap, and stays there.
    Wedge {
        /// The square between them.
        square: Square,
        /// How it comes to that: its last move is on the square.
        line: Line,
    },
    /// A wall: more discs of the mover touch empty squares, after the reply too.
    Wall {
        /// Those discs after the move.
        discs: Squares,
        /// How many there are after the better one.
        instead: u16,
    },
    /// Stable discs: the opponent gets discs that can never be turned over again. After as many moves of the better line none of
    /// them is the opponent's.
    StableLost {
        /// The discs.
        discs: Squares,
        /// How the opponent gets them.
        line: Line,
    },
    /// Stable discs that the mover gets after the better move. After as many moves of the line played none of them is the mover's.
    StableMissed {
        /// The discs.
        discs: Squares,
        /// How the mover gets them after the better move.
        line: Line,
    },
    /// The mover must pass; after the better move not, or later.
    Pass {
        /// How it comes to that: its last step is the pass.
        line: Line,
    },
    /// The opponent must pass after the better move, and need not after this one.
    PassMissed {
        /// How it comes to that after the better move: its last step is the pass.
        line: Line,
    },
    /// A tempo: the move could wait. The opponent cannot play there, and after the better move the mover still does.
    Reserve {
        /// How the mover plays there after the better move: its last move does.
        line: Line,
    },
    /// A tempo: the opponent soon plays on the better square.
    SquareTaken {
        /// How it comes to that: its last move is on the better square.
        line: Line,
    },
}

impl Fact {
    /// The kind of fact, as programs read it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::CornerLost { .. } => "corner-lost",
            Self::CornerMissed { .. } => "corner-missed",
            Self::OpponentMoves { .. } => "opponent-moves",
            Self::OwnMoves { .. } => "own-moves",
            Self::MobilityInLine { .. } => "mobility-in-line",
            Self::Loud { .. } => "loud",
            Self::SafeMovesLost { .. } => "safe-moves-lost",
            Self::SafeMovesLeft { .. } => "safe-moves-left",
            Self::LastMoveInRegion { .. } => "last-move-in-region",
            Self::LastMove => "last-move",
            Self::UnbalancedFive { .. } => "unbalanced-five",
            Self::Wedge { .. } => "wedge",
            Self::Wall { .. } => "wall",
            Self::StableLost { .. } => "stable-lost",
            Self::StableMissed { .. } => "stable-missed",
            Self::Pass { .. } => "pass",
            Self::PassMissed { .. } => "pass-missed",
            Self::Reserve { .. } => "reserve",
            Self::SquareTaken { .. } => "square-taken",
        }
    }

    /// What it is about: of two facts with the same theme the stronger one says enough.
    pub const fn theme(&self) -> ReasonTheme {
        match self {
            Self::CornerLost { .. } | Self::CornerMissed { .. } => ReasonTheme::Corners,
            Self::OpponentMoves { .. }
            | Self::OwnMoves { .. }
            | Self::MobilityInLine { .. }
            | Self::Loud { .. }
            | Self::Wall { .. } => ReasonTheme::Mobility,
            Self::SafeMovesLost { .. }
            | Self::SafeMovesLeft { .. }
            | Self::Reserve { .. }
            | Self::SquareTaken { .. } => ReasonTheme::Tempo,
            Self::LastMoveInRegion { .. } | Self::LastMove | Self::Pass { .. } | Self::PassMissed { .. } => {
                ReasonTheme::Parity
            }
            Self::UnbalancedFive { .. } | Self::Wedge { .. } => ReasonTheme::Edges,
            Self::StableLost { .. } | Self::StableMissed { .. } => ReasonTheme::Stability,
        }
    }

    /// The squares that it is about; those of its line come from [`line`](Self::line).
    pub fn squares(&self) -> Squares {
        match self {
            Self::CornerLost { corner, .. } | Self::CornerMissed { corner, .. } => Squares::from(*corner),
            Self::Wedge { square, .. } => Squares::from(*square),
            Self::LastMoveInRegion { region } => *region,
            Self::UnbalancedFive { discs, .. }
            | Self::Wall { discs, .. }
            | Self::Loud { turned: discs, .. }
            | Self::StableLost { discs, .. }
            | Self::StableMissed { discs, .. } => *discs,
            Self::Reserve { line } | Self::SquareTaken { line } => match line.last() {
                Some(Move::Place(square)) => Squares::from(*square),
                _ => Squares::EMPTY,
            },
            Self::OpponentMoves { .. }
            | Self::OwnMoves { .. }
            | Self::MobilityInLine { .. }
            | Self::SafeMovesLost { .. }
            | Self::SafeMovesLeft { .. }
            | Self::LastMove
            | Self::Pass { .. }
            | Self::PassMissed { .. } => Squares::EMPTY,
        }
    }

    /// The line in which it comes true, if it takes more than the move itself.
    pub fn line(&self) -> &[Move] {
        match self {
            Self::CornerLost { line, .. }
            | Self::CornerMissed { line, .. }
            | Self::OwnMoves { line, .. }
            | Self::MobilityInLine { line, .. }
            | Self::SafeMovesLost { line }
            | Self::SafeMovesLeft { line }
            | Self::UnbalancedFive { line, .. }
            | Self::Wedge { line, .. }
            | Self::StableLost { line, .. }
            | Self::StableMissed { line, .. }
            | Self::Pass { line }
            | Self::PassMissed { line }
            | Self::Reserve { line }
            | Self::SquareTaken { line } => line,
            Self::OpponentMoves { .. }
            | Self::Loud { .. }
            | Self::LastMoveInRegion { .. }
            | Self::LastMove
            | Self::Wall { .. } => &[],
        }
    }

    /// Its numbers, by name.
    pub fn numbers(&self) -> Vec<(&'static str, u16)> {
        match self {
            Self::OpponentMoves { moves, instead } | Self::OwnMoves { moves, instead, .. } => {
                vec![("moves", *moves), ("instead", *instead)]
            }
            Self::MobilityInLine { moves: [own, other], instead: [own_instead, other_instead], .. } => {
                vec![("own", *own), ("other", *other), ("own_instead", *own_instead), ("other_instead", *other_instead)]
            }
            Self::Loud { turned: discs, instead } | Self::Wall { discs, instead } => {
                vec![("discs", discs.len()), ("instead", *instead)]
            }
            Self::StableLost { discs, .. } | Self::StableMissed { discs, .. } => vec![("discs", discs.len())],
            Self::LastMoveInRegion { region } => vec![("squares", region.len())],
            _ => Vec::new(),
        }
    }
}

/// What a fact is about; exercises are sorted by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReasonTheme {
    /// Corners won and lost.
    Corners,
    /// Mobility: moves that one has, and walls that give them to the other.
    Mobility,
    /// Parity: who makes the last move, and who must pass.
    Parity,
    /// Edges: fives and wedges.
    Edges,
    /// Discs that stay.
    Stability,
    /// Tempo: safe moves, and who uses them up first.
    Tempo,
}

impl ReasonTheme {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Corners, Self::Mobility, Self::Parity, Self::Edges, Self::Stability, Self::Tempo];

    /// The name, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corners => "corners",
            Self::Mobility => "mobility",
            Self::Parity => "parity",
            Self::Edges => "edges",
            Self::Stability => "stability",
            Self::Tempo => "tempo",
        }
    }
}
