//! The lesson in English.

use outflank_rules::{Refusal, Side};

use super::{LessonGoal, LessonStep, LessonTongue, MoveEffect, list, score};
use crate::lesson::goal::is_odd;

pub(super) struct English;

impl LessonTongue for English {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Black => "Black",
            Side::White => "White",
        }
    }

    fn pass(&self) -> &'static str {
        "pass"
    }

    fn title(&self, step: LessonStep) -> &'static str {
        match step {
            LessonStep::Turning => "Turning discs over",
            LessonStep::Directions => "Several directions at once",
            LessonStep::PassAndEnd => "Passing, the end and the count",
            LessonStep::Corners => "Corners",
            LessonStep::NextToCorners => "X-squares and C-squares",
            LessonStep::QuietMoves => "Mobility and quiet moves",
            LessonStep::StableDiscs => "Edges and stable discs",
            LessonStep::Parity => "Parity",
        }
    }

    fn explanation(&self, step: LessonStep) -> &'static str {
        match step {
            LessonStep::Turning => {
                "\
Othello is played on eight columns, a to h, and eight rows, 1 to 8. In letters
Black is X and White is O. Black begins.
A move puts a disc of your colour on an empty square. It has to outflank:
between the new disc and another one of yours lies a straight line of the
opponent's discs, one or more, without a gap. All of them are turned over and
are yours now.
A move that turns nothing over is not allowed."
            }
            LessonStep::Directions => {
                "\
Lines run in eight directions: left, right, up, down, and along the four
diagonals.
A move turns over what it outflanks in every direction at once, and you cannot
leave a line out.
Only the new disc outflanks. A disc that has just been turned over does not turn
others over in the same move."
            }
            LessonStep::PassAndEnd => {
                "\
Whoever has a move must play one. Whoever has none passes, and the opponent
moves again.
The game ends when neither side can move, mostly because the board is full. Then
the discs are counted, and whoever has more wins; squares that are still empty
go to the winner.
Only this last count matters. To be ahead in the middle of the game means
nothing yet."
            }
            LessonStep::Corners => {
                "\
A disc in a corner can never be turned over: no line goes through it. It
protects the discs of its colour that stand next to it along the edges, and so a
corner often becomes a whole edge.
It is not always the best move to take one, but nearly always. Look at the
corners first."
            }
            LessonStep::NextToCorners => {
                "\
The squares beside an empty corner are dangerous. The one on the diagonal is
called the X-square (b2, g2, b7, g7), the two on the edges are the C-squares (a2
and b1, and so on). Whoever plays there often gives the opponent the corner.
Before you move, ask: could the opponent take a corner after it?"
            }
            LessonStep::QuietMoves => {
                "\
Until late in the game it is not discs that count but moves: this is mobility.
Whoever runs out of good moves has to play bad ones, next to the corners. So
leave the opponent few moves, and keep some for yourself.
Quiet moves do that. They turn over few discs, and discs in the inside, around
which few squares are empty: they give the opponent nothing new to outflank.
Loud moves turn over many discs at the border, and open the game for the
opponent."
            }
            LessonStep::StableDiscs => {
                "\
A stable disc can never be turned over again. A corner is stable, and so is a
row of your discs that reaches along an edge up to your corner; behind it more
discs become stable. Stable discs are the only ones that are certain to count in
the end.
On an edge a wedge is strong: a disc between two discs of the opponent. It
stands in the way when the opponent wants to hold the edge, and often leads to a
corner."
            }
            LessonStep::Parity => {
                "\
Near the end the empty squares fall apart into regions that do not touch. The
last move in a region is worth a lot: what it turns over nobody turns back. If
both always answer in the same region, whoever begins in an odd one (1, 3, 5
squares) also plays last there; whoever begins in an even one leaves the last
move to the other. This is parity.
So play into the odd regions, and leave the even ones to the opponent."
            }
        }
    }

    fn task(&self, goal: LessonGoal, mover: &str, opponent: &str) -> String {
        match goal {
            LessonGoal::Outflank => format!("Play any move of {mover} that turns over at least one disc."),
            LessonGoal::Turn(discs) => format!("Find the move of {mover} that turns over exactly {discs} discs."),
            LessonGoal::Directions(count) => {
                format!("Find the move of {mover} that turns discs over in {count} directions.")
            }
            LessonGoal::MoveOrPass => format!("Play a move of {mover} if there is one. If there is none, type pass."),
            LessonGoal::MakePass => format!("Find the move of {mover} after which {opponent} has to pass."),
            LessonGoal::Win => format!("Only a few squares are left. Find the move with which {mover} wins the count."),
            LessonGoal::TakeCorner => format!("Take a corner with {mover}."),
            LessonGoal::KeepCorners => {
                format!("Find a move of {mover} after which {opponent} cannot take a corner.")
            }
            LessonGoal::FewestReplies => format!("Find the move of {mover} that leaves {opponent} the fewest moves."),
            LessonGoal::Quiet => format!(
                "Find the quietest move of {mover}: the one whose turned discs have the fewest empty squares around them."
            ),
            LessonGoal::MostStable => {
                format!("Find the move after which {mover} has the most stable discs.")
            }
            LessonGoal::Wedge => {
                format!("Find the wedge: a move of {mover} on an edge, between two discs of {opponent}.")
            }
            LessonGoal::OddRegion => {
                format!("Play {mover} into a region with an odd number of empty squares.")
            }
        }
    }

    fn hint(&self, goal: LessonGoal) -> &'static str {
        match goal {
            LessonGoal::Outflank => {
                "Look for a disc of the opponent with a disc of yours on one side and an empty square on the other."
            }
            LessonGoal::Turn(_) => "Go through the legal moves (type moves) and count what each turns over.",
            LessonGoal::Directions(_) => {
                "Go through the legal moves (type moves), and count for each the lines that lead to a disc of yours."
            }
            LessonGoal::MoveOrPass => {
                "Look at each empty square beside a disc of the opponent: is one of yours behind it?"
            }
            LessonGoal::MakePass => {
                "Few discs of the opponent are left that outflank anything. Which move takes their last lines away?"
            }
            LessonGoal::Win => "Try each order in your head, and count. Whoever plays last turns discs over for good.",
            LessonGoal::TakeCorner => "The corners are a1, h1, a8 and h8. Which of them can you reach?",
            LessonGoal::KeepCorners => {
                "Stay away from the X-square and the C-squares of an empty corner, and do not open a line that leads to it."
            }
            LessonGoal::FewestReplies => "Look for a move in the midst of the discs that opens no new line.",
            LessonGoal::Quiet => "Look for a disc that is surrounded by others, and turn over only that one.",
            LessonGoal::MostStable => "Start from a corner, and follow the discs that hang together with it.",
            LessonGoal::Wedge => {
                "Go along the four edges, and look for a single gap between two discs of the opponent."
            }
            LessonGoal::OddRegion => {
                "Count the empty squares of each region; squares that touch at a corner belong together."
            }
        }
    }

    fn column_hint(&self, column: char) -> String {
        format!("Look at column {column}.")
    }

    fn effect(&self, answer: &str, effect: &MoveEffect, mover: &str, opponent: &str) -> String {
        match effect {
            MoveEffect::Turns(discs) => {
                format!("{answer} turns over {}: {}.", counted(discs.len(), "disc"), list(*discs))
            }
            MoveEffect::Directions(count) => format!("{answer} turns discs over in {}.", counted(*count, "direction")),
            MoveEffect::Replies(squares) if squares.is_empty() => {
                format!("After {answer} {opponent} has no move and must pass.")
            }
            MoveEffect::Replies(squares) => {
                format!("After {answer} {opponent} has {}: {}.", counted(squares.len(), "move"), list(*squares))
            }
            MoveEffect::Ends(count) => {
                let (black, white) = score(count);
                format!(
                    "After {answer} the game ends with {black} discs for Black and {white} for White if both play well."
                )
            }
            MoveEffect::Corner(true) => format!("{answer} is a corner, and stays {mover}'s to the end."),
            MoveEffect::Corner(false) => format!("{answer} is not a corner."),
            MoveEffect::OpensCorners(corners) if corners.is_empty() => {
                format!("After {answer} {opponent} can take no corner.")
            }
            MoveEffect::OpensCorners(corners) => {
                format!("After {answer} {opponent} can take the corner {}.", list(*corners).replace(' ', " or "))
            }
            MoveEffect::Openness(empties) => {
                format!(
                    "Around the discs that {answer} turns over, {} can be counted.",
                    counted(*empties, "empty square")
                )
            }
            MoveEffect::Stable(discs) if discs.is_empty() => format!("After {answer} no disc of {mover} is stable."),
            MoveEffect::Stable(discs) => {
                let are = if discs.len() == 1 { "is" } else { "are" };
                format!("After {answer} {} of {mover} {are} stable: {}.", counted(discs.len(), "disc"), list(*discs))
            }
            MoveEffect::Wedges(true) => format!("{answer} goes between two discs of {opponent} on the edge."),
            MoveEffect::Wedges(false) => {
                format!("{answer} does not lie between two discs of {opponent} on an edge.")
            }
            MoveEffect::Region(region) => {
                let parity = if is_odd(*region) { "odd" } else { "even" };
                format!(
                    "{answer} lies in a region of {} ({}): {parity}.",
                    counted(region.len(), "square"),
                    list(*region)
                )
            }
            MoveEffect::Passes => format!("{mover} cannot turn anything over, and passes."),
        }
    }

    fn lacking(&self, goal: LessonGoal) -> String {
        match goal {
            LessonGoal::Outflank | LessonGoal::MoveOrPass => "There is another move.".to_owned(),
            LessonGoal::Turn(discs) => format!("You are looking for {discs} discs."),
            LessonGoal::Directions(count) => format!("You are looking for {count} directions."),
            LessonGoal::MakePass => "There is a move that leaves none.".to_owned(),
            LessonGoal::Win => "There is a move that wins.".to_owned(),
            LessonGoal::TakeCorner => "There is a corner to take.".to_owned(),
            LessonGoal::KeepCorners => "There is a move that opens no corner.".to_owned(),
            LessonGoal::FewestReplies => "There is a move that leaves fewer.".to_owned(),
            LessonGoal::Quiet => "There is a quieter move.".to_owned(),
            LessonGoal::MostStable => "There is a move that gets more.".to_owned(),
            LessonGoal::Wedge => "There is a move that does.".to_owned(),
            LessonGoal::OddRegion => "Look for an odd one.".to_owned(),
        }
    }

    fn refusal(&self, answer: &str, refusal: &Refusal, mover: &str) -> String {
        match refusal {
            Refusal::OffBoard => format!("{answer} is not on the board: columns are a to h, rows 1 to 8."),
            Refusal::Occupied(_) => format!("{answer} is taken: a move needs an empty square."),
            Refusal::HasMoves => format!("{mover} may not pass: there is a move that turns discs over."),
            _ => format!("{answer} turns nothing over, so {mover} may not play there."),
        }
    }

    fn welcome(&self) -> &'static str {
        "A first lesson in Othello: eight small steps, each with positions to solve.\n\
         Answer with a square such as d3. Type hint, show, skip, back, quit, or help for more words."
    }

    fn welcome_back(&self) -> &'static str {
        "The lesson goes on where you left it. Type help for the words you can use."
    }

    fn step_heading(&self, number: usize, of: usize, title: &str) -> String {
        format!("Step {number} of {of}: {title}")
    }

    fn exercise_heading(&self, number: usize, of: usize) -> String {
        format!("Position {number} of {of}")
    }

    fn solved(&self, solved: usize, of: usize) -> String {
        format!("{solved} of {of} solved")
    }

    fn continues_at(&self, step: usize, exercise: usize) -> String {
        format!("outflank learn goes on at step {step}, position {exercise}.")
    }

    fn right(&self) -> &'static str {
        "Right."
    }

    fn try_again(&self) -> &'static str {
        "Try again, or type hint, show or skip."
    }

    fn shown(&self, answers: &str) -> String {
        format!("The answer: {answers}.")
    }

    fn first_one(&self) -> &'static str {
        "This is the first position of the lesson."
    }

    fn finished(&self) -> &'static str {
        "That was the last step: you know the rules and what good players look for. Now play: outflank play --white easy"
    }

    fn farewell(&self) -> &'static str {
        "Goodbye."
    }

    fn unknown(&self, quoted: &str) -> String {
        format!("{quoted} is neither a square such as d3 nor a word I know; try help.")
    }

    fn help(&self) -> &'static str {
        "\
An answer is a square: a letter and a number, such as d3. Where you have no move, the answer is pass.
  hint     how to find it; once more, where to look
  show     the answer, and on to the next position
  skip     on to the next position       back     to the one before
  board    the board once more           explain  what the step is about
  moves    where you may play            discs    where the discs lie, one by one
  steps    all steps                     step 4   go to a step
  help     these lines                   quit     leave; the lesson goes on here the next time"
    }

    fn to_move(&self, mover: &str) -> String {
        format!("{mover} to move.")
    }

    fn no_moves(&self, mover: &str) -> String {
        format!("{mover} has no move.")
    }

    fn moves(&self, mover: &str, squares: &str) -> String {
        format!("{mover} may play {squares}.")
    }

    fn discs(&self, side: &str, count: u16, squares: &str) -> String {
        format!("{side} has {}: {squares}.", counted(count, "disc"))
    }
}

/// `1 move`, `4 moves`
fn counted(number: u16, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
