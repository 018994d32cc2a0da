//! A line being played: the learner has one side, the program the other.

use std::collections::{BTreeMap, HashMap};

use outflank_records::PositionKey;
use outflank_rules::random::Random;
use outflank_rules::{Game, IllegalMove, Position, RuleSet, Side, Size, Square, Squares};

use super::{OpeningLine, Repertoire, RepertoireLine};
use crate::training::Grade;

/// A line being played: the learner has one side, the program the other.
///
/// ```
/// use outflank_coach::{DrillTurn, LineMove, OpeningDrill, OpeningLine};
/// use outflank_rules::{Side, random::Random};
/// let mut drill = OpeningDrill::new(OpeningLine::named("tiger")[0], Side::Black);
/// assert_eq!(drill.play("c4".parse()?)?, LineMove::InLine);              // as good a beginning as f5
/// assert_eq!(drill.turn(), DrillTurn::Program);
/// drill.reply(&mut Random::new(1, 0), |_| 0);
/// let LineMove::Left { expected } = drill.play("f4".parse()?)? else { panic!("this is no tiger") };
/// assert!(drill.back());
/// assert_eq!(drill.play(expected.first().unwrap())?, LineMove::InLine);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningDrill {
    /// The opening by name; a repertoire has no name.
    line: Option<OpeningLine>,
    side: Side,
    /// Every position of the line and beyond it, with how many lines that are wanted go through it.
    positions: HashMap<PositionKey, u32>,
    game: Game,
    /// How many moves of the game are in the line.
    in_line: usize,
    departures: Vec<LineDeparture>,
    was_helped: bool,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrillTurn {
    /// The learner's.
    Learner,
    /// The program's, which has a move in the line.
    Program,
    /// Nobody's: the learner has left the line.
    Outside,
    /// Nobody's: nothing beyond this has a name.
    End,
}

/// What a move of the learner does to the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineMove {
    /// It stays in it.
    InLine,
    /// Nothing: outside the line it is not the learner's turn. They go back, or let the program play on.
    NotYet,
    /// Nothing: it is right too, but this time another move of the repertoire is asked.
    NotThisTime,
    /// It leaves it.
    Left {
        /// The moves that would have stayed.
        expected: Squares,
    },
}

/// A move with which the learner left the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineDeparture {
    /// Its number in the game, from 0.
    pub ply: usize,
    /// The square.
    pub square: Square,
    /// The moves that would have stayed.
    pub expected: Squares,
}

impl OpeningDrill {
    /// Begins a line from the start of the game.
    pub fn new(line: OpeningLine, side: Side) -> Self {
        Self::through(Some(line), side, line.positions())
    }

    /// Begins a line of a repertoire from the start of the game: one of these. Whatever else the learner has chosen is not wrong, but not
    /// asked this time.
    pub fn of_repertoire(repertoire: &Repertoire, side: Side, wanted: &[RepertoireLine]) -> Self {
        let mut positions: HashMap<PositionKey, u32> =
            repertoire.tree(side).positions.into_iter().map(|key| (key, 0)).collect();
        for game in wanted.iter().map(RepertoireLine::game) {
            let keys = (1..=game.moves().len()).filter_map(|ply| game.position_at(ply)).map(PositionKey::of);
            keys.for_each(|key| *positions.entry(key).or_default() += 1);
        }
        Self::through(None, side, positions)
    }

    fn through(line: Option<OpeningLine>, side: Side, positions: HashMap<PositionKey, u32>) -> Self {
        let game = Game::new(RuleSet::standard(Size::EIGHT));
        Self { line, side, positions, game, in_line: 0, departures: Vec::new(), was_helped: false }
    }

    /// The opening by name; `None` where it is a repertoire that is played.
    pub const fn line(&self) -> Option<OpeningLine> {
        self.line
    }

    /// The key under which it is kept how it went: that of the opening, or of the line of the repertoire that ends here.
    pub fn key(&self) -> PositionKey {
        self.line.map_or_else(|| RepertoireLine::key_at(self.game.position()), OpeningLine::key)
    }

    /// The side that the learner plays.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The game so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The moves with which the learner left the line, in their order.
    pub fn departures(&self) -> &[LineDeparture] {
        &self.departures
    }

    /// Notes that the learner was told something about the next move.
    pub fn help(&mut self) {
        self.was_helped = true;
    }

    /// How well the learner knows the line, as far as it was played.
    pub fn grade(&self) -> Grade {
        match (self.departures.is_empty(), self.was_helped) {
            (true, false) => Grade::Right,
            (true, true) => Grade::Helped,
            (false, _) => Grade::Wrong,
        }
    }

