//! Training without a server: the same requests, over a deck that is kept elsewhere.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

use outflank_coach::LessonProgress;
use outflank_coach::training::Deck;
use outflank_play::{Customer, DeckEntry, RatingEstimate};
use outflank_records::Language;
use serde_json::{Value, json};

use super::message::{Keep, PageRequest};
use super::requests::{Reply, answer_of, json_of, query, told};
use super::studies::HostStudies;
use crate::language::spoken;
use crate::problem::Problem;
use crate::training::{
    GoingSession, Keeping, Notebook, SessionRequest, SessionView, TaskSpawner, TrainingKeeper, TrainingMessage,
    TrainingOverview, TrainingPlan, TrainingSession,
};

/// Something that is done beside everything else.
pub(super) type Task = Pin<Box<dyn Future<Output = ()> + Send>>;
/// Something that a session is at: it comes back with what there is to say, unless it is over.
type Turn = Pin<Box<dyn Future<Output = (Option<TrainingSession>, Result<Value, Problem>)> + Send>>;

/// Somebody's training: one session at a time, and what is kept of it all.
pub(super) struct TrainingRoom {
    customer: Customer,
    kept: Arc<KeptTraining>,
    tasks: Arc<Mutex<Vec<Task>>>,
    alarm: Arc<Alarm>,
    session: Option<TrainingSession>,
    going: Option<GoingSession>,
    /// The request that the session is at, and those that wait for it, by their numbers.
    turn: Option<(u64, Turn)>,
    queue: VecDeque<(u64, PageRequest)>,
    answers: Vec<(u64, Value)>,
    studies: HostStudies,
}

/// What was trained, and what of it is still to be handed out.
#[derive(Default)]
pub(super) struct KeptTraining(Mutex<KeptState>);

#[derive(Default)]
struct KeptState {
    entries: Vec<DeckEntry>,
    lesson: LessonProgress,
    new: Vec<Keep>,
}

impl KeptTraining {
    fn state(&self) -> MutexGuard<'_, KeptState> {
        // Every change to the state is one step, so it makes sense even after a panic elsewhere.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How much has happened.
    pub(super) fn len(&self) -> usize {
        self.state().entries.len()
    }

    /// What it has come to.
    pub(super) fn deck(&self) -> Result<Deck, Problem> {
        let mut deck = Deck::default();
        let mut entries = self.state().entries.clone().into_iter();
        entries.try_for_each(|entry| entry.apply(&mut deck)).map_err(Problem::bad_input)?;
        Ok(deck)
    }
}

impl TrainingKeeper for KeptTraining {
    fn keep(&self, entries: Vec<DeckEntry>) -> Keeping<'_> {
        let mut state = self.state();
        let written = entries.iter().map(|entry| serde_json::to_string(entry).expect("plain data becomes JSON"));
        let keep = Keep::Training { after: state.entries.len(), entries: written.collect() };
        state.new.push(keep);
        state.entries.extend(entries);
        Box::pin(std::future::ready(Ok(())))
    }

    fn keep_lesson(&self, progress: LessonProgress) -> Keeping<'_> {
        let mut state = self.state();
        state.new.push(Keep::Lesson { lesson: progress.to_string() });
        state.lesson = progress;
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Wakes the host when something that goes on can go on.
struct Alarm {
    wake: outflank_play::Wake,
    /// Whether it has rung since somebody last looked.
    rung: AtomicBool,
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.rung.store(true, Ordering::Release);
        (self.wake)();
    }
}

impl TrainingRoom {
    /// Goes on with what was kept.
    pub(super) fn open(
        entries: &[String],
        lesson: Option<&str>,
        customer: Customer,
        wake: outflank_play::Wake,
    ) -> Result<Self, Problem> {
        let read = |text: &String| serde_json::from_str(text).map_err(|error| Problem::bad_input(error.to_string()));
        let entries = entries.iter().map(read).collect::<Result<_, _>>()?;
        let lesson = lesson.map_or_else(|| Ok(LessonProgress::default()), LessonProgress::read);
        let lesson = lesson.map_err(|problem| Problem::bad_input(problem.to_string()))?;
        let kept = KeptTraining(Mutex::new(KeptState { entries, lesson, new: Vec::new() }));
        // What makes no sense is noticed now.
        kept.deck()?;
        Ok(Self {
            customer,
            kept: Arc::new(kept),
            tasks: Arc::default(),
            alarm: Arc::new(Alarm { wake, rung: AtomicBool::new(false) }),
            session: None,
            going: None,
            turn: None,
            queue: VecDeque::new(),
            answers: Vec::new(),
            studies: HostStudies::default(),
        })
    }

