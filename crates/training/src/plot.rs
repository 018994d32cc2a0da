//! Curves, drawn as SVG.

use std::fmt::Write;

use outflank_rules::text::Escaped;

/// A curve with a name.
#[derive(Clone, Debug)]
pub struct PlotSeries {
    /// What it shows.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// Room for the numbers on the left, the right, at the top and at the bottom.
const MARGINS: [f64; 4] = [50.0, 20.0, 20.0, 45.0];

/// Colours that people with any kind of colour vision tell apart.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];

/// A picture of the curves, from zero upwards, with names for the axes.
pub fn plot(series: &[PlotSeries], across: &str, up: &str) -> String {
    let points = || series.iter().flat_map(|series| &series.points);
    let most_x = points().map(|&(x, _)| x).fold(1.0, f64::max);
    let most_y = points().map(|&(_, y)| y).fold(1.0, f64::max).ceil();
    let [left, right, top, bottom] = MARGINS;
    let place = |x: f64, y: f64| {
        let (width, height) = (WIDTH - left - right, HEIGHT - top - bottom);
        (left + x / most_x * width, HEIGHT - bottom - y / most_y * height)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    let step_y = (most_y / 8.0).ceil();
    let mut y = 0.0;
    while y <= most_y {
        let ((x0, at), (x1, _)) = (place(0.0, y), place(most_x, y));
        let _ = writeln!(svg, "<line x1=\"{x0:.1}\" y1=\"{at:.1}\" x2=\"{x1:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>");
        let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{y}</text>", x0 - 6.0, at + 4.0);
        y += step_y;
    }
    let step_x = (most_x / 12.0).ceil();
    let mut x = 0.0;
    while x <= most_x {
        let (at, base) = place(x, 0.0);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{x}</text>", base + 17.0);
        x += step_x;
    }
    let (middle, base) = place(most_x / 2.0, 0.0);
    let _ = writeln!(svg, "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{across}</text>", base + 36.0);
    let _ = writeln!(
        svg,
        "<text transform=\"translate(14 {:.1}) rotate(-90)\" text-anchor=\"middle\">{up}</text>",
        HEIGHT / 2.0
    );
    for (number, series) in series.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let line: String = series.points.iter().map(|&(x, y)| place(x, y)).fold(String::new(), |mut line, (x, y)| {
            let _ = write!(line, "{x:.1},{y:.1} ");
            line
        });
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            line.trim_end()
        );
        let at = top + 18.0 * (number as f64 + 1.0);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{at:.1}\" fill=\"{colour}\">{}</text>",
            left + 12.0,
            Escaped(&series.name)
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_reach_the_edges_of_the_picture() {
        let series = [PlotSeries { name: "a < b".to_owned(), points: vec![(0.0, 0.0), (60.0, 8.0)] }];
        let svg = plot(&series, "across", "up");
        assert!(svg.contains("points=\"50.0,355.0 700.0,20.0\""), "{svg}");
        assert!(svg.contains("a &lt; b"));
    }
}
