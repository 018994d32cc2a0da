//! The words of opening lines, in three languages.

use outflank_records::{Language, texts};
use outflank_rules::{Side, Square, Squares};

use super::{LineDeparture, OpeningDrill, OpeningLine};
use crate::AnalysisWords;

/// The words in which opening lines are drilled, in one language.
///
/// ```
/// use outflank_coach::{Language, OpeningWords};
/// assert_eq!(OpeningWords(Language::French).goodbye(), "Au revoir.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningWords(pub Language);

texts! { pub OpeningWords:
    /// What to do at the first move.
    how_to: "Play the moves of the line. Type a square such as f5, or help.",
        "Jouez les coups de la ligne. Tapez une case comme f5, ou aide.",
        "定石の手を打ってください。f5のようなマスか「ヘルプ」を入力します。";
    /// What to do outside the line.
    outside: "Type back to return to the line, or on to play on from here.",
        "Tapez retour pour revenir à la ligne, ou continue pour jouer d'ici.",
        "「戻る」で定石に戻り、「続ける」でここから打ち続けます。";
    /// Somebody says on who is in the line.
    inside: "You are in the line: it is your move.", "Vous êtes dans la ligne : à vous de jouer.", "定石の中です。あなたの番です。";
    /// Back in the line.
    back_in_line: "Back in the line. Try again.", "De retour dans la ligne. Essayez encore.", "定石に戻りました。もう一度どうぞ。";
    /// There is nothing to go back to.
    not_outside: "You have not left the line.", "Vous n'avez pas quitté la ligne.", "定石から外れていません。";
    /// A game that was played on is over.
    game_over: "The game is over. Type back to return to the line, or quit.",
        "La partie est finie. Tapez retour pour revenir à la ligne, ou quitter.",
        "対局が終わりました。「戻る」で定石に戻るか、「終了」を入力します。";
    /// A line without a name is played to its end.
    ends_here: "The line ends here.", "La ligne finit ici.", "定石はここまでです。";
    /// Somebody who has no repertoire wants to play it.
    no_repertoire: "Your repertoire is empty. Choose your moves in the explorer of openings: outflank, then e.",
        "Votre répertoire est vide. Choisissez vos coups dans l'explorateur d'ouvertures : outflank, puis e.",
        "自分の定石はまだありません。定石エクスプローラーで手を選んでください：outflankを起動してe。";
    /// A line was played without leaving it.
    by_heart: "You never left the line.", "Vous n'avez jamais quitté la ligne.", "一度も定石から外れませんでした。";
    /// After a line.
    another: "Enter for the next line, again for the same one, or quit",
        "Entrée pour la ligne suivante, encore pour la même, ou quitter",
        "Enterで次の定石、「もう一度」で同じ定石、「終了」で終わり";
    /// A line that was skipped.
    skipped: "Skipped: it does not count.", "Sautée : elle ne compte pas.", "スキップしました（記録しません）。";
    /// A line that was left before its end.
    unfinished: "The line was not played to its end, so it does not count.",
        "La ligne n'a pas été jouée jusqu'au bout : elle ne compte pas.",
        "定石を最後まで打たなかったので、記録しません。";
    /// No line is due, and none is new.
    nothing_due: "No line is due today, and you have played all others.",
        "Aucune ligne n'est à revoir aujourd'hui, et vous avez joué toutes les autres.",
        "今日復習する定石はなく、ほかの定石はすべて打ちました。";
    /// To whoever leaves.
    goodbye: "Goodbye.", "Au revoir.", "またどうぞ。";
    /// What can be typed.
    help: "A square such as f5 is your move. Any of the four first moves begins the line.\n\
           \x20 hint    what the moves of the line are called      show   the moves of the line\n\
           \x20 back    return to where you left the line          on     play on outside the line\n\
           \x20 board   the board once more                        moves  the moves so far\n\
           \x20 skip    leave the line out this time               quit   leave\n\
           \x20 help    these lines\n",
        "Une case comme f5 est votre coup. N'importe lequel des quatre premiers coups commence la ligne.\n\
           \x20 indice     le nom des coups de la ligne            montre    les coups de la ligne\n\
           \x20 retour     revenir où vous avez quitté la ligne    continue  jouer hors de la ligne\n\
           \x20 othellier  l'othellier encore une fois             coups     les coups joués\n\
           \x20 sauter     laisser la ligne de côté                quitter   sortir\n\
           \x20 aide       ces lignes\n",
        "f5のようなマスがあなたの手です。最初の一手は四か所のどこでも構いません。\n\
           \x20 ヒント  定石の手の名前          答え      定石の手\n\
           \x20 戻る    外れた所に戻る          続ける    定石の外で打ち続ける\n\
           \x20 盤      盤をもう一度            手順      ここまでの手順\n\
           \x20 スキップ  今回は飛ばす          終了      やめる\n\
           \x20 ヘルプ  この説明\n";
}

