//! Reversi Tiny: questions about 4×4 boards, asked as `FLAG PLAYER BOARD` on a command line.
//!
//! A board is 16 characters in reading order: `0` empty, `1` dark, `2` light. Dark is Black and wants the value 1,
//! light is White and wants -1.
//!
//! ```
//! use outflank_protocols::tiny;
//! let answer = tiny::answer(&["400", "1", "0000021001200000"]);
//! assert_eq!(answer, Ok("0100011001200000\n".to_owned()));
//! ```

mod search;

use std::fmt;

use outflank_rules::text::Quoted;
use outflank_rules::{Position, RuleSet, Setup, Side, Size, Square, Squares, Status};

use search::{Method, TinySearch};

/// What a flag asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TinyQuestion {
    /// 100: the boards after every move.
    Successors,
    /// 200: whether the game is over, and who won.
    Ending,
    /// 300 and 500: the value of the board, and how many states it took to find it.
    Value(Method),
    /// 400 and 600: the board after the first best move.
    BestMove(Method),
}

/// The answer to the words of a command line: what to print on standard output.
pub fn answer<S: AsRef<str>>(words: &[S]) -> Result<String, TinyRefusal> {
    let [flag, player, board] = words else {
        return Err(TinyRefusal::ArgumentCount);
    };
    let player = read_player(player.as_ref())?;
    let question = read_flag(flag.as_ref())?;
    let setup = read_board(board.as_ref(), player)?;
    Ok(match setup.position() {
        Ok(position) => answer_about(&position, question),
        // The only set-up of 16 squares that is no position is the bare board: over, and nobody has won.
        Err(_) => answer_about_bare_board(question),
    })
}

fn answer_about(position: &Position, question: TinyQuestion) -> String {
    match (question, position.status()) {
        (TinyQuestion::Ending, Status::Over(outcome)) => format!("{}\n", search::value(outcome)),
        (TinyQuestion::Ending, _) => "non-terminal\n".to_owned(),
        (TinyQuestion::Value(method), _) => {
            let mut search = TinySearch::new(method);
            let value = search.value(position);
            format!("{value}\n{}\n", search.states())
        }
        (TinyQuestion::Successors | TinyQuestion::BestMove(_), Status::Over(_)) => String::new(),
        (TinyQuestion::Successors | TinyQuestion::BestMove(_), Status::MustPass) => line(position),
        (TinyQuestion::Successors, Status::ToMove(squares)) => {
            squares.iter().map(|square| line(&after(position, square))).collect()
        }
        (TinyQuestion::BestMove(method), Status::ToMove(squares)) => {
            line(&after(position, TinySearch::new(method).best_move(position, squares)))
        }
    }
}

fn answer_about_bare_board(question: TinyQuestion) -> String {
    match question {
        TinyQuestion::Successors | TinyQuestion::BestMove(_) => "",
        TinyQuestion::Ending => "0\n",
        TinyQuestion::Value(_) => "0\n1\n",
    }
    .to_owned()
}

fn after(position: &Position, legal: Square) -> Position {
    position.play(legal).expect("a legal move can be played")
}

fn read_player(text: &str) -> Result<Side, TinyRefusal> {
    match text {
        "1" => Ok(Side::Black),
        "2" => Ok(Side::White),
        _ => Err(TinyRefusal::Player),
    }
}

fn read_flag(text: &str) -> Result<TinyQuestion, TinyRefusal> {
    match text {
        "100" => Ok(TinyQuestion::Successors),
        "200" => Ok(TinyQuestion::Ending),
        "300" => Ok(TinyQuestion::Value(Method::Minimax)),
        "400" => Ok(TinyQuestion::BestMove(Method::Minimax)),
        "500" => Ok(TinyQuestion::Value(Method::AlphaBeta)),
        "600" => Ok(TinyQuestion::BestMove(Method::AlphaBeta)),
        _ => Err(TinyRefusal::Flag(text.to_owned())),
    }
}

fn read_board(text: &str, side_to_move: Side) -> Result<Setup, TinyRefusal> {
    let rules = RuleSet::standard(Size::FOUR);
    let well_formed = text.chars().all(|c| matches!(c, '0'..='2'));
    if text.len() != usize::from(rules.size.area()) || !well_formed {
        return Err(TinyRefusal::Board(text.to_owned()));
    }
    let discs = |digit| -> Squares {
        rules.size.squares().iter().zip(text.chars()).filter(|&(_, c)| c == digit).map(|(square, _)| square).collect()
    };
    Ok(Setup { black: discs('1'), white: discs('2'), side_to_move, ..Setup::start(rules) })
}

fn line(position: &Position) -> String {
    let board = position.board();
    let digits = board.size().squares().iter().map(|square| match board.disc(square) {
        None => '0',
        Some(Side::Black) => '1',
        Some(Side::White) => '2',
    });
    digits.chain(['\n']).collect()
}

/// Why a command line has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TinyRefusal {
    /// There are not exactly three words.
    ArgumentCount,
    /// The player is neither 1 nor 2.
    Player,
    /// No question has this flag.
    Flag(String),
    /// This is not a board.
    Board(String),
}

impl TinyRefusal {
    /// Whether the protocol itself has words for this, which belong on standard output.
    pub const fn is_part_of_the_protocol(&self) -> bool {
        matches!(self, Self::ArgumentCount | Self::Player)
    }
}

impl fmt::Display for TinyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ArgumentCount => write!(f, "Invalid Number of Input Arguments"),
            Self::Player => write!(f, "Invalid Player Input"),
            Self::Flag(text) => write!(f, "{} is not a flag: use 100, 200, 300, 400, 500 or 600", Quoted(text)),
            Self::Board(text) => write!(
                f,
                "{} is not a board: write 16 digits in reading order, 0 for an empty square, 1 for dark, 2 for light",
                Quoted(text)
            ),
        }
    }
}

impl std::error::Error for TinyRefusal {}
