//! Looking back on a game, move by move.

use std::time::Instant;

use outflank_play::{Review, ReviewedMove};
use outflank_records::{BySide, Record};
use outflank_rules::{Game, Side};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::app::{Desk, Go};
use super::board::{BoardView, Marks};
use super::draw::{GameLayout, game_layout};
use super::keys::Key;
use super::palette::Palette;
use super::panel::{Writer, disc_sign, draw_moves, line_text};

/// Lines of the score graph: half for Black's lead above, half for White's below.
const GRAPH_HEIGHT: u16 = 7;

pub(crate) struct ReviewScreen {
    pub(crate) game: Game,
    /// What the players are called.
    names: BySide<String>,
    review: Review,
    /// Moves on the board.
    ply: usize,
}

impl ReviewScreen {
    pub(crate) fn new(record: &Record, desk: &Desk) -> Self {
        let game = record.game.clone();
        let name = |side: Side| record.players.of(side).name.clone().unwrap_or_else(|| side.to_string());
        let names = BySide { black: name(Side::Black), white: name(Side::White) };
        let review = Review::start(game.clone(), desk.advisor, &desk.around.engines, desk.around.wake.clone());
        Self { ply: game.moves().len(), game, names, review }
    }

    pub(crate) fn tick(&mut self) {
        self.review.poll();
    }

