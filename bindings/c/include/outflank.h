/*
 * Outflank for C: the rules of Othello, recorded games, a strong engine, analyses with reasons, and
 * opponents by rating.
 *
 * Made from the Rust sources; do not edit.
 *
 * Calls. Whatever can fail returns an OutflankStatus, OUTFLANK_STATUS_OK if all is well, and hands
 * out its results through its last arguments. A pointer that must not be NULL and is gives
 * OUTFLANK_STATUS_NULL_POINTER. After an error, places for handles and texts hold NULL, places for
 * other values are as they were, and outflank_last_error says on the same thread what was wrong.
 * Only OUTFLANK_STATUS_UNFINISHED hands something out all the same. Numbers and texts may be
 * nonsense, and are refused then. Pointers are believed: they are NULL, or lead to what their type
 * says, and two of them in one call do not lead to the same place to write to.
 *
 * Memory. Handles (pointers to types without members) are made by functions that hand them out, and
 * each is freed by the function of its type that ends in _free. Freeing NULL does nothing. No
 * handle needs another one to stay: they are freed in any order. Texts are UTF-8 and end with a
 * zero. A char * that is handed out belongs to you, and is freed by outflank_string_free; a const
 * char * that is returned belongs to the library. What you hand over stays yours, and is not looked
 * at after the call.
 *
 * Threads. Every function may be called from any thread, and a handle used by several at the same
 * time: positions, reports and analyses never change, an engine answers all of them, and games,
 * records and writers let one wait for another. Only freeing needs care: nobody else may be using
 * the handle then. A thread that searches or analyses has a stack of two megabytes or more.
 *
 * Scores are discs, from the view of whoever is to move, empty squares counted for the winner.
 */

#ifndef OUTFLANK_H
#define OUTFLANK_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// The version of the interface that this header describes. It changes when programs have to be compiled anew.
#define OUTFLANK_INTERFACE 1

// A pass.
#define OUTFLANK_PASS 256

// No move, where there could have been one.
#define OUTFLANK_NO_MOVE 257

// The most moves in a list: no game is longer, with all its passes.
#define OUTFLANK_MOST_MOVES 512

// The most moves that there can be on 8x8: no square is played on twice.
#define OUTFLANK_MOST_LIKELY 64

// Whether a call did what it was asked for. `outflank_last_error` says more in words.
typedef enum {
  // It did.
  OUTFLANK_STATUS_OK = 0,
  // A pointer was NULL that must not be.
  OUTFLANK_STATUS_NULL_POINTER = 1,
  // A text was not UTF-8.
  OUTFLANK_STATUS_NOT_UTF8 = 2,
  // A text or a number makes no sense here.
  OUTFLANK_STATUS_BAD_ARGUMENT = 3,
  // The rules do not allow this move.
  OUTFLANK_STATUS_ILLEGAL_MOVE = 4,
  // There is nothing to tell: no such number in a list, no outcome of a game that goes on, nothing known yet.
  OUTFLANK_STATUS_NOTHING = 5,
  // The search ended before it was done: it was stopped, or came to a limit. What it has found so far was handed out all the same.
  OUTFLANK_STATUS_UNFINISHED = 6,
  // A file could not be read, or it holds no games.
  OUTFLANK_STATUS_UNREADABLE = 7,
  // A format cannot hold this game.
  OUTFLANK_STATUS_UNWRITABLE = 8,
  // There is not enough memory.
  OUTFLANK_STATUS_NO_MEMORY = 9,
  // A mistake in the library itself; please report it. Handles that were used in the call may be freed, and should be.
  OUTFLANK_STATUS_INTERNAL = 10,
} OutflankStatus;

// A player, and the colour of a disc.
typedef enum {
  // Nobody: an empty square, or a drawn game.
  OUTFLANK_SIDE_NONE = 0,
  // The player who moves first.
  OUTFLANK_SIDE_BLACK = 1,
  // The player who moves second.
  OUTFLANK_SIDE_WHITE = 2,
} OutflankSide;

