//! A game line by line.

use std::fmt::Display;

use outflank_play::{AnalysedMove, Tally};
use outflank_records::{Language, texts};
use outflank_rules::text::Quoted;
use outflank_rules::{Side, Square};

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    how_to_type: "Type a square such as d3, or help.", "Tapez une case comme d3, ou aide.",
        "d3のようなマスか「ヘルプ」を入力してください。";
    another_round_prompt: "Another round? (rematch, new, review, undo or quit) > ",
        "Une autre manche ? (revanche, nouvelle, analyse, annuler ou quitter) > ",
        "もう一局打ちますか？（再戦、新規、検討、待った、終了） > ";
    paused_prompt: "The game is paused. (resume or quit) > ", "La partie est en pause. (reprendre ou quitter) > ",
        "対局は一時停止中です。（再開、終了） > ";
    taken_back: "Taken back.", "Coup repris.", "一手戻しました。";
    a_new_game: "A new game.", "Une nouvelle partie.", "新しい対局です。";
    game_is_paused: "The game is paused.", "La partie est en pause.", "対局を一時停止しました。";
    game_goes_on: "The game goes on.", "La partie continue.", "対局を再開します。";
    saved_again_line: "The game is saved again, with every move.", "La partie est de nouveau enregistrée, avec tous les coups.",
        "対局を再び保存できるようになりました。すべての手が保存されています。";
    nothing_written: "Nothing was written.", "Rien n'a été écrit.", "何も書き出しませんでした。";
    nothing_to_keep: "There is nothing to keep yet, or saving is off. (save FILE writes the moves)",
        "Il n'y a encore rien à garder, ou rien n'est enregistré. (écrire FICHIER écrit les coups)",
        "保存するものがまだないか、保存しない設定です。（「保存 ファイル」で棋譜を書き出せます）";
    yes_or_no: "(yes or no) > ", "(oui ou non) > ", "（はい・いいえ） > ";
    no_move_yet: "No move has been made yet.", "Aucun coup n'a encore été joué.", "まだ一手も打たれていません。";
    scores_are_blacks: "The scores are Black's.", "Les scores sont ceux de Noir.", "スコアは黒から見たものです。";
    goodbye: "Goodbye.", "Au revoir.", "またどうぞ。";
    /// Setting up a game. The answers are written as the command line writes them.
    how_large: "How large is the board? 4, 6, 8, 10, 12, 14 or 16", "Quelle taille d'othellier ? 4, 6, 8, 10, 12, 14 ou 16",
        "盤の大きさは？ 4、6、8、10、12、14、16";
    which_rules: "Which rules? standard, orthogonal or anti", "Quelles règles ? standard, orthogonal (sans diagonale) ou anti (qui perd gagne)",
        "ルールは？ standard（標準）、orthogonal（斜めなし）、anti（少ない方が勝ち）";
    which_clock: "A clock? none, 5m, 5m+3s or 10m/30s", "Une pendule ? none (aucune), 5m, 5m+3s ou 10m/30s",
        "時計は？ none（なし）、5m、5m+3s、10m/30s";
    /// Every word of the table is one that is understood.
    prompt_help: "\
A move is a letter and a number, such as d3. It must turn over at least one disc of the
other colour that lies in a straight line between the new disc and another of yours.
  undo, redo   take back a move, or play it again
  hint         the best square        scores   what every square is worth
  moves        the legal squares      history  the moves made so far
  matters      what matters here      board    the board once more
  save FILE    write the game to a file: .txt .obf .ggf .sgf .pgn .wtb (it is kept anyway)
  resign       give up                pause, resume
  rematch      another round with colours changed, once the game is over
  new          leave this game as it stands and begin another with the same players and rules
  setup        the same, and be asked for players, board, rules and clock first
  review       what every move gave away
  help         these lines            quit     leave; the game is kept
