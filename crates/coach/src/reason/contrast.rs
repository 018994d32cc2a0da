//! Two moves side by side, each with the line that follows it: which facts tell them apart.

use outflank_rules::{Position, Side, Square, Squares};

use super::fact::Fact;
use super::features::{corners, edges, frontier, has_run_out_of_safe_moves, reach, regions, stable};
use super::has_reasons;
use super::path::Path;

/// Moves ahead within which something has to happen to explain a move.
const NEAR: usize = 10;
/// A thing that also happens after the better move, but so many moves later, is still a difference.
const LATER: usize = 4;

/// A move and a better one, each with the line that follows.
pub(super) struct Contrast {
    pub(super) position: Position,
    pub(super) mover: Side,
    pub(super) worse: Path,
    pub(super) better: Path,
}

/// A fact with the discs that it is worth, in tenths, as far as one can tell: how much it explains.
pub(super) type Weighed = (u16, Fact);

/// The weight of something that happens after this many moves: each takes some of it away, but never more than half.
fn later(weight: u16, each: u16, moves: usize) -> u16 {
    let moves = u16::try_from(moves).unwrap_or(u16::MAX);
    weight - (weight / 2).min(each.saturating_mul(moves))
}

/// How much more there is of something in one line than in the other, at a turn and at the next, if that is worth telling.
fn lasting_difference(more: [u16; 2], less: [u16; 2]) -> Option<u16> {
    const LEAST: u16 = 2;
    const TOGETHER: u16 = 4;
    let difference = |turn: usize| more[turn].checked_sub(less[turn]).filter(|&difference| difference > 0);
    let (now, then) = (difference(0)?, difference(1)?);
    (now >= LEAST && now + then >= TOGETHER).then_some(now + then)
}

impl Contrast {
    /// Every fact that tells the moves apart.
    pub(super) fn facts(&self) -> Vec<Weighed> {
        if !has_reasons(self.position.rules()) || self.first(&self.worse) == self.first(&self.better) {
            return Vec::new();
        }
        let mut facts = Vec::new();
        facts.extend(self.corners_lost());
        facts.extend(self.corners_missed());
        facts.extend(self.opponent_moves());
        facts.extend(self.own_moves());
        facts.extend(self.mobility_in_line());
        facts.extend(self.loud());
        facts.extend(self.safe_moves());
        facts.extend(self.last_moves());
        facts.extend(self.unbalanced_five());
        facts.extend(self.wedge());
        facts.extend(self.wall());
        facts.extend(self.stable_discs());
        facts.extend(self.passes());
        facts.extend(self.reserve());
        facts.extend(self.square_taken());
        facts
    }

    fn opponent(&self) -> Side {
        !self.mover
    }

    fn empties(&self) -> u16 {
        self.position.board().empties().len()
    }

    fn first(&self, path: &Path) -> Option<Square> {
        path.steps.first().and_then(|step| step.square)
    }

    /// Whether something that happens in one line after `index` steps does not happen in the other, or only later.
    fn differs(&self, index: usize, other: &Path, in_other: Option<usize>) -> bool {
        index < NEAR && other.covers(index + 1) && in_other.is_none_or(|later| later > index + LATER)
    }

    fn corners_lost(&self) -> Vec<Weighed> {
        let empty = corners(self.position.rules().size) & self.position.board().empties();
        let lost = empty.iter().filter_map(|corner| {
            let index = self.worse.plays(self.opponent(), corner)?;
            let differs = self.differs(index, &self.better, self.better.plays(self.opponent(), corner));
            differs.then(|| {
                // A corner that is paid for with another one explains less.
                let paid = empty.iter().any(|other| {
                    self.worse.plays(self.mover, other).is_some() && self.better.plays(self.mover, other).is_none()
                });
                let weight = later(120, 6, index) - if paid { 50 } else { 0 };
                (weight, Fact::CornerLost { corner, line: self.worse.line(index + 1) })
            })
        });
        // The first one is the one to see.
        lost.max_by_key(|(weight, _)| *weight).into_iter().collect()
    }

    fn corners_missed(&self) -> Vec<Weighed> {
        let empty = corners(self.position.rules().size) & self.position.board().empties();
        let missed = empty.iter().filter_map(|corner| {
            let index = self.better.plays(self.mover, corner)?;
            let differs = self.differs(index, &self.worse, self.worse.plays(self.mover, corner));
            let weight = later(110, 6, index);
            differs.then(|| (weight, Fact::CornerMissed { corner, line: self.better.line(index + 1) }))
        });
        missed.max_by_key(|(weight, _)| *weight).into_iter().collect()
    }

    fn opponent_moves(&self) -> Option<Weighed> {
        let counts = |path: &Path| -> Option<(u16, u16)> {
            let first = reach(path.after(1)?, self.opponent()).len();
            let next = path.turns(self.opponent()).find(|(index, _)| *index > 1)?;
            Some((first, next.1.legal_moves().len()))
        };
        let ((moves, then), (instead, instead_then)) = (counts(&self.worse)?, counts(&self.better)?);
        let more = lasting_difference([moves, then], [instead, instead_then]).filter(|_| self.empties() > 10)?;
        Some((6 * more, Fact::OpponentMoves { moves, instead }))
    }

