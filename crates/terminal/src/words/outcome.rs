//! How games stand and how they ended, and by which rules.

use outflank_play::{Seat, Table};
use outflank_records::{Language, texts};
use outflank_rules::{EndReason, Goal, Lines, Outcome, Preset, RuleSet, Side};

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    you_win: "You win!", "Vous gagnez !", "あなたの勝ちです！";
    a_draw: "A draw", "Partie nulle", "引き分けです";
    paused: "Paused", "En pause", "一時停止中";
    your_turn: "Your turn", "À vous de jouer", "あなたの番です";
}

impl TerminalWords {
    /// Whose turn it is, or how the game ended, in a sentence.
    pub(crate) fn turn(self, table: &Table) -> String {
        let seats = table.seats();
        match (table.outcome(), table.turn()) {
            (Some(outcome), _) => match (outcome.winner, seats.lone_person()) {
                (Some(winner), Some(person)) if winner == person => self.you_win().to_owned(),
                (Some(winner), Some(_)) => self.wins(&self.player(seats, winner)),
                (Some(winner), None) => self.wins(self.side(winner)),
                (None, _) => self.a_draw().to_owned(),
            },
            (None, Some(_)) if table.is_paused() => self.paused().to_owned(),
            (None, Some(side)) if seats.lone_person() == Some(side) => self.your_turn().to_owned(),
            (None, Some(side)) => match &seats[side] {
                Seat::Person => self.to_move(side),
                Seat::Engine(player) => self.is_thinking(&self.engine(player)),
            },
            (None, None) => String::new(),
        }
    }

    fn wins(self, winner: &str) -> String {
        match self.0 {
            Language::English => format!("{winner} wins"),
            Language::French => format!("{winner} gagne"),
            Language::Japanese => format!("{winner}の勝ちです"),
        }
    }

    pub(crate) fn to_move(self, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side} to move"),
            Language::French => format!("Trait à {side}"),
            Language::Japanese => format!("{side}の番です"),
        }
    }

    fn is_thinking(self, engine: &str) -> String {
        match self.0 {
            Language::English => format!("{engine} is thinking"),
            Language::French => format!("{engine} réfléchit"),
            Language::Japanese => format!("{engine}が考えています"),
        }
    }

    fn end_reason(self, reason: EndReason) -> &'static str {
        self.0.pick(match reason {
            EndReason::FullBoard => ["the board is full", "l'othellier est plein", "盤面が埋まりました"],
            EndReason::NoMoves => ["neither player can move", "personne ne peut jouer", "どちらも打てません"],
            EndReason::WipeOut => ["one colour is wiped out", "une couleur a disparu", "一方の石がなくなりました"],
            EndReason::OutOfDiscs => [
                "the player on turn has no disc left to place",
                "le joueur au trait n'a plus de pion à poser",
                "手番側に置く石がありません",
            ],
            EndReason::Resignation => ["by resignation", "par abandon", "投了"],
            EndReason::Time => ["on time", "au temps", "時間切れ"],
        })
    }

    /// How a game ended, after it is said who won.
    pub(crate) fn ending(self, outcome: &Outcome) -> String {
        let (score, reason) = (outcome.score, self.end_reason(outcome.reason));
        let discs = match self.0 {
            _ if outcome.score == outcome.discs => String::new(),
            Language::English => format!(" (discs {})", outcome.discs),
            Language::French => format!(" (pions {})", outcome.discs),
            Language::Japanese => format!("（石数 {}）", outcome.discs),
        };
        let is_given = matches!(outcome.reason, EndReason::Resignation | EndReason::Time);
        let between = self.0.pick(if is_given { [" ", " ", " "] } else { [": ", " : ", "、"] });
        format!("{score}{discs}{between}{reason}")
    }

    /// Who won, by how much and why.
    pub(crate) fn outcome(self, outcome: &Outcome) -> String {
        let ending = self.ending(outcome);
        match (self.0, outcome.winner.map(|winner| self.side(winner))) {
            (Language::English, Some(winner)) => format!("{winner} wins {ending}"),
            (Language::English, None) => format!("Draw {ending}"),
            (Language::French, Some(winner)) => format!("{winner} gagne {ending}"),
            (Language::French, None) => format!("Nulle {ending}"),
            (Language::Japanese, Some(winner)) => format!("{winner}の勝ち {ending}"),
            (Language::Japanese, None) => format!("引き分け {ending}"),
        }
    }

    /// How a game stands or ended, in a few words.
    pub fn result(self, table: &Table) -> String {
        let Some(outcome) = table.outcome() else {
            return self.so_far(table.position().board().count(), table.game().moves().len());
        };
        let (score, winner) = (outcome.score, outcome.winner.map(|winner| self.side(winner)));
        let how = match outcome.reason {
            EndReason::Resignation | EndReason::Time => format!(" {}", self.end_reason(outcome.reason)),
            _ => String::new(),
        };
        match (self.0, winner) {
            (Language::English, Some(winner)) => format!("{winner} wins {score}{how}"),
            (Language::English, None) => format!("draw {score}"),
            (Language::French, Some(winner)) => format!("{winner} gagne {score}{how}"),
            (Language::French, None) => format!("nulle {score}"),
            (Language::Japanese, Some(winner)) => format!("{winner}の勝ち {score}{how}"),
            (Language::Japanese, None) => format!("引き分け {score}"),
        }
    }

    /// The discs after so many moves.
    pub(crate) fn so_far(self, discs: outflank_rules::DiscCount, moves: usize) -> String {
        let moves = self.moves(moves);
        match self.0 {
            Language::English => format!("{discs} after {moves}"),
            Language::French => format!("{discs} après {moves}"),
            Language::Japanese => format!("{discs}（{moves}まで）"),
        }
    }

    /// A rule set by name.
    pub(crate) const fn preset(self, preset: Preset) -> &'static str {
        self.0.pick(match preset {
            Preset::Standard => ["standard", "standard", "標準"],
            Preset::Orthogonal => ["orthogonal", "sans diagonale", "斜めなし"],
            Preset::Anti => ["anti", "qui perd gagne", "少ない方が勝ち"],
        })
    }

    /// The rules of a game by name.
    pub fn rules(self, rules: &RuleSet) -> String {
        let name = match rules.preset() {
            Some(preset) => self.preset(preset).to_owned(),
            None => [self.preset(Preset::Orthogonal), self.preset(Preset::Anti)].join(self.0.pick([" ", ", ", "、"])),
        };
        let supply = rules.supply.map_or_else(String::new, |discs| match self.0 {
            Language::English => format!(", {discs} discs each"),
            Language::French => format!(", {discs} pions chacun"),
            Language::Japanese => format!("、各{discs}個"),
        });
        format!("{} {name}{supply}", rules.size)
    }

    /// The rules of a game above its board: the size alone says that they are the usual ones.
    pub(crate) fn rules_title(self, rules: &RuleSet) -> String {
        let mut title = rules.size.to_string();
        if rules.goal == Goal::Fewest {
            title += self.0.pick([" anti: fewest discs win", " qui perd gagne", " 少ない方が勝ち"]);
        }
        if rules.lines == Lines::Orthogonal {
            title += self.0.pick([", no diagonals", ", sans diagonale", "、斜めなし"]);
        }
        if let Some(discs) = rules.supply {
            title += &match self.0 {
                Language::English => format!(", {discs} each"),
                Language::French => format!(", {discs} chacun"),
                Language::Japanese => format!("、各{discs}個"),
            };
        }
        title
    }
}