// What the side to move can do.
typedef enum {
  // It plays on one of its legal squares.
  OUTFLANK_TURN_TO_MOVE = 0,
  // It has no legal square, and must pass.
  OUTFLANK_TURN_MUST_PASS = 1,
  // Nothing: the game is over.
  OUTFLANK_TURN_OVER = 2,
} OutflankTurn;

// Why a game is over.
typedef enum {
  // Every square holds a disc.
  OUTFLANK_END_FULL_BOARD = 0,
  // Neither player can move, though squares are empty.
  OUTFLANK_END_NO_MOVES = 1,
  // One colour has no disc left on the board.
  OUTFLANK_END_WIPE_OUT = 2,
  // The player on turn has no disc left to place.
  OUTFLANK_END_OUT_OF_DISCS = 3,
  // A player gave up.
  OUTFLANK_END_RESIGNATION = 4,
  // A player ran out of time.
  OUTFLANK_END_TIME = 5,
} OutflankEnd;

// How far a score can be trusted.
typedef enum {
  // Played out to the end: the score is what best play leads to.
  OUTFLANK_CONFIDENCE_EXACT = 0,
  // Won, drawn or lost for certain; the number of discs is not known.
  OUTFLANK_CONFIDENCE_WIN_LOSS_DRAW = 1,
  // Searched to a depth.
  OUTFLANK_CONFIDENCE_SEARCHED = 2,
} OutflankConfidence;

// How good a move was, in one word.
typedef enum {
  // No other move is better.
  OUTFLANK_CLASS_BEST = 0,
  // Two discs at most were given away.
  OUTFLANK_CLASS_GOOD = 1,
  // Three to five discs.
  OUTFLANK_CLASS_SLIP = 2,
  // Six to nine discs, or the result of the game.
  OUTFLANK_CLASS_MISTAKE = 3,
  // Ten discs or more, or the result of the game and six discs or more.
  OUTFLANK_CLASS_BLUNDER = 4,
} OutflankClass;

// What ended a game, as its record says.
typedef enum {
  // It was played out, or the record does not say.
  OUTFLANK_ENDING_PLAYED = 0,
  // A player gave up.
  OUTFLANK_ENDING_RESIGNATION = 1,
  // A player ran out of time.
  OUTFLANK_ENDING_TIME = 2,
  // The players agreed on the score.
  OUTFLANK_ENDING_AGREEMENT = 3,
} OutflankEnding;

// Something that a record may say in words.
typedef enum {
  // The name of whoever played Black.
  OUTFLANK_FIELD_BLACK_NAME = 0,
  // The name of whoever played White.
  OUTFLANK_FIELD_WHITE_NAME = 1,
  // Black's rating at the time, a number.
  OUTFLANK_FIELD_BLACK_RATING = 2,
  // White's rating at the time, a number.
  OUTFLANK_FIELD_WHITE_RATING = 3,
  // The tournament or match.
  OUTFLANK_FIELD_EVENT = 4,
  // The town, server or program.
  OUTFLANK_FIELD_PLACE = 5,
  // The round of the event.
  OUTFLANK_FIELD_ROUND = 6,
  // The day, such as "2026-11-16", "2026-11" or "2026".
  OUTFLANK_FIELD_DATE = 7,
  // The time of day.
  OUTFLANK_FIELD_TIME_OF_DAY = 8,
  // Words about the whole game.
  OUTFLANK_FIELD_COMMENT = 9,
} OutflankField;

// What every move of a game was worth.
typedef struct OutflankAnalysis OutflankAnalysis;

// A player that never tires, and what it remembers of positions. Several threads may ask it at the same time.
typedef struct OutflankEngine OutflankEngine;

// A game: a start and the moves since. Passes are implied: after every move the turn goes to whoever can move.
typedef struct OutflankGame OutflankGame;

// A playable position: rules, discs, and whose turn it is. It never changes.
typedef struct OutflankPosition OutflankPosition;

