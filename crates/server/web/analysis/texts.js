// The texts of the analysis board, one line each: English, Japanese, French.

/** @type {Record<string, [string, string, string]>} */
export const ANALYSIS_TEXTS = {
  "analysis": ["Analysis board", "検討盤", "Plateau d’analyse"],
  "analysis.tabs": ["Panels", "パネル", "Panneaux"],
  "analysis.controls": ["Steps through the moves", "手を進める・戻す", "Parcourir les coups"],
  "analysis.no-moves": ["Play any move for either side, or open a game.", "どちらの手も自由に打てます。棋譜を開くこともできます。", "Jouez n’importe quel coup pour chaque camp, ou ouvrez une partie."],
  "analysis.file": ["Open and save", "開く・保存", "Ouvrir, enregistrer"],
  "analysis.turn": ["{side} to move", "{side}の番", "Trait : {side}"],
  "analysis.undo": ["Undo", "元に戻す", "Annuler"],
  "analysis.promote": ["Promote variation", "変化を昇格", "Promouvoir la variante"],
  "analysis.delete": ["Delete from here", "ここから削除", "Supprimer d’ici"],
  "analysis.deleted": ["Deleted. Undo brings it back.", "削除しました。「元に戻す」で戻せます。", "Supprimé. Annuler le rétablit."],
  "analysis.comment": ["Comment on this position", "この局面へのコメント", "Commentaire sur cette position"],
  "analysis.not-kept": ["This browser cannot keep your analysis: save it as a file.", "このブラウザには保存できません。ファイルに保存してください。", "Ce navigateur ne peut garder votre analyse : enregistrez-la dans un fichier."],
  "analysis.left-out": ["Variations that could not be played and were left out: {count}", "打てない変化 {count} 個を省きました", "Variantes injouables, laissées de côté : {count}"],
  "analysis.played": ["{side} {square}", "{side} {square}", "{side} {square}"],
};
