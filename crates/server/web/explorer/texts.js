// The texts of the explorer, one line each.

/** @type {Record<string, [string, string, string]>} */
export const EXPLORER_TEXTS = {
  "explorer": ["Explorer", "定石データ", "Explorateur"],
  "explorer.about": ["Moves that were played from here", "この局面から打たれた手", "Coups joués à partir d’ici"],
  "explorer.reached": ["Reached in {count} games", "この局面は{count}局に現れました", "Position atteinte dans {count} parties"],
  "explorer.reached-once": ["Reached in one game", "この局面は1局に現れました", "Position atteinte dans une partie"],
  "explorer.never": ["Nobody in the database has been here.", "データベースにこの局面はありません。", "Personne dans la base n’est passé par ici."],
  "explorer.ended": ["Nobody has played on from here.", "ここから続けた対局はありません。", "Personne n’a continué à partir d’ici."],
  "explorer.move": ["Move", "手", "Coup"],
  "explorer.games": ["Games", "対局", "Parties"],
  "explorer.results": ["Results", "結果", "Résultats"],
  "explorer.average": ["Average", "平均差", "Moyenne"],
  "explorer.average-of": ["Average lead of {side}, in discs", "{side}の平均石差", "Avance moyenne : {side}, en pions"],
  "explorer.result": ["{black} {wins} %, draws {draws} %, {white} {losses} %", "{black} {wins}%、引き分け {draws}%、{white} {losses}%", "{black} {wins} %, nulles {draws} %, {white} {losses} %"],
  "explorer.unknown": ["no results", "結果不明", "sans résultat"],
  "explorer.play": ["Play {square}", "{square}に打つ", "Jouer {square}"],
  "explorer.players": ["Played by {names}", "打った人：{names}", "Joué par {names}"],
  "explorer.newest": ["Newest games", "最近の対局", "Parties récentes"],
  "explorer.next": ["then {square}", "次は{square}", "puis {square}"],
  "explorer.ends": ["ends here", "ここで終局", "finit ici"],
  "explorer.none": ["This server has no database of games.", "このサーバーには対局のデータベースがありません。", "Ce serveur n’a pas de base de parties."],
  "explorer.how": ["Whoever runs it makes one from files of games, of any format, and names it when the server starts:", "サーバーの管理者は、対局ファイル（どの形式でも）からデータベースを作り、起動時に指定します：", "La personne qui le fait tourner en crée une à partir de fichiers de parties, de tout format, et la nomme au démarrage :"],
};
