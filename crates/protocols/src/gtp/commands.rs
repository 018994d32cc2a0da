//! What each command of GTP does.

use std::fs;
use std::time::{Duration, Instant};

use outflank_people::Skill;
use outflank_records::Format;
use outflank_rules::notation::{BoardText, Diagram};
use outflank_rules::{Game, Outcome, RuleSet, Side, Size, Square};

use super::time::{Clocks, Control};
use super::{Answer, GtpRefusal, GtpSession, Said};
use crate::conversation::{Ends, Meanwhile, Reaction};
use crate::player::choose;

macro_rules! commands {
    ($($variant:ident $name:literal,)*) => {
        /// Every command.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(super) enum GtpCommand { $($variant),* }

        impl GtpCommand {
            const ALL: &'static [(&'static str, Self)] = &[$(($name, Self::$variant)),*];
        }
    };
}

commands! {
    ProtocolVersion "protocol_version",
    Name "name",
    Version "version",
    Knows "known_command",
    ListCommands "list_commands",
    Quit "quit",
    BoardSize "boardsize",
    ClearBoard "clear_board",
    Komi "komi",
    Play "play",
    GenMove "genmove",
    RegGenMove "reg_genmove",
    Undo "undo",
    TimeSettings "time_settings",
    TimeLeft "time_left",
    SetLevel "set_level",
    SetGame "set_game",
    ListGames "list_games",
    LoadSgf "loadsgf",
    ShowBoard "showboard",
    FinalScore "final_score",
    RulesGameId "gogui-rules_game_id",
    RulesBoard "gogui-rules_board",
    RulesBoardSize "gogui-rules_board_size",
    RulesLegalMoves "gogui-rules_legal_moves",
    RulesSideToMove "gogui-rules_side_to_move",
    RulesFinalResult "gogui-rules_final_result",
    Analyze "outflank-analyze",
    SetPosition "outflank-set_position",
}

impl GtpCommand {
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, command)| command)
    }
}

/// What the game is called.
const GAME: &str = "Othello";

