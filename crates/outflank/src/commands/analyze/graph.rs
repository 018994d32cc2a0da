//! The score over the whole game, Black up.

use std::fmt::Write;

use super::GameReport;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 36.0;

pub(super) fn svg(report: &GameReport) -> String {
    let analysis = &report.analysis;
    let turning_points = analysis.turning_points();
    let moves: Vec<_> = analysis.game().iter().flatten().collect();
    // A graph of a close game should not be a flat line, and a rout should still fit.
    let most = moves.iter().map(|analysed| analysed.for_black().abs()).max().unwrap_or(0).max(8);
    let plies = analysis.game().len().max(1) as f64;
    let x = |ply: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * (ply as f64 + 1.0) / plies;
    let y = |score: i16| HEIGHT / 2.0 - (HEIGHT / 2.0 - MARGIN / 2.0) * f64::from(score) / f64::from(most);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\" role=\"img\" aria-label=\"{label}\" \
         data-left=\"{MARGIN}\" data-right=\"{right}\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f7f7f2\"/>\n",
        label = report.words.graph(),
        right = WIDTH - MARGIN,
    );
    for score in [most, most / 2, 0, -most / 2, -most] {
        let y = y(score);
        let text = if score == 0 { "0".to_owned() } else { format!("{score:+}") };
        add(
            &mut svg,
            format_args!(
                "<line x1=\"{MARGIN}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#ccc\"/>",
                WIDTH - MARGIN
            ),
        );
        add(
            &mut svg,
            format_args!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{text}</text>",
                MARGIN - 4.0,
                y + 4.0
            ),
        );
    }
    let points: Vec<String> =
        moves.iter().map(|analysed| format!("{:.1},{:.1}", x(analysed.ply), y(analysed.for_black()))).collect();
    add(
        &mut svg,
        format_args!("<polyline points=\"{}\" fill=\"none\" stroke=\"#1b6b45\" stroke-width=\"2\"/>", points.join(" ")),
    );
    for analysed in moves.iter().filter(|analysed| analysed.loss() > 0) {
        let (x, y, number) = (x(analysed.ply), y(analysed.for_black()), analysed.ply + 1);
        // The larger the loss, the larger the dot; turning points have a ring.
        let radius = 1.5 + f64::from(analysed.loss().min(12)) / 3.0;
        if turning_points.iter().any(|turn| turn.ply == analysed.ply) {
            let ring = radius + 3.0;
            add(
                &mut svg,
                format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{ring:.1}\" fill=\"none\" stroke=\"#c0392b\" stroke-width=\"2\"/>"
                ),
            );
        }
        add(
            &mut svg,
            format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"#c0392b\"><title>{number}. {} {}: {}</title></circle>",
                report.words.side(analysed.side),
                analysed.square,
                report.words.verdict(analysed)
            ),
        );
    }
    if let Some(unfinished) = report.unfinished() {
        add(
            &mut svg,
            format_args!("<text x=\"{MARGIN}\" y=\"{:.1}\" fill=\"#c0392b\">{unfinished}</text>", HEIGHT - 4.0),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn add(svg: &mut String, shape: std::fmt::Arguments<'_>) {
    writeln!(svg, "{shape}").expect("a string can always be written to");
}
