/* A game between two people of different ratings, what each move was worth and why, and the record of it. */
#include <outflank.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program unless a call did what it was asked for. */
static void check(OutflankStatus status) {
    if (status != OUTFLANK_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", outflank_status_name(status), outflank_last_error());
        exit(1);
    }
}

/* Plays a game to its end: Black like people rated 1800, White like people rated 900. */
static void play(const OutflankEngine *engine, OutflankGame *game) {
    OutflankRequest request = {0};
    OutflankOutcome outcome;
    while (outflank_game_outcome(game, &outcome) == OUTFLANK_STATUS_NOTHING) {
        OutflankPosition *position;
        OutflankPositionSummary summary;
        OutflankMove square;
        check(outflank_game_position(game, &position));
        check(outflank_position_summary(position, &summary));
        request.seed++;
        check(outflank_choose(engine, position, summary.side_to_move == OUTFLANK_SIDE_BLACK ? "rating:1800" : "rating:900",
                              &request, &square));
        check(outflank_game_play(game, square));
        outflank_position_free(position);
    }
    printf("%u-%u\n", (unsigned)outcome.black_score, (unsigned)outcome.white_score);
}

/* Counts the looks that an analysis takes. */
static void count(const OutflankAnalysedMove *looked_at, void *user_data) {
    (void)looked_at;
    ++*(size_t *)user_data;
}

/* Tells the mistakes of a game, and how well both played. */
static void tell(const OutflankEngine *engine, const OutflankGame *game) {
    OutflankRequest request = {0};
    OutflankAnalysis *analysis;
    size_t looks = 0, moves, ply, number;
    unsigned side;
    request.level = "8";
    check(outflank_analyse(engine, game, &request, count, &looks, &analysis));
    check(outflank_analysis_count(analysis, &moves));
    printf("%zu moves, %zu looks\n", moves, looks);
    for (ply = 0; ply < moves; ply++) {
        OutflankAnalysedMove analysed;
        check(outflank_analysis_move(analysis, ply, &analysed));
        if (analysed.move_class < OUTFLANK_CLASS_MISTAKE)
            continue;
        printf("%zu. %s: %s, %d discs; better %s\n", ply + 1, outflank_move_name(analysed.played.square),
               outflank_class_name(analysed.move_class), (int)analysed.loss, outflank_move_name(analysed.best.square));
        for (number = 0; number < analysed.reasons; number++) {
            char *words;
            check(outflank_analysis_reason(analysis, ply, number, "english", &words));
            printf("    %s\n", words);
            outflank_string_free(words);
        }
    }
    for (side = OUTFLANK_SIDE_BLACK; side <= OUTFLANK_SIDE_WHITE; side++) {
        OutflankAccuracy accuracy;
        OutflankRating rating;
        check(outflank_analysis_accuracy(analysis, side, &accuracy));
        check(outflank_analysis_rating(analysis, side, &rating));
        printf("accuracy %u, plays like %u +- %u\n", (unsigned)accuracy.percent, (unsigned)rating.rating, (unsigned)rating.error);
    }
    outflank_analysis_free(analysis);
}

/* Prints the record of a game in PGN. */
static void record(const OutflankGame *game) {
    OutflankRecord *kept;
    OutflankWriter *writer;
    char *written, *losses;
    size_t length;
    check(outflank_record_new(game, &kept));
    check(outflank_record_set(kept, OUTFLANK_FIELD_BLACK_NAME, "Ann"));
    check(outflank_record_set(kept, OUTFLANK_FIELD_WHITE_NAME, "Ben"));
    check(outflank_writer_new("pgn", &writer));
    check(outflank_writer_add(writer, kept));
    check(outflank_writer_finish(writer, &written, &length, &losses));
    fwrite(written, 1, length, stdout);
    outflank_string_free(losses);
    outflank_string_free(written);
    outflank_writer_free(writer);
    outflank_record_free(kept);
}

int main(void) {
    OutflankEngine *engine;
    OutflankGame *game;
    if (outflank_interface() != OUTFLANK_INTERFACE) {
        fprintf(stderr, "this program was compiled for another library than %s\n", outflank_version());
        return 1;
    }
    check(outflank_engine_new(1, 64, &engine));
    check(outflank_game_new(NULL, "start", &game));
    play(engine, game);
    tell(engine, game);
    record(game);
    outflank_game_free(game);
    outflank_engine_free(engine);
    return 0;
}