// Everything that was found in a text or file: sound records, and what is wrong with the others.
typedef struct OutflankReading OutflankReading;

// A game as it was written down: the moves, the players, and whatever else a record may say.
typedef struct OutflankRecord OutflankRecord;

// The result of a search.
typedef struct OutflankReport OutflankReport;

// Stops searches and analyses, from any thread and from callbacks.
typedef struct OutflankStop OutflankStop;

// Writes records, one after another, and keeps count of what could not be carried over.
typedef struct OutflankWriter OutflankWriter;

// A move: a square, OUTFLANK_PASS or OUTFLANK_NO_MOVE.
//
// A square has the same number on every board: 16 times its row and its column, both counted from 0, so that a1 is 0, b1 is 1 and a2 is 16.
typedef uint16_t OutflankMove;

// What there is to say about a position in numbers.
typedef struct {
  // Squares in a row.
  uint32_t width;
  // Squares in a column.
  uint32_t height;
  // Whose turn it is.
  OutflankSide side_to_move;
  // What that side can do.
  OutflankTurn turn;
  // How many squares it may play on.
  uint32_t legal_moves;
  // Black's discs on the board.
  uint32_t black_discs;
  // White's discs on the board.
  uint32_t white_discs;
  // Empty squares.
  uint32_t empties;
  // Discs that Black has left to place; -1 where they never run out.
  int32_t black_supply;
  // Discs that White has left to place; -1 where they never run out.
  int32_t white_supply;
} OutflankPositionSummary;

// A list of moves.
typedef struct {
  // How many there are.
  size_t count;
  // The moves, and OUTFLANK_NO_MOVE behind them.
  OutflankMove moves[OUTFLANK_MOST_MOVES];
} OutflankMoves;

// Who won a finished game, why it ended, and by how much.
typedef struct {
  // The winner; OUTFLANK_SIDE_NONE for a draw.
  OutflankSide winner;
  // Why the game ended.
  OutflankEnd end;
  // Black's discs on the board.
  uint32_t black_discs;
  // White's discs on the board.
  uint32_t white_discs;
  // Black's official score, in which empty squares go to the winner.
  uint32_t black_score;
  // White's official score.
  uint32_t white_score;
} OutflankOutcome;

// What a move is worth.
typedef struct {
  // The move; OUTFLANK_NO_MOVE where there is none.
  OutflankMove square;
  // Discs by which whoever moves wins or, below zero, loses, empty squares counted for the winner.
  int32_t score;
  // How far the score can be trusted.
  OutflankConfidence confidence;
  // Plies looked ahead; 0 where the game was played out.
  uint32_t depth;
  // How sure the search was of each line that it left out, in percent; 100 where it left out none.
  uint32_t percent;
} OutflankScoredMove;

// What there is to say about a search in numbers.
typedef struct {
  // The best move, and the score of the position; OUTFLANK_NO_MOVE with its score if the side to move must pass or the game is over.
  OutflankScoredMove best;
  // Positions visited.
  uint64_t nodes;
  // Positions evaluated for move ordering alone, which are not visited: some engines count them as nodes.
  uint64_t evaluations;
  // The time it took.
  double seconds;
  // Whether the search ended before it had gone as deep as it wanted: it was stopped, or came to a limit of time or positions.
  bool interrupted;
  // How many moves have a score in the report: one, or all legal ones if they were asked for.
  size_t moves;
} OutflankReportSummary;

// How a search gets on.
typedef struct {
  // The best move so far.
  OutflankScoredMove best;
  // Positions visited.
  uint64_t nodes;
  // Time since the search began.
  double seconds;
} OutflankProgress;

// Is told how a search gets on, on the thread that has asked for it. It must return, and let no exception out.
typedef void (*OutflankProgressCallback)(const OutflankProgress *progress, void *user_data);

