//! Statistics as the page sees them.

use outflank_coach::{AnalysisWords, LossSummary, RatingWords};
use outflank_page::GameCode;
use outflank_play::{GamePhase, LossReview, Opponent, Rating, RatingEstimate, Seat, Standing, standings};
use outflank_records::Language;
use serde::Serialize;

use super::games::FinishedGames;

/// How somebody's games ended, and what they gave away in them.
#[derive(Serialize)]
pub(crate) struct StatisticsView {
    results: Vec<ResultView>,
    /// Games that count for what follows, and those of them of which too little is known.
    games: usize,
    missing: usize,
    /// Discs given away.
    discs: u32,
    accuracy: Option<u32>,
    rating: Option<OwnRating>,
    by_phase: Vec<PhaseView>,
    by_theme: Vec<ThemeShare>,
    by_opening: Vec<OpeningShare>,
    /// The oldest game first.
    over_time: Vec<GameLossView>,
}

/// Results against one opponent by one set of rules.
#[derive(Serialize)]
struct ResultView {
    /// `human`, or the engine as it is written in a set-up.
    opponent: String,
    /// The rating at which an engine plays, if it plays like a person.
    rating: Option<u16>,
    rules: String,
    won: u32,
    drawn: u32,
    lost: u32,
    average_margin: f64,
    best_margin: i16,
}

/// A rating with its error bar.
#[derive(Serialize)]
struct OwnRating {
    rating: u16,
    error: u16,
    games: u32,
    /// It in words, and what the error bar means.
    words: Vec<String>,
}

#[derive(Serialize)]
struct PhaseView {
    phase: &'static str,
    name: &'static str,
    moves: u32,
    discs: u32,
    accuracy: Option<u32>,
}

#[derive(Serialize)]
struct ThemeShare {
    theme: Option<&'static str>,
    name: Option<&'static str>,
    mistakes: u32,
    discs: u32,
}

#[derive(Serialize)]
struct OpeningShare {
    name: Option<&'static str>,
    games: u32,
    discs: u32,
}

/// What was given away in one game.
#[derive(Serialize)]
struct GameLossView {
    game: String,
    /// When, in seconds since 1970.
    played: i64,
    opening: Option<&'static str>,
    discs: u32,
    accuracy: Option<u32>,
    /// The rating as it was after the game.
    rating: Option<RatingThen>,
    by_phase: [u32; 3],
}

#[derive(Serialize)]
struct RatingThen {
    rating: u16,
    error: u16,
}

impl StatisticsView {
    pub(super) fn new(games: &FinishedGames, review: &LossReview<GameCode>, language: Language) -> Self {
        let (summary, words) = (review.summary(), AnalysisWords(language));
        let phase = |phase: GamePhase| {
            let played = summary.phase(phase);
            let (moves, discs, accuracy) = (played.moves, played.loss, played.percent());
            PhaseView { phase: phase.name(), name: words.phase(phase), moves, discs, accuracy }
        };
        let by_theme = summary.by_theme().into_iter().map(|share| ThemeShare {
            theme: share.kind.map(|theme| theme.name()),
            name: share.kind.map(|theme| words.theme(theme)),
            mistakes: share.times,
            discs: share.discs,
        });
        let by_opening = summary.by_opening(language).into_iter().map(|share| OpeningShare {
            name: share.kind,
            games: share.times,
            discs: share.discs,
        });
        let whole = summary.whole();
        Self {
            results: standings(games.results()).iter().map(ResultView::new).collect(),
            games: review.games(),
            missing: review.missing(),
            discs: whole.loss,
            accuracy: whole.percent(),
            rating: summary.rating().map(|estimate| OwnRating::new(estimate, RatingWords(language))),
            by_phase: GamePhase::ALL.into_iter().map(phase).collect(),
            by_theme: by_theme.collect(),
            by_opening: by_opening.collect(),
            over_time: over_time(games, review, &summary, language),
        }
    }
}

fn over_time(
    games: &FinishedGames,
    review: &LossReview<GameCode>,
    summary: &LossSummary,
    language: Language,
) -> Vec<GameLossView> {
    let rated = summary.games.iter().zip(summary.rating_over_time());
    let view = |(code, (game, rating)): (&GameCode, (&outflank_play::GameLosses, Option<RatingEstimate>))| {
        let whole = game.whole();
        GameLossView {
            game: code.to_string(),
            played: games.played(*code).unwrap_or_default(),
            opening: game.opening(language),
            discs: whole.loss,
            accuracy: whole.percent(),
            rating: rating.map(|estimate| RatingThen { rating: estimate.rating.points(), error: estimate.error }),
            by_phase: GamePhase::ALL.map(|phase| game.phase(phase).loss),
        }
    };
    review.ids().zip(rated).map(view).collect()
}

impl ResultView {
    fn new(standing: &Standing) -> Self {
        let seat = match &standing.opponent {
            Opponent::Friend => Seat::Person,
            Opponent::Engine(player) => Seat::Engine(player.clone()),
        };
        Self {
            opponent: seat.to_string(),
            rating: seat.rating(&standing.rules).map(Rating::points),
            rules: standing.rules.to_string(),
            won: standing.won,
            drawn: standing.drawn,
            lost: standing.lost,
            average_margin: standing.average_margin(),
            best_margin: standing.best,
        }
    }
}

impl OwnRating {
    fn new(estimate: RatingEstimate, words: RatingWords) -> Self {
        let said = [words.your_rating(estimate), words.error_bar().to_owned()];
        let RatingEstimate { rating, error, games } = estimate;
        Self { rating: rating.points(), error, games, words: said.to_vec() }
    }
}