    /// Whether there is more to find out.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.review.is_finished()
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        let mut keys = vec![Key::new(KeyCode::Left, "step"), Key::new(KeyCode::Up, "start, end")];
        let turns = ["first turning point", "second", "third"];
        let turns = ('1'..).zip(turns).take(self.review.turning_points().len());
        keys.extend(turns.map(|(digit, name)| Key::letter(digit, name)));
        keys.push(Key::new(KeyCode::Esc, "menu"));
        keys
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Go {
        let last = self.game.moves().len();
        match code {
            KeyCode::Left => self.ply = self.ply.saturating_sub(1),
            KeyCode::Right => self.ply = (self.ply + 1).min(last),
            KeyCode::Up | KeyCode::Home => self.ply = 0,
            KeyCode::Down | KeyCode::End => self.ply = last,
            KeyCode::Char(digit @ '1'..='3') => {
                let index = usize::from(digit as u8 - b'1');
                if let Some(turn) = self.review.turning_points().get(index) {
                    self.ply = turn.ply + 1;
                }
            }
            KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn draw(&self, palette: Palette, now: Instant, body: Rect, buffer: &mut Buffer) {
        let Ok(GameLayout { board, panel }) = game_layout(body, self.game.rules().size, false) else { return };
        let Some(position) = self.game.position_at(self.ply) else { return };
        let played = self.ply.checked_sub(1);
        let reviewed = played.and_then(|ply| self.review.moves().get(ply)?.as_ref());
        let marks = Marks {
            last_move: played.map(|ply| self.game.moves()[ply]),
            advised: reviewed.filter(|reviewed| reviewed.loss() > 0).map(|reviewed| reviewed.best),
            ..Marks::default()
        };
        BoardView { board: position.board(), marks: &marks, palette, now }.draw(board, buffer);
        let mut out = Writer { area: panel, buffer };
        let count = position.board().count();
        for side in Side::BOTH {
            out.line(Line::from(vec![
                disc_sign(side, palette),
                Span::styled(format!(" {:>3}  ", count.of(side)), palette.accent()),
                Span::raw(self.names.of(side).as_str()),
            ]));
        }
        out.line(Line::styled(format!("Move {} of {}", self.ply, self.game.moves().len()), palette.dim()));
        let (verdict, style) = self.verdict(reviewed, palette);
        out.text(&verdict, style, 3);
        out.text(&reviewed.map_or_else(String::new, best_line), palette.dim(), 2);
        self.draw_graph(palette, &mut out);
        let [black, white] = Side::BOTH.map(|side| self.review.total_loss(side));
        let about = if self.is_waiting() { "so far" } else { "discs" };
        out.line(Line::styled(format!("Given away: Black {black}, White {white} {about}"), palette.dim()));
        self.draw_turning_points(palette, &mut out);
        out.rule(&self.game, palette);
        draw_moves(&self.game, self.ply, palette, &mut out);
    }

    fn verdict(&self, reviewed: Option<&ReviewedMove>, palette: Palette) -> (String, Style) {
        match reviewed {
            _ if self.ply == 0 => ("The start of the game".to_owned(), palette.dim()),
            None if self.review.is_finished() => (String::new(), palette.dim()),
            None => ("Looking…".to_owned(), palette.dim()),
            Some(reviewed) => {
                let ReviewedMove { side, square, score, best, best_score, confidence, .. } = reviewed;
                let sure = confidence.in_words();
                match reviewed.loss() {
                    ..=0 => (format!("{side} {square} is the best move ({score}, {sure})"), palette.good()),
                    loss => {
                        let text =
                            format!("{side} {square} gives away {loss}: {best} was better ({best_score}, {sure})");
                        (text, palette.bad())
                    }
                }
            }
        }
    }

    fn draw_turning_points(&self, palette: Palette, out: &mut Writer<'_>) {
        let turns = self.review.turning_points();
        if turns.is_empty() && !self.is_waiting() {
            out.line(Line::styled("The game never turned", palette.dim()));
        }
        for (number, turn) in (1..).zip(turns) {
            let text = format!("{number} {} {}: -{}", turn.side, turn.square, turn.loss());
            out.line(vec![Span::raw(text), Span::styled(format!(", {} was better", turn.best), palette.dim())]);
        }
    }

    /// The score after every move, Black's lead upwards. Where the game is longer than the panel is wide, moves share a column.
    fn draw_graph(&self, palette: Palette, out: &mut Writer<'_>) {
        let area = Rect { height: GRAPH_HEIGHT.min(out.area.height), ..out.area };
        let moves = self.review.moves();
        let most = f32::from(self.game.rules().size.area()) / 2.0;
        let per_column = moves.len().div_ceil(usize::from(area.width).max(1)).max(1);
        // A short game has bars of two columns.
        let columns = if 2 * moves.len() <= usize::from(area.width) { 2 } else { 1 };
        let half = area.height / 2;
        for (x, index) in (area.x..area.right()).zip(0..) {
            let number = index / columns;
            let Some(chunk) = moves.chunks(per_column).nth(number) else { break };
            let middle = area.y + half;
            let here = self.ply > 0 && (self.ply - 1) / per_column == number;
            let style = if here { palette.accent() } else { palette.good() };
            out.buffer[(x, middle)].set_char('─').set_style(if here { palette.accent() } else { palette.dim() });
            let Some(reviewed) = chunk.iter().flatten().next_back() else { continue };
            let lead = f32::from(reviewed.for_black()) / most;
            let eighths = (lead.abs().min(1.0) * f32::from(half) * 8.0).round();
            draw_bar(x, middle, half, lead > 0.0, eighths, style, out.buffer);
        }
        out.skip(GRAPH_HEIGHT);
    }
}

/// How the game goes on after the best square, as far as it is known.
fn best_line(reviewed: &ReviewedMove) -> String {
    format!("Best: {}", line_text(&reviewed.best_line))
}

const UPWARDS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar that grows from the middle line. Terminals have no blocks that hang from above, so downwards it goes by half cells.
fn draw_bar(x: u16, middle: u16, half: u16, up: bool, eighths: f32, style: Style, buffer: &mut Buffer) {
    for step in 0..half {
        let left = eighths - f32::from(step) * 8.0;
        if left <= 0.0 {
            return;
        }
        let filled = left.min(8.0) as usize;
        let (y, symbol) = match up {
            true => (middle - 1 - step, UPWARDS[filled]),
            false => (middle + 1 + step, if filled > 4 { '█' } else { '▀' }),
        };
        buffer[(x, y)].set_char(symbol).set_style(style);
    }
}
