//! Asking the terminal whether it shows pictures: once, at the start, and not for long.

use std::env;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use ratatui::crossterm::terminal::{WindowSize, window_size};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::answer::{Answer, QUESTIONS};
use super::painted::PaintedDiscs;
use super::protocol::GraphicsProtocol;

/// How long a terminal may take to answer. Nearly all do at once; some are still starting, or far away.
const PATIENCE: Duration = Duration::from_secs(1);

/// Asks the terminal. The letters are what somebody typed meanwhile.
pub(super) fn ask() -> io::Result<(Option<PaintedDiscs>, Vec<char>)> {
    if !worth_asking() {
        return Ok((None, Vec::new()));
    }
    let answer = hear()?;
    let protocol = protocol(&answer);
    let cell = answer.cell.or_else(reckoned_cell);
    let pictures = protocol.zip(cell).map(|(protocol, cell)| PaintedDiscs::new(protocol, cell));
    Ok((pictures, answer.typed))
}

/// Terminals within terminals pass pictures on only if they are told to, and consoles have none.
fn worth_asking() -> bool {
    let inside = ["TMUX", "STY"].into_iter().any(|name| env::var_os(name).is_some());
    let term = env::var("TERM").unwrap_or_default();
    !inside && !["linux", "screen", "tmux", "dumb"].into_iter().any(|name| term.starts_with(name))
}

fn hear() -> io::Result<Answer> {
    let mut out = io::stdout();
    out.write_all(QUESTIONS)?;
    out.flush()?;
    let until = Instant::now() + PATIENCE;
    let (input, mut heard) = (rustix::stdio::stdin(), Vec::new());
    loop {
        let left = Timespec::try_from(until.saturating_duration_since(Instant::now())).map_err(io::Error::other)?;
        let answer = Answer::read(&heard);
        if answer.complete {
            return Ok(answer);
        }
        match poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&left)) {
            Ok(0) => return Ok(answer),
            Err(Errno::INTR) => continue,
            other => other?,
        };
        let mut bytes = [0; 256];
        let count = rustix::io::read(input, &mut bytes)?;
        if count == 0 {
            return Ok(answer);
        }
        heard.extend_from_slice(&bytes[..count]);
    }
}

/// The way to show pictures that works best on this terminal.
fn protocol(answer: &Answer) -> Option<GraphicsProtocol> {
    let says = |name: &str, words: &str| env::var(name).is_ok_and(|value| value.contains(words));
    if env::var_os("KONSOLE_VERSION").is_some() {
        // Its pictures are torn when text is written beside them.
        None
    } else if says("TERM_PROGRAM", "iTerm") || says("TERM_PROGRAM", "WezTerm") || says("LC_TERMINAL", "iTerm") {
        Some(GraphicsProtocol::Iterm2)
    } else if answer.shows_placeholders() {
        Some(GraphicsProtocol::Kitty)
    } else {
        answer.sixel.then_some(GraphicsProtocol::Sixel)
    }
}

/// The size of a cell, if the system knows how large the window is.
pub(super) fn reckoned_cell() -> Option<(u16, u16)> {
    let WindowSize { rows, columns, width, height } = window_size().ok()?;
    let part = |pixels: u16, cells: u16| pixels.checked_div(cells).filter(|&part| part > 0);
    Some((part(width, columns)?, part(height, rows)?))
}