    fn own_moves(&self) -> Option<Weighed> {
        let counts = |path: &Path| -> Option<(usize, u16, u16)> {
            let mut turns = path.turns(self.mover).filter(|(index, _)| *index > 1);
            let ((index, first), (_, next)) = (turns.next()?, turns.next()?);
            Some((index, first.legal_moves().len(), next.legal_moves().len()))
        };
        let ((at, moves, then), (instead_at, instead, instead_then)) = (counts(&self.worse)?, counts(&self.better)?);
        let fewer = lasting_difference([instead, instead_then], [moves, then]).filter(|_| self.empties() > 10)?;
        let (line, instead_line) = (self.worse.line(at), self.better.line(instead_at));
        Some((6 * fewer, Fact::OwnMoves { moves, line, instead, instead_line }))
    }

    fn mobility_in_line(&self) -> Option<Weighed> {
        const LEAST: u16 = 4;
        const SHORTEST: usize = 4;
        let steps = NEAR.min(self.worse.steps.len()).min(self.better.steps.len());
        let counts = |path: &Path| -> Option<[u16; 2]> {
            let end = path.after(steps)?;
            Some([self.mover, self.opponent()].map(|side| reach(end, side).len()))
        };
        let (moves, instead) = (counts(&self.worse)?, counts(&self.better)?);
        let worse_by = (instead[0] + moves[1]).checked_sub(moves[0] + instead[1])?;
        let holds = steps >= SHORTEST && worse_by >= LEAST && usize::from(self.empties()) > steps + 8;
        holds.then(|| {
            let (line, instead_line) = (self.worse.line(steps), self.better.line(steps));
            (5 * worse_by, Fact::MobilityInLine { moves, line, instead, instead_line })
        })
    }

    fn loud(&self) -> Option<Weighed> {
        const LEAST: u16 = 3;
        let flips = |path: &Path| self.first(path).map(|square| self.position.flips(square));
        let (turned, instead) = (flips(&self.worse)?, flips(&self.better)?.len());
        let left = |path: &Path| Some(path.after(2)?.board().count()[self.mover]);
        let holds = turned.len() >= instead + LEAST && left(&self.worse)? > left(&self.better)? && self.empties() > 16;
        holds.then(|| (8 * (turned.len() - instead), Fact::Loud { turned, instead }))
    }

    fn safe_moves(&self) -> Vec<Weighed> {
        let runs_out = |path: &Path, side: Side| {
            path.turns(side).find(|(_, position)| has_run_out_of_safe_moves(position)).map(|(index, _)| index)
        };
        // It has to be seen that the other line goes on, or a lack of safe moves in it would only be out of sight.
        let tells_apart = |index: usize, other: &Path, side: Side| {
            index < NEAR && other.covers(index + 1) && runs_out(other, side).is_none_or(|later| later > index + LATER)
        };
        let mut facts = Vec::new();
        if let Some(index) = runs_out(&self.worse, self.mover)
            && tells_apart(index, &self.better, self.mover)
        {
            facts.push((later(85, 5, index), Fact::SafeMovesLost { line: self.worse.line(index) }));
        }
        if let Some(index) = runs_out(&self.better, self.opponent())
            && tells_apart(index, &self.worse, self.opponent())
        {
            facts.push((later(75, 5, index), Fact::SafeMovesLeft { line: self.better.line(index) }));
        }
        facts
    }

    fn last_moves(&self) -> Vec<Weighed> {
        const LARGEST: u16 = 10;
        if !(self.worse.is_whole() && self.better.is_whole()) {
            return Vec::new();
        }
        let last_in = |path: &Path, region: Squares| {
            let mut moves = path.steps.iter().rev();
            moves.find(|step| step.square.is_some_and(|square| region.contains(square))).map(|step| step.side)
        };
        let turned = |region: Squares| {
            last_in(&self.worse, region) == Some(self.opponent()) && last_in(&self.better, region) == Some(self.mover)
        };
        let here: Squares = [&self.worse, &self.better].into_iter().filter_map(|path| self.first(path)).collect();
        let mut facts: Vec<Weighed> = regions(self.position.board())
            .into_iter()
            .filter(|&region| (2..=LARGEST).contains(&region.len()) && !(region & here).is_empty() && turned(region))
            .map(|region| (50, Fact::LastMoveInRegion { region }))
            .collect();
        if turned(self.position.board().empties()) {
            facts.push((48, Fact::LastMove));
        }
        facts
    }

