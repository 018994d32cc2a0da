//! Everything the page needs of a server, without one: a host that answers its requests, analyses with it and plays games against
//! it, inside the browser or any other program.
//!
//! A host takes text and gives text, both JSON, so that whoever stands between it and the page need not know what is said. Each
//! message ([`Host::hear`]) has an answer:
//!
//! ```json
//! {"request": {"method": "POST", "path": "/api/analysis/position", "query": "", "body": {"moves": "f5"}}}
//! {"status": 200, "type": "application/json", "body": {"turn": "white", "legal": ["d6", "f4", "f6"]}}
//!
//! {"open": {"analysis": {"language": "en"}}}
//! {"session": 1}
//!
//! {"open": {"game": {"set-up": {"white": "easy"}}}}
//! {"session": 2, "game": "k3vqz7wmp2xa"}
//!
//! {"open": {"game": {"id": "k3vqz7wmp2xa", "next": null, "entries": ["{\"opened\":…}", "{\"move\":…}"]}}}
//! {"session": 3, "game": "k3vqz7wmp2xa"}
//!
//! {"say": {"session": 1, "message": {"do": "look", "path": "f5d6"}}}
//! {}
//!
//! {"close": {"session": 1}}
//! {}
//! ```
//!
//! - **Requests** are those of the server's addresses for which nothing has to be kept: `POST /api/preview`, `/api/records`, `/api/analysis`,
//!   `/api/analysis/position`, `/api/analysis/records/{format}` and `/api/analysis/pictures/{kind}`. Of games that were kept,
//!   `POST /api/kept/analysis` opens one and `/api/kept/records/{format}` writes it down (`id`, `entries` and when it was `played`). Bytes go in as `"base64"` in place of
//!   `"body"`, and so do files come out, with their `"name"`. What is not done has another status and a problem as its body.
//! - **Sessions** are what the server's WebSockets are: the same messages in both directions. What makes no sense to the host itself is
//!   answered with `{"problem": {"error": …, "message": …}}`.
//! - **Training** is begun with what was kept of it: `{"open": {"training": {"entries": ["…"], "lesson": "…"}}}`. From then on the requests of `/api/training`,
//!   `/api/training/session` and `/api/training/games` (a kept game with its `entries`) are answered too, in one of the next reports: `{"later": 7}` is the answer at first, and the report has `{"request": 7, "answer": {"status": …}}`.
//! - **News** are fetched ([`Host::report`]): after every message, whenever the host has called its `wake` (from whichever thread), and `again`
//!   milliseconds later if the report says so:
//!
//! ```json
//! {"reports": [{"session": 2, "keep": {"of": "game", "game": "k3vqz7wmp2xa", "follows": null, "after": 0, "entries": ["{\"opened\":…}"]}},
//!              {"session": 2, "news": {"type": "game", "…": "…"}}],
//!  "again": 450}
//! ```
//!
//! - **A game is kept by whoever called** (`"of": "game"`): `entries` are texts that happened after so many others (`after`) of the game with this name. They are to
//!   be written down before anything that follows them is shown. A game goes on from its entries, here or on a server.
//!   Training is kept likewise: `{"of": "training", "after": 3, "entries": ["…"]}`, and `{"of": "lesson", "lesson": "…"}` in place of the lesson before.
//! - **Without threads** ([`Engines::without_threads`](outflank_play::Engines::without_threads)) each report thinks about one question first, and asks to be called again at once while more of
//!   them wait.

mod game;
mod kept;
mod message;
mod requests;
mod studies;
mod training;

use std::collections::BTreeMap;
use std::time::Instant;

use outflank_play::{Engines, Wake};
use serde_json::{Value, json};

use self::game::GameSession;
use self::message::{GameOpening, HostWords, PageRequest, SessionOpening};
use self::training::TrainingRoom;
use crate::analysis::{AnalysisSession, AnalystNews, AnalystWords};
use crate::problem::Problem;

/// Whoever answers the page where no server does. [The module](crate::host) says how.
pub struct Host {
    engines: Engines,
    wake: Wake,
    sessions: BTreeMap<u64, HostSession>,
    opened: u64,
    /// How many requests were answered later.
    postponed: u64,
    /// What is to be told, in its order.
    reports: Vec<Value>,
}

/// Something that goes on.
enum HostSession {
    Analysis(Box<AnalysisSession>),
    Game(Box<GameSession>),
    Training(Box<TrainingRoom>),
}

impl Host {
    /// A host that thinks with these engines. `wake` is called from any thread when there is something to [`report`](Self::report).
    pub fn new(engines: Engines, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let wake: Wake = std::sync::Arc::new(wake);
        Self { engines, wake, sessions: BTreeMap::new(), opened: 0, postponed: 0, reports: Vec::new() }
    }

    /// Answers a message. Whatever else there is to say to it comes with the next [`report`](Self::report).
    pub fn hear(&mut self, text: &str) -> String {
        let words = serde_json::from_str(text).map_err(|error| Problem::unreadable(error.to_string()));
        let answer = words.and_then(|words| self.obey(words));
        answer.unwrap_or_else(|problem| json!({ "problem": problem })).to_string()
    }