// How hard to think about a question. Everything 0 or NULL (`OutflankRequest request = {0};`) asks for nothing in particular, and so does NULL in
// place of a request: then a search is as strong as the level "expert".
typedef struct {
  // As strong as this level: "easy", "medium", "hard", "expert", "master", or a number from "1" to "30"; not together with a depth.
  const char *level;
  // This many plies ahead, 255 at most.
  uint32_t depth;
  // With no more than this many positions visited.
  uint64_t nodes;
  // In no more than this time.
  uint64_t milliseconds;
  // In no more than a sensible share of this time, which a player has left for the rest of the game …
  uint64_t clock_milliseconds;
  // … and of this, which is added after each move.
  uint64_t increment_milliseconds;
  // Without what the engine remembers of other questions. Scores of moves, and analyses, never use it.
  bool afresh;
  // Where opponents that make mistakes draw them from: the same number gives the same move in the same position.
  uint64_t seed;
  // Until this says that it is enough.
  const OutflankStop *stop;
  // Is told how the search gets on.
  OutflankProgressCallback progress;
  // Is handed to the callback.
  void *user_data;
} OutflankRequest;

// A move, and how likely somebody is to make it.
typedef struct {
  // Where it is played.
  OutflankMove square;
  // Its share of all moves that such players make here, from 0 to 1.
  float chance;
} OutflankLikelyMove;

// A list of moves with their chances.
typedef struct {
  // How many there are.
  size_t count;
  // The moves, the likeliest first.
  OutflankLikelyMove moves[OUTFLANK_MOST_LIKELY];
} OutflankLikelyMoves;

// One move of a game, compared with the best.
typedef struct {
  // Its number, from 0.
  size_t ply;
  // Who made it.
  OutflankSide side;
  // The move, and what it is worth to whoever made it.
  OutflankScoredMove played;
  // The best move instead, and what it is worth to the same player.
  OutflankScoredMove best;
  // Discs given away.
  int32_t loss;
  // How good it was, in one word.
  OutflankClass move_class;
  // How many reasons there are to tell, two at most.
  size_t reasons;
  // Whether this is the last word, and not a first impression.
  bool refined;
} OutflankAnalysedMove;

// Is told of each move of an analysis when it has been looked at: first quickly, then with care. It is called on the thread that has asked; it must
// return, and let no exception out.
typedef void (*OutflankAnalysisCallback)(const OutflankAnalysedMove *looked_at, void *user_data);

// How well a player played.
typedef struct {
  // The moves that were looked at.
  uint32_t moves;
  // How many of them no other move could have bettered.
  uint32_t best;
  // Discs given away.
  uint32_t loss;
  // From 0 to 100: the average over the moves, of which each is worth 100 if it gave nothing away, 50 if it gave away four discs.
  uint32_t percent;
} OutflankAccuracy;

// The rating that a player plays at, with an error bar.
typedef struct {
  // The likeliest rating.
  uint32_t rating;
  // The true one lies within this many points of it, two times of three.
  uint32_t error;
} OutflankRating;

// What a record says about the end of its game. It need not agree with the moves.
typedef struct {
  // Who won; OUTFLANK_SIDE_NONE for a draw.
  OutflankSide winner;
  // What ended the game.
  OutflankEnding ending;
  // Whether the record has a score.
  bool has_score;
  // Black's lead in discs, if it has.
  double black_lead;
} OutflankResult;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library that a program runs with, such as "0.1.0". The text belongs to the library.
const char *outflank_version(void);

// The interface of the library that a program runs with. If it is not OUTFLANK_INTERFACE, header and library do not belong together.
uint32_t outflank_interface(void);

// A status in a word, such as "illegal move". The text belongs to the library.
const char *outflank_status_name(uint32_t status);

// What was wrong with the last call on this thread that was not OUTFLANK_STATUS_OK; an empty text before the first of them.
//
// The text belongs to the library, and is valid until the next such call on the same thread.
const char *outflank_last_error(void);

// Gives back a text that the library has handed out; NULL is ignored.
void outflank_string_free(char *text);

// Reads a move such as "d3" or "pass".
OutflankStatus outflank_move_parse(const char *name, OutflankMove *parsed);