", "\
Un coup est une lettre et un chiffre, comme d3. Il doit retourner au moins un pion de l'autre
couleur, en ligne droite entre le nouveau pion et un autre des vôtres.
  annuler, rejouer   reprendre un coup, ou le rejouer
  indice        la meilleure case      scores      ce que vaut chaque case
  coups         les cases permises     historique  les coups joués
  essentiel     ce qui compte ici      plateau     revoir l'othellier
  écrire FICHIER     écrire la partie : .txt .obf .ggf .sgf .pgn .wtb (elle est gardée de toute façon)
  abandonner    renoncer               pause, reprendre
  revanche      une autre manche, couleurs échangées, une fois la partie finie
  nouvelle      laisser cette partie et en commencer une autre, mêmes joueurs et mêmes règles
  réglages      de même, en choisissant d'abord joueurs, othellier, règles et pendule
  analyse       ce que chaque coup a perdu
  aide          ces lignes             quitter     partir ; la partie est gardée
", "\
手は d3 のように文字と数字で入力します。新しい石と自分の別の石の間に、まっすぐ並んだ
相手の石を一つ以上はさんで返す手でなければなりません。
  待った、やり直し   一手戻す、または打ち直す
  ヒント    最善のマス            スコア    すべてのマスの評価
  候補      打てるマス            棋譜      これまでの手順
  要点      この局面の要点        盤面      もう一度盤を見る
  保存 ファイル      棋譜を書き出す：.txt .obf .ggf .sgf .pgn .wtb（対局はいつも保存されます）
  投了      負けを認める          一時停止、再開
  再戦      終局後、色を入れ替えてもう一局
  新規      この対局をそのままにして、同じ対局者とルールで新しく始める
  設定      同じく、先に対局者・盤・ルール・時計を選ぶ
  検討      一手ごとの損
  ヘルプ    この説明              終了      やめる（対局は保存されます）
";
}

impl TerminalWords {
    pub(crate) fn prompt_greeting(self, rules: &str) -> String {
        match self.0 {
            Language::English => format!("Othello, {rules}."),
            Language::French => format!("Othello, {rules}."),
            Language::Japanese => format!("オセロ、{rules}。"),
        }
    }

