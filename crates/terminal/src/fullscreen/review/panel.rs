//! What stands beside the board when a game is looked back on: what is to be said of the move, the graph, the tree of moves.

use outflank_play::{AnalysedMove, MoveId};
use outflank_records::opening_name;
use outflank_rules::{BySide, DiscCount, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::ReviewScreen;
use super::move_tree::MoveTree;
use crate::columns::{cut, is_wide, width};
use crate::fullscreen::graph::Graph;
use crate::fullscreen::palette::Palette;
use crate::fullscreen::panel::{PanelStyle, PanelWriter, Stack, TALL, disc_sign, draw_frame};
use crate::wrap::wrap;

/// Lines of the score graph, where there are few and where there are many: half for Black's lead above, half for White's below.
const GRAPH: [u16; 2] = [3, 9];
/// Lines for what is said about a move, so that nothing jumps from step to step: longer texts have more.
const SAID: [u16; 2] = [7, 10];
/// The fewest lines in which a list of moves is of use.
const LEAST_MOVES: u16 = 3;

/// Where everything stands. Drawing and clicks look it up in the same way.
struct PanelPlaces {
    style: PanelStyle,
    said: Rect,
    graph: Option<Rect>,
    turns: Option<Rect>,
    /// Whether there is room to say at what rating the game was played.
    is_rated: bool,
    moves: Option<Rect>,
}

/// Something to say: a piece that is shown whole, if it is shown.
struct SaidPart {
    lines: Vec<Line<'static>>,
    /// Where there is little room those with the least come first.
    rank: u8,
    /// Whether a beginning is better than nothing.
    may_be_cut: bool,
}

impl ReviewScreen {
    fn places(&self, count: DiscCount, palette: Palette, area: Rect) -> PanelPlaces {
        let style = PanelStyle::of(area);
        let (edge, tall) = (area.height - style.inside(area).height, usize::from(area.height >= TALL));
        let mut stack = Stack { area };
        let said = u16::try_from(self.said(count, palette, style, style.inside(area)).len()).unwrap_or(u16::MAX);
        let said = stack.take(if style == PanelStyle::Framed { said.max(SAID[tall]) } else { said } + edge);
        let mut take = |lines: u16, left: u16| (stack.area.height >= lines + left).then(|| stack.take(lines));
        let graph = take(GRAPH[tall] + edge, 0);
        let turns = u16::try_from(self.analysis().turning_points().len()).unwrap_or(0).max(1);
        let most = u16::try_from(self.summary(true).len()).unwrap_or(1);
        let rated = take(turns + most + edge, LEAST_MOVES + edge);
        let (is_rated, turns) = (rated.is_some(), rated.or_else(|| take(turns + 1 + edge, LEAST_MOVES + edge)));
        let moves = Some(stack.area).filter(|area| area.height > edge);
        PanelPlaces { style, said, graph, turns, is_rated, moves }
    }

    pub(super) fn draw_panel(&self, count: DiscCount, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let places = self.places(count, palette, area);
        let framed = |title: &str, place: Rect, buffer: &mut Buffer| {
            if places.style == PanelStyle::Framed { draw_frame(title, palette, place, buffer) } else { place }
        };
        let inner = framed(&self.title(), places.said, buffer);
        let mut out = PanelWriter { area: inner, buffer: &mut *buffer };
        self.said(count, palette, places.style, inner).into_iter().for_each(|line| out.line(line));
        if let Some(place) = places.graph {
            let inner = framed(self.words.lead_heading(), place, buffer);
            self.with_graph(|graph| graph.draw(palette, inner, buffer));
        }
        if let Some(place) = places.turns {
            let inner = framed(self.words.analysis().turning_points(), place, buffer);
            let mut out = PanelWriter { area: inner, buffer: &mut *buffer };
            self.summary(places.is_rated).into_iter().for_each(|line| out.line(Line::styled(line, palette.dim())));
            self.turning_points(palette).into_iter().for_each(|line| out.line(line));
        }
        if let Some(place) = places.moves {
            let name = opening_name(&self.game, self.words.0).unwrap_or(self.words.analysis().moves());
            let inner = framed(name, place, buffer);
            self.move_tree().draw(palette, inner, buffer);
        }
    }

    /// The move to which a place in the panel leads.
    pub(super) fn place_in_panel(&self, area: Rect, x: u16, y: u16) -> Option<MoveId> {
        // Where things stand does not depend on colours.
        let palette = Palette::new(crate::Theme::Letters, crate::fullscreen::Colours::None);
        let count = self.analysis().position_after(self.at).board().count();
        let places = self.places(count, palette, area);
        let inner = |place: Option<Rect>| place.map(|place| places.style.inside(place));
        if let Some(ply) = inner(places.graph).and_then(|graph| self.with_graph(|drawn| drawn.ply_at(graph, x, y))) {
            return self.line().get(ply.checked_sub(1)?).copied();
        }
        if let Some(turns) = inner(places.turns).filter(|turns| turns.contains((x, y).into())) {
            let turn = usize::from(y - turns.y).checked_sub(self.summary(places.is_rated).len())?;
            return self.analysis().turning_points().get(turn).map(|turn| MoveId::of_ply(turn.ply));
        }
        self.move_tree().move_at(inner(places.moves)?, x, y)
    }

    fn move_tree(&self) -> MoveTree<'_> {
        MoveTree { analysis: self.analysis(), at: self.at }
    }

    /// The graph of the line on the board.
    fn with_graph<T>(&self, act: impl FnOnce(&Graph<'_>) -> T) -> T {
        let known = |id: &MoveId| self.analysis().moves()[id.index()].as_ref().map(AnalysedMove::for_black);
        let leads: Vec<Option<i16>> = self.line().iter().map(known).collect();
        act(&Graph { leads: &leads, ply: self.ply() })
    }

    fn title(&self) -> String {
        let (ply, all) = (self.ply(), self.game.moves().len());
        if self.is_in_variation() { self.words.variation_move(ply) } else { self.words.move_of(ply, all) }
    }

    /// What there is to say of the move that led here, as far as there is room for it.
    fn said(&self, count: DiscCount, palette: Palette, panel: PanelStyle, area: Rect) -> Vec<Line<'static>> {
        let (width, room) = (usize::from(area.width), usize::from(area.height));
        let text = |text: &str, style: Style| -> Vec<Line<'static>> {
            wrap(text, width).into_iter().map(|line| Line::styled(line, style)).collect()
        };
        let part = |rank, may_be_cut, lines| SaidPart { lines, rank, may_be_cut };
        let reviewed = self.reviewed();
        let (verdict, style) = self.verdict(palette);
        let reasons = reviewed.map(|reviewed| self.words.analysis().reasons(reviewed)).unwrap_or_default();
        let reason = |index: usize| reasons.get(index).map(|reason| text(reason, palette.text())).unwrap_or_default();
        let mut verdict = text(&verdict, style);
        if let Some(reviewed) = reviewed.filter(|_| verdict.len() + reason(0).len() > room) {
            verdict = text(&self.words.short_verdict(reviewed), style);
        }
        let best =
            reviewed.map(|reviewed| text(&self.words.best_line(&self.words.line(&reviewed.best_line)), palette.dim()));
        let crowd = self.crowd.as_ref().filter(|(id, _)| self.at == Some(*id)).and_then(|(_, said)| said.as_deref());
        let parts = [
            part(3, false, self.players(count, palette, panel)),
            part(0, true, text(&self.message, palette.accent())),
            part(1, true, verdict),
            part(2, true, reason(0)),
            part(5, false, reason(1)),
            part(4, false, best.unwrap_or_default()),
            part(6, false, crowd.map(|said| text(said, palette.dim())).unwrap_or_default()),
        ];
        fitting(parts, room)
    }

    /// Both players with their discs, and the number of the move where there is no frame to say it.
    fn players(&self, count: DiscCount, palette: Palette, panel: PanelStyle) -> Vec<Line<'static>> {
        let discs =
            |side: Side| [disc_sign(side, palette), Span::styled(format!(" {:>2} ", count[side]), palette.accent())];
        let title = Span::styled(self.title(), palette.dim());
        if panel == PanelStyle::Short {
            return vec![Side::BOTH.map(discs).into_iter().flatten().chain([title]).collect()];
        }
        let player = |side: Side| discs(side).into_iter().chain([Span::raw(self.names[side].clone())]).collect();
        let title = (panel == PanelStyle::Bare).then(|| Line::from(title));
        title.into_iter().chain(Side::BOTH.map(player)).collect()
    }

    fn verdict(&self, palette: Palette) -> (String, Style) {
        match self.reviewed() {
            _ if self.at.is_none() => (self.words.analysis().start().to_owned(), palette.dim()),
            None if self.review.is_finished() => (String::new(), palette.dim()),
            None => (self.words.looking().to_owned(), palette.dim()),
            Some(reviewed) => {
                let style = if reviewed.loss() > 0 { palette.bad() } else { palette.good() };
                (self.words.move_verdict(reviewed), style)
            }
        }
    }

    /// What is said of the whole game: discs given away and, where there is room for it, at what rating each side played.
    fn summary(&self, is_rated: bool) -> Vec<String> {
        let discs = BySide::from_fn(|side| self.analysis().total_loss(side));
        let rated = |side: Side| Some(self.words.ratings().played_like(side, self.analysis().rating(side)?));
        let rated = Side::BOTH.into_iter().filter(|_| is_rated).filter_map(rated);
        [self.words.given_away(discs, self.is_waiting())].into_iter().chain(rated).collect()
    }

    fn turning_points(&self, palette: Palette) -> Vec<Line<'static>> {
        let turns = self.analysis().turning_points();
        if turns.is_empty() && !self.is_waiting() {
            return vec![Line::styled(self.words.analysis().never_turned(), palette.dim())];
        }
        let line = |(number, turn): (usize, &&AnalysedMove)| {
            let [cost, better] = self.words.turning_point(turn);
            Line::from(vec![Span::raw(format!("{number} {cost}")), Span::styled(better, palette.dim())])
        };
        (1..).zip(&turns).map(line).collect()
    }
}

