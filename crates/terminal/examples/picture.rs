//! Draws the full-screen board as an SVG: the picture in the README. `scripts/picture` calls it.

use std::fmt::Write;
use std::time::Instant;

use outflank_play::{Level, Seats, Surroundings, Tally, Tempo, Terms};
use outflank_records::Language;
use outflank_rules::text::Escaped;
use outflank_rules::{Game, Position, RuleSet, Size};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::{App, Colours, Look, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

const COLUMNS: u16 = 100;
const LINES: u16 = 30;
const CELL: (f32, f32) = (9.0, 18.0);
const PAPER: &str = "#14181c";
const INK: &str = "#d8dee4";
const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7a4a3";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let theme = std::env::args().nth(1).map_or(Ok(Theme::BlackWhite), |name| name.parse())?;
    let look = Look {
        theme,
        colours: Colours::True,
        animate: false,
        bell: false,
        pictures: false,
        language: Language::English,
    };
    let game = Game::from_transcript(Position::start(RuleSet::standard(Size::EIGHT)), MOVES)?;
    let terms = Terms {
        start: *game.start(),
        seats: Seats::new("hard".parse()?, "human".parse()?),
        control: Some("10m+5s".parse()?),
        tempo: Tempo::default(),
        seed: 1,
        tally: Tally { wins: [1, 2].into(), draws: 0 },
    };
    let now = Instant::now();
    let mut app = App::new(look, Surroundings::none(), None, Level::Hard, Some(1));
    app.play(terms, game.moves(), now)?;
    let mut terminal = Terminal::new(TestBackend::new(COLUMNS, LINES))?;
    let frame = terminal.draw(|frame| draw(frame, &app, now))?;
    print!("{}", svg(frame.buffer));
    Ok(())
}

fn svg(buffer: &Buffer) -> String {
    let (width, height) = (f32::from(COLUMNS) * CELL.0 + 20.0, f32::from(LINES) * CELL.1 + 20.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"15\" shape-rendering=\"crispEdges\">\n\
         <title>A game of Othello in a terminal</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    for y in 0..LINES {
        draw_grounds(&mut svg, buffer, y);
        for x in 0..COLUMNS {
            draw_cell(&mut svg, buffer, x, y);
        }
    }
    svg + "</svg>\n"
}

/// The grounds of a line: one rectangle for cells that have the same.
fn draw_grounds(svg: &mut String, buffer: &Buffer, y: u16) {
    let ground = |x: u16| hex(buffer[(x, y)].bg).filter(|ground| ground != PAPER);
    let mut x = 0;
    while x < COLUMNS {
        let end = (x..COLUMNS).find(|&next| ground(next) != ground(x)).unwrap_or(COLUMNS);
        if let Some(colour) = ground(x) {
            let (left, top) = (10.0 + f32::from(x) * CELL.0, 10.0 + f32::from(y) * CELL.1);
            let (width, height) = (f32::from(end - x) * CELL.0, CELL.1);
            let place = format!("x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"");
            let _ = writeln!(svg, "<rect {place} fill=\"{colour}\"/>");
        }
        x = end;
    }
}

fn draw_cell(svg: &mut String, buffer: &Buffer, x: u16, y: u16) {
    let cell = &buffer[(x, y)];
    let (left, top) = (10.0 + f32::from(x) * CELL.0, 10.0 + f32::from(y) * CELL.1);
    let mut fill = |x: f32, y: f32, width: f32, height: f32, colour: &str| {
        let (x, y) = (left + x * CELL.0, top + y * CELL.1);
        let (width, height) = (width * CELL.0, height * CELL.1);
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>");
    };
    let ink = hex(cell.fg).unwrap_or_else(|| INK.to_owned());
    match blocks(cell.symbol()) {
        Some(blocks) => blocks.iter().for_each(|&(x, y, width, height)| fill(x, y, width, height, &ink)),
        None if cell.symbol() == " " => {}
        None => {
            let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let symbol = Escaped(cell.symbol());
            let (x, y) = (left + CELL.0 / 2.0, top + 13.5);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"{ink}\"{weight}>{symbol}</text>"
            );
        }
    }
}

/// The rectangles that a block character consists of, in parts of a cell. Fonts disagree about them; rectangles do not.
fn blocks(symbol: &str) -> Option<Vec<(f32, f32, f32, f32)>> {
    let symbol = symbol.chars().next()?;
    let eighths = |from: char| (symbol as u32 - from as u32 + 1) as f32 / 8.0;
    let quarters = |bits: u8| {
        let places = [(8, 0.0, 0.0), (4, 0.5, 0.0), (2, 0.0, 0.5), (1, 0.5, 0.5)];
        let filled = places.into_iter().filter(|(bit, ..)| bits & bit > 0);
        filled.map(|(_, x, y)| (x, y, 0.5, 0.5)).collect()
    };
    Some(match symbol {
        '▁'..='█' => vec![(0.0, 1.0 - eighths('▁'), 1.0, eighths('▁'))],
        '▉'..='▏' => vec![(0.0, 0.0, 1.0 - eighths('▉'), 1.0)],
        '▔' => vec![(0.0, 0.0, 1.0, 0.125)],
        '▀' => quarters(0b1100),
        '▐' => quarters(0b0101),
        '▖' => quarters(0b0010),
        '▗' => quarters(0b0001),
        '▘' => quarters(0b1000),
        '▙' => quarters(0b1011),
        '▚' => quarters(0b1001),
        '▛' => quarters(0b1110),
        '▜' => quarters(0b1101),
        '▝' => quarters(0b0100),
        '▞' => quarters(0b0110),
        '▟' => quarters(0b0111),
        '─' => vec![(0.0, 0.47, 1.0, 0.06)],
        '━' => vec![(0.0, 0.42, 1.0, 0.16)],
        '│' => vec![(0.44, 0.0, 0.12, 1.0)],
        _ => return None,
    })
}

fn hex(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        _ => None,
    }
}