// The name of a move: "d3", "pass", "-" for OUTFLANK_NO_MOVE and an empty text for a number that is no move. The text belongs to the library.
const char *outflank_move_name(OutflankMove square);

// The position that a text tells: moves such as "f5d6c3", a board such as "---- -OX- -XO- ---- X", a line of an Othello Board File, a game
// in GGF, SGF, PGN or the JSON of Othello Quest, whose last position is meant, or "start".
//
// `rules` are those of a text that does not say by which it was played: a size and perhaps words, such as "6x6", "8x8 anti", "10x10 orthogonal" or
// "8x8 standard, 30 discs each". With NULL it is the standard game, on the board that the text shows, or else on 8x8.
OutflankStatus outflank_position_new(const char *rules,
                                     const char *position,
                                     OutflankPosition **made);

// The position on 8x8 with these discs, by `rules` or the standard ones (NULL). Bit 0 is a1, bit 1 is b1, bit 8 is a2, bit 63 is h8.
// `side_to_move` is an OutflankSide.
OutflankStatus outflank_position_from_bits(const char *rules,
                                           uint64_t black,
                                           uint64_t white,
                                           uint32_t side_to_move,
                                           OutflankPosition **made);

// Where the discs of a position on 8x8 lie, in the same bits.
OutflankStatus outflank_position_bits(const OutflankPosition *position,
                                      uint64_t *black,
                                      uint64_t *white);

// Frees a position; NULL is ignored.
void outflank_position_free(OutflankPosition *position);

// What there is to say about a position in numbers.
OutflankStatus outflank_position_summary(const OutflankPosition *position,
                                         OutflankPositionSummary *summary);

// The position as one line: a character for each square in reading order, a space, and whose turn it is. `outflank_position_new` reads it.
OutflankStatus outflank_position_text(const OutflankPosition *position,
                                      char **written);

// The rules of a position, as `outflank_position_new` reads them.
OutflankStatus outflank_position_rules(const OutflankPosition *position, char **written);

// The board drawn with letters, with coordinates and legal squares: several lines.
OutflankStatus outflank_position_diagram(const OutflankPosition *position, char **written);

// Whose disc lies on a square.
OutflankStatus outflank_position_disc(const OutflankPosition *position,
                                      OutflankMove square,
                                      OutflankSide *owner);

// The squares that the side to move may play on; none if it must pass or the game is over.
OutflankStatus outflank_position_legal_moves(const OutflankPosition *position,
                                             OutflankMoves *moves);

// The discs that turn over if the side to move plays on a square; none if that is not legal.
OutflankStatus outflank_position_flips(const OutflankPosition *position,
                                       OutflankMove square,
                                       OutflankMoves *flips);

// The position after a move, a square or OUTFLANK_PASS, which is legal only where there is no legal square.
OutflankStatus outflank_position_play(const OutflankPosition *position,
                                      OutflankMove square,
                                      OutflankPosition **made);

// How the game ended; OUTFLANK_STATUS_NOTHING if it goes on.
OutflankStatus outflank_position_outcome(const OutflankPosition *position,
                                         OutflankOutcome *outcome);

// The game that a text tells: whatever `outflank_position_new` reads, with all its moves.
OutflankStatus outflank_game_new(const char *rules, const char *game, OutflankGame **made);

// A new game from a position.
OutflankStatus outflank_game_from_position(const OutflankPosition *position, OutflankGame **made);

// Another game with the same moves.
OutflankStatus outflank_game_copy(const OutflankGame *game, OutflankGame **made);

// Frees a game; NULL is ignored.
void outflank_game_free(OutflankGame *game);

// Plays on a square for the side to move. A move that is not legal changes nothing.
//
// OUTFLANK_PASS is accepted where the last move has made the opponent pass, and changes nothing either.
OutflankStatus outflank_game_play(const OutflankGame *game,
                                  OutflankMove square);