    /// How many moves of the learner are in the line.
    pub fn moves_known(&self) -> usize {
        (0..self.in_line).filter(|&ply| self.game.mover(ply) == Some(self.side)).count()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> DrillTurn {
        if self.in_line < self.game.moves().len() {
            DrillTurn::Outside
        } else if self.continuations().is_empty() {
            DrillTurn::End
        } else if self.game.position().side_to_move() == self.side {
            DrillTurn::Learner
        } else {
            DrillTurn::Program
        }
    }

    /// The moves that stay in the line.
    pub fn continuations(&self) -> Squares {
        let wanted = self.leading_to(|lines| lines > 0);
        if wanted.is_empty() { self.leading_to(|_| true) } else { wanted }
    }

    /// The moves to positions through which a number of wanted lines goes that will do.
    fn leading_to(&self, will_do: impl Fn(u32) -> bool) -> Squares {
        let position = self.game.position();
        let leads = |square: &Square| {
            let lines = key_after(position, *square).and_then(|key| self.positions.get(&key).copied());
            lines.is_some_and(&will_do)
        };
        position.legal_moves().iter().filter(leads).collect()
    }

    /// The last named opening that the line has gone through, as far as it was played.
    pub fn reached(&self) -> Option<OpeningLine> {
        let positions = (0..=self.in_line).rev().filter_map(|ply| self.game.position_at(ply));
        positions.into_iter().find_map(OpeningLine::at)
    }

    /// The opening that a move leads to at once, if that has a name.
    pub fn named_after(&self, square: Square) -> Option<OpeningLine> {
        OpeningLine::at(&self.game.position().play(square).ok()?)
    }

    /// Plays a move of the learner. Whoever has just left the line, is told its move and plays that goes back to it.
    pub fn play(&mut self, square: Square) -> Result<LineMove, IllegalMove> {
        if self.turn() == DrillTurn::Outside && self.corrects(square) {
            self.back();
        }
        if self.turn() == DrillTurn::Outside && self.game.position().side_to_move() != self.side {
            return Ok(LineMove::NotYet);
        }
        let (was_inside, expected) = (self.turn() != DrillTurn::Outside, self.continuations());
        if was_inside && !expected.contains(square) && self.leading_to(|_| true).contains(square) {
            return Ok(LineMove::NotThisTime);
        }
        let ply = self.game.moves().len();
        self.game.play(square)?;
        if !was_inside {
            return Ok(LineMove::Left { expected: Squares::EMPTY });
        }
        if expected.contains(square) {
            self.in_line += 1;
            return Ok(LineMove::InLine);
        }
        self.departures.push(LineDeparture { ply, square, expected });
        Ok(LineMove::Left { expected })
    }

    /// Whether a square is the move of the line in place of the one with which the learner has just left it.
    fn corrects(&self, square: Square) -> bool {
        let left = self.departures.last().filter(|left| left.ply + 1 == self.game.moves().len());
        left.is_some_and(|left| left.expected.contains(square))
    }

    /// Lets the program play a move of the line, if it is its turn: one of all that have a name, more often those through which more
    /// lines go and that more `games` have, but the rare ones too.
    pub fn reply(&mut self, random: &mut Random, games: impl Fn(Square) -> u64) -> Option<Square> {
        if self.turn() != DrillTurn::Program {
            return None;
        }
        let position = *self.game.position();
        // Squares that a symmetric position cannot tell apart are one choice.
        let mut alike: BTreeMap<PositionKey, Vec<Square>> = BTreeMap::new();
        for square in self.continuations().iter() {
            alike.entry(key_after(&position, square)?).or_default().push(square);
        }
        let choices: Vec<(Square, u64)> = alike
            .iter()
            .filter_map(|(key, squares)| {
                // Of those the one farthest to the right, so that games begin with f5.
                let square = *squares.iter().max_by_key(|square| square.column())?;
                let games = squares.iter().map(|&square| games(square)).max()?;
                Some((square, weight(*self.positions.get(key)?, games)))
            })
            .collect();
        let mut drawn = random.below(choices.iter().map(|(_, weight)| weight).sum::<u64>().max(1));
        let (square, _) = choices.into_iter().find(|&(_, weight)| {
            let hit = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            hit
        })?;
        self.game.play(square).ok()?;
        self.in_line += 1;
        Some(square)
    }

    /// Plays any move of the program once the learner has left the line and goes on.
    pub fn answer(&mut self, square: Square) -> Result<(), IllegalMove> {
        self.game.play(square)
    }

    /// Goes back to where the learner left the line. Whether that was so.
    pub fn back(&mut self) -> bool {
        let was_outside = self.turn() == DrillTurn::Outside;
        while self.game.moves().len() > self.in_line && self.game.undo() {}
        was_outside
    }
}

/// How readily a branch is chosen. The root lets rare branches come often enough to be learned.
fn weight(lines: u32, games: u64) -> u64 {
    (u64::from(lines) + games).isqrt().max(1)
}

fn key_after(position: &Position, square: Square) -> Option<PositionKey> {
    let mut game = Game::from_position(*position);
    game.play(square).ok()?;
    Some(PositionKey::of(game.position()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn line(name: &str) -> OpeningLine {
        OpeningLine::named(name)[0]
    }

    #[test]
    fn every_line_can_be_played_to_its_end_from_both_sides() {
        for (number, line) in OpeningLine::all().into_iter().enumerate().step_by(7) {
            for side in Side::BOTH {
                let mut random = Random::new(number as u64, 0);
                let mut drill = OpeningDrill::new(line, side);
                let mut seen = HashSet::new();
                loop {
                    seen.insert(PositionKey::of(drill.game().position()));
                    match drill.turn() {
                        DrillTurn::Learner => {
                            let square = drill.continuations().first().unwrap();
                            assert_eq!(drill.play(square).unwrap(), LineMove::InLine);
                        }
                        DrillTurn::Program => assert!(drill.reply(&mut random, |_| 0).is_some()),
                        DrillTurn::Outside => panic!("nobody left the line"),
                        DrillTurn::End => break,
                    }
                }
                assert!(seen.contains(&line.key()), "{} is never reached", line.moves());
                assert!(drill.departures().is_empty() && drill.reached().is_some());
                assert_eq!(drill.grade(), Grade::Right);
                drill.help();
                assert_eq!(drill.grade(), Grade::Helped);
            }
        }
    }

    #[test]
    fn any_of_the_four_first_moves_begins_the_line() {
        for first in ["f5", "d3", "c4", "e6"] {
            let mut drill = OpeningDrill::new(line("tiger"), Side::Black);
            assert_eq!(drill.play(first.parse().unwrap()).unwrap(), LineMove::InLine);
            assert!(drill.reply(&mut Random::new(0, 0), |_| 0).is_some());
        }
        let mut drill = OpeningDrill::new(line("tiger"), Side::White);
        assert_eq!(drill.reply(&mut Random::new(5, 0), |_| 0), Some("f5".parse().unwrap()));
    }

    #[test]
    fn rare_branches_come_too_and_games_make_others_likelier() {
        let replies = |games: &dyn Fn(Square) -> u64| {
            let mut counts: HashMap<Square, usize> = HashMap::new();
            for seed in 0..400 {
                let mut drill = OpeningDrill::new(line("tiger"), Side::Black);
                let mut random = Random::new(seed, 0);
                for square in ["f5", "c3", "c4"] {
                    drill.play(square.parse().unwrap()).unwrap();
                    *counts.entry(drill.reply(&mut random, games).unwrap()).or_default() += 1;
                }
            }
            counts
        };
        let plain = replies(&|_| 0);
        let branches = plain.len() - 2;
        assert!(branches >= 2, "{plain:?}");
        let rare = *plain.iter().min_by_key(|(_, count)| **count).unwrap().0;
        let with_games = replies(&|square| if square == rare { 10_000 } else { 0 });
        assert!(with_games[&rare] > 4 * plain[&rare] && with_games.len() == plain.len(), "{plain:?} {with_games:?}");
    }

    #[test]
    fn whoever_leaves_the_line_may_go_on_and_come_back() {
        let mut drill = OpeningDrill::new(line("tiger"), Side::Black);
        let square = |name: &str| name.parse::<Square>().unwrap();
        drill.play(square("f5")).unwrap();
        drill.reply(&mut Random::new(0, 0), |_| 0).unwrap();
        // The same position can be reached with c4 first.
        let expected = ["c3", "c4"].map(square).into_iter().collect();
        assert_eq!(drill.play(square("c5")).unwrap(), LineMove::Left { expected });
        assert_eq!(drill.turn(), DrillTurn::Outside);
        drill.answer(drill.game().position().legal_moves().first().unwrap()).unwrap();
        let next = drill.game().position().legal_moves().first().unwrap();
        assert_eq!(drill.play(next).unwrap(), LineMove::Left { expected: Squares::EMPTY });
        assert_eq!((drill.departures().len(), drill.game().moves().len()), (1, 5));
        assert!(drill.back() && !drill.back());
        assert_eq!((drill.game().moves().len(), drill.turn(), drill.moves_known()), (2, DrillTurn::Learner, 1));
        assert!(drill.play(square("a1")).is_err());
        assert_eq!(drill.grade(), Grade::Wrong);
    }
}
