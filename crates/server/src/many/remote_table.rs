//! A game that another server has, as those see it who are connected to this one.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use outflank_page::Problem;
use outflank_rules::Side;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::interval;

use super::link::{Asked, Link, Told};
use super::until;
use crate::limits::Permit;
use crate::table_task::{BACKLOG, Reply, TableCommand, Welcome};

/// Whoever does not answer for so long is not waited for: longer than a database that says nothing.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long it stays without anybody at it.
const IDLE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_secs(1);

/// Takes the commands of a table, and passes them on.
pub(crate) struct RemoteTable {
    link: Link,
    news: broadcast::Sender<Utf8Bytes>,
    presence: watch::Sender<Utf8Bytes>,
    /// What has been asked and not answered.
    waiting: HashMap<u64, Waiting>,
    /// Whoever is told more after their answer: advice, as it is found.
    advised: HashMap<u64, mpsc::Sender<Utf8Bytes>>,
    asked: u64,
    watching: usize,
    busy: Instant,
    /// Counts the game for the address because of which it is here.
    _permit: Permit,
}

struct Waiting {
    since: Instant,
    answer: AnswerTo,
}

enum AnswerTo {
    Watch(oneshot::Sender<Welcome>),
    Act(Reply<()>, mpsc::Sender<Utf8Bytes>),
    Join(Reply<Side>),
    Look(oneshot::Sender<Utf8Bytes>),
}

impl RemoteTable {
    pub(crate) fn new(link: Link, permit: Permit) -> Self {
        Self {
            link,
            news: broadcast::channel(BACKLOG).0,
            presence: watch::channel(Utf8Bytes::default()).0,
            waiting: HashMap::new(),
            advised: HashMap::new(),
            asked: 0,
            watching: 0,
            busy: Instant::now(),
            _permit: permit,
        }
    }

    /// Passes on what is asked and told, until nobody is left or anything is in doubt. Whoever is connected comes again then.
    pub(crate) async fn run(mut self, commands: &mut mpsc::Receiver<TableCommand>, mut over: watch::Receiver<bool>) {
        let mut look = interval(LOOK);
        loop {
            let goes_on = tokio::select! {
                command = commands.recv() => match command {
                    None | Some(TableCommand::Close) => false,
                    Some(command) => self.pass_on(command).await,
                },
                told = self.link.hear() => match told {
                    Some(told) => self.take(told).await,
                    None => false,
                },
                () = until(&mut over) => false,
                _ = look.tick() => !self.is_idle() && !self.waits_in_vain(),
            };
            if !goes_on {
                break;
            }
        }
        self.link.part();
        // Whoever only looks or comes is let in again elsewhere. What somebody did may have been done, so it is not done again.
        for (_, Waiting { answer, .. }) in self.waiting {
            if let AnswerTo::Act(reply, _) = answer {
                let _ = reply.send(Err(Problem::out_of_reach()));
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.watching == 0 && self.waiting.is_empty() && self.busy.elapsed() >= IDLE
    }

    fn waits_in_vain(&mut self) -> bool {
        self.advised.retain(|_, direct| !direct.is_closed());
        self.waiting.values().any(|waiting| waiting.since.elapsed() >= PATIENCE)
    }

    /// `false` if the link is broken.
    async fn pass_on(&mut self, command: TableCommand) -> bool {
        self.busy = Instant::now();
        let number = self.asked;
        let (asked, answer) = match command {
            TableCommand::Watch { caller, reply } => (Asked::Watch { number, caller }, AnswerTo::Watch(reply)),
            TableCommand::Act { asker, action, reply } => {
                self.link.metrics().forwarded.add(1);
                let caller = asker.caller;
                (Asked::Act { number, caller, action }, AnswerTo::Act(reply, asker.direct))
            }
            TableCommand::Join { holder, reply } => (Asked::Join { number, holder }, AnswerTo::Join(reply)),
            TableCommand::Look { reply } => (Asked::Look { number }, AnswerTo::Look(reply)),
            TableCommand::Leave { sides } => {
                self.watching = self.watching.saturating_sub(1);
                return self.link.say(&Asked::Leave { sides }).await;
            }
            // Whoever has the game hears of that by themselves.
            TableCommand::Reseat | TableCommand::CutOff { .. } | TableCommand::Close => return true,
        };
        self.asked += 1;
        self.waiting.insert(number, Waiting { since: Instant::now(), answer });
        self.link.say(&asked).await
    }

    /// `false` if the owner says what makes no sense.
    async fn take(&mut self, told: Told) -> bool {
        match told {
            // Nobody may be listening.
            Told::News(text) => drop(self.news.send(text.into())),
            Told::Presence(text) => drop(self.presence.send_replace(text.into())),
            Told::Direct { number, text } => self.tell_one(number, text),
            Told::NoMore { number } => drop(self.advised.remove(&number)),
            Told::Welcome { number, sides, first } => match self.answer(number) {
                Some(AnswerTo::Watch(reply)) => return self.welcome(reply, sides, first).await,
                _ => return false,
            },
            Told::Done { number, refused, more } => match self.answer(number) {
                Some(AnswerTo::Act(reply, direct)) => {
                    if more {
                        self.advised.insert(number, direct);
                    }
                    let _ = reply.send(refused.map_or(Ok(()), |problem| Err(problem.into())));
                }
                _ => return false,
            },
            Told::Joined { number, side } => match self.answer(number) {
                Some(AnswerTo::Join(reply)) => drop(reply.send(side.map_err(Problem::from))),
                _ => return false,
            },
            Told::Looked { number, text } => match self.answer(number) {
                Some(AnswerTo::Look(reply)) => drop(reply.send(text.into())),
                _ => return false,
            },
            Told::Here | Told::Gone => return false,
        }
        true
    }

    fn answer(&mut self, number: u64) -> Option<AnswerTo> {
        self.waiting.remove(&number).map(|waiting| waiting.answer)
    }

    /// Lets somebody in, who hears whatever comes after this.
    async fn welcome(&mut self, reply: oneshot::Sender<Welcome>, sides: Vec<Side>, first: Vec<String>) -> bool {
        let (news, presence) = (self.news.subscribe(), self.presence.subscribe());
        let first = first.into_iter().map(Utf8Bytes::from).collect();
        let welcome = Welcome { sides: sides.clone(), first, news, presence, told: 0 };
        if reply.send(welcome).is_err() {
            return self.link.say(&Asked::Leave { sides }).await;
        }
        self.watching += 1;
        true
    }

    fn tell_one(&mut self, number: u64, text: String) {
        let direct = match self.waiting.get(&number) {
            Some(Waiting { answer: AnswerTo::Act(_, direct), .. }) => Some(direct),
            _ => self.advised.get(&number),
        };
        // They may have gone.
        let _ = direct.map(|direct| direct.try_send(text.into()));
    }
}