// Takes back the last move, or a forfeit; OUTFLANK_STATUS_NOTHING if there is none.
OutflankStatus outflank_game_undo(const OutflankGame *game);

// Ends the game against a side (an OutflankSide), which gives up or, `on_time`, has run out of time. A game that is over stays as it ended.
OutflankStatus outflank_game_forfeit(const OutflankGame *game,
                                     uint32_t loser,
                                     bool on_time);

// The position now: the side to move can move, or the game is over.
OutflankStatus outflank_game_position(const OutflankGame *game, OutflankPosition **made);

// The position after the first `ply` moves; OUTFLANK_STATUS_NOTHING beyond the end.
OutflankStatus outflank_game_position_at(const OutflankGame *game,
                                         size_t ply,
                                         OutflankPosition **made);

// The squares played, in order.
OutflankStatus outflank_game_moves(const OutflankGame *game, OutflankMoves *moves);

// The moves written without spaces, such as "f5d6c3".
OutflankStatus outflank_game_transcript(const OutflankGame *game, char **written);

// How the game ended; OUTFLANK_STATUS_NOTHING if it goes on.
OutflankStatus outflank_game_outcome(const OutflankGame *game, OutflankOutcome *outcome);

// The name of the opening that the game has gone through last, in "english" (also for NULL), "french" or "japanese"; OUTFLANK_STATUS_NOTHING if it has none.
OutflankStatus outflank_game_opening(const OutflankGame *game,
                                     const char *language,
                                     char **written);

// An engine that searches with this many threads, at most 256 (0: one for each core), and remembers positions in this many megabytes (0: 256).
//
// With one thread the same questions in the same order always have the same answers, and visit the same number of positions.
OutflankStatus outflank_engine_new(uint32_t threads,
                                   uint32_t megabytes,
                                   OutflankEngine **made);

// Frees an engine; NULL is ignored. Reports and analyses that it has made stay.
void outflank_engine_free(OutflankEngine *engine);

// A stop that has not been used yet. Once it was used it stays so, and whatever is asked with it ends at once: make one for each question.
OutflankStatus outflank_stop_new(OutflankStop **made);

// Stops whatever was asked with this stop, now or later. It returns at once; the search ends soon after, with what it has found.
OutflankStatus outflank_stop_now(const OutflankStop *stop);

// Frees a stop; NULL is ignored. Searches that were asked with it go on, and nothing stops them any more.
void outflank_stop_free(OutflankStop *stop);

// Frees a report; NULL is ignored.
void outflank_report_free(OutflankReport *report);

// What there is to say about a search in numbers.
OutflankStatus outflank_report_summary(const OutflankReport *report,
                                       OutflankReportSummary *summary);

// The play that leads to the score, forced passes written out.
OutflankStatus outflank_report_line(const OutflankReport *report, OutflankMoves *line);

// A move with its score; number 0 is the best. OUTFLANK_STATUS_NOTHING beyond the last.
OutflankStatus outflank_report_move(const OutflankReport *report,
                                    size_t number,
                                    OutflankScoredMove *scored);

// The play that leads to the score of a move, which comes first.
OutflankStatus outflank_report_move_line(const OutflankReport *report,
                                         size_t number,
                                         OutflankMoves *line);

// What best play of both sides leads to: the game is played out, however long that takes. Up to some 24 empty squares take seconds, and each
// more takes about three times as long; limits of the request (not its level or depth) bound it. If the search ends before the position is solved, the
// status is OUTFLANK_STATUS_UNFINISHED, and the report holds what it has found so far.
OutflankStatus outflank_solve(const OutflankEngine *engine,
                              const OutflankPosition *position,
                              const OutflankRequest *request,
                              OutflankReport **report);

// The same, but only who wins is found out, and not by how much: it takes less time.
OutflankStatus outflank_solve_winner(const OutflankEngine *engine,
                                     const OutflankPosition *position,
                                     const OutflankRequest *request,
                                     OutflankReport **report);