    /// What happened since the last time, and when to ask again even if nothing else does.
    pub fn report(&mut self) -> String {
        self.engines.work();
        let (mut reports, now) = (std::mem::take(&mut self.reports), Instant::now());
        let mut next: Option<Instant> = None;
        for (&session, going) in &mut self.sessions {
            match going {
                HostSession::Analysis(analysis) => {
                    reports.extend(analysis.report().iter().map(|news| told(session, news)));
                }
                HostSession::Game(game) => {
                    reports.extend(settled(session, game, now));
                    next = game.next_wake().into_iter().chain(next).min();
                }
                HostSession::Training(room) => {
                    let (keep, answers) = room.settle();
                    reports.extend(keep.iter().map(|keep| kept(session, keep)));
                    let answered = |(request, answer)| json!({ "request": request, "answer": answer });
                    reports.extend(answers.into_iter().map(answered));
                }
            }
        }
        let wait = |next: Instant| next.saturating_duration_since(now).as_millis();
        // A moment more, so that what is due then is due.
        let due = next.map(|next| u64::try_from(wait(next)).unwrap_or(u64::MAX).saturating_add(1));
        let again = if self.engines.need_work() { Some(0) } else { due };
        json!({ "reports": reports, "again": again }).to_string()
    }

    fn obey(&mut self, words: HostWords) -> Result<Value, Problem> {
        match words {
            HostWords::Request(request) => Ok(self.request(request)),
            HostWords::Open(opening) => self.open(opening),
            HostWords::Say { session, message } => self.say(session, message),
            HostWords::Close { session } => {
                self.sessions.remove(&session).ok_or_else(no_such_session)?;
                Ok(json!({}))
            }
        }
    }

    fn request(&mut self, request: PageRequest) -> Value {
        let is_training = matches!(&*request.path, "/api/training" | "/api/training/session" | "/api/training/games");
        let rooms = self.sessions.values_mut().rev();
        let room =
            rooms.filter_map(|going| if let HostSession::Training(room) = going { Some(room) } else { None }).next();
        match room.filter(|_| is_training) {
            Some(room) => {
                self.postponed += 1;
                room.ask(self.postponed, request);
                json!({ "later": self.postponed })
            }
            None => requests::answer(&request),
        }
    }

    fn open(&mut self, opening: SessionOpening) -> Result<Value, Problem> {
        let session = self.opened + 1;
        let customer = self.engines.only_customer();
        let (going, answer) = match opening {
            SessionOpening::Analysis { language } => {
                let language = AnalysisSession::<()>::language(language.as_deref())?;
                let wake = self.wake.clone();
                let analysis = AnalysisSession::new(customer, language, || Ok(()), move || wake());
                (HostSession::Analysis(Box::new(analysis)), json!({ "session": session }))
            }
            SessionOpening::Game(opening) => {
                let (mut game, keep) = match opening {
                    GameOpening::New { set_up } => GameSession::begin(set_up, customer, self.wake.clone())?,
                    GameOpening::Kept { id, next, entries } => {
                        GameSession::go_on(&id, next.as_deref(), &entries, customer, self.wake.clone())?
                    }
                };
                let code = game.code().to_string();
                self.reports.extend(keep.map(|keep| kept(session, &keep)));
                let now = Instant::now();
                self.reports.extend(game.arrive(now).iter().map(|keep| kept(session, keep)));
                self.reports.extend(game.welcome(now).iter().map(|news| told(session, news)));
                (HostSession::Game(Box::new(game)), json!({ "session": session, "game": code }))
            }
            SessionOpening::Training { entries, lesson } => {
                let room = TrainingRoom::open(&entries, lesson.as_deref(), customer, self.wake.clone())?;
                (HostSession::Training(Box::new(room)), json!({ "session": session }))
            }
        };
        self.opened = session;
        self.sessions.insert(session, going);
        Ok(answer)
    }

    fn say(&mut self, session: u64, message: Value) -> Result<Value, Problem> {
        let going = self.sessions.get_mut(&session).ok_or_else(no_such_session)?;
        let message = message.to_string();
        match going {
            HostSession::Analysis(analysis) => {
                let answer = AnalystWords::read(&message).and_then(|words| analysis.act(words));
                let answer = answer.unwrap_or_else(|problem| Some(AnalystNews::Refused(problem)));
                self.reports.extend(answer.map(|news| told(session, &news)));
            }
            HostSession::Game(game) => {
                let now = Instant::now();
                let answer = game.hear(&message, now);
                // What was done before this message is told before its answer.
                self.reports.extend(settled(session, game, now));
                self.reports.extend(answer.keep.map(|keep| kept(session, &keep)));
                self.reports.extend(answer.news.map(|news| told(session, &news)));
            }
            HostSession::Training(_) => return Err(Problem::bad_input("training goes by requests")),
        }
        Ok(json!({}))
    }
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("sessions", &self.sessions.len()).finish_non_exhaustive()
    }
}

/// What has happened in a game: what is to be kept of it comes before it is told.
fn settled(session: u64, game: &mut GameSession, now: Instant) -> Vec<Value> {
    let (keep, news) = game.settle(now);
    let keep = keep.iter().map(|keep| kept(session, keep));
    keep.chain(news.iter().map(|news| told(session, news))).collect()
}

fn told(session: u64, news: &impl serde::Serialize) -> Value {
    json!({ "session": session, "news": news })
}

fn kept(session: u64, keep: &impl serde::Serialize) -> Value {
    json!({ "session": session, "keep": keep })
}

fn no_such_session() -> Problem {
    Problem::bad_input("there is no such session")
}
