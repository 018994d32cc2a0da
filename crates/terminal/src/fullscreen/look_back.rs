//! What stands beside the board when a game is looked back on.

use outflank_play::{AnalysedMove, AnalysisWords};
use outflank_records::{Language, opening_name};
use outflank_rules::{DiscCount, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::graph::Graph;
use super::palette::Palette;
use super::panel::{FRAMED, PanelWriter, Stack, TALL, disc_sign, draw_frame, draw_moves, line_text};
use super::review::ReviewScreen;

/// Lines of the score graph, where there are few and where there are many: half for Black's lead above, half for White's below.
const GRAPH: [u16; 2] = [3, 9];
/// Lines for what is said about a move.
const SAID: [u16; 2] = [5, 8];
/// Reasons that there is room for.
const REASONS: [usize; 2] = [1, 2];
/// The full screen speaks English.
const WORDS: AnalysisWords = AnalysisWords(Language::English);

impl ReviewScreen {
    pub(super) fn draw_panel(&self, count: DiscCount, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let mut stack = Stack { area };
        let title = format!("Move {} of {}", self.ply, self.game.moves().len());
        if area.height < FRAMED {
            let mut out = PanelWriter { area, buffer };
            self.draw_players(count, palette, &mut out);
            self.draw_verdict(palette, REASONS[0], &mut out);
            out.line(Line::styled(title, palette.dim()));
            return;
        }
        let tall = usize::from(area.height >= TALL);
        let inner = draw_frame(&title, palette, stack.take(2 + SAID[tall] + 2), buffer);
        let mut out = PanelWriter { area: inner, buffer: &mut *buffer };
        self.draw_players(count, palette, &mut out);
        self.draw_verdict(palette, REASONS[tall], &mut out);

        let inner = draw_frame("Lead, Black above", palette, stack.take(GRAPH[tall] + 2), buffer);
        let moves = self.review.analysis().moves().iter();
        let leads: Vec<Option<i16>> = moves.map(|reviewed| reviewed.as_ref().map(AnalysedMove::for_black)).collect();
        Graph { leads: &leads, ply: self.ply }.draw(palette, inner, buffer);

        let turns = self.turning_points(palette);
        let lines = u16::try_from(turns.len()).unwrap_or(0) + 1;
        let inner = draw_frame("Turning points", palette, stack.take(lines + 2), buffer);
        let mut out = PanelWriter { area: inner, buffer: &mut *buffer };
        let [black, white] = Side::BOTH.map(|side| self.review.analysis().total_loss(side));
        let about = if self.is_waiting() { " so far" } else { "" };
        out.line(Line::styled(format!("Given away: Black {black}, White {white}{about}"), palette.dim()));
        turns.into_iter().for_each(|line| out.line(line));

        if stack.area.height > 2 {
            let name = opening_name(&self.game, Language::English).unwrap_or("Moves");
            let inner = draw_frame(name, palette, stack.area, buffer);
            draw_moves(&self.game, self.ply, palette, &mut PanelWriter { area: inner, buffer });
        }
    }

    fn draw_players(&self, count: DiscCount, palette: Palette, out: &mut PanelWriter<'_>) {
        for side in Side::BOTH {
            out.line(Line::from(vec![
                disc_sign(side, palette),
                Span::styled(format!(" {:>2} ", count[side]), palette.accent()),
                Span::raw(self.names[side].as_str()),
            ]));
        }
    }

    /// What the move that led here was worth and why, in at most so many reasons, and how the game would have gone on after the best one.
    fn draw_verdict(&self, palette: Palette, most: usize, out: &mut PanelWriter<'_>) {
        let reviewed = self.reviewed();
        let (verdict, style) = self.verdict(reviewed, palette);
        out.text(&verdict, style);
        if let Some(reviewed) = reviewed {
            WORDS.reasons(reviewed).iter().take(most).for_each(|reason| out.text(reason, palette.text()));
            out.text(&format!("Best: {}", line_text(&reviewed.best_line)), palette.dim());
        }
    }

    fn verdict(&self, reviewed: Option<&AnalysedMove>, palette: Palette) -> (String, Style) {
        match reviewed {
            _ if self.ply == 0 => ("The start of the game".to_owned(), palette.dim()),
            None if self.review.is_finished() => (String::new(), palette.dim()),
            None => ("Looking…".to_owned(), palette.dim()),
            Some(reviewed) => {
                let AnalysedMove { side, square, score, confidence, .. } = reviewed;
                let (verdict, sure) = (WORDS.verdict(reviewed), WORDS.sure(*confidence));
                let style = if reviewed.loss() > 0 { palette.bad() } else { palette.good() };
                (format!("{side} {square}: {verdict} ({score}, {sure})"), style)
            }
        }
    }

    fn turning_points(&self, palette: Palette) -> Vec<Line<'static>> {
        let turns = self.review.analysis().turning_points();
        if turns.is_empty() && !self.is_waiting() {
            return vec![Line::styled("The game never turned", palette.dim())];
        }
        let line = |(number, turn): (usize, &&AnalysedMove)| {
            let text = format!("{number} {} {}: -{}", turn.side, turn.square, turn.loss());
            Line::from(vec![Span::raw(text), Span::styled(format!(", {} was better", turn.best), palette.dim())])
        };
        (1..).zip(&turns).map(line).collect()
    }
}