// The best move that a search finds, with score and line.
OutflankStatus outflank_search(const OutflankEngine *engine,
                               const OutflankPosition *position,
                               const OutflankRequest *request,
                               OutflankReport **report);

// The score of every legal move, all of them found in the same way, the best first. The same position has the same scores wherever Outflank tells them.
OutflankStatus outflank_score_moves(const OutflankEngine *engine,
                                    const OutflankPosition *position,
                                    const OutflankRequest *request,
                                    OutflankReport **report);

// The move that an opponent makes: "rating:1450" plays as people of that rating do, from 800 to 2300, and a level such as "hard" or "12" as the engine at that
// level, which opens from the opening book. OUTFLANK_STATUS_NOTHING without a legal move. Of the request, level and depth do not count; the seed makes the choice.
OutflankStatus outflank_choose(const OutflankEngine *engine,
                               const OutflankPosition *position,
                               const char *opponent,
                               const OutflankRequest *request,
                               OutflankMove *square);

// How likely each legal move is for a player of this rating, from 800 to 2300. OUTFLANK_STATUS_NOTHING on other boards than 8x8 and by other rules than the standard ones:
// there are no games to learn from.
OutflankStatus outflank_likely_moves(const OutflankPosition *position,
                                     uint32_t rating,
                                     OutflankLikelyMoves *likely);

// Looks at every move of a game, quickly first and then with care, from the last to the first. `told` (or NULL) hears of each, and gets `user_data`.
//
// Of the request, level, depth, nodes, milliseconds and stop count. If it is stopped, the status is OUTFLANK_STATUS_UNFINISHED, and the analysis holds what was
// found so far.
OutflankStatus outflank_analyse(const OutflankEngine *engine,
                                const OutflankGame *game,
                                const OutflankRequest *request,
                                OutflankAnalysisCallback told,
                                void *user_data,
                                OutflankAnalysis **analysis);

// Frees an analysis; NULL is ignored.
void outflank_analysis_free(OutflankAnalysis *analysis);

// How many moves the game has.
OutflankStatus outflank_analysis_count(const OutflankAnalysis *analysis, size_t *count);

// A move of the game, by its number from 0; OUTFLANK_STATUS_NOTHING beyond the end, and where it has not been looked at.
OutflankStatus outflank_analysis_move(const OutflankAnalysis *analysis,
                                      size_t ply,
                                      OutflankAnalysedMove *analysed);

// How the game goes on after a move if both play well; the move itself comes first.
OutflankStatus outflank_analysis_line(const OutflankAnalysis *analysis,
                                      size_t ply,
                                      OutflankMoves *line);

// How the game would have gone on after the best move instead, which comes first.
OutflankStatus outflank_analysis_best_line(const OutflankAnalysis *analysis,
                                           size_t ply,
                                           OutflankMoves *line);

// Why a move was worse than the best one or, of a good move, better than others: a sentence in "english" (also for NULL), "french" or "japanese". Reasons are numbered
// from 0, that first which explains most; OUTFLANK_STATUS_NOTHING beyond the last.
OutflankStatus outflank_analysis_reason(const OutflankAnalysis *analysis,
                                        size_t ply,
                                        size_t number,
                                        const char *language,
                                        char **written);

// The moves at which the game turned, three at most, in their order: `plies` gets their numbers, and `count` how many there are.
OutflankStatus outflank_analysis_turning_points(const OutflankAnalysis *analysis,
                                                size_t (*plies)[3],
                                                size_t *count);

// How well a side (an OutflankSide) played; OUTFLANK_STATUS_NOTHING if no move of it has been looked at.
OutflankStatus outflank_analysis_accuracy(const OutflankAnalysis *analysis,
                                          uint32_t side,
                                          OutflankAccuracy *accuracy);

// The rating at which a side (an OutflankSide) played. OUTFLANK_STATUS_NOTHING where none can be told: of a few moves only, on other boards than 8x8, by other rules
// than the standard ones, and if the analysis is not finished or was made at a level below 8.
OutflankStatus outflank_analysis_rating(const OutflankAnalysis *analysis,
                                        uint32_t side,
                                        OutflankRating *rating);

