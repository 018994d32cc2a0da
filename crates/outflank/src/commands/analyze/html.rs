//! An analysis as one page that opens anywhere.

use outflank_play::ReviewedMove;
use outflank_records::Picture;
use outflank_rules::Side;
use outflank_rules::text::Escaped;

use super::text::{turning_point, verdict};
use super::{Analysis, graph};
use crate::figures::line_text;

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Outflank: analysis</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse }
td, th { padding: .1rem .7rem; text-align: left; white-space: nowrap }
td.line { white-space: normal }
.moves { overflow-x: auto }
td.number { text-align: right; font-variant-numeric: tabular-nums }
tr.slip td { background: #fdf4f2 }
tr.mistake td { background: #fae0db }
tr.blunder td { background: #f3bdb4 }
tr.turning td { font-weight: 600 }
tr.turning td:first-child { box-shadow: inset .3rem 0 #c0392b }
p.unfinished { border-left: .3rem solid #c0392b; padding-left: .7rem }
</style>
";

pub(super) fn write(analyses: &[Analysis]) -> String {
    let mut page = HEAD.to_owned();
    analyses.iter().for_each(|analysis| page += &section(analysis));
    page + "</html>\n"
}

fn section(analysis: &Analysis) -> String {
    let players = format!("{} - {}", analysis.player(Side::Black), analysis.player(Side::White));
    let turning_points = analysis.review.turning_points();
    let turned = |reviewed: &ReviewedMove| turning_points.iter().any(|turn| turn.ply == reviewed.ply);
    let moves = analysis.review.moves().iter().flatten();
    let rows: String = moves.map(|reviewed| row(analysis, reviewed, turned(reviewed))).collect();
    let turns = turning_points.iter().map(|turn| format!("<li>{}</li>\n", Escaped(&turning_point(turn))));
    let turns = if turning_points.is_empty() { "<li>none</li>\n".to_owned() } else { turns.collect() };
    let unfinished = analysis.unfinished().map(|text| format!("<p class=\"unfinished\">{}</p>\n", Escaped(&text)));
    format!(
        "<h1>{players}</h1>\n<p>{title}, level {level}. Opening: {opening}. Black gave away {black} discs, White {white}. \
         Scores are discs for Black.</p>\n\
         {unfinished}{graph}<h2>Turning points</h2>\n<ul>\n{turns}</ul>\n\
         <div class=\"moves\"><table>\n<tr><th>#<th>Move<th>For Black<th>How sure<th>Verdict<th>Best line<th>Opening</tr>\n{rows}</table></div>\n\
         <h2>The game</h2>\n{picture}",
        players = Escaped(&players),
        title = Escaped(&analysis.title),
        level = analysis.level,
        opening = Escaped(analysis.opening().unwrap_or("none with a name")),
        black = analysis.review.total_loss(Side::Black),
        white = analysis.review.total_loss(Side::White),
        unfinished = unfinished.unwrap_or_default(),
        graph = graph::svg(analysis),
        picture = Picture::of_whole_game(&analysis.record.game).svg(),
    )
}

fn row(analysis: &Analysis, reviewed: &ReviewedMove, turned: bool) -> String {
    let class = match reviewed.loss() {
        ..=0 => "fine",
        1..=2 => "slip",
        3..=5 => "mistake",
        6.. => "blunder",
    };
    let opening = analysis.openings.get(reviewed.ply).copied().flatten().unwrap_or_default();
    let line = if reviewed.loss() > 0 { line_text(&reviewed.best_line) } else { String::new() };
    format!(
        "<tr class=\"{class}{turning}\"><td class=\"number\">{number}<td>{side} {square}<td class=\"number\">{score:+}\
         <td>{sure}<td>{verdict}<td class=\"line\">{line}<td>{opening}</tr>\n",
        turning = if turned { " turning" } else { "" },
        number = reviewed.ply + 1,
        side = reviewed.side,
        square = reviewed.square,
        score = reviewed.for_black(),
        sure = reviewed.confidence.in_words(),
        verdict = Escaped(&verdict(reviewed)),
        opening = Escaped(opening),
    )
}