    /// Who plays a colour, after the greeting.
    pub(crate) fn prompt_player(self, side: Side, name: &str) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!(" {side}: {name}."),
            Language::French => format!(" {side} : {name}."),
            Language::Japanese => format!("{side}：{name}。"),
        }
    }

    pub(crate) fn opening_is(self, name: &str) -> String {
        match self.0 {
            Language::English => format!("Opening: {name}."),
            Language::French => format!("Ouverture : {name}."),
            Language::Japanese => format!("定石：{name}。"),
        }
    }

    /// A move, and what it turns over.
    pub(crate) fn plays(self, side: Side, square: Square, turned: &[Square]) -> String {
        let (side, turned) = (self.side(side), self.squares(turned));
        match self.0 {
            Language::English => format!("{side} plays {square} and turns over {turned}."),
            Language::French => format!("{side} joue {square} et retourne {turned}."),
            Language::Japanese => format!("{side}は{square}に打ち、{turned}を返しました。"),
        }
    }

    pub(crate) fn may_play(self, side: Side, squares: &[Square]) -> String {
        let (side, squares) = (self.side(side), self.squares(squares));
        match self.0 {
            Language::English => format!("{side} may play {squares}."),
            Language::French => format!("{side} peut jouer {squares}."),
            Language::Japanese => format!("{side}が打てる所：{squares}。"),
        }
    }

    pub(crate) fn new_round(self, Tally { wins, draws }: Tally) -> String {
        match self.0 {
            Language::English => format!(
                "A new round, with colours changed. Rounds won: Black {}, White {}, draws {draws}.",
                wins.black, wins.white
            ),
            Language::French => format!(
                "Une nouvelle manche, couleurs échangées. Manches gagnées : Noir {}, Blanc {}, nulles {draws}.",
                wins.black, wins.white
            ),
            Language::Japanese => {
                format!("色を入れ替えて、次の一局です。勝ち数：黒{}、白{}、引き分け{draws}。", wins.black, wins.white)
            }
        }
    }

    pub(crate) fn cannot_be_saved(self, why: impl Display) -> String {
        match self.0 {
            Language::English => format!("The game cannot be saved: {why}."),
            Language::French => format!("La partie ne peut pas être enregistrée : {why}."),
            Language::Japanese => format!("対局を保存できません：{why}。"),
        }
    }

    pub(crate) fn unknown_word(self, typed: &str) -> String {
        let typed = Quoted(typed);
        match self.0 {
            Language::English => format!("{typed} is neither a square such as d3 nor a word I know; try help."),
            Language::French => format!("{typed} n'est ni une case comme d3 ni un mot que je connais ; tapez aide."),
            Language::Japanese => {
                format!("{typed}は、d3のようなマスでも、知っている言葉でもありません。「ヘルプ」と入力してください。")
            }
        }
    }

    pub(crate) fn replace_it(self, file: impl Display) -> String {
        match self.0 {
            Language::English => format!("{file} is there already. Replace it?"),
            Language::French => format!("{file} existe déjà. Le remplacer ?"),
            Language::Japanese => format!("{file}はすでにあります。置き換えますか？"),
        }
    }

    pub(crate) fn kept_as(self, id: impl Display) -> String {
        match self.0 {
            Language::English => format!("Every move is kept as it is made. This game is {id}."),
            Language::French => format!("Chaque coup est gardé dès qu'il est joué. Cette partie est {id}."),
            Language::Japanese => format!("一手ごとに保存しています。この対局は{id}です。"),
        }
    }

    pub(crate) fn how_to_go_on(self, id: impl Display) -> String {
        match self.0 {
            Language::English => {
                format!("The game is kept as {id}. To go on with it: outflank play --continue {id}")
            }
            Language::French => {
                format!("La partie est gardée sous {id}. Pour la reprendre : outflank play --continue {id}")
            }
            Language::Japanese => format!("対局は{id}として保存しました。続けるには：outflank play --continue {id}"),
        }
    }

    pub(crate) fn turned_at(self, turn: &AnalysedMove) -> String {
        let (number, side, square, best) = (turn.ply + 1, self.side(turn.side), turn.square, turn.best);
        match self.0 {
            Language::English => format!("Turning point: move {number}, {side} {square}; {best} was better."),
            Language::French => format!("Tournant : coup {number}, {side} {square} ; {best} était meilleur."),
            Language::Japanese => format!("分かれ目：{number}手目、{side}{square}。{best}が正着。"),
        }
    }

    /// A question. The answers are written as the command line writes them.
    pub(crate) fn who_plays(self, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => {
                format!("Who plays {side}? human, easy, medium, hard, expert, master, 1 to 30 or rating:1450")
            }
            Language::French => {
                format!(
                    "Qui joue {side} ? human (une personne), easy, medium, hard, expert, master, 1 à 30 ou rating:1450 (classement)"
                )
            }
            Language::Japanese => {
                format!(
                    "{side}は誰が打ちますか？ human（人間）、easy、medium、hard、expert、master、1〜30、rating:1450（レート）"
                )
            }
        }
    }

    /// Discs of a side below a board that is printed, and how many it has left to place.
    pub(crate) fn disc_count(self, discs: u16, left: Option<u16>) -> String {
        let discs = self.discs(discs);
        match (self.0, left) {
            (_, None) => discs,
            (Language::English, Some(left)) => format!("{discs}, {left} left to place"),
            (Language::French, Some(left)) => format!("{discs}, {left} encore à poser"),
            (Language::Japanese, Some(left)) => format!("{discs}、残り{left}個"),
        }
    }

    pub(crate) fn passes(self, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side} has no legal move and passes."),
            Language::French => format!("{side} ne peut pas jouer et passe."),
            Language::Japanese => format!("{side}は打てる所がないのでパスです。"),
        }
    }

    pub(crate) fn game_over(self, outcome: &str) -> String {
        match self.0 {
            Language::English => format!("Game over. {outcome}."),
            Language::French => format!("Partie finie. {outcome}."),
            Language::Japanese => format!("終局です。{outcome}。"),
        }
    }

    /// Whose turn it is, and where they may play.
    pub(crate) fn to_move_among(self, side: Side, squares: &str) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side} to move: {squares}"),
            Language::French => format!("Trait à {side} : {squares}"),
            Language::Japanese => format!("{side}の番：{squares}"),
        }
    }
}