    fn unbalanced_five(&self) -> Option<Weighed> {
        const LENGTH: usize = 8;
        let own_five = |position: &Position, edge: &[Square]| -> Option<Squares> {
            let board = position.board();
            let of = |range: std::ops::RangeInclusive<usize>| edge[range].iter().copied().collect::<Squares>();
            let (whole, own, empty) = (of(0..=LENGTH - 1), board.discs(self.mover), board.empties());
            [of(1..=5), of(2..=6)].into_iter().find(|&five| whole & own == five && whole & empty == whole - five)
        };
        let all = edges(self.position.rules().size);
        let mut fives = all.iter().filter(|edge| edge.len() == LENGTH).filter_map(|edge| {
            let discs = own_five(self.worse.after(1)?, edge)?;
            let new = own_five(&self.position, edge).is_none() && own_five(self.better.after(1)?, edge).is_none();
            let attacks = |square: &Square| self.worse.plays(self.opponent(), *square);
            let attacked = edge.iter().filter_map(attacks).min().filter(|&index| index < NEAR)?;
            new.then(|| (60, Fact::UnbalancedFive { discs, line: self.worse.line(attacked + 1) }))
        });
        fives.next()
    }

    fn wedge(&self) -> Option<Weighed> {
        let all = edges(self.position.rules().size);
        let wedges = self.worse.steps.iter().enumerate().filter_map(|(index, step)| {
            let square = step.square.filter(|_| step.side == self.opponent())?;
            let board = self.worse.before(index).board();
            let between = all.iter().flat_map(|edge| edge.windows(3)).any(|three| {
                three[1] == square && [three[0], three[2]].iter().all(|&end| board.disc(end) == Some(self.mover))
            });
            let stays =
                self.worse.steps[index..].iter().all(|later| later.after.board().disc(square) == Some(step.side));
            let differs = self.differs(index, &self.better, self.better.plays(self.opponent(), square));
            (between && stays && differs)
                .then(|| (later(70, 4, index), Fact::Wedge { square, line: self.worse.line(index + 1) }))
        });
        wedges.max_by_key(|(weight, _)| *weight)
    }

    fn wall(&self) -> Option<Weighed> {
        const LEAST: u16 = 3;
        const STILL: u16 = 2;
        let counts = |path: &Path| -> Option<(Squares, u16)> {
            let touching = |steps: usize| Some(frontier(path.after(steps)?.board(), self.mover));
            Some((touching(1)?, touching(2)?.len()))
        };
        let ((discs, then), (instead, instead_then)) = (counts(&self.worse)?, counts(&self.better)?);
        let instead = instead.len();
        let holds = discs.len() >= instead + LEAST && then >= instead_then + STILL && self.empties() > 16;
        holds.then(|| (8 * (discs.len() - instead), Fact::Wall { discs, instead }))
    }

    fn stable_discs(&self) -> Vec<Weighed> {
        const LEAST: u16 = 3;
        /// At the end of a game every disc stays, and that says nothing.
        const LEFT: u16 = 3;
        let steps = NEAR.min(self.worse.steps.len()).min(self.better.steps.len());
        let steps = steps.min(usize::from(self.empties().saturating_sub(LEFT)));
        let lines = self.position.rules().lines;
        let (Some(worse), Some(better)) = (self.worse.after(steps), self.better.after(steps)) else {
            return Vec::new();
        };
        let lost = stable(worse.board(), self.opponent(), lines) - better.board().discs(self.opponent());
        let missed = stable(better.board(), self.mover, lines) - worse.board().discs(self.mover);
        let weight = |discs: Squares| 12 * discs.len().min(12);
        let mut facts = Vec::new();
        if lost.len() >= LEAST {
            facts.push((weight(lost), Fact::StableLost { discs: lost, line: self.worse.line(steps) }));
        }
        if missed.len() >= LEAST {
            facts.push((weight(missed), Fact::StableMissed { discs: missed, line: self.better.line(steps) }));
        }
        facts
    }

    fn passes(&self) -> Vec<Weighed> {
        let passes =
            |path: &Path, side: Side| path.steps.iter().position(|step| step.side == side && step.square.is_none());
        let mut facts = Vec::new();
        if let Some(index) = passes(&self.worse, self.mover)
            && self.differs(index, &self.better, passes(&self.better, self.mover))
        {
            facts.push((later(72, 3, index), Fact::Pass { line: self.worse.line(index + 1) }));
        }
        if let Some(index) = passes(&self.better, self.opponent())
            && self.differs(index, &self.worse, passes(&self.worse, self.opponent()))
        {
            facts.push((later(66, 3, index), Fact::PassMissed { line: self.better.line(index + 1) }));
        }
        facts
    }

    fn reserve(&self) -> Option<Weighed> {
        let square = self.first(&self.worse)?;
        let index = self.better.plays(self.mover, square)?;
        let closed = (0..=index).all(|step| !reach(self.better.before(step), self.opponent()).contains(square));
        closed.then(|| (40, Fact::Reserve { line: self.better.line(index + 1) }))
    }

    fn square_taken(&self) -> Option<Weighed> {
        const SOON: usize = 5;
        let index = self.worse.plays(self.opponent(), self.first(&self.better)?)?;
        (index <= SOON).then(|| (later(30, 2, index), Fact::SquareTaken { line: self.worse.line(index + 1) }))
    }
}
