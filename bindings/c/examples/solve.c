/* What best play leads to: an endgame solved exactly. */
#include <outflank.h>
#include <stdio.h>

int main(int argc, char **argv) {
    const char *board = argc > 1 ? argv[1] : "--XXXXX- OOOXX--O OOXXOXOO OXOXXOOO OXXOOOOO OOXOXXOO --OOOX-O --OOOO-- X";
    OutflankPosition *position = NULL;
    OutflankEngine *engine = NULL;
    OutflankReport *report = NULL;
    OutflankReportSummary summary;
    OutflankMoves line;
    int failed = 1;

    /* One thread: the same question always has the same answer, and visits as many positions. */
    if (outflank_position_new(NULL, board, &position) == OUTFLANK_STATUS_OK &&
        outflank_engine_new(1, 64, &engine) == OUTFLANK_STATUS_OK &&
        outflank_solve(engine, position, NULL, &report) == OUTFLANK_STATUS_OK &&
        outflank_report_summary(report, &summary) == OUTFLANK_STATUS_OK &&
        outflank_report_line(report, &line) == OUTFLANK_STATUS_OK) {
        printf("score %+d\nline", (int)summary.best.score);
        for (size_t i = 0; i < line.count; i++)
            printf(" %s", outflank_move_name(line.moves[i]));
        printf("\nnodes %llu\n", (unsigned long long)summary.nodes);
        failed = 0;
    } else {
        fprintf(stderr, "%s\n", outflank_last_error());
    }

    outflank_report_free(report);
    outflank_engine_free(engine);
    outflank_position_free(position);
    return failed;
}
