//! The loop: what the user does and what the engines find comes in, pictures go out.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use outflank_play::Wake;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::SetTitle;

use super::app::App;
use super::draw::draw;

/// How long to sleep when nothing is due.
const LONG: Duration = Duration::from_secs(3600);

enum Input {
    User(Event),
    News,
}

/// Runs the full-screen program that `build` makes until the user leaves. `build` is given the function that wakes the loop.
pub fn run<E: From<io::Error>>(build: impl FnOnce(Wake) -> Result<App, E>) -> Result<(), E> {
    let (sender, inputs) = mpsc::channel();
    let news = sender.clone();
    // Once the loop has ended nobody needs to be woken.
    let app = build(std::sync::Arc::new(move || drop(news.send(Input::News))))?;
    let mut terminal = ratatui::try_init()?;
    let _mouse = Mouse::capture()?;
    listen(sender);
    let result = show(app, &mut terminal, &inputs);
    drop(_mouse);
    ratatui::restore();
    Ok(result?)
}

/// Reads keys and clicks on a thread of its own, which ends with the program.
fn listen(sender: Sender<Input>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Input::User(event)).is_err() {
                return;
            }
        }
    });
}

fn show(mut app: App, terminal: &mut DefaultTerminal, inputs: &mpsc::Receiver<Input>) -> io::Result<()> {
    let mut title = String::new();
    let size = terminal.size()?;
    app.resize(size.width, size.height);
    loop {
        let now = Instant::now();
        app.tick(now);
        if app.title() != title {
            title = app.title();
            execute!(io::stdout(), SetTitle(&title))?;
        }
        terminal.draw(|frame| draw(frame, &app, now))?;
        if app.take_ring() {
            io::stdout().write_all(b"\x07")?;
            io::stdout().flush()?;
        }
        let sleep = app.next_wake(now).map_or(LONG, |wake| wake.saturating_duration_since(Instant::now()));
        let first = match inputs.recv_timeout(sleep) {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // Whatever has piled up meanwhile is taken in before the next picture.
        for input in first.into_iter().chain(inputs.try_iter()) {
            if let Input::User(event) = input {
                app.handle(&event, Instant::now());
            }
        }
        if app.has_quit() {
            return Ok(());
        }
    }
}

/// The mouse and whatever is pasted report to us as long as this lives, also when the program panics.
struct Mouse;

impl Mouse {
    fn capture() -> io::Result<Self> {
        execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(Self)
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that is gone.
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture);
    }
}
