// The texts of the search among one's games, one line each: English, Japanese, French.

/** @type {Record<string, [string, string, string]>} */
export const GAMES_TEXTS = {
  "games.here": ["in this browser", "このブラウザー内", "dans ce navigateur"],
  "games.analysis": ["Analyse", "検討", "Analyser"],
  "games.analyse": ["Analyse {players}", "{players}を検討", "Analyser {players}"],
  "games.found-none": ["No game is like that.", "当てはまる対局はありません。", "Aucune partie ne correspond."],
  "games.found": ["Games: {count}", "対局：{count}", "Parties : {count}"],
  "games.found-so-far": ["Games so far: {count}", "ここまでの対局：{count}", "Parties jusqu’ici : {count}"],
  "games.account": ["Your name, other devices, everything in one file", "名前・他の端末・全データのダウンロード", "Votre nom, d’autres appareils, tout en un fichier"],
  "search": ["Search", "検索", "Rechercher"],
  "search.any": ["Any", "すべて", "Peu importe"],
  "search.clear": ["Clear", "クリア", "Effacer"],
  "search.player": ["Opponent", "相手", "Adversaire"],
  "search.opening": ["Opening", "定石", "Ouverture"],
  "search.result": ["Result", "結果", "Résultat"],
  "search.won": ["Won", "勝ち", "Gagnée"],
  "search.lost": ["Lost", "負け", "Perdue"],
  "search.drawn": ["Drawn", "引き分け", "Nulle"],
  "search.going": ["In progress", "対局中", "En cours"],
  "search.size": ["Board", "盤面", "Plateau"],
  "search.rules": ["Rules", "ルール", "Règles"],
  "search.since": ["From", "いつから", "Du"],
  "search.until": ["To", "いつまで", "Au"],
};