impl OpeningWords {
    /// A player.
    pub const fn side(self, side: Side) -> &'static str {
        AnalysisWords(self.0).side(side)
    }

    /// Which line it is, and whom the learner plays.
    pub fn heading(self, line: OpeningLine, side: Side) -> String {
        let (name, moves, side) = (line.name(self.0), line.moves(), self.side(side));
        match self.0 {
            Language::English => format!("{name} ({moves}). You play {side}."),
            Language::French => format!("{name} ({moves}). Vous jouez {side}."),
            Language::Japanese => format!("{name}（{moves}）。あなたは{side}です。"),
        }
    }

    /// What is played: which line, or whose repertoire.
    pub fn task(self, drill: &OpeningDrill) -> String {
        match drill.line() {
            Some(line) => self.heading(line, drill.side()),
            None => self.own_heading(drill.side()),
        }
    }

    /// How often a line was played.
    pub fn played(self, games: u64) -> String {
        match self.0 {
            Language::English => format!("Games in the database: {games}."),
            Language::French => format!("Parties dans la base : {games}."),
            Language::Japanese => format!("データベースの棋譜：{games}局。"),
        }
    }

    /// A move of the program.
    pub fn program_plays(self, side: Side, square: Square) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side} plays {square}."),
            Language::French => format!("{side} joue {square}."),
            Language::Japanese => format!("{side}は{square}に打ちました。"),
        }
    }

    /// A named opening was reached; nothing is said of one that has no name in the language.
    pub fn reached(self, line: OpeningLine) -> Option<String> {
        let name = Some(line).filter(|line| line.is_named_in(self.0))?.name(self.0);
        Some(match self.0 {
            Language::English => format!("This is: {name}."),
            Language::French => format!("C'est : {name}."),
            Language::Japanese => format!("これは「{name}」です。"),
        })
    }

    /// Whose turn it is.
    pub fn to_move(self, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side} to move"),
            Language::French => format!("{side} joue"),
            Language::Japanese => format!("{side}の番"),
        }
    }

    /// The rules refuse a move.
    pub fn illegal(self, square: Square, side: Side, legal: Squares) -> String {
        let (side, legal) = (self.side(side), listed(legal));
        match self.0 {
            Language::English => format!("{side} cannot play {square}. Legal moves: {legal}."),
            Language::French => format!("{side} ne peut pas jouer {square}. Coups permis : {legal}."),
            Language::Japanese => format!("{side}は{square}に打てません。打てる所：{legal}。"),
        }
    }

    /// A move leaves the line.
    pub fn leaves(self, square: Square, expected: Squares) -> String {
        let expected = self.either(expected);
        match self.0 {
            Language::English => format!("{square} leaves the line: its move was {expected}."),
            Language::French => format!("{square} quitte la ligne : son coup était {expected}."),
            Language::Japanese => format!("{square}は定石から外れます。定石の手は{expected}でした。"),
        }
    }

    /// A move leaves the line for another one.
    pub fn leads_elsewhere(self, other: OpeningLine) -> String {
        let name = other.name(self.0);
        match self.0 {
            Language::English => format!("It leads to another opening: {name}."),
            Language::French => format!("Il mène à une autre ouverture : {name}."),
            Language::Japanese => format!("別の定石「{name}」になります。"),
        }
    }

    /// What a move costs, of which the engine thinks well.
    pub fn costs_nothing(self, square: Square) -> String {
        match self.0 {
            Language::English => format!("{square} costs nothing: it is as good as any other move."),
            Language::French => format!("{square} ne coûte rien : aucun autre coup n'est meilleur."),
            Language::Japanese => format!("{square}で損はありません。ほかの手と同じくらい良い手です。"),
        }
    }

    /// What a move costs.
    pub fn costs(self, square: Square, discs: i16, best: Square) -> String {
        match self.0 {
            Language::English => {
                let s = if discs == 1 { "" } else { "s" };
                format!("{square} costs about {discs} disc{s}; {best} is best.")
            }
            Language::French => {
                let s = if discs == 1 { "" } else { "s" };
                format!("{square} coûte environ {discs} pion{s} ; {best} est le meilleur coup.")
            }
            Language::Japanese => format!("{square}は約{discs}石の損です。最善手は{best}です。"),
        }
    }

    /// The moves of the line.
    pub fn line_moves(self, squares: Squares) -> String {
        let squares = self.either(squares);
        match self.0 {
            Language::English => format!("The line goes on with {squares}."),
            Language::French => format!("La ligne continue par {squares}."),
            Language::Japanese => format!("定石の続きは{squares}です。"),
        }
    }

    /// What the moves of the line lead to by name, or in which column one is.
    pub fn hint(self, drill: &OpeningDrill) -> String {
        let squares = drill.continuations();
        let named = squares.iter().filter_map(|square| drill.named_after(square));
        let named: Vec<&str> = named.filter(|line| line.is_named_in(self.0)).map(|line| line.name(self.0)).collect();
        match (self.0, named.is_empty()) {
            (Language::English, false) => format!("Look for: {}.", named.join("; ")),
            (Language::French, false) => format!("Cherchez : {}.", named.join(" ; ")),
            (Language::Japanese, false) => format!("「{}」の手です。", named.join("」か「")),
            (_, true) => {
                let column = squares.first().map_or(' ', Square::column_letter);
                match self.0 {
                    Language::English => format!("Look at column {column}."),
                    Language::French => format!("Regardez la colonne {column}."),
                    Language::Japanese => format!("{column}の列を見ましょう。"),
                }
            }
        }
    }

    /// The line is played to its end.
    pub fn ends(self, drill: &OpeningDrill) -> String {
        let Some(name) = drill.reached().map(|line| line.name(self.0)) else { return self.ends_here().to_owned() };
        match self.0 {
            Language::English => format!("The line ends here: {name}."),
            Language::French => format!("La ligne finit ici : {name}."),
            Language::Japanese => format!("定石はここまでです：{name}。"),
        }
    }

    /// How a line went.
    pub fn summary(self, drill: &OpeningDrill) -> Vec<String> {
        let (known, left) = (drill.moves_known(), drill.departures().len());
        let sum = match self.0 {
            Language::English => format!("Your moves in the line: {known}. Left the line: {left}."),
            Language::French => format!("Vos coups dans la ligne : {known}. Hors de la ligne : {left}."),
            Language::Japanese => format!("定石の手：{known}手。外れた手：{left}手。"),
        };
        let departures = drill.departures().iter().map(|departure| self.departure(departure));
        let by_heart = drill.departures().is_empty().then(|| self.by_heart().to_owned());
        [sum].into_iter().chain(by_heart).chain(departures).collect()
    }

    fn departure(self, departure: &LineDeparture) -> String {
        let (number, square, expected) = (departure.ply + 1, departure.square, self.either(departure.expected));
        match self.0 {
            Language::English => format!("Move {number}: {square} instead of {expected}."),
            Language::French => format!("Coup {number} : {square} au lieu de {expected}."),
            Language::Japanese => format!("{number}手目：{expected}ではなく{square}。"),
        }
    }

    /// When a line is to be played again; the day is written as a date.
    pub fn comes_again(self, day: &str) -> String {
        match self.0 {
            Language::English => format!("It comes again on {day}."),
            Language::French => format!("Elle reviendra le {day}."),
            Language::Japanese => format!("次は{day}に出ます。"),
        }
    }

    /// What is said to what nobody understands; it is quoted already.
    pub fn unknown(self, quoted: &str) -> String {
        match self.0 {
            Language::English => format!("{quoted} is neither a square such as f5 nor a word I know; try help."),
            Language::French => format!("{quoted} n'est ni une case comme f5 ni un mot que je connais ; tapez aide."),
            Language::Japanese => {
                format!("{quoted}は、f5のようなマスでも、知っている言葉でもありません。「ヘルプ」と入力してください。")
            }
        }
    }

    /// Squares of which each will do.
    fn either(self, squares: Squares) -> String {
        let between = match self.0 {
            Language::English => " or ",
            Language::French => " ou ",
            Language::Japanese => "か",
        };
        squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(between)
    }
}