// A class in a word, such as "slip"; an empty text for a number that is none. The text belongs to the library.
const char *outflank_class_name(uint32_t move_class);

// Reads recorded games from `length` bytes: transcripts, boards, OBF, GGF, SGF, PGN, WTHOR, or the JSON of Othello Quest. `format` is "transcript",
// "board", "obf", "ggf", "sgf", "pgn", "wthor" or "quest"; with NULL it is found out.
OutflankStatus outflank_reading_new(const uint8_t *data,
                                    size_t length,
                                    const char *format,
                                    OutflankReading **made);

// Reads the games of a file, and the names that WTHOR keeps in files beside it. `format` is as for `outflank_reading_new`.
OutflankStatus outflank_reading_of_file(const char *path,
                                        const char *format,
                                        OutflankReading **made);

// Frees a reading; NULL is ignored. Records that were taken from it stay.
void outflank_reading_free(OutflankReading *reading);

// How many sound records there are, and how many that could not be read.
OutflankStatus outflank_reading_count(const OutflankReading *reading,
                                      size_t *records,
                                      size_t *damaged);

// A record, by its number from 0: a copy, which may be changed. OUTFLANK_STATUS_NOTHING beyond the last.
OutflankStatus outflank_reading_record(const OutflankReading *reading,
                                       size_t number,
                                       OutflankRecord **made);

// What is wrong with a record that could not be read, and where it stands. OUTFLANK_STATUS_NOTHING beyond the last.
OutflankStatus outflank_reading_damage(const OutflankReading *reading,
                                       size_t number,
                                       char **written);

// The record of a game: however it ended, that becomes the recorded result.
OutflankStatus outflank_record_new(const OutflankGame *game, OutflankRecord **made);

// Frees a record; NULL is ignored.
void outflank_record_free(OutflankRecord *record);

// The game of a record, to look at and to play on.
OutflankStatus outflank_record_game(const OutflankRecord *record, OutflankGame **made);

// What a record says in one of its fields (an OutflankField); OUTFLANK_STATUS_NOTHING if it says nothing.
OutflankStatus outflank_record_get(const OutflankRecord *record,
                                   uint32_t field,
                                   char **written);

// Lets a record say something in one of its fields (an OutflankField), or with NULL nothing any more.
OutflankStatus outflank_record_set(const OutflankRecord *record,
                                   uint32_t field,
                                   const char *words);

// What a record says about the end of its game, or the outcome on the board where it says nothing; OUTFLANK_STATUS_NOTHING if there is none either.
OutflankStatus outflank_record_result(const OutflankRecord *record,
                                      OutflankResult *result);

// A writer of "transcript", "board", "obf", "ggf", "sgf", "pgn" or "wthor".
OutflankStatus outflank_writer_new(const char *format, OutflankWriter **made);

// Frees a writer; NULL is ignored.
void outflank_writer_free(OutflankWriter *writer);

// Adds a record, unless the format cannot hold it at all: OUTFLANK_STATUS_UNWRITABLE.
OutflankStatus outflank_writer_add(const OutflankWriter *writer, const OutflankRecord *record);

// Everything that was added, as one file: `written` gets its bytes, which are freed by `outflank_string_free` and have a zero behind them, and `length`
// how many they are. The writer is empty then.
//
// `losses` (or NULL) gets what the format could not carry, a line for each part of a record with the number of records that lost it; NULL
// if nothing was lost.
OutflankStatus outflank_writer_finish(const OutflankWriter *writer,
                                      char **written,
                                      size_t *length,
                                      char **losses);

// Everything that was added, as a file on the disk, and for WTHOR the files of names beside it. A file that is there is replaced. The writer is
// empty then. `losses` is as for `outflank_writer_finish`.
OutflankStatus outflank_writer_save(const OutflankWriter *writer,
                                    const char *path,
                                    char **losses);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OUTFLANK_H */
