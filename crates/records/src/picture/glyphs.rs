//! Letters and digits made of straight strokes: enough for coordinates, move numbers and scores, without a font.

/// How thick strokes are, in parts of the height of the text.
pub(super) const THICKNESS: f64 = 0.11;

/// Capital letters are as high as this part of the text.
const CAPITAL: f64 = 0.72;
/// The grid on which letters are drawn, and the gap to the next letter.
const COLUMNS: f64 = 4.0;
const ROWS: f64 = 6.0;
const GAP: f64 = 2.0;

type Point = (f64, f64);

/// The strokes of a text around a middle.
pub(super) fn strokes(text: &str, middle: Point, height: f64) -> Vec<[Point; 2]> {
    let unit = height * CAPITAL / ROWS;
    let length = text.chars().count() as f64;
    let left = middle.0 - (length * (COLUMNS + GAP) - GAP) * unit / 2.0;
    let top = middle.1 - ROWS * unit / 2.0;
    let mut strokes = Vec::new();
    for (number, letter) in text.chars().enumerate() {
        let x = left + number as f64 * (COLUMNS + GAP) * unit;
        for line in drawing(letter).split(' ') {
            let points: Vec<Point> =
                line.as_bytes().chunks_exact(2).map(|point| place(point, (x, top), unit)).collect();
            strokes.extend(points.windows(2).map(|ends| [ends[0], ends[1]]));
        }
    }
    strokes
}

fn place(point: &[u8], (x, top): Point, unit: f64) -> Point {
    (x + f64::from(point[0] - b'0') * unit, top + f64::from(point[1] - b'0') * unit)
}

/// Lines from point to point, each point a column (0 to 4) and a row (0 to 6).
fn drawing(letter: char) -> &'static str {
    match letter {
        '0' => "103041453616050110",
        '1' => "022026",
        '2' => "01103041420646",
        '3' => "01103041423313 334445361605",
        '4' => "3036 300444",
        '5' => "400003334445361605",
        '6' => "413010010516364544331304",
        '7' => "004026",
        '8' => "103041423313020110 133344453616050413",
        '9' => "051636454130100102133342",
        'a' => "12324346 453616051444",
        'b' => "0006 0312324345361605",
        'c' => "4332120305163645",
        'd' => "4046 4332120305163645",
        'e' => "04444332120305163645",
        'f' => "40302126 0242",
        'g' => "4247381807 4332120305163645",
        'h' => "0006 0312324346",
        'i' => "2226 2020",
        'j' => "32372818 3030",
        'k' => "0006 4204 1346",
        'l' => "2026",
        'm' => "0206 03122326 23324346",
        'n' => "0206 0312324346",
        'o' => "123243453616050312",
        'p' => "0208 0312324345361605",
        '+' => "2125 0343",
        '-' | '–' | '−' => "0343",
        '.' => "2626",
        '?' => "01103041422324 2626",
        '=' => "0242 0444",
        _ => "0040460600",
    }
}