pub(super) fn listed(squares: Squares) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::Repertoire;
    use outflank_engine::{Confidence, MoveScore, Score};

    fn all_words(words: OpeningWords) -> Vec<String> {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let squares = |names: &str| names.split(' ').map(square).collect::<Squares>();
        let line = OpeningLine::named("tiger")[0];
        let mut drill = OpeningDrill::new(line, Side::Black);
        let mut all = vec![format!("# {}", words.0)];
        all.extend([words.heading(line, Side::Black), words.played(12), words.how_to().to_owned()]);
        all.push(words.hint(&drill));
        for name in ["f5", "d6", "c3", "d3"] {
            let _ = drill.play(square(name));
        }
        all.extend([words.hint(&drill), words.to_move(Side::White), words.program_plays(Side::White, square("d6"))]);
        all.extend(words.reached(line));
        all.extend([words.leads_elsewhere(line), words.line_moves(squares("c4 c5"))]);
        all.push(words.illegal(square("a1"), Side::Black, squares("c4 c5")));
        all.push(words.leaves(square("c5"), squares("c4 e3")));
        all.extend([words.costs_nothing(square("c5")), words.costs(square("c5"), 1, square("c4"))]);
        all.push(words.costs(square("c5"), 4, square("c4")));
        let _ = drill.play(square("c4"));
        all.extend(words.summary(&drill));
        let _ = drill.play(square("b3"));
        drill.back();
        let _ = drill.play(drill.game().position().legal_moves().first().unwrap());
        all.extend(words.summary(&drill));
        all.extend([words.ends(&drill), words.comes_again("2026-11-20"), words.unknown("“xyzzy”")]);
        let fixed = [words.outside(), words.inside(), words.back_in_line(), words.not_outside(), words.game_over()];
        all.extend(fixed.map(str::to_owned));
        all.extend(
            [words.another(), words.skipped(), words.unfinished(), words.nothing_due(), words.goodbye()]
                .map(str::to_owned),
        );
        all.push(words.help().to_owned());
        let own = OpeningDrill::of_repertoire(&Repertoire::default(), Side::White, &[]);
        let score = |name: &str, discs| MoveScore {
            square: square(name),
            score: Score::new(discs),
            confidence: Confidence::Exact,
            line: Vec::new(),
        };
        all.extend([words.task(&own), words.ends(&own), words.no_repertoire().to_owned()]);
        all.extend([words.by_the_book(&score("c5", -3), &score("c4", 0)), words.not_prepared(squares("c4 e3"))]);
        all.push(words.not_this_time(square("c5")));
        all
    }

    /// Every sentence in every language is a line of a file, to be read by people who know it.
    #[test]
    fn opening_lines_have_words_in_every_language() {
        let all = Language::ALL.map(|language| all_words(OpeningWords(language)).join("\n")).join("\n");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/opening_words.txt");
        if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            std::fs::write(path, &all).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), all, "SNAPSHOTS=overwrite writes it anew");
    }
}
