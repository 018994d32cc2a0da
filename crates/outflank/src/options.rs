//! Options that many verbs share: which rules, and which position.

use std::error::Error;
use std::io::{self, Read};
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use outflank_coach::Findings;
use outflank_play::{Library, Listing, SavedGame, data_folder};
use outflank_records::{Assumed, Language, Source};
use outflank_rules::text::{Quoted, shortened};
use outflank_rules::{Game, Position, Preset, RuleSet, Size};

use crate::failure::Failure;
use crate::numbers::within;
use crate::output::say;

/// Which game is played.
#[derive(Args, Clone, Debug)]
pub(crate) struct RuleOptions {
    /// Size of the board: 4, 6, 8, 10, 12, 14 or 16, or width and height such as 6x8 [default: 8]
    #[arg(long, value_name = "N|WxH")]
    size: Option<Size>,

    /// Rule set: standard; orthogonal (no diagonals); anti (fewest discs win)
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Preset>(Preset::ALL.map(Preset::name)))]
    rules: Preset,

    /// Discs that each player may place; without it they never run out
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=u64::MAX))]
    supply: Option<u16>,
}

/// Reads a value by one of its names, which help and error texts list.
pub(crate) fn by_name<T>(names: impl IntoIterator<Item = &'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

impl RuleOptions {
    /// The standard game, on a board of the size that a position has.
    pub(crate) fn standard() -> Self {
        Self { size: None, rules: Preset::Standard, supply: None }
    }

    /// The rules of a game from the usual start.
    pub(crate) fn rules(&self) -> RuleSet {
        self.assumed().rules()
    }

    /// The rules for a text that does not say by which it was played.
    pub(crate) fn assumed(&self) -> Assumed {
        let rules = |size| {
            let rules = self.rules.rules(size);
            self.supply.map_or(rules, |discs| rules.with_supply(discs))
        };
        self.size.map_or_else(|| Assumed::AnySize(rules(Size::EIGHT)), |size| Assumed::Exactly(rules(size)))
    }

    /// The game that `text` tells: a board, the moves of a transcript, a recorded game, or the start where it is empty or says so.
    /// `-` stands for a text on standard input.
    pub(crate) fn game(&self, text: &str) -> Result<Game, Failure> {
        game_of(text, self.assumed())
    }
}

/// The game that a text tells, by rules that it may not say itself.
fn game_of(text: &str, rules: Assumed) -> Result<Game, Failure> {
    let record = match text {
        "-" => Source::of(&standard_input()?).record(rules),
        text => Source::of(text).record(rules),
    };
    Ok(record?.game)
}

/// The text on standard input.
pub(crate) fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::BadInput(format!("cannot read the input: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Failure::BadInput("the input is not text (UTF-8)".to_owned()))
}

/// A position to look at, in words.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionWords {
    /// Moves such as f5d6c3, a board such as "---- -OX- -XO- ---- X", the word start, or - to read them from standard input
    ///
    /// Moves are played from the start; passes may be written as -- or left out. A board is one character for each
    /// square in reading order (X, B or * for Black, O or W for White, - or . for an empty square), then perhaps the side
    /// to move; put it in quotes if it holds spaces. A game in GGF, SGF or PGN is understood too.
    #[arg(value_name = "TRANSCRIPT or BOARD", allow_hyphen_values = true)]
    position: Option<String>,

    /// The rest of a transcript that was written with spaces.
    // A field of its own: a list that allows hyphens would swallow the options after it.
    #[arg(hide = true)]
    more: Vec<String>,
}

impl PositionWords {
    /// The game that leads to the position, by rules that it may not say itself.
    pub(crate) fn game(&self, rules: Assumed) -> Result<Game, Failure> {
        game_of(&joined(self.position.as_deref().unwrap_or_default(), &self.more)?, rules)
    }

    /// Whether there are any.
    pub(crate) fn are_there(&self) -> bool {
        self.position.is_some()
    }
}

/// A position to look at, and the rules it is played by.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionOptions {
    #[command(flatten)]
    position: PositionWords,

    #[command(flatten)]
    rules: RuleOptions,
}

impl PositionOptions {
    /// The game that leads to the position.
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        self.position.game(self.rules.assumed())
    }
}

/// A position that was written in several words.
pub(crate) fn joined(first: &str, more: &[String]) -> Result<String, Failure> {
    // Boards may begin with hyphens, so clap lets unknown options through as the first word.
    if first.starts_with('-') && matches!(Source::of(first), Source::Moves(_)) {
        return Err(Failure::BadInput(format!("there is no option {} (--help lists them)", Quoted(first))));
    }
    Ok([&[first.to_owned()], more].concat().join(" "))
}

/// The position that a game has reached. A game makes forced passes by itself; a board given as such keeps its pass to come.
pub(crate) fn as_it_stands(game: &Game) -> &Position {
    if game.moves().is_empty() { game.start() } else { game.position() }
}

/// The language to speak.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LanguageOptions {
    /// The language of words and opening names: english, french or japanese [default: that of the system, or English]
    #[arg(long, value_name = "NAME", value_parser = by_name::<Language>(Language::ALL.map(Language::name)))]
    language: Option<Language>,
}

impl LanguageOptions {
    /// The language asked for, or that of the system as the usual variables name it.
    pub(crate) fn language(self) -> Language {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        self.language.or_else(|| Language::of_locale(&locale()?)).unwrap_or_default()
    }
}

/// Where saved games lie.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct DataOptions {
    /// The folder for saved games [default: the platform's usual one, or $OUTFLANK_DATA]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl DataOptions {
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        let missing = || Failure::Refused("there is no folder for saved games: name one with --data".to_owned());
        data_folder(self.data.clone()).ok_or_else(missing)
    }

    pub(crate) fn library(&self) -> Result<Library, Failure> {
        Ok(Library::in_folder(&self.folder()?))
    }

    /// What was found out about positions before. A file that cannot be used is left alone, and nothing is kept.
    pub(crate) fn findings(&self) -> Findings {
        let Ok(folder) = self.folder() else { return Findings::in_memory() };
        let path = folder.join(Findings::FILE_NAME);
        Findings::open(&path).unwrap_or_else(|problem| {
            let path = path.display();
            say(format_args!("warning: {path} is left alone, and nothing is kept this time: {problem}"));
            Findings::in_memory()
        })
    }

    /// The saved games. Damaged ones are set aside, and said so.
    pub(crate) fn games(&self, library: &Library) -> Vec<SavedGame> {
        let Listing { games, problems } = library.list();
        for problem in problems {
            say(format_args!("warning: {problem}"));
        }
        games
    }

    /// The game with this number in the list or this name; `last` is the first one that is `wanted`.
    pub(crate) fn find(
        &self,
        library: &Library,
        name: &str,
        wanted: impl Fn(&SavedGame) -> bool,
    ) -> Result<SavedGame, Failure> {
        let games = self.games(library);
        let found = match name.parse::<usize>() {
            _ if name == "last" => games.into_iter().find(wanted),
            Ok(number) => number.checked_sub(1).and_then(|index| games.into_iter().nth(index)),
            Err(_) => games.into_iter().find(|game| game.id.to_string() == name),
        };
        let missing = match name {
            "last" => "there is no unfinished game to go on with".to_owned(),
            _ => format!("there is no saved game {} (outflank games lists them)", shortened(name)),
        };
        found.ok_or(Failure::Refused(missing))
    }
}
