//! What keys do, in a word or two: the line at the bottom of every screen.

use outflank_records::texts;

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    key_help: "help", "aide", "ヘルプ";
    key_menu: "menu", "menu", "メニュー";
    key_back: "back", "retour", "戻る";
    key_scroll: "scroll", "défiler", "スクロール";
    key_choose: "choose", "choisir", "選ぶ";
    key_go: "go", "valider", "決定";
    key_never_mind: "never mind", "annuler", "やめる";
    key_quit: "quit", "quitter", "終了";
    /// Choosing a new game.
    key_start: "start the game", "commencer", "対局開始";
    key_change: "change", "changer", "変更";
    key_swap: "swap colours", "échanger les couleurs", "色を交換";
    key_rating: "by rating (+ -)", "par classement (+ -)", "レートで選ぶ（+ -）";
    key_program: "another program", "autre programme", "別のプログラム";
    /// Lists of games.
    key_open: "open", "ouvrir", "開く";
    key_go_on_with_it: "go on with it", "continuer", "続ける";
    key_look_back: "look back", "revoir", "振り返る";
    key_export: "export", "exporter", "書き出す";
    key_delete: "delete", "supprimer", "削除";
    key_analyse: "analyse games", "analyser", "対局を解析";
    /// A game.
    key_play: "play", "jouer", "打つ";
    key_undo: "undo", "reprendre", "待った";
    key_redo: "redo", "rejouer", "やり直し";
    key_hint: "hint", "indice", "ヒント";
    key_scores: "scores", "scores", "スコア";
    key_matters: "what matters", "l'essentiel", "要点";
    key_resign: "resign", "abandonner", "投了";
    key_rematch: "rematch", "revanche", "もう一局";
    key_new_game: "new game", "nouvelle partie", "新しい対局";
    key_faster: "faster", "plus vite", "速く";
    key_slower: "slower", "moins vite", "遅く";
    key_thoughts: "its thoughts", "ses pensées", "相手の読み";
    key_hide_thoughts: "hide its thoughts", "cacher ses pensées", "読みを隠す";
    key_evaluation: "evaluation", "évaluation", "形勢";
    key_hide_evaluation: "hide evaluation", "cacher l'évaluation", "形勢を隠す";
    key_pause: "pause", "pause", "一時停止";
    key_go_on: "go on", "continuer", "再開";
    key_look: "look", "aspect", "見た目";
    key_turn_board: "turn board", "tourner", "盤を回す";
    key_openings: "openings", "ouvertures", "定石";
    key_write: "write to a file", "écrire un fichier", "ファイルに書く";
    /// Looking back.
    key_step: "step", "un coup", "一手";
    key_back_to_the_game: "back to the game", "retour à la partie", "実戦に戻る";
    key_delete_variation: "delete variation", "effacer la variante", "変化を削除";
    key_other_move: "other move", "autre coup", "別の手";
    key_play_on: "play on from here", "jouer d'ici", "ここから対局";
    key_start_end: "start, end", "début, fin", "最初・最後";
    key_first_turn: "first turning point", "premier tournant", "最初の分かれ目";
    key_second_turn: "second", "deuxième", "2番目";
    key_third_turn: "third", "troisième", "3番目";
    /// The explorer of openings.
    key_back_and_on: "back, on", "retour, suite", "戻る・進む";
    key_mine: "mine", "à moi", "自分の定石に";
    key_not_mine: "not mine", "plus à moi", "定石から外す";
    key_to_start: "start", "début", "最初";
}
