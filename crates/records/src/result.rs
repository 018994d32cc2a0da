//! How a game ended, as its record says.

use outflank_rules::{DiscCount, EndReason, Goal, Outcome, Side, Size};

use crate::{Decimal, Record};

/// What a record says about the end of its game. It need not agree with the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who won, and by how much.
    pub verdict: Verdict,
    /// What ended the game.
    pub ending: Ending,
}

/// Who won, and by how much, as exactly as the record knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The official score; it shares out the whole board.
    Score(DiscCount),
    /// Black's lead, where it is no difference of discs (a game with komi).
    Margin(Decimal),
    /// Only who won; `None` for a draw.
    Winner(Option<Side>),
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ending {
    /// It was played out, or the record does not say.
    #[default]
    Played,
    /// A player gave up.
    Resignation,
    /// A player ran out of time.
    Time,
    /// The players agreed on the score.
    Agreement,
}

impl Verdict {
    /// The discs of both sides on a board of this size. Squares that nobody counted go to the winner, or half to each;
    /// `None` for more discs than squares.
    ///
    /// ```
    /// use outflank_records::Verdict;
    /// use outflank_rules::{DiscCount, Size};
    /// let verdict = Verdict::discs(38, 24, Size::EIGHT);
    /// assert_eq!(verdict, Some(Verdict::Score(DiscCount { black: 40, white: 24 })));
    /// assert_eq!(Verdict::discs(60, 24, Size::EIGHT), None);
    /// ```
    pub fn discs(black: u16, white: u16, size: Size) -> Option<Self> {
        let missing = size.area().checked_sub(black.checked_add(white)?)?;
        let score = match black.cmp(&white) {
            std::cmp::Ordering::Greater => DiscCount { black: black + missing, white },
            std::cmp::Ordering::Less => DiscCount { black, white: white + missing },
            std::cmp::Ordering::Equal => DiscCount { black: size.area() / 2, white: size.area() / 2 },
        };
        Some(Self::Score(score))
    }

    /// Black's lead on a board of this size.
    pub fn margin(lead: Decimal, size: Size) -> Self {
        let area = i32::from(size.area());
        let score = lead.as_whole().filter(|lead| lead.abs() <= area && (area + lead) % 2 == 0).map(|lead| DiscCount {
            // Both halves lie between 0 and the area, so they fit.
            black: u16::try_from((area + lead) / 2).unwrap_or_default(),
            white: u16::try_from((area - lead) / 2).unwrap_or_default(),
        });
        score.map_or(Self::Margin(lead), Self::Score)
    }

    /// Black's lead, where the record has a number.
    pub fn lead(self) -> Option<Decimal> {
        match self {
            Self::Score(score) => Some(Decimal::whole(i32::from(score.lead(Side::Black)))),
            Self::Margin(lead) => Some(lead),
            Self::Winner(_) => None,
        }
    }

    /// The winner of a game with this goal; `None` for a draw.
    pub fn winner(self, goal: Goal) -> Option<Side> {
        match (self, goal) {
            (Self::Winner(winner), _) => winner,
            (_, Goal::Most) => self.leader(),
            (_, Goal::Fewest) => self.leader().map(|side| !side),
        }
    }

    /// The side with more discs, or the winner where nothing else is known; `None` for a draw.
    pub fn leader(self) -> Option<Side> {
        match self {
            Self::Score(score) => score.leader(),
            Self::Margin(lead) if lead == Decimal::default() => None,
            Self::Margin(lead) => Some(if lead > Decimal::default() { Side::Black } else { Side::White }),
            Self::Winner(winner) => winner,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        let ending = match outcome.reason {
            EndReason::Resignation => Ending::Resignation,
            EndReason::Time => Ending::Time,
            EndReason::FullBoard | EndReason::NoMoves | EndReason::WipeOut | EndReason::OutOfDiscs => Ending::Played,
        };
        Self { verdict: Verdict::Score(outcome.score), ending }
    }
}

/// Whether a record is right about the end of its game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Agreement {
    /// The game was not played to its end, so the board has no say.
    Unfinished,
    /// The record says nothing.
    Unrecorded,
    /// The board and the record say the same.
    Agrees,
    /// The board says something else.
    Differs,
}

impl Record {
    /// Compares the recorded result with the board.
    pub fn agreement(&self) -> Agreement {
        let Some(outcome) = self.game.position().outcome() else { return Agreement::Unfinished };
        let Some(recorded) = self.result.map(|result| result.verdict) else { return Agreement::Unrecorded };
        let komi = self.komi.as_ref().and_then(|komi| komi.value).unwrap_or_default();
        let expected = Decimal::whole(i32::from(outcome.score.lead(Side::Black))) - komi;
        // A komi has three decimals, and the result that it leads to is often written with two.
        let rounded = Decimal::thousandths(5);
        let agrees = match recorded.lead() {
            Some(lead) => (-rounded..=rounded).contains(&(lead - expected)),
            None => recorded.leader() == outcome.winner,
        };
        if agrees { Agreement::Agrees } else { Agreement::Differs }
    }
}
