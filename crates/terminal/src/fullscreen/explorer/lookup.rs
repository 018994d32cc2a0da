//! Questions about positions that somebody else answers, meanwhile.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use outflank_play::Wake;
use outflank_rules::Position;

/// Answers to questions about positions, found on a thread of their own. It never blocks; the answers are remembered.
pub(super) struct Lookup<T> {
    questions: Sender<Position>,
    answers: Receiver<(Position, T)>,
    known: HashMap<Position, T>,
    /// The question asked last, as long as it has no answer.
    asked: Option<Position>,
}

impl<T: Send + 'static> Lookup<T> {
    /// Begins to answer by `find`, and calls `wake` after each answer. The thread ends when nobody can ask any more.
    pub(super) fn start(wake: Wake, find: impl Fn(&Position) -> T + Send + 'static) -> Self {
        let (questions, asked) = mpsc::channel::<Position>();
        let (found, answers) = mpsc::channel();
        // Without a thread nothing is ever found, and nobody waits for it.
        let _ = thread::Builder::new().spawn(move || {
            while let Ok(first) = asked.recv() {
                // Whoever has gone on meanwhile waits for the last question only.
                let position = asked.try_iter().last().unwrap_or(first);
                if found.send((position, find(&position))).is_err() {
                    return;
                }
                wake();
            }
        });
        Self { questions, answers, known: HashMap::new(), asked: None }
    }

    /// Asks about a position, unless the answer is known or on its way.
    pub(super) fn ask(&mut self, position: &Position) {
        if !self.known.contains_key(position) && self.asked.as_ref() != Some(position) {
            self.asked = self.questions.send(*position).ok().map(|()| *position);
        }
    }

    /// Takes in what has been found.
    pub(super) fn poll(&mut self) {
        for (position, answer) in self.answers.try_iter() {
            if self.asked == Some(position) {
                self.asked = None;
            }
            self.known.insert(position, answer);
        }
    }

    /// The answer, if it is known.
    pub(super) fn answer(&self, position: &Position) -> Option<&T> {
        self.known.get(position)
    }

    /// Whether an answer is on its way.
    pub(super) fn is_waiting(&self) -> bool {
        self.asked.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{RuleSet, Size};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    #[test]
    fn whoever_goes_on_waits_for_the_last_question_only() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let line = ["f5", "d6", "c3", "d3"].iter().scan(start, |position, square| {
            *position = position.play(square.parse().unwrap()).unwrap();
            Some(*position)
        });
        let line: Vec<Position> = line.collect();
        let (looked, hold) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(())));
        let held = hold.lock().unwrap();
        let (seen, gate) = (looked.clone(), hold.clone());
        let mut lookup = Lookup::start(Arc::new(|| {}), move |position: &Position| {
            seen.lock().unwrap().push(*position);
            drop(gate.lock());
            position.legal_moves().len()
        });
        lookup.ask(&start);
        while looked.lock().unwrap().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        line.iter().for_each(|position| lookup.ask(position));
        assert!(lookup.is_waiting() && lookup.answer(&start).is_none());
        drop(held);
        while lookup.is_waiting() {
            thread::sleep(Duration::from_millis(1));
            lookup.poll();
        }
        assert_eq!(*looked.lock().unwrap(), [start, line[3]]);
        assert_eq!(lookup.answer(&line[3]), Some(&line[3].legal_moves().len()));
        assert_eq!(lookup.answer(&start), Some(&4), "an answer that comes late is remembered");
        lookup.ask(&start);
        assert!(!lookup.is_waiting());
    }
}