impl GtpSession {
    pub(super) fn carry_out(&mut self, command: GtpCommand, arguments: &[&str]) -> Answer {
        let position = self.game.position();
        match command {
            GtpCommand::ProtocolVersion => Ok("2".to_owned()),
            GtpCommand::Name => Ok("Outflank".to_owned()),
            GtpCommand::Version => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            GtpCommand::Knows => Ok(GtpCommand::named(argument(arguments, 0)?).is_some().to_string()),
            GtpCommand::ListCommands => {
                Ok(GtpCommand::ALL.iter().map(|&(name, _)| name).collect::<Vec<_>>().join("\n"))
            }
            GtpCommand::Quit => done(),
            GtpCommand::BoardSize => {
                let side: u8 = argument(arguments, 0)?.parse().map_err(|_| "boardsize not an integer")?;
                let size = Size::square(side).map_err(|_| "unacceptable size")?;
                self.new_game(Game::new(RuleSet::standard(size)));
                done()
            }
            GtpCommand::ClearBoard => {
                self.new_game(Game::new(self.game.rules()));
                done()
            }
            // Programs made for Go ask; Othello has none.
            GtpCommand::Komi => {
                argument(arguments, 0)?.parse::<f64>().map(|_| String::new()).map_err(|_| "komi not a float".into())
            }
            GtpCommand::Play => self.play(side(argument(arguments, 0)?)?, argument(arguments, 1)?),
            GtpCommand::GenMove => self.generate(side(argument(arguments, 0)?)?, Keep::Yes),
            GtpCommand::RegGenMove => self.generate(side(argument(arguments, 0)?)?, Keep::No),
            GtpCommand::Undo => match self.history.pop() {
                None => Err("cannot undo".into()),
                Some(Said::Pass) => done(),
                Some(Said::Move) => {
                    self.game.undo();
                    done()
                }
            },
            GtpCommand::TimeSettings => {
                let (main, extra) = (seconds(argument(arguments, 0)?)?, seconds(argument(arguments, 1)?)?);
                self.clocks = Clocks::new(Control::new(main, extra, stones(argument(arguments, 2)?)?));
                done()
            }
            GtpCommand::TimeLeft => {
                let (side, left) = (side(argument(arguments, 0)?)?, seconds(argument(arguments, 1)?)?);
                self.clocks.set_left(side, left, stones(arguments.get(2).unwrap_or(&"0"))?);
                done()
            }
            GtpCommand::SetLevel => {
                self.setting.level = Some(argument(arguments, 0)?.parse::<Skill>()?);
                done()
            }
            GtpCommand::SetGame => match arguments.join(" ") {
                name if name.eq_ignore_ascii_case(GAME) => {
                    self.new_game(Game::new(RuleSet::standard(Size::EIGHT)));
                    done()
                }
                _ => Err("unknown game".into()),
            },
            GtpCommand::ListGames | GtpCommand::RulesGameId => Ok(GAME.to_owned()),
            GtpCommand::LoadSgf => self.load(argument(arguments, 0)?, arguments.get(1).copied()),
            GtpCommand::ShowBoard => {
                let diagram = Diagram::of(position).last_move(self.game.last_move());
                Ok(format!("\n{}", diagram.to_string().trim_end_matches('\n')))
            }
            GtpCommand::FinalScore => Ok(score(self.game.outcome().ok_or("cannot score")?)),
            GtpCommand::RulesBoard => Ok(rows(&self.game)),
            GtpCommand::RulesBoardSize => Ok(position.rules().size.width().to_string()),
            GtpCommand::RulesLegalMoves => Ok(squares(position.legal_moves().iter())),
            GtpCommand::RulesSideToMove => Ok(position.side_to_move().name().to_owned()),
            GtpCommand::RulesFinalResult => Ok(match self.game.outcome() {
                Some(outcome) => outcome.to_string(),
                None => format!("{} to move", position.side_to_move()),
            }),
            GtpCommand::Analyze => self.analyze(arguments.first().copied()),
            GtpCommand::SetPosition => {
                let board: BoardText = arguments.join(" ").parse()?;
                let rules = RuleSet::standard(board.require_size()?);
                self.new_game(Game::from_position(board.setup(rules)?.position()?));
                done()
            }
        }
    }

    fn play(&mut self, side: Side, text: &str) -> Answer {
        if text.eq_ignore_ascii_case("pass") {
            if !self.must_pass(side) {
                return Err(format!("illegal move: {side} need not pass").into());
            }
            self.history.push(Said::Pass);
            return done();
        }
        let square: Square = text.parse().map_err(|_| "invalid coordinate")?;
        if !self.is_on_turn(side) {
            return Err(format!("illegal move: it is not {side}'s turn").into());
        }
        self.game.play(square).map_err(|illegal| format!("illegal move: {illegal}"))?;
        self.history.push(Said::Move);
        done()
    }

    fn generate(&mut self, side: Side, keep: Keep) -> Answer {
        if !self.is_on_turn(side) {
            if !self.must_pass(side) {
                return Err(format!("it is not {side}'s turn").into());
            }
            if keep == Keep::Yes {
                self.history.push(Said::Pass);
            }
            return Ok("PASS".to_owned());
        }
        let began = Instant::now();
        let (engine, position, setting, time) =
            (&self.engine, self.game.position(), &self.setting, self.clocks.time(side));
        let choice = self.conversation.think(
            Ends::ByItself,
            |stop, watch| choose(engine, position, setting, time, stop, watch),
            |meanwhile| if_quit(&meanwhile),
        );
        let square = choice.ok_or("there is no legal move")?.square;
        self.clocks.spend(side, began.elapsed());
        if keep == Keep::Yes {
            self.game.play(square)?;
            self.history.push(Said::Move);
        }
        Ok(written(square))
    }

