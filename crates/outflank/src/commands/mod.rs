//! The verbs of the command, each in a file of its own.

mod analyze;
mod bench;
mod book;
mod check;
mod completions;
mod contest;
mod convert;
pub(crate) mod db;
mod games;
mod hint;
mod learn;
mod look;
mod man;
mod page;
mod perft;
pub(crate) mod play;
mod rate;
mod serve;
mod show;
mod solve;
mod speak;
mod stats;
mod tiny;
mod train;
mod training;
mod transfer;
mod worker;

use clap::Subcommand;

use crate::failure::Failure;
use crate::output::Output;

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Verb {
    Play(Box<play::Play>),
    Serve(serve::Serve),
    Transfer(transfer::Transfer),
    Page(page::Page),
    Games(games::Games),
    Stats(stats::Stats),
    Learn(learn::Learn),
    Show(show::Show),
    Convert(convert::Convert),
    Check(check::Check),
    Db(db::Db),
    Book(Box<book::BookCommand>),
    Hint(Box<hint::Hint>),
    Solve(Box<solve::Solve>),
    Analyze(analyze::Analyze),
    Rate(rate::Rate),
    Coach(training::coach::Coach),
    Drill(Box<training::drill::Drill>),
    #[command(name = "match")]
    Match(contest::Match),
    /// Play for another program that speaks GTP, such as GoGui
    Gtp(speak::Speak),
    /// Play and analyse for NBoard
    Nboard(speak::Speak),
    /// Play for another program that speaks UGI, such as cutegames
    Ugi(speak::Speak),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Train(train::Train),
    Worker(worker::Worker),
    Tiny(tiny::Tiny),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Verb {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        match self {
            Self::Play(play) => play.run(out),
            Self::Serve(serve) => serve.run(out),
            Self::Transfer(transfer) => transfer.run(out),
            Self::Page(page) => page.run(out),
            Self::Games(games) => games.run(out),
            Self::Stats(stats) => stats.run(out),
            Self::Learn(learn) => learn.run(out),
            Self::Show(show) => show.run(out),
            Self::Convert(convert) => convert.run(out),
            Self::Check(check) => check.run(out),
            Self::Db(db) => db.run(out),
            Self::Book(book) => book.run(out),
            Self::Hint(hint) => hint.run(out),
            Self::Solve(solve) => solve.run(out),
            Self::Analyze(analyze) => analyze.run(out),
            Self::Rate(rate) => rate.run(out),
            Self::Coach(coach) => coach.run(out),
            Self::Drill(drill) => drill.run(out),
            Self::Match(contest) => contest.run(out),
            Self::Gtp(speak) => speak.run(speak::Language::Gtp, out),
            Self::Nboard(speak) => speak.run(speak::Language::NBoard, out),
            Self::Ugi(speak) => speak.run(speak::Language::Ugi, out),
            Self::Perft(perft) => perft.run(out),
            Self::Bench(bench) => bench.run(out),
            Self::Train(train) => train.run(out),
            Self::Worker(worker) => worker.run(out),
            Self::Tiny(tiny) => tiny.run(out),
            Self::Completions(completions) => completions.run(out),
            Self::Man(man) => man.run(out),
        }
    }
}
