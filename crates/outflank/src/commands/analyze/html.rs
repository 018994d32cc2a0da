//! An analysis as one page that opens anywhere: it steps through the game, with the board, the graph, the lines and the reasons.
//!
//! Everything that is said stands in the page itself, in a table; what the script draws comes from the same data.

use outflank_coach::{AnalysedMove, GamePhase};
use outflank_rules::notation::BoardText;
use outflank_rules::text::Escaped;
use outflank_rules::{Position, Side};
use serde_json::{Value, json};

use super::{GameReport, graph, json};
use crate::figures::line_text;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

pub(super) fn write(reports: &[GameReport]) -> String {
    let words = reports.first().map(|report| report.words);
    let (language, title) = words.map_or(("en", "Analysis"), |words| (words.0.code(), words.analysis()));
    let games: String = match reports {
        [only] => section(Among::Alone, only),
        many => {
            let sections = (1..).zip(many).map(|(number, report)| section(Among::Others { number }, report));
            format!("<h1>{title}</h1>\n{}", sections.collect::<String>())
        }
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>Outflank: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{games}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// Whether a game has the page to itself: headings differ, and among others each needs a name of its own.
#[derive(Clone, Copy)]
enum Among {
    Alone,
    Others { number: usize },
}

impl Among {
    fn number(self) -> usize {
        match self {
            Self::Alone => 1,
            Self::Others { number } => number,
        }
    }

    /// The elements of the heading of the game, and of its parts.
    fn headings(self) -> [&'static str; 2] {
        match self {
            Self::Alone => ["h1", "h2"],
            Self::Others { .. } => ["h2", "h3"],
        }
    }

    /// A name among those of other games.
    fn name(self, name: &str) -> String {
        match self {
            Self::Alone => name.to_owned(),
            Self::Others { number } => format!("{number}. {name}"),
        }
    }

    /// A part of the report that may be wider than the page.
    fn part(self, name: &str, table: &str) -> String {
        let ([_, heading], label) = (self.headings(), self.name(name));
        format!(
            "<{heading}>{name}</{heading}>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">{table}</div>\n"
        )
    }
}

fn section(among: Among, report: &GameReport) -> String {
    let (words, number) = (report.words, among.number());
    let players = among.name(&format!("{} - {}", report.player(Side::Black), report.player(Side::White)));
    let unfinished = report.unfinished().map(|text| format!("<p class=\"unfinished\">{}</p>\n", Escaped(&text)));
    let [heading, _] = among.headings();
    let given_away = Side::BOTH.map(|side| words.given_away(side, report.analysis.total_loss(side))).join(" ");
    let played_like: Vec<String> = report.played_like().collect();
    // No text in the data can end the script element that holds it.
    let data = data(report).to_string().replace('<', "\\u003c");
    format!(
        "<section class=\"game\" aria-labelledby=\"game-{number}\">\n<{heading} id=\"game-{number}\">{players}</{heading}>\n\
         <p>{title}, {level_word} {level}. {opening_word}: {opening}. {given_away} {played_like} {for_black}</p>\n{unfinished}\
         {stage}{turns}{accuracy}{moves}<script type=\"application/json\">{data}</script>\n</section>\n",
        players = Escaped(&players),
        title = Escaped(&report.title),
        level_word = words.level(),
        level = report.level,
        opening_word = words.opening(),
        opening = Escaped(report.opening().unwrap_or(words.no_opening())),
        played_like = played_like.join(" "),
        for_black = words.for_black(),
        unfinished = unfinished.unwrap_or_default(),
        stage = stage(report),
        turns = turns(among, report),
        accuracy = accuracy(among, report),
        moves = moves(among, report),
    )
}

/// The board with what is said about the move that led to it.
fn stage(report: &GameReport) -> String {
    let words = report.words;
    let last = report.record.game.moves().len();
    let button = |action: &str, text: &str| format!("<button type=\"button\" data-go=\"{action}\">{text}</button>\n");
    let buttons: String = [
        button("first", words.first()),
        button("back", words.back()),
        button("forward", words.forward()),
        button("last", words.last()),
        button("turn", words.next_turn()),
        button("mistake", words.next_mistake()),
    ]
    .concat();
    format!(
        "<div class=\"stage\" hidden>\n<div class=\"board\"></div>\n<div class=\"said\">\n\
         <div aria-live=\"polite\">\n<p class=\"where\"></p>\n<p class=\"verdict\"></p>\n<ul class=\"reasons\"></ul>\n\
         <p class=\"played\"></p>\n<p class=\"better\"></p>\n</div>\n\
         <div class=\"buttons\">\n{buttons}</div>\n\
         {graph}<input type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" aria-label=\"{a_move}\">\n\
         <p class=\"keys\">{keys}</p>\n</div>\n</div>\n",
        graph = graph::svg(report),
        a_move = words.a_move(),
        keys = words.keys(),
    )
}

fn turns(among: Among, report: &GameReport) -> String {
    let (words, turns) = (report.words, report.analysis.turning_points());
    let items = turns.iter().map(|turn| {
        let ply = turn.ply + 1;
        format!(
            "<li><button type=\"button\" data-ply=\"{ply}\">{}</button></li>\n",
            Escaped(&words.turning_point(turn))
        )
    });
    let items = if turns.is_empty() { format!("<li>{}</li>\n", words.never_turned()) } else { items.collect() };
    let [_, heading] = among.headings();
    format!("<{heading}>{}</{heading}>\n<ul>\n{items}</ul>\n", words.turning_points())
}

fn accuracy(among: Among, report: &GameReport) -> String {
    let words = report.words;
    let heads: String = GamePhase::ALL.map(|phase| format!("<th scope=\"col\">{}", words.phase(phase))).concat();
    let row = |side: Side| {
        let cell = |phase: Option<GamePhase>| {
            format!("<td class=\"number\">{}", words.percent(report.analysis.accuracy(side, phase)))
        };
        let phases = GamePhase::ALL.map(|phase| cell(Some(phase))).concat();
        format!("<tr><th scope=\"row\">{}{}{phases}</tr>\n", words.side(side), cell(None))
    };
    let rows = Side::BOTH.map(row).concat();
    let whole = words.whole_game();
    let table = format!("<table>\n<tr><td><th scope=\"col\">{whole}{heads}</tr>\n{rows}</table>");
    among.part(words.accuracy(), &table)
}

fn moves(among: Among, report: &GameReport) -> String {
    let words = report.words;
    let turning_points: Vec<usize> = report.analysis.turning_points().iter().map(|turn| turn.ply).collect();
    let moves = report.analysis.game().iter().flatten();
    let rows: String = moves.map(|analysed| row(report, analysed, turning_points.contains(&analysed.ply))).collect();
    let heads =
        [words.a_move(), words.lead(), words.how_sure(), words.verdict_heading(), words.why(), words.best_line()];
    let heads: String = heads.map(|head| format!("<th scope=\"col\">{head}")).concat();
    let opening = words.opening();
    let table = format!(
        "<table class=\"moves\">\n<tr><th scope=\"col\">#{heads}<th scope=\"col\">{opening}</tr>\n{rows}</table>"
    );
    among.part(words.moves(), &table)
}

fn row(report: &GameReport, analysed: &AnalysedMove, turned: bool) -> String {
    let words = report.words;
    let opening = report.openings.get(analysed.ply).copied().flatten().unwrap_or_default();
    let line = if analysed.loss() > 0 { line_text(&analysed.best_line) } else { String::new() };
    let reasons: Vec<String> = report.said(analysed).iter().map(|reason| Escaped(reason).to_string()).collect();
    format!(
        "<tr class=\"{class}{turning}\"><td class=\"number\"><button type=\"button\" data-ply=\"{number}\">{number}</button>\
         <td>{side} {square}<td class=\"number\">{score:+}<td>{sure}<td>{verdict}<td class=\"long\">{reasons}\
         <td class=\"long\">{line}<td>{opening}</tr>\n",
        class = analysed.class,
        turning = if turned { " turning" } else { "" },
        number = analysed.ply + 1,
        side = words.side(analysed.side),
        square = analysed.square,
        score = analysed.for_black(),
        sure = words.sure_of(analysed),
        verdict = Escaped(&words.verdict(analysed)),
        reasons = reasons.join("<br>"),
        opening = Escaped(opening),
    )
}

/// What the script draws.
fn data(report: &GameReport) -> Value {
    let (words, game) = (report.words, &report.record.game);
    let size = game.rules().size;
    let turning_points: Vec<usize> = report.analysis.turning_points().iter().map(|turn| turn.ply).collect();
    let boards = (0..=game.moves().len()).filter_map(|ply| game.position_at(ply)).map(board_text);
    let moves = report.analysis.game().iter().map(|known| {
        let analysed = known.as_ref()?;
        let reasons: Vec<Value> = analysed.reasons.iter().map(|reason| json::a_reason(report, reason)).collect();
        let loses = analysed.loss() > 0;
        Some(json!({
            "title": format!("{}. {} {}", analysed.ply + 1, words.side(analysed.side), analysed.square),
            "verdict": format!("{} ({}, {})", words.verdict(analysed), analysed.score, words.sure_of(analysed)),
            "class": analysed.class.name(),
            "square": analysed.square.to_string(),
            "best": loses.then(|| analysed.best.to_string()),
            "said": report.said(analysed),
            "reasons": reasons,
            "played": format!("{}: {}", words.line_played(), line_text(&analysed.line)),
            "better": loses.then(|| format!("{}: {}", words.best_line(), line_text(&analysed.best_line))),
            "turning": turning_points.contains(&analysed.ply),
        }))
    });
    json!({
        "width": size.width(),
        "height": size.height(),
        "start": words.start(),
        "board": words.board(),
        "boards": boards.collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

/// The squares in reading order: X, O and hyphens.
fn board_text(position: &Position) -> String {
    let text = BoardText::write(position);
    text.split(' ').next().unwrap_or_default().to_owned()
}
