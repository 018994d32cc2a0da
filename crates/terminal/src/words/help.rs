//! How to play, and every key.

use outflank_records::texts;

use super::TerminalWords;

/// A piece of the help.
pub(crate) enum HelpPart {
    Heading(&'static str),
    Text(&'static str),
    Key(&'static str, &'static str),
}

texts! { pub(crate) TerminalWords:
    help_title: "Help", "Aide", "ヘルプ";
    /// There are more lines below.
    more_below: "↓ more", "↓ suite", "↓ 続き";
}

texts! { TerminalWords:
    how_to_play: "How to play", "Comment jouer", "遊び方";
    the_rules: "Black moves first. Put a disc on an empty square so that a straight line of the other colour's discs lies between \
        it and another disc of yours: across, down or diagonally. All discs caught in between turn over to your colour. If \
        you cannot turn over anything, you pass. When nobody can move, whoever has more discs wins. A disc in a corner \
        can never be turned over.",
        "Noir commence. Posez un pion sur une case vide de sorte qu'une ligne droite de pions adverses se trouve entre lui et un \
        autre de vos pions : en rangée, en colonne ou en diagonale. Tous les pions encadrés se retournent et prennent votre couleur. Si \
        vous ne pouvez rien retourner, vous passez. Quand plus personne ne peut jouer, celui qui a le plus de pions gagne. Un pion \
        dans un coin ne peut jamais être retourné.",
        "黒が先手です。空いているマスに石を置き、縦・横・斜めのどれかで、自分の別の石との間に相手の石をはさみます。\
        はさまれた石はすべて裏返って自分の色になります。返せる石がなければパスです。どちらも打てなくなったら、石の多い方が勝ちです。\
        隅の石は決して返されません。";
    making_a_move: "Making a move", "Jouer un coup", "手の打ち方";
    how_to_move: "Type the square (d 3), or move with the arrow keys and press Enter, or click. Small dots show where you may play.",
        "Tapez la case (d 3), ou déplacez-vous avec les flèches et appuyez sur Entrée, ou cliquez. De petits points montrent où vous pouvez jouer.",
        "マスを入力する（d 3）か、矢印キーで動かしてEnterを押すか、クリックします。小さな点が打てる所です。";
    keys_in_a_game: "Keys in a game", "Touches pendant une partie", "対局中のキー";
    help_undo: "take back", "reprendre", "待った";
    help_redo: "play it again", "rejouer", "やり直し";
    help_hint: "the best square", "la meilleure case", "最善のマス";
    help_scores: "scores on squares", "scores sur les cases", "マスにスコアを表示";
    help_matters: "what matters here", "ce qui compte ici", "この局面の要点";
    help_evaluation: "who is ahead: bar and graph", "qui mène : barre et courbe", "形勢のバーとグラフ";
    help_pause: "pause", "pause", "一時停止";
    help_turn: "turn the board round", "tourner l'othellier", "盤を回す";
    help_look: "another look", "un autre aspect", "見た目を変える";
    help_resign: "resign (twice)", "abandonner (deux fois)", "投了（2回押す）";
    help_new_game: "new game (twice)", "nouvelle partie (deux fois)", "新しい対局（2回押す）";
    help_write: "write to a file", "écrire dans un fichier", "ファイルに書き出す";
    help_thoughts: "what the opponent thinks", "ce que pense l'adversaire", "相手の読み";
    help_pace: "engines play faster, slower", "moteurs plus, moins vite", "エンジンを速く、遅く";
    help_menu: "menu; every game is kept", "menu ; tout est gardé", "メニュー（対局は保存）";
    help_suspend: "suspend", "suspendre", "一時的に中断";
    help_leave: "leave at once", "quitter aussitôt", "すぐに終了";
    looking_back: "Looking back", "Revoir une partie", "振り返り";
    how_to_look_back: "Try another move wherever you are: type its square or click it, and it becomes a variation with a verdict of its own. The \
        bar beside the board and the graph show who is ahead, Black above. Click the graph or a move to go there. In the list \
        ?! is a slip, ? a mistake, ?? a blunder. Marks and arrows show the reason: the squares that it is about, and the line in which it \
        comes true. Variations of a kept game are kept with it.",
        "Essayez un autre coup où que vous soyez : tapez sa case ou cliquez, et il devient une variante avec son propre verdict. La barre à \
        côté de l'othellier et la courbe montrent qui mène, Noir en haut. Cliquez sur la courbe ou sur un coup pour y aller. Dans la liste, \
        ?! est une imprécision, ? une erreur, ?? une gaffe. Marques et flèches montrent la raison : les cases concernées et la suite où elle \
        se réalise. Les variantes d'une partie gardée sont gardées avec elle.",
        "どの局面でも別の手を試せます。マスを入力するかクリックすると変化になり、評価がつきます。盤の横のバーとグラフは形勢で、上が黒です。\
        グラフや手をクリックするとその局面に移ります。手順の ?! は緩手、? は悪手、?? は大悪手です。印と矢印は理由を示します：関係するマスと、\
        そうなる手順です。保存された対局の変化は一緒に保存されます。";
    help_step: "step through the game", "un coup à la fois", "一手ずつ進む・戻る";
    help_start_end: "the start, the end", "le début, la fin", "最初と最後";
    help_siblings: "other moves tried here", "les autres coups essayés", "ここで試した別の手";
    help_back: "back to the game", "retour à la partie", "実戦に戻る";
    help_delete: "delete the variation", "effacer la variante", "変化を削除";
    help_play_on: "play on from here", "jouer à partir d'ici", "ここから対局";
    help_turns: "turning points", "les tournants", "分かれ目";
    help_openings: "openings from here", "les ouvertures d'ici", "ここからの定石";
    how_to_explore: "Every move of the position, with what the book thinks it is worth and how sure that is, and how often it was played in your database of \
        games (outflank db import) with the share of points. Moves marked * are in your repertoire: m puts the chosen one there, with your moves that \
        led to it, or takes it away. outflank drill openings --repertoire trains it.",
        "Chaque coup de la position, avec ce qu'il vaut selon le livre et à quel point c'est sûr, et combien de fois il a été joué dans votre \
        base de parties (outflank db import) avec la part des points. Les coups marqués * sont dans votre répertoire : m y met le coup choisi, avec \
        ceux de vos coups qui y mènent, ou l'en retire. outflank drill openings --repertoire l'entraîne.",
        "局面のすべての手について、定石書の評価とその確かさ、棋譜データベース（outflank db import）での局数と得点率を示します。\
        *の付いた手は自分の定石です。mで、選んだ手とそこに至る自分の手を加え、または外します。outflank drill openings --repertoire で練習できます。";
    help_choose: "choose a move", "choisir un coup", "手を選ぶ";
    help_back_on: "go back; play the move", "revenir ; jouer le coup", "戻る・その手を打つ";
    help_other_move: "another move instead", "un autre coup à la place", "代わりの手";
    help_mine: "mine, or no longer", "à moi, ou plus à moi", "自分の定石に入れる・外す";
    help_to_start: "to the start", "au début", "最初へ";
    help_statistics: "Below the results stands what you gave away against the computer: by phase, by theme, by opening, game by game. It is \
        counted from games that you have looked back on; a analyses the others.",
        "Sous les résultats figure ce que vous avez perdu contre l'ordinateur : par phase, par thème, par ouverture, partie par partie. C'est \
        compté d'après les parties que vous avez revues ; a analyse les autres.",
        "成績の下に、コンピュータ相手に損した石を、段階・テーマ・定石・対局ごとに示します。振り返った対局から数えます。\
        aキーで残りの対局を解析します。";
    from_elsewhere: "Games from elsewhere", "Parties d'ailleurs", "ほかの棋譜";
    how_to_open: "Paste a game in any format, or choose Open in the menu and name a file.",
        "Collez une partie dans n'importe quel format, ou choisissez Ouvrir dans le menu et nommez un fichier.",
        "棋譜をそのまま貼り付けるか（どの形式でも）、メニューの「開く」でファイル名を入力します。";
}

impl TerminalWords {
    /// The whole help. What a key does has at most 28 columns.
    pub(crate) fn help(self) -> Vec<HelpPart> {
        use HelpPart::{Heading, Key, Text};
        vec![
            Heading(self.how_to_play()),
            Text(self.the_rules()),
            Heading(self.making_a_move()),
            Text(self.how_to_move()),
            Heading(self.keys_in_a_game()),
            Key("u", self.help_undo()),
            Key("y", self.help_redo()),
            Key("Tab", self.help_hint()),
            Key("s", self.help_scores()),
            Key("*", self.help_matters()),
            Key("=", self.help_evaluation()),
            Key("z", self.help_pause()),
            Key("v", self.help_turn()),
            Key("t", self.help_look()),
            Key("r", self.help_resign()),
            Key("x", self.help_new_game()),
            Key("w", self.help_write()),
            Key("/", self.help_openings()),
            Key("!", self.help_thoughts()),
            Key("+ -", self.help_pace()),
            Key("Esc", self.help_menu()),
            Key("Ctrl-Z", self.help_suspend()),
            Key("Ctrl-C", self.help_leave()),
            Heading(self.looking_back()),
            Text(self.how_to_look_back()),
            Key("← →", self.help_step()),
            Key("↑ ↓", self.help_start_end()),
            Key("s", self.help_scores()),
            Key("Tab", self.help_siblings()),
            Key("Bksp", self.help_back()),
            Key("x", self.help_delete()),
            Key("Enter", self.help_play_on()),
            Key("1 2 3", self.help_turns()),
            Key("/", self.help_openings()),
            Heading(self.menu_explorer()),
            Text(self.how_to_explore()),
            Key("↑ ↓", self.help_choose()),
            Key("← →", self.help_back_on()),
            Key("Tab", self.help_other_move()),
            Key("m", self.help_mine()),
            Key("Home", self.help_to_start()),
            Key("x", self.help_play_on()),
            Heading(self.menu_statistics()),
            Text(self.help_statistics()),
            Heading(self.from_elsewhere()),
            Text(self.how_to_open()),
        ]
    }
}
