//! An analysis as one page that opens anywhere.

use outflank_play::ReviewedMove;
use outflank_records::Picture;
use outflank_rules::Side;

use super::text::{turning_point, verdict};
use super::{Analysis, graph};

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Outflank: analysis</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse }
td, th { padding: .1rem .7rem; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums }
tr.loss td { background: #fbe9e7 }
tr.turning td { background: #f5c6c0; font-weight: 600 }
</style>
";

pub(super) fn write(analyses: &[Analysis]) -> String {
    let mut page = HEAD.to_owned();
    analyses.iter().for_each(|analysis| page += &section(analysis));
    page + "</html>\n"
}

fn section(analysis: &Analysis) -> String {
    let players = format!("{} - {}", analysis.player(Side::Black), analysis.player(Side::White));
    let rows: String = analysis.review.moves().iter().flatten().map(|reviewed| row(analysis, reviewed)).collect();
    let turns = analysis.review.moves().iter().flatten().filter(|reviewed| reviewed.is_turning_point());
    let turns: String = turns.map(|reviewed| format!("<li>{}</li>\n", escaped(&turning_point(reviewed)))).collect();
    let turns = if turns.is_empty() { "<li>none</li>\n".to_owned() } else { turns };
    format!(
        "<h1>{players}</h1>\n<p>{title}, level {level}. Opening: {opening}. Black gave away {black} discs, White {white}.</p>\n\
         {graph}<h2>Turning points</h2>\n<ul>\n{turns}</ul>\n\
         <table>\n<tr><th>#<th>Move<th>Score<th><th>Verdict<th>Opening</tr>\n{rows}</table>\n\
         <h2>The game</h2>\n{picture}",
        players = escaped(&players),
        title = escaped(&analysis.title),
        level = analysis.level,
        opening = escaped(analysis.opening().unwrap_or("none with a name")),
        black = analysis.review.total_loss(Side::Black),
        white = analysis.review.total_loss(Side::White),
        graph = graph::svg(&analysis.review),
        picture = Picture::of_whole_game(&analysis.record.game).svg(),
    )
}

fn row(analysis: &Analysis, reviewed: &ReviewedMove) -> String {
    let class = match (reviewed.is_turning_point(), reviewed.loss()) {
        (true, _) => "turning",
        (false, 1..) => "loss",
        (false, _) => "fine",
    };
    let opening = analysis.openings.get(reviewed.ply).copied().flatten().unwrap_or_default();
    format!(
        "<tr class=\"{class}\"><td class=\"number\">{}<td>{} {}<td class=\"number\">{}<td>{}<td>{}<td>{}</tr>\n",
        reviewed.ply + 1,
        reviewed.side,
        reviewed.square,
        reviewed.score,
        if reviewed.exact { "exact" } else { "" },
        escaped(&verdict(reviewed)),
        escaped(opening),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