/// As much as there is room for, what matters most before the rest; what had to be cut off ends with dots.
fn fitting<const N: usize>(parts: [SaidPart; N], room: usize) -> Vec<Line<'static>> {
    let mut lengths = [0; N];
    let mut order: Vec<usize> = (0..N).collect();
    order.sort_by_key(|&index| parts[index].rank);
    let mut left = room;
    for index in order {
        let SaidPart { lines, may_be_cut, .. } = &parts[index];
        lengths[index] = if lines.len() <= left || *may_be_cut { lines.len().min(left) } else { 0 };
        left -= lengths[index];
    }
    let shown = parts.into_iter().zip(lengths).flat_map(|(part, length)| {
        let (is_cut, mut lines) = (length < part.lines.len(), part.lines);
        lines.truncate(length);
        if let Some(last) = lines.last_mut().filter(|_| is_cut) {
            let text: String = last.spans.iter().map(|span| span.content.as_ref()).collect();
            *last = Line::styled(with_dots(&text), last.style);
        }
        lines
    });
    shown.collect()
}

/// A line after which there is more: the last word gives way to dots, or the last letter of Japanese.
fn with_dots(text: &str) -> String {
    if text.contains(is_wide) {
        return cut(&format!("{text}…"), width(text));
    }
    format!("{} …", text.rsplit_once(' ').map_or("", |(words, _)| words))
}
