//! One visitor's analysis: what they look at, and what is found out about it. It knows no socket, and never waits.

use std::sync::Arc;

use outflank_play::{Advisor, Customer, DEEP, MoveId, Review, SquareLook, Wake};
use outflank_records::Language;
use outflank_rules::{Game, Position};

use super::judged::{JudgedView, ReviewVerdict};
use super::message::{AnalystNews, AnalystWords};
use crate::problem::Problem;
use crate::view::ScoredView;

/// What one visitor analyses. Engines think about one position at a time for them, and about one move of a review.
///
/// Whoever lets many people analyse counts reviews that go on, each with a permit `P`.
pub struct AnalysisSession<P = ()> {
    customer: Customer,
    language: Language,
    /// Leave to review a whole game.
    admit: Admission<P>,
    wake: Wake,
    /// The game: its main line.
    game: Option<Game>,
    look: Option<PositionLook>,
    review: Option<GameReview<P>>,
}

/// Lets somebody do something that takes long, or tells why not.
type Admission<P> = Box<dyn Fn() -> Result<P, Problem> + Send>;

/// A look at one position, and at the move that led to it.
struct PositionLook {
    path: String,
    position: Position,
    /// What its squares are worth, unless the game is over.
    values: Option<SquareLook>,
    judge: Judge,
}

/// What the last move of a path was worth.
enum Judge {
    /// It waits until there are values to show: the game that consists of this move.
    Waiting(Box<Game>),
    Judging(Box<Review>),
    Done,
}

struct GameReview<P> {
    review: Review,
    /// Held until it has finished.
    permit: Option<P>,
}

impl<P> AnalysisSession<P> {
    /// Nothing yet. Whoever tells `report` calls it again after each `wake`.
    pub fn new(
        customer: Customer,
        language: Language,
        admit: impl Fn() -> Result<P, Problem> + Send + 'static,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let (admit, wake) = (Box::new(admit), Arc::new(wake));
        Self { customer, language, admit, wake, game: None, look: None, review: None }
    }

    /// The language with this code, in which words are told.
    pub fn language(code: Option<&str>) -> Result<Language, Problem> {
        let Some(code) = code else { return Ok(Language::default()) };
        let known = Language::ALL.into_iter().find(|language| language.code() == code);
        known.ok_or_else(|| Problem::bad_input("the languages are en, fr and ja"))
    }

    /// Does what the visitor asks for; what there is to say to that at once.
    pub fn act(&mut self, words: AnalystWords) -> Result<Option<AnalystNews>, Problem> {
        match words {
            AnalystWords::Ping {} => return Ok(Some(AnalystNews::Pong)),
            AnalystWords::Start(line) => {
                let game = line.game()?;
                (self.game, self.look, self.review) = (Some(game), None, None);
            }
            AnalystWords::Look(request) => self.look_at(request.path)?,
            AnalystWords::Review {} => self.review()?,
            AnalystWords::Rest {} => (self.look, self.review) = (None, None),
        }
        Ok(None)
    }

    fn game(&self) -> Result<&Game, Problem> {
        self.game.as_ref().ok_or_else(|| Problem::bad_input("there is no game yet: say start first"))
    }

    /// Looks at another position. Nobody waits for the one before any more.
    fn look_at(&mut self, path: String) -> Result<(), Problem> {
        let line = Game::from_transcript(*self.game()?.start(), &path);
        let line = line.map_err(|error| Problem::bad_input(error.to_string()))?;
        let position = *line.position();
        let values = line.outcome().is_none().then(|| {
            let advisors = [Advisor::at_a_glance(), Advisor::default(), Advisor::at(DEEP)];
            let look = SquareLook::start(&position, advisors, &self.customer, self.wake.clone());
            look.resting_after(Advisor::default())
        });
        let judge = last_move(&line).map_or(Judge::Done, |game| Judge::Waiting(Box::new(game)));
        self.look = Some(PositionLook { path, position, values, judge });
        Ok(())
    }

    /// Reviews the main line. Whoever asks again gets nothing new: everything was told.
    fn review(&mut self) -> Result<(), Problem> {
        let game = self.game()?.clone();
        if self.review.is_none() {
            let permit = (self.admit)()?;
            let review = Review::start(&game, Advisor::default(), &self.customer, self.wake.clone());
            self.review = Some(GameReview { review, permit: Some(permit) });
        }
        Ok(())
    }

    /// What was found out since the last time.
    pub fn report(&mut self) -> Vec<AnalystNews> {
        let mut news = Vec::new();
        self.report_look(&mut news);
        // The position in front of the visitor comes before the moves of the game, and those before an even deeper look.
        if self.look.as_ref().is_none_or(PositionLook::is_settled) {
            self.report_review(&mut news);
        }
        let reviewed = self.review.as_ref().is_none_or(|game| game.review.is_finished());
        if let Some(look) = self.look.as_mut().filter(|look| reviewed && look.is_settled())
            && let Some(values) = look.values.as_mut().filter(|values| values.is_resting())
        {
            values.go_on();
        }
        news
    }

    fn report_look(&mut self, news: &mut Vec<AnalystNews>) {
        let Some(look) = &mut self.look else { return };
        let mut first = look.values.is_none();
        if let Some(values) = look.values.as_mut().and_then(SquareLook::poll) {
            let moves = values.moves.iter().map(|scored| ScoredView::new(&look.position, scored)).collect();
            news.push(AnalystNews::Values { path: look.path.clone(), moves, refining: values.refining });
            first = true;
        }
        if let Judge::Waiting(game) = &look.judge
            && first
        {
            let review = Review::start(game, Advisor::default(), &self.customer, self.wake.clone());
            look.judge = Judge::Judging(Box::new(review));
        }
        if let Judge::Judging(review) = &mut look.judge {
            review.poll();
            for judged in review.take_news() {
                let before = *review.analysis().position_before(MoveId::of_ply(judged.ply));
                let view = JudgedView::new(look.path.clone(), &before, &judged, self.language);
                news.push(AnalystNews::Judged(Box::new(view)));
            }
            if review.is_finished() {
                look.judge = Judge::Done;
            }
        }
    }

    fn report_review(&mut self, news: &mut Vec<AnalystNews>) {
        let (Some(GameReview { review, permit }), Some(game)) = (&mut self.review, &self.game) else { return };
        if !review.poll() {
            return;
        }
        if review.is_finished() {
            *permit = None;
        }
        for judged in review.take_news() {
            let path = game.moves()[..=judged.ply].iter().map(ToString::to_string).collect();
            let Some(before) = game.position_at(judged.ply) else { continue };
            news.push(AnalystNews::Judged(Box::new(JudgedView::new(path, before, &judged, self.language))));
        }
        news.push(AnalystNews::Verdict(Box::new(ReviewVerdict::new(review, self.language))));
    }
}

impl PositionLook {
    /// Whether everything is known that is worth waiting for.
    fn is_settled(&self) -> bool {
        let judged = matches!(self.judge, Judge::Done);
        judged && self.values.as_ref().is_none_or(|values| values.is_finished() || values.has_gone_on())
    }
}

/// The last move of a line, as a game of its own.
fn last_move(line: &Game) -> Option<Game> {
    let (&square, before) = line.moves().split_last()?;
    let mut game = Game::from_position(*line.position_at(before.len())?);
    game.play(square).ok()?;
    Some(game)
}
