//! The loop: what the user does and what the engines find comes in, pictures go out.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use outflank_play::Wake;
use ratatui::DefaultTerminal;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::SetTitle;

use super::app::{App, Departure};
use super::draw::draw;
use super::session::Session;
use super::signals::{self, SystemRequest};

/// How long to sleep when nothing is due.
const LONG: Duration = Duration::from_secs(3600);

enum Input {
    User(Event),
    News,
    System(SystemRequest),
    /// The terminal is gone, or some thread has panicked and said so.
    Broken,
}

/// How the loop ended.
enum LoopEnd {
    Ended(Departure),
    Signal(i32),
    Broken,
}

/// Runs the full-screen program that `build` makes until the user leaves. `build` is given the function that wakes the loop.
///
/// Whatever ends it, the terminal is as it was before. A signal that asks the program to end ends it, once that is done.
pub fn run<E: From<io::Error>>(build: impl FnOnce(Wake) -> Result<App, E>) -> Result<Departure, E> {
    let (sender, inputs) = mpsc::channel();
    let news = sender.clone();
    // Sending fails only after the loop has ended.
    let app = build(Arc::new(move || drop(news.send(Input::News))))?;
    let outcome = show_all(app, sender, &inputs)?;
    match outcome {
        LoopEnd::Ended(ended) => Ok(ended),
        LoopEnd::Signal(signal) => {
            signals::end_by(signal)?;
            Ok(Departure::Interrupted)
        }
        LoopEnd::Broken => Err(io::Error::other("the full screen had to end; every move made is kept").into()),
    }
}

fn show_all(mut app: App, sender: Sender<Input>, inputs: &mpsc::Receiver<Input>) -> io::Result<LoopEnd> {
    let broken = sender.clone();
    let session = Session::begin(move || drop(broken.send(Input::Broken)))?;
    let asked = sender.clone();
    signals::listen(move |what| drop(asked.send(Input::System(what))))?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    app.ask_for_pictures(Instant::now())?;
    listen(sender);
    show(app, &session, &mut terminal, inputs)
}

/// Reads keys and clicks on a thread of its own, which ends with the program.
fn listen(sender: Sender<Input>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Input::User(event)).is_err() {
                return;
            }
        }
        drop(sender.send(Input::Broken));
    });
}

fn show(
    mut app: App,
    session: &Session,
    terminal: &mut DefaultTerminal,
    inputs: &mpsc::Receiver<Input>,
) -> io::Result<LoopEnd> {
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
            Err(RecvTimeoutError::Disconnected) => return Ok(LoopEnd::Broken),
        };
        let mut suspended = false;
        // Whatever has piled up meanwhile is taken in before the next picture.
        for input in first.into_iter().chain(inputs.try_iter()) {
            match input {
                Input::User(event) => app.handle(&event, Instant::now()),
                Input::News => {}
                Input::System(SystemRequest::Suspend) => suspended = true,
                Input::System(SystemRequest::End(signal)) => return Ok(LoopEnd::Signal(signal)),
                Input::Broken => return Ok(LoopEnd::Broken),
            }
        }
        if let Some(ended) = app.ended() {
            return Ok(LoopEnd::Ended(ended));
        }
        if app.take_suspended() || suspended {
            suspend(session, terminal)?;
            title.clear();
        }
    }
}

/// Gives the shell the terminal until it lets us go on.
#[cfg(unix)]
fn suspend(session: &Session, terminal: &mut DefaultTerminal) -> io::Result<()> {
    use ratatui::crossterm::terminal::{Clear, ClearType};
    session.pause(signals::suspend)?;
    // The window may have another size, and nothing of ours is on it.
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

/// There is no shell to go back to.
#[cfg(not(unix))]
fn suspend(_: &Session, _: &mut DefaultTerminal) -> io::Result<()> {
    Ok(())
}
