//! The menu.

use outflank_records::texts;

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    /// Below the name of the program, in two lines.
    motto: "Othello for one, for two", "Othello à un, à deux", "一人でも、二人でも、";
    motto_end: "or just to watch", "ou pour regarder", "観戦でも楽しむオセロ";
    menu_play: "Play", "Jouer", "対局";
    menu_continue: "Continue", "Reprendre", "再開";
    menu_new_game: "New game", "Nouvelle partie", "新しい対局";
    about_new_game: "choose opponent, colour, board, rules and clock",
        "adversaire, couleur, othellier, règles et pendule", "相手・色・盤・ルール・時計を選ぶ";
    menu_watch: "Watch", "Regarder", "観戦";
    about_watch: "two engines play each other", "deux moteurs s'affrontent", "エンジン同士の対局を見る";
    menu_games: "Past games", "Parties jouées", "対局一覧";
    about_games: "look back, continue, export or delete", "revoir, reprendre, exporter ou supprimer",
        "振り返る・再開・書き出し・削除";
    menu_open: "Open", "Ouvrir", "開く";
    about_open: "a game from a file, or pasted, in any format", "une partie d'un fichier ou collée, tout format",
        "ファイルや貼り付けた棋譜（どの形式でも）";
    menu_explorer: "Openings", "Ouvertures", "定石";
    about_explorer: "explore them, choose your repertoire", "les explorer, choisir votre répertoire", "定石を調べる・自分の定石を選ぶ";
    menu_statistics: "Statistics", "Statistiques", "成績";
    about_statistics: "how you did against whom", "vos résultats contre chacun", "相手ごとの成績";
    menu_quit: "Quit", "Quitter", "終了";
}
