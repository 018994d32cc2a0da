//! Who plays.

use outflank_play::{EnginePlayer, Level, Opponent, Seat, Seats, Skill, Table};
use outflank_records::{Language, Record, texts};
use outflank_rules::text::Shown;
use outflank_rules::{RuleSet, Side};

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    /// The only person at a game.
    you: "You", "Vous", "あなた";
    /// Any person.
    a_person: "A person", "Une personne", "人間";
    two_people: "Two people", "Deux personnes", "二人";
    random: "Random", "Hasard", "ランダム";
    /// Somebody at the same board, against whom results are counted for Black.
    a_friend: "A friend (as Black)", "Un ami (côté Noir)", "友だち（黒から見て）";
}

impl TerminalWords {
    /// What to call the player of a colour.
    pub fn player(self, seats: &Seats, side: Side) -> String {
        match (&seats[side], seats.lone_person()) {
            (Seat::Person, Some(_)) => self.you().to_owned(),
            (Seat::Person, None) => self.side(side).to_owned(),
            (Seat::Engine(player), _) => self.engine(player),
        }
    }

    /// Who plays, Black first.
    pub fn players(self, seats: &Seats) -> String {
        match (&seats.black, &seats.white) {
            (Seat::Person, Seat::Person) => self.two_people().to_owned(),
            _ => format!("{} - {}", self.player(seats, Side::Black), self.player(seats, Side::White)),
        }
    }

    /// A game that was played here, with the names that its players have here.
    pub(crate) fn named_record(self, table: &Table) -> Record {
        let mut record = table.record();
        for side in Side::BOTH {
            record.players[side].name = Some(self.player(table.seats(), side));
        }
        record
    }

    /// What to call the program in a seat.
    pub fn engine(self, player: &EnginePlayer) -> String {
        match player {
            EnginePlayer::Random => self.random().to_owned(),
            EnginePlayer::Level(level) => self.level(*level),
            EnginePlayer::Rating(rating) => match self.0 {
                Language::English => format!("Rating {rating}"),
                Language::French => format!("Classé {rating}"),
                Language::Japanese => format!("レート{rating}"),
            },
            EnginePlayer::Depth(depth) => match self.0 {
                Language::English => format!("Depth {depth}"),
                Language::French => format!("Profondeur {depth}"),
                Language::Japanese => format!("深さ{depth}"),
            },
            EnginePlayer::Nodes(nodes) => match self.0 {
                Language::English | Language::French => format!("{nodes} positions"),
                Language::Japanese => format!("{nodes}局面"),
            },
            EnginePlayer::Time(time) => match self.0 {
                Language::English => format!("{time} a move"),
                Language::French => format!("{time} par coup"),
                Language::Japanese => format!("一手{time}"),
            },
            EnginePlayer::Program(program) => Shown(&program.name()).to_string(),
        }
    }

    /// The same, with the rating beside the name of a level that plays like a person by these rules.
    pub(crate) fn rated(self, player: &EnginePlayer, rules: &RuleSet) -> String {
        let name = self.engine(player);
        match player {
            EnginePlayer::Level(level) => match (self.0, Skill::Level(*level).rating(rules)) {
                (_, None) => name,
                (Language::Japanese, Some(rating)) => format!("{name}{rating}"),
                (_, Some(rating)) => format!("{name} {rating}"),
            },
            _ => name,
        }
    }

    fn level(self, level: Level) -> String {
        let name = match level {
            Level::Easy => self.0.pick(["Easy", "Facile", "やさしい"]),
            Level::Medium => self.0.pick(["Medium", "Moyen", "ふつう"]),
            Level::Hard => self.0.pick(["Hard", "Difficile", "むずかしい"]),
            Level::Expert => self.0.pick(["Expert", "Expert", "上級"]),
            Level::Master => self.0.pick(["Master", "Maître", "名人"]),
            Level::Number(number) => {
                let number = number.get();
                return match self.0 {
                    Language::English => format!("Level {number}"),
                    Language::French => format!("Niveau {number}"),
                    Language::Japanese => format!("レベル{number}"),
                };
            }
        };
        name.to_owned()
    }

    /// What to call somebody that games were played against.
    pub fn opponent(self, opponent: &Opponent) -> String {
        match opponent {
            Opponent::Friend => self.a_friend().to_owned(),
            Opponent::Engine(player) => self.engine(player),
        }
    }
}
