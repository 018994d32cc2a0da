//! Listening while the engine thinks.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use outflank_engine::{Progress, Stop};

/// What may happen while one waits.
enum News {
    Line(InputLine),
    /// The other program has closed the pipe.
    End,
    Progress(Progress),
    /// The engine has finished thinking.
    Thought,
}

/// A line without its end, and the number of the delivery that brought it.
struct InputLine {
    text: String,
    delivery: u64,
}

/// What the engine thinks so far, or a line that came in meanwhile.
pub(crate) enum Meanwhile<'a> {
    /// A line that was sent after the question.
    Line(&'a str),
    /// A line that was sent together with the question, by somebody who had not heard the answer yet.
    Script(&'a str),
    Progress(&'a Progress),
}

/// What to do about a line that came in while the engine was thinking.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// It can wait until the engine has finished.
    Wait,
    /// The engine is to stop at once; the line is dealt with afterwards.
    Stop,
    /// It has been dealt with.
    Done,
}

/// What ends a search, apart from a line that stops it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Its limits.
    ByItself,
    /// The end of the input: nothing else bounds it.
    WithTheInput,
}

/// The lines that another program sends, read by a thread of their own.
pub(crate) struct Conversation {
    news: Receiver<News>,
    sender: Sender<News>,
    waiting: VecDeque<InputLine>,
    /// The delivery that brought the line being answered.
    delivery: u64,
    ended: bool,
}

impl Conversation {
    pub(crate) fn new(input: impl Read + Send + 'static) -> Self {
        let (sender, news) = mpsc::channel();
        let lines = sender.clone();
        thread::spawn(move || listen(input, &lines));
        Self { news, sender, waiting: VecDeque::new(), delivery: 0, ended: false }
    }

    /// The next line, without the end of the line; `None` when there will be no more.
    pub(crate) fn next(&mut self) -> Option<String> {
        let line = self.waiting.pop_front().or_else(|| self.arriving())?;
        self.delivery = line.delivery;
        Some(line.text)
    }

    fn arriving(&mut self) -> Option<InputLine> {
        while !self.ended {
            match self.news.recv() {
                Ok(News::Line(line)) => return Some(line),
                Ok(News::End) | Err(_) => self.ended = true,
                Ok(News::Progress(_) | News::Thought) => {}
            }
        }
        None
    }

    /// Runs `think` on another thread, and tells `hear` what happens meanwhile.
    pub(crate) fn think<T: Send>(
        &mut self,
        ends: Ends,
        think: impl FnOnce(&Stop, &mut dyn FnMut(&Progress)) -> T + Send,
        mut hear: impl FnMut(Meanwhile<'_>) -> Reaction,
    ) -> T {
        let stop = Stop::new();
        let earlier: Vec<InputLine> = self.waiting.drain(..).collect();
        thread::scope(|scope| {
            let (sender, worker_stop) = (self.sender.clone(), stop.clone());
            let worker = scope.spawn(move || {
                // This receiver outlives the search, so nothing can go wrong with telling it.
                let thought = think(&worker_stop, &mut |progress| {
                    let _ = sender.send(News::Progress(progress.clone()));
                });
                let _ = sender.send(News::Thought);
                thought
            });
            for line in earlier {
                self.take(line, &stop, &mut hear);
            }
            loop {
                if self.ended && ends == Ends::WithTheInput {
                    stop.stop();
                }
                match self.news.recv() {
                    Ok(News::Line(line)) => self.take(line, &stop, &mut hear),
                    Ok(News::End) => self.ended = true,
                    Ok(News::Progress(progress)) => {
                        hear(Meanwhile::Progress(&progress));
                    }
                    Ok(News::Thought) | Err(_) => break,
                }
            }
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn take(&mut self, line: InputLine, stop: &Stop, hear: &mut impl FnMut(Meanwhile<'_>) -> Reaction) {
        let text = line.text.as_str();
        let reaction = hear(match line.delivery == self.delivery {
            true => Meanwhile::Script(text),
            false => Meanwhile::Line(text),
        });
        if reaction == Reaction::Stop {
            stop.stop();
        }
        if reaction != Reaction::Done {
            self.waiting.push_back(line);
        }
    }
}

fn listen(input: impl Read, lines: &Sender<News>) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    let mut delivery = 0;
    loop {
        if input.buffer().is_empty() {
            delivery += 1;
        }
        // Bytes that are no text must not end the conversation: they become signs that no command contains.
        if !input.read_until(b'\n', &mut bytes).is_ok_and(|read| read > 0) {
            break;
        }
        let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if lines.send(News::Line(InputLine { text, delivery })).is_err() {
            return;
        }
        bytes.clear();
    }
    // Fails only when the conversation is over.
    let _ = lines.send(News::End);
}
