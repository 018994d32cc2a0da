//! What a player gives away: in which phase, in which opening, and by what kind of mistake.

use outflank_people::{PlayedMove, RatingEstimate};
use outflank_records::{Language, opening_name};
use outflank_rules::{Game, Side};

use crate::{Accuracy, Analysis, Class, GamePhase, ReasonTheme};

/// What one player gave away in one game.
#[derive(Clone, Debug)]
pub struct GameLosses {
    game: Game,
    phases: [Accuracy; 3],
    /// Each slip or worse: what it was about, if a reason was found, and what it cost.
    mistakes: Vec<(Option<ReasonTheme>, u32)>,
    /// The player's moves, where they tell a rating.
    moves: Option<Vec<PlayedMove>>,
}

impl GameLosses {
    /// What `side` gave away in a game; `None` as long as not every move of it has had its last word.
    pub fn of(game: &Game, analysis: &Analysis, side: Side) -> Option<Self> {
        let is_refined = |known: &Option<crate::AnalysedMove>| known.as_ref().is_some_and(|known| known.refined);
        if !analysis.game().iter().all(is_refined) {
            return None;
        }
        let own = analysis.game().iter().flatten().filter(|analysed| analysed.side == side);
        let mistakes = own.filter(|analysed| analysed.class >= Class::Slip).map(|analysed| {
            let theme = analysed.reasons.first().map(|reason| reason.fact.theme());
            (theme, u32::try_from(analysed.loss()).unwrap_or(0))
        });
        let phases = GamePhase::ALL.map(|phase| analysis.accuracy(side, Some(phase)));
        let moves = analysis.played_moves(side);
        Some(Self { game: game.clone(), phases, mistakes: mistakes.collect(), moves })
    }

    /// How well a phase of the game was played.
    pub fn phase(&self, phase: GamePhase) -> Accuracy {
        self.phases[phase as usize]
    }

    /// How well the whole game was played.
    pub fn whole(&self) -> Accuracy {
        self.phases.into_iter().sum()
    }

    /// The rating at which the game was played, where that can be told.
    pub fn rating(&self) -> Option<RatingEstimate> {
        RatingEstimate::of(self.rated_moves())
    }

    /// The moves, once, if they tell a rating.
    fn rated_moves(&self) -> Option<impl Iterator<Item = PlayedMove>> {
        Some(self.moves.as_ref()?.iter().copied())
    }

    /// What the opening of the game is called.
    pub fn opening(&self, language: Language) -> Option<&'static str> {
        opening_name(&self.game, language)
    }
}

/// What a player gave away in several games, in the order in which they were played.
#[derive(Clone, Debug, Default)]
pub struct LossSummary {
    /// The games.
    pub games: Vec<GameLosses>,
}

/// Losses of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LossShare<K> {
    /// The kind: an opening or a theme; `None` where there is no name for it.
    pub kind: Option<K>,
    /// How many games, or mistakes, there were of it.
    pub times: u32,
    /// Discs given away.
    pub discs: u32,
}

impl LossSummary {
    /// A rating is that of the last games: people change.
    const RATED_GAMES: usize = 20;

    /// The player's rating by the last twenty games that tell one.
    pub fn rating(&self) -> Option<RatingEstimate> {
        Self::rating_of(&self.games)
    }

    /// The player's rating as it was after each game.
    pub fn rating_over_time(&self) -> impl Iterator<Item = Option<RatingEstimate>> {
        (1..=self.games.len()).map(|games| Self::rating_of(&self.games[..games]))
    }

    fn rating_of(games: &[GameLosses]) -> Option<RatingEstimate> {
        let rated = games.iter().rev().filter(|game| game.rating().is_some()).take(Self::RATED_GAMES);
        RatingEstimate::of(rated.filter_map(GameLosses::rated_moves))
    }

    /// How well a phase was played over all games.
    pub fn phase(&self, phase: GamePhase) -> Accuracy {
        self.games.iter().map(|game| game.phase(phase)).sum()
    }

    /// How well all games were played.
    pub fn whole(&self) -> Accuracy {
        self.games.iter().map(GameLosses::whole).sum()
    }

    /// What was given away in games of each opening, those first that were played most.
    pub fn by_opening(&self, language: Language) -> Vec<LossShare<&'static str>> {
        let mut shares = shared_out(self.games.iter().map(|game| (game.opening(language), game.whole().loss)));
        shares.sort_by_key(|share| std::cmp::Reverse((share.times, share.discs)));
        shares
    }

    /// What mistakes of each theme cost, those first that cost most.
    pub fn by_theme(&self) -> Vec<LossShare<ReasonTheme>> {
        let mut shares = shared_out(self.games.iter().flat_map(|game| game.mistakes.iter().copied()));
        shares.sort_by_key(|share| std::cmp::Reverse((share.discs, share.times)));
        shares
    }
}

fn shared_out<K: PartialEq>(losses: impl Iterator<Item = (Option<K>, u32)>) -> Vec<LossShare<K>> {
    let mut shares: Vec<LossShare<K>> = Vec::new();
    for (kind, discs) in losses {
        match shares.iter_mut().find(|share| share.kind == kind) {
            Some(share) => (share.times, share.discs) = (share.times + 1, share.discs + discs),
            None => shares.push(LossShare { kind, times: 1, discs }),
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Advisor, Findings};
    use outflank_engine::{Engine, Options};
    use outflank_rules::{Position, RuleSet, Size};

    #[test]
    fn every_disc_that_was_given_away_is_counted_once_by_phase_and_by_opening() {
        let engine = Engine::with(Options::default());
        let start = Position::start(RuleSet::standard(Size::FOUR));
        let game = Game::from_transcript(start, "c4d4d3b4a4d2d1a3a2c1b1a1").unwrap();
        let mut findings = Findings::in_memory();
        let advisor = Advisor::default();
        let unknown = Analysis::by(&game, advisor).with(&engine).findings(&mut findings).recall();
        assert!(GameLosses::of(&game, &unknown, Side::White).is_none());
        let analysis = Analysis::by(&game, advisor).with(&engine).findings(&mut findings).run(|_| {});
        let recalled = Analysis::by(&game, advisor).with(&engine).findings(&mut findings).recall();
        assert_eq!(recalled.game(), analysis.game());

        let losses = GameLosses::of(&game, &recalled, Side::White).unwrap();
        assert_eq!(losses.whole().loss, 8);
        let summary = LossSummary { games: vec![losses.clone(), losses] };
        assert_eq!(GamePhase::ALL.map(|phase| summary.phase(phase).loss).iter().sum::<u32>(), 16);
        assert_eq!(summary.by_opening(Language::English), [LossShare { kind: None, times: 2, discs: 16 }]);
        let themes = summary.by_theme();
        assert!(themes.iter().map(|share| share.discs).sum::<u32>() <= 16 && themes[0].times == 2, "{themes:?}");
    }
}