    fn load(&mut self, path: &str, moves: Option<&str>) -> Answer {
        let bytes = fs::read(path).map_err(|_| "cannot load file")?;
        let reading = Format::Sgf.read(&bytes);
        let mut game = reading.records.into_iter().next().ok_or("cannot load file")?.game;
        if let Some(number) = moves {
            // The number is that of the move that has not been made yet.
            let number: usize = number.parse().map_err(|_| "move number not an integer")?;
            while game.moves().len() >= number.max(1) {
                game.undo();
            }
        }
        self.new_game(game);
        done()
    }

    /// One line for each legal move, the best first: the square, its score, how far to trust it, and the play expected.
    fn analyze(&mut self, level: Option<&str>) -> Answer {
        let level = match level {
            Some(level) => level.parse()?,
            None => self.setting.advice(),
        };
        let (engine, position) = (&self.engine, self.game.position());
        let report = self.conversation.think(
            Ends::ByItself,
            |stop, watch| engine.request(position).level(level).every_move().stop(stop).observe(watch).run(),
            |meanwhile| if_quit(&meanwhile),
        );
        let line = |scored: &outflank_engine::MoveScore| {
            let line: Vec<String> = scored.line.iter().map(ToString::to_string).collect();
            format!("{} {} {} {}", written(scored.square), scored.score, scored.confidence, line.join(""))
        };
        Ok(report.moves.iter().map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// Whether a generated move is played as well.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    Yes,
    No,
}

/// Of all commands only `quit` cannot wait for the move, unless it comes at the end of a script that asks for the move first.
fn if_quit(meanwhile: &Meanwhile<'_>) -> Reaction {
    match meanwhile {
        Meanwhile::Line(line) if line.split_whitespace().any(|word| word == "quit") => Reaction::Stop,
        Meanwhile::Line(_) | Meanwhile::Script(_) | Meanwhile::Progress(_) => Reaction::Wait,
    }
}

fn done() -> Answer {
    Ok(String::new())
}

fn argument<'a>(arguments: &[&'a str], index: usize) -> Result<&'a str, GtpRefusal> {
    arguments.get(index).copied().ok_or_else(|| "syntax error: an argument is missing".into())
}

fn side(text: &str) -> Result<Side, GtpRefusal> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err("invalid color".into()),
    }
}

/// At most a year, so that sums of such times cannot overflow.
const LONGEST_SECONDS: f64 = 365.0 * 86_400.0;

fn seconds(text: &str) -> Result<Duration, GtpRefusal> {
    let number: f64 = text.parse().map_err(|_| "time not a number")?;
    if number.is_nan() {
        return Err("time not a number".into());
    }
    Ok(Duration::from_secs_f64(number.clamp(0.0, LONGEST_SECONDS)))
}

fn stones(text: &str) -> Result<u32, GtpRefusal> {
    text.parse().map_err(|_| "stones not an integer".into())
}

fn written(square: Square) -> String {
    square.to_string().to_uppercase()
}

fn squares(squares: impl Iterator<Item = Square>) -> String {
    squares.map(written).collect::<Vec<_>>().join(" ")
}

/// `B+12`, `W+2` or `0`.
fn score(outcome: Outcome) -> String {
    match outcome.margin(Side::Black) {
        0 => "0".to_owned(),
        margin @ 1.. => format!("B+{margin}"),
        margin => format!("W+{}", -margin),
    }
}

fn rows(game: &Game) -> String {
    let board = game.position().board();
    let size = game.rules().size;
    let sign = |square| match board.disc(square) {
        Some(Side::Black) => 'X',
        Some(Side::White) => 'O',
        None => '.',
    };
    let mut text = String::new();
    for square in size.squares().iter() {
        text.push(if square.column() == 0 { '\n' } else { ' ' });
        text.push(sign(square));
    }
    text
}