    /// Takes a request, which is answered in one of the next reports.
    pub(super) fn ask(&mut self, number: u64, request: PageRequest) {
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/api/training") => {
                let overview = self.overview(&request);
                self.answers.push((number, answer_of(overview)));
            }
            ("DELETE", "/api/training/session") => {
                self.stop();
                self.answers.push((number, json!({ "status": 204 })));
            }
            ("GET" | "PUT" | "POST", "/api/training/session") => self.queue.push_back((number, request)),
            ("POST", "/api/training/games") => match self.studies.ask(number, &request, &self.customer, &self.kept) {
                Ok(task) => self.tasks().extend(task),
                Err(problem) => self.refuse(number, problem),
            },
            (_, "/api/training" | "/api/training/session" | "/api/training/games") => {
                self.refuse(number, Problem::wrong_method())
            }
            _ => self.refuse(number, Problem::no_such_page()),
        }
    }

    /// Goes on as far as it can; what is to be kept, and the answers that have come since the last time, by their numbers.
    pub(super) fn settle(&mut self) -> (Vec<Keep>, Vec<(u64, Value)>) {
        let waker = Waker::from(self.alarm.clone());
        let mut context = Context::from_waker(&waker);
        loop {
            self.alarm.rung.store(false, Ordering::Release);
            self.run_tasks(&mut context);
            self.take_turns(&mut context);
            // What the last turn has asked for begins at once.
            self.run_tasks(&mut context);
            if !self.alarm.rung.load(Ordering::Acquire) {
                break;
            }
        }
        self.answers.extend(self.studies.answers());
        (std::mem::take(&mut self.kept.state().new), std::mem::take(&mut self.answers))
    }

    /// Lets the session answer one request after the other, until one has to wait.
    fn take_turns(&mut self, context: &mut Context<'_>) {
        loop {
            if let Some((number, turn)) = &mut self.turn {
                let Poll::Ready((session, said)) = turn.as_mut().poll(context) else { return };
                self.answers.push((*number, answer_of(said.and_then(told))));
                (self.turn, self.session) = (None, session);
                self.going = self.session.as_ref().and_then(TrainingSession::going);
            }
            let Some((number, request)) = self.queue.pop_front() else { return };
            match self.begin(&request) {
                Ok(turn) => self.turn = Some((number, turn)),
                Err(problem) => self.refuse(number, problem),
            }
        }
    }

    fn run_tasks(&mut self, context: &mut Context<'_>) {
        let mut going = std::mem::take(&mut *self.tasks());
        going.retain_mut(|task| task.as_mut().poll(context).is_pending());
        self.tasks().append(&mut going);
    }

    fn tasks(&self) -> MutexGuard<'_, Vec<Task>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a request means to the session.
    fn begin(&mut self, request: &PageRequest) -> Result<Turn, Problem> {
        let language = spoken(query(request, "language"))?;
        match request.method.as_str() {
            "PUT" => self.begin_session(request, language),
            "POST" => {
                let message: TrainingMessage = json_of(request)?;
                let mut session = self.session.take().ok_or_else(Problem::moved_on)?;
                Ok(Box::pin(async move {
                    let done = session.act(message).await;
                    if done.is_ok() {
                        session.settle().await;
                    }
                    let said = done.and_then(|()| view(&session, language));
                    (Some(session), said)
                }))
            }
            _ => match self.session.take() {
                Some(mut session) => Ok(Box::pin(async move {
                    session.settle().await;
                    let said = view(&session, language);
                    (Some(session), said)
                })),
                None => Ok(Box::pin(async { (None, plain(SessionView::none())) })),
            },
        }
    }

    fn begin_session(&mut self, request: &PageRequest, language: Language) -> Result<Turn, Problem> {
        let wanted = json_of::<SessionRequest>(request)?.wanted()?;
        let deck = self.kept.deck()?;
        let (entries, lesson) = (self.kept.len(), self.kept.state().lesson.clone());
        let plan = TrainingPlan::of(&wanted, &deck, RatingEstimate::USUAL, getrandom::u64()?);
        let notebook = Notebook::new(self.kept.clone(), deck, entries, lesson);
        let (customer, tasks) = (self.customer.clone(), self.tasks.clone());
        let spawn: TaskSpawner = Arc::new(move |task| tasks.lock().unwrap_or_else(PoisonError::into_inner).push(task));
        (self.session, self.going) = (None, None);
        Ok(Box::pin(async move {
            match TrainingSession::begin(plan, notebook, customer, &spawn).await {
                Ok(mut session) => {
                    session.settle().await;
                    let said = view(&session, language);
                    (Some(session), said)
                }
                Err(problem) => (None, Err(problem)),
            }
        }))
    }

    fn overview(&self, request: &PageRequest) -> Result<Reply, Problem> {
        let language = spoken(query(request, "language"))?;
        let (deck, lesson) = (self.kept.deck()?, self.kept.state().lesson.clone());
        told(TrainingOverview::new(&deck, &lesson, self.going, language))
    }

    /// Ends the session, and whatever it is at.
    fn stop(&mut self) {
        (self.session, self.going) = (None, None);
        let waiting = self.turn.take().map(|(number, _)| number).into_iter();
        for number in waiting.chain(self.queue.drain(..).map(|(number, _)| number)).collect::<Vec<_>>() {
            self.refuse(number, Problem::moved_on());
        }
    }

    fn refuse(&mut self, number: u64, problem: Problem) {
        self.answers.push((number, answer_of(Err(problem))));
    }
}

fn view(session: &TrainingSession, language: Language) -> Result<Value, Problem> {
    plain(SessionView::new(session, language))
}

fn plain(view: SessionView) -> Result<Value, Problem> {
    serde_json::to_value(view).map_err(|_| Problem::fault())
}
