/* Every function, asked something whose answer is known; the argument is a folder to write into. */
#include <outflank.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program unless something holds, and says what and where. */
#define CHECK(what)                                                                              \
    do {                                                                                         \
        if (!(what)) {                                                                           \
            fprintf(stderr, "line %d: %s (%s)\n", __LINE__, #what, outflank_last_error());       \
            exit(1);                                                                             \
        }                                                                                        \
    } while (0)
#define OK(call) CHECK((call) == OUTFLANK_STATUS_OK)

static OutflankMove square(const char *name) {
    OutflankMove parsed = OUTFLANK_NO_MOVE;
    OK(outflank_move_parse(name, &parsed));
    return parsed;
}

/* Whether a text that was handed out is this one; it is freed. */
static int is(char *written, const char *expected) {
    int same = written && strcmp(written, expected) == 0;
    if (!same)
        fprintf(stderr, "%s instead of %s\n", written ? written : "NULL", expected);
    outflank_string_free(written);
    return same;
}

static void moves(void) {
    OutflankMove parsed = 7;
    CHECK(square("a1") == 0 && square("b1") == 1 && square("a2") == 16 && square("pass") == OUTFLANK_PASS);
    CHECK(strcmp(outflank_move_name(square("d3")), "d3") == 0);
    CHECK(strcmp(outflank_move_name(OUTFLANK_PASS), "pass") == 0);
    CHECK(strcmp(outflank_move_name(OUTFLANK_NO_MOVE), "-") == 0);
    CHECK(strcmp(outflank_move_name(65535), "") == 0);
    CHECK(outflank_move_parse("z9", &parsed) == OUTFLANK_STATUS_BAD_ARGUMENT && parsed == 7);
    CHECK(strstr(outflank_last_error(), "z9") != NULL);
    CHECK(outflank_move_parse("\xff", &parsed) == OUTFLANK_STATUS_NOT_UTF8);
    CHECK(outflank_move_parse(NULL, &parsed) == OUTFLANK_STATUS_NULL_POINTER);
    CHECK(strcmp(outflank_last_error(), "name is NULL") == 0);
    CHECK(outflank_move_parse("d3", NULL) == OUTFLANK_STATUS_NULL_POINTER);
    CHECK(strcmp(outflank_status_name(OUTFLANK_STATUS_ILLEGAL_MOVE), "illegal move") == 0);
}

static void positions(void) {
    OutflankPosition *start, *next, *again, *nonsense = (OutflankPosition *)1;
    OutflankPositionSummary summary;
    OutflankMoves list;
    OutflankSide owner;
    OutflankOutcome outcome;
    uint64_t black, white;
    char *written;
    OK(outflank_position_new(NULL, "start", &start));
    OK(outflank_position_summary(start, &summary));
    CHECK(summary.width == 8 && summary.height == 8 && summary.empties == 60 && summary.legal_moves == 4);
    CHECK(summary.side_to_move == OUTFLANK_SIDE_BLACK && summary.turn == OUTFLANK_TURN_TO_MOVE);
    CHECK(summary.black_discs == 2 && summary.white_discs == 2 && summary.black_supply == -1);
    OK(outflank_position_legal_moves(start, &list));
    CHECK(list.count == 4 && list.moves[0] == square("d3") && list.moves[4] == OUTFLANK_NO_MOVE);
    OK(outflank_position_flips(start, square("d3"), &list));
    CHECK(list.count == 1 && list.moves[0] == square("d4"));
    OK(outflank_position_disc(start, square("d4"), &owner));
    CHECK(owner == OUTFLANK_SIDE_WHITE);
    CHECK(outflank_position_disc(start, square("p16"), &owner) == OUTFLANK_STATUS_BAD_ARGUMENT);
    CHECK(outflank_position_play(start, square("a1"), &nonsense) == OUTFLANK_STATUS_ILLEGAL_MOVE && nonsense == NULL);
    CHECK(strcmp(outflank_last_error(), "Black outflanks nothing at a1") == 0);
    CHECK(outflank_position_play(start, OUTFLANK_PASS, &nonsense) == OUTFLANK_STATUS_ILLEGAL_MOVE);
    CHECK(outflank_position_play(start, OUTFLANK_NO_MOVE, &nonsense) == OUTFLANK_STATUS_BAD_ARGUMENT);
    CHECK(outflank_position_outcome(start, &outcome) == OUTFLANK_STATUS_NOTHING);
    OK(outflank_position_play(start, square("d3"), &next));
    OK(outflank_position_bits(next, &black, &white));
    CHECK(black == 0x0000000818080000u && white == 0x0000001000000000u);
    OK(outflank_position_from_bits(NULL, black, white, OUTFLANK_SIDE_WHITE, &again));
    OK(outflank_position_text(next, &written));
    CHECK(is(written, "-------------------X-------XX------XO--------------------------- O"));
    OK(outflank_position_text(again, &written));
    CHECK(is(written, "-------------------X-------XX------XO--------------------------- O"));
    OK(outflank_position_rules(again, &written));
    CHECK(is(written, "8x8 standard"));
    OK(outflank_position_diagram(start, &written));
    CHECK(strstr(written, "a b c d e f g h") != NULL);
    outflank_string_free(written);
    outflank_position_free(again);
    outflank_position_free(next);
    outflank_position_free(start);
    CHECK(outflank_position_from_bits(NULL, 1, 1, OUTFLANK_SIDE_BLACK, &nonsense) == OUTFLANK_STATUS_BAD_ARGUMENT);
    CHECK(outflank_position_from_bits(NULL, 1, 2, 9, &nonsense) == OUTFLANK_STATUS_BAD_ARGUMENT);
    CHECK(outflank_position_from_bits("6x6", 1, 2, OUTFLANK_SIDE_BLACK, &nonsense) == OUTFLANK_STATUS_BAD_ARGUMENT);
    OK(outflank_position_new("6x6 anti, 20 discs each", "start", &start));
    OK(outflank_position_rules(start, &written));
    CHECK(is(written, "6x6 anti, 20 discs each"));
    OK(outflank_position_summary(start, &summary));
    CHECK(summary.width == 6 && summary.white_supply == 20);
    CHECK(outflank_position_bits(start, &black, &white) == OUTFLANK_STATUS_BAD_ARGUMENT);
    outflank_position_free(start);
    OK(outflank_position_new(NULL, "XO-- ---- ---- ---- O", &start));
    OK(outflank_position_summary(start, &summary));
    CHECK(summary.turn == OUTFLANK_TURN_MUST_PASS && summary.width == 4);
    OK(outflank_position_play(start, OUTFLANK_PASS, &next));
    outflank_position_free(next);
    outflank_position_free(start);
}

static void games(void) {
    OutflankGame *game, *copy;
    OutflankPosition *position;
    OutflankMoves list;
    OutflankOutcome outcome;
    char *written;
    OK(outflank_game_new(NULL, "f5d6c3d3", &game));
    OK(outflank_game_play(game, square("c4")));
    CHECK(outflank_game_play(game, square("c4")) == OUTFLANK_STATUS_ILLEGAL_MOVE);
    CHECK(outflank_game_play(game, OUTFLANK_PASS) == OUTFLANK_STATUS_ILLEGAL_MOVE);
    OK(outflank_game_transcript(game, &written));
    CHECK(is(written, "f5d6c3d3c4"));
    OK(outflank_game_opening(game, NULL, &written));
    CHECK(is(written, "Tiger"));
    CHECK(outflank_game_opening(game, "latin", &written) == OUTFLANK_STATUS_BAD_ARGUMENT && written == NULL);
    OK(outflank_game_copy(game, &copy));
    OK(outflank_game_undo(game));
    OK(outflank_game_moves(game, &list));
    CHECK(list.count == 4 && list.moves[0] == square("f5"));
    OK(outflank_game_moves(copy, &list));
    CHECK(list.count == 5);
    OK(outflank_game_position_at(copy, 0, &position));
    outflank_position_free(position);
    CHECK(outflank_game_position_at(copy, 6, &position) == OUTFLANK_STATUS_NOTHING && position == NULL);
    CHECK(outflank_game_outcome(copy, &outcome) == OUTFLANK_STATUS_NOTHING);
    OK(outflank_game_forfeit(copy, OUTFLANK_SIDE_WHITE, false));
    OK(outflank_game_outcome(copy, &outcome));
    CHECK(outcome.winner == OUTFLANK_SIDE_BLACK && outcome.end == OUTFLANK_END_RESIGNATION && outcome.black_score == 64);
    OK(outflank_game_position(copy, &position));
    outflank_game_free(copy);
    outflank_game_free(game);
    OK(outflank_game_from_position(position, &game));
    CHECK(outflank_game_undo(game) == OUTFLANK_STATUS_NOTHING);
    outflank_game_free(game);
    outflank_position_free(position);
}

/* Counts how often it is told something. */
static void told(const OutflankProgress *progress, void *user_data) {
    CHECK(progress->seconds >= 0);
    ++*(int *)user_data;
}

static void searches(const OutflankEngine *engine) {
    OutflankPosition *start, *small;
    OutflankReport *report;
    OutflankReportSummary summary;
    OutflankScoredMove scored;
    OutflankMoves line;
    OutflankMove chosen;
    OutflankLikelyMoves likely;
    OutflankStop *stop;
    OutflankRequest request = {0};
    int heard = 0;
    float sum = 0;
    size_t i;
    OK(outflank_position_new(NULL, "f5d6c3", &start));
    OK(outflank_position_new("4x4", "start", &small));
    request.progress = told;
    request.user_data = &heard;
    OK(outflank_solve(engine, small, &request, &report));
    OK(outflank_report_summary(report, &summary));
    CHECK(summary.best.score == -10 && summary.best.confidence == OUTFLANK_CONFIDENCE_EXACT && summary.nodes > 0 && heard > 0);
    outflank_report_free(report);
    OK(outflank_solve_winner(engine, small, NULL, &report));
    OK(outflank_report_summary(report, &summary));
    CHECK(summary.best.score < 0);
    outflank_report_free(report);
    request.nodes = 1000;
    CHECK(outflank_solve(engine, start, &request, &report) == OUTFLANK_STATUS_UNFINISHED);
    OK(outflank_report_summary(report, &summary));
    CHECK(summary.interrupted && summary.best.square != OUTFLANK_NO_MOVE);
    outflank_report_free(report);
    request.nodes = 0;
    request.depth = 4;
    OK(outflank_search(engine, start, &request, &report));
    OK(outflank_report_summary(report, &summary));
    OK(outflank_report_line(report, &line));
    CHECK(summary.best.depth == 4 && summary.moves == 1 && line.count > 0 && line.moves[0] == summary.best.square);
    outflank_report_free(report);
    request.level = "hard";
    CHECK(outflank_search(engine, start, &request, &report) == OUTFLANK_STATUS_BAD_ARGUMENT && report == NULL);
    request.depth = 256;
    request.level = NULL;
    CHECK(outflank_search(engine, start, &request, &report) == OUTFLANK_STATUS_BAD_ARGUMENT);
    request.depth = 3;
    OK(outflank_score_moves(engine, start, &request, &report));
    OK(outflank_report_summary(report, &summary));
    CHECK(summary.moves == 4);
    OK(outflank_report_move(report, 1, &scored));
    OK(outflank_report_move_line(report, 1, &line));
    CHECK(scored.score <= summary.best.score && line.moves[0] == scored.square);
    CHECK(outflank_report_move(report, summary.moves, &scored) == OUTFLANK_STATUS_NOTHING);
    outflank_report_free(report);
    OK(outflank_choose(engine, start, "rating:1450", NULL, &chosen));
    CHECK(outflank_choose(engine, start, "1450", NULL, &chosen) == OUTFLANK_STATUS_BAD_ARGUMENT);
    CHECK(strstr(outflank_last_error(), "rating:1450") != NULL);
    OK(outflank_likely_moves(start, 1450, &likely));
    for (i = 0; i < likely.count; i++)
        sum += likely.moves[i].chance;
    CHECK(likely.count == 4 && sum > 0.999f && sum < 1.001f);
    CHECK(outflank_likely_moves(start, 99, &likely) == OUTFLANK_STATUS_BAD_ARGUMENT);
    CHECK(outflank_likely_moves(small, 1450, &likely) == OUTFLANK_STATUS_NOTHING);
    OK(outflank_stop_new(&stop));
    OK(outflank_stop_now(stop));
    memset(&request, 0, sizeof request);
    request.stop = stop;
    CHECK(outflank_solve(engine, start, &request, &report) == OUTFLANK_STATUS_UNFINISHED && report != NULL);
    outflank_report_free(report);
    outflank_stop_free(stop);
    outflank_position_free(small);
    outflank_position_free(start);
}

static void analyses(const OutflankEngine *engine) {
    OutflankGame *game;
    OutflankAnalysis *analysis;
    OutflankAnalysedMove analysed;
    OutflankAccuracy accuracy;
    OutflankRating rating;
    OutflankMoves line;
    OutflankStop *stop;
    OutflankRequest request = {0};
    size_t count, turns[3];
    OK(outflank_game_new("4x4", "c4d4d3b4a4d2d1a3", &game));
    OK(outflank_analyse(engine, game, NULL, NULL, NULL, &analysis));
    OK(outflank_analysis_count(analysis, &count));
    OK(outflank_analysis_move(analysis, 7, &analysed));
    CHECK(count == 8 && analysed.loss == 6 && analysed.move_class == OUTFLANK_CLASS_MISTAKE && analysed.refined);
    CHECK(analysed.best.square == square("b1") && analysed.side == OUTFLANK_SIDE_WHITE);
    OK(outflank_analysis_line(analysis, 7, &line));
    CHECK(line.moves[0] == square("a3"));
    OK(outflank_analysis_best_line(analysis, 7, &line));
    CHECK(line.moves[0] == square("b1"));
    OK(outflank_analysis_turning_points(analysis, &turns, &count));
    OK(outflank_analysis_accuracy(analysis, OUTFLANK_SIDE_WHITE, &accuracy));
    CHECK(accuracy.moves == 4 && accuracy.loss >= 6 && accuracy.percent < 100);
    CHECK(outflank_analysis_rating(analysis, OUTFLANK_SIDE_WHITE, &rating) == OUTFLANK_STATUS_NOTHING);
    CHECK(outflank_analysis_move(analysis, 8, &analysed) == OUTFLANK_STATUS_NOTHING);
    CHECK(strcmp(outflank_class_name(OUTFLANK_CLASS_MISTAKE), "mistake") == 0);
    outflank_analysis_free(analysis);
    OK(outflank_stop_new(&stop));
    OK(outflank_stop_now(stop));
    request.stop = stop;
    CHECK(outflank_analyse(engine, game, &request, NULL, NULL, &analysis) == OUTFLANK_STATUS_UNFINISHED);
    CHECK(outflank_analysis_move(analysis, 0, &analysed) == OUTFLANK_STATUS_NOTHING);
    outflank_analysis_free(analysis);
    outflank_stop_free(stop);
    outflank_game_free(game);
}

static void records(const char *folder) {
    static const char text[] = "[Black \"Ann\"]\n[White \"Ben\"]\n\n1. f5 d6 2. c3\n\n[Black \"Eve\"]\n\n1. a1\n";
    char path[4096];
    OutflankReading *reading;
    OutflankRecord *record, *other;
    OutflankWriter *writer;
    OutflankResult result;
    OutflankGame *game;
    size_t sound, damaged, length;
    char *written, *losses;
    OK(outflank_reading_new((const uint8_t *)text, sizeof text - 1, NULL, &reading));
    OK(outflank_reading_count(reading, &sound, &damaged));
    CHECK(sound == 1 && damaged == 1);
    OK(outflank_reading_damage(reading, 0, &written));
    CHECK(strstr(written, "a1") != NULL);
    outflank_string_free(written);
    OK(outflank_reading_record(reading, 0, &record));
    CHECK(outflank_reading_record(reading, 1, &other) == OUTFLANK_STATUS_NOTHING && other == NULL);
    outflank_reading_free(reading);
    OK(outflank_record_get(record, OUTFLANK_FIELD_WHITE_NAME, &written));
    CHECK(is(written, "Ben"));
    CHECK(outflank_record_get(record, OUTFLANK_FIELD_EVENT, &written) == OUTFLANK_STATUS_NOTHING);
    CHECK(outflank_record_get(record, 99, &written) == OUTFLANK_STATUS_BAD_ARGUMENT);
    OK(outflank_record_set(record, OUTFLANK_FIELD_DATE, "2026-11-16"));
    CHECK(outflank_record_set(record, OUTFLANK_FIELD_DATE, "soon") == OUTFLANK_STATUS_BAD_ARGUMENT);
    OK(outflank_record_get(record, OUTFLANK_FIELD_DATE, &written));
    outflank_string_free(written);
    OK(outflank_record_set(record, OUTFLANK_FIELD_DATE, NULL));
    CHECK(outflank_record_result(record, &result) == OUTFLANK_STATUS_NOTHING);
    OK(outflank_record_game(record, &game));
    OK(outflank_game_forfeit(game, OUTFLANK_SIDE_BLACK, true));
    OK(outflank_record_new(game, &other));
    OK(outflank_record_result(other, &result));
    CHECK(result.winner == OUTFLANK_SIDE_WHITE && result.ending == OUTFLANK_ENDING_TIME && result.has_score);
    OK(outflank_writer_new("transcript", &writer));
    OK(outflank_writer_add(writer, record));
    OK(outflank_writer_finish(writer, &written, &length, &losses));
    CHECK(length == 7 && is(written, "f5d6c3\n") && is(losses, "names of players: 1\n"));
    outflank_writer_free(writer);
    OK(outflank_writer_new("wthor", &writer));
    OK(outflank_writer_add(writer, record));
    snprintf(path, sizeof path, "%s/games.wtb", folder);
    OK(outflank_writer_save(writer, path, NULL));
    outflank_writer_free(writer);
    OK(outflank_reading_of_file(path, NULL, &reading));
    OK(outflank_reading_count(reading, &sound, &damaged));
    CHECK(sound == 1 && damaged == 0);
    outflank_reading_free(reading);
    CHECK(outflank_reading_of_file("/nowhere", NULL, &reading) == OUTFLANK_STATUS_UNREADABLE && reading == NULL);
    CHECK(outflank_writer_new("quest", &writer) == OUTFLANK_STATUS_OK);
    CHECK(outflank_writer_add(writer, record) == OUTFLANK_STATUS_UNWRITABLE);
    outflank_writer_free(writer);
    outflank_game_free(game);
    outflank_record_free(other);
    outflank_record_free(record);
}

int main(int argc, char **argv) {
    OutflankEngine *engine;
    CHECK(argc == 2 && outflank_interface() == OUTFLANK_INTERFACE);
    CHECK(outflank_engine_new(257, 0, &engine) == OUTFLANK_STATUS_BAD_ARGUMENT && engine == NULL);
    OK(outflank_engine_new(1, 16, &engine));
    moves();
    positions();
    games();
    searches(engine);
    analyses(engine);
    records(argv[1]);
    outflank_engine_free(engine);
    printf("all is well with %s\n", outflank_version());
    return 0;
}
