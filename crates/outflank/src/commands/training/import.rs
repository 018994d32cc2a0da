//! `outflank drill import`: exercises from recorded games.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_cluster::{Cluster, StudyWork, WorkList};
use outflank_coach::Findings;
use outflank_coach::training::{Exercise, Study, StudyKey, TrainingWords};
use outflank_engine::{Engine, Options, Stop};
use outflank_play::{KeptDeck, NewExercises};
use outflank_records::{FileReader, Record};
use outflank_rules::text::shortened;
use outflank_rules::{Game, Side};

use crate::failure::Failure;
use crate::files::{self, LeftOut};
use crate::interrupt::stop_on_ctrl_c;
use crate::options::{DataOptions, LanguageOptions};
use crate::output::{Output, say};
use crate::progress_line::ProgressLine;
use crate::remote::{NatsOptions, RemoteProgress};

/// Make exercises of the mistakes in recorded games
///
/// Every move that gave away four discs or more becomes an exercise, where one move was clearly the best. Files may be of any format: WTHOR,
/// GGF, SGF, PGN, Othello Quest's JSON, transcripts. A game takes some seconds; Ctrl-C keeps what was done, and the same words go
/// on from there. With --nats workers look through the games, each through one.
#[derive(Args)]
pub(super) struct DrillImport {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Only the moves of players whose name contains NAME [default: everybody's]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    #[command(flatten)]
    nats: NatsOptions,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    data: DataOptions,
}

/// What came of the games.
#[derive(Default)]
struct StudiedGames {
    studied: usize,
    before: usize,
    without_player: usize,
    exercises: NewExercises,
    damaged: LeftOut,
}

impl DrillImport {
    pub(super) fn run(&self, out: &mut Output) -> Result<(), Failure> {
        let words = TrainingWords(self.language.language());
        let mut desk = ImportDesk {
            kept: KeptDeck::open(&self.data.folder()?)?,
            findings: self.data.findings(),
            engine: Engine::with(Options::default()),
            stop: stop_on_ctrl_c()?,
            progress: ProgressLine::new(),
            words,
            sum: StudiedGames::default(),
        };
        let cluster = self.nats.cluster()?;
        let mut list = StudyList::default();
        let mut reader = FileReader::default();
        for path in &self.files {
            let read = files::each_game(&mut reader, path, None, |found| match found {
                Ok(record) => match desk.sides_of_interest(&record, self.player.as_deref()) {
                    Some(sides) if cluster.is_some() => {
                        list.add(&record, &sides, path);
                        Ok(())
                    }
                    Some(sides) => desk.study(&record, &sides, path),
                    None => Ok(()),
                },
                Err(damage) => {
                    desk.sum.damaged.add(|| files::describe(path, &damage));
                    Ok(())
                }
            });
            match read {
                Err(Failure::Interrupted) => break,
                read => drop(read?),
            }
        }
        if let Some(cluster) = cluster {
            desk.have_studied(&cluster, list)?;
        }
        let ImportDesk { sum, stop, progress, .. } = desk;
        drop(progress);
        self.tell(&sum, out)?;
        if stop.is_stopped() {
            writeln!(out, "{}", words.interrupted())?;
            return Err(Failure::Interrupted);
        }
        if sum.damaged.count() > 0 { Err(Failure::AnsweredNo) } else { Ok(()) }
    }

    fn tell(&self, sum: &StudiedGames, out: &mut Output) -> Result<(), Failure> {
        let words = TrainingWords(self.language.language());
        writeln!(out, "{}", words.found(sum.studied, sum.exercises.added, sum.exercises.known))?;
        if sum.before > 0 {
            writeln!(out, "{}", words.studied_before(sum.before))?;
        }
        if let Some(name) = self.player.as_deref().filter(|_| sum.without_player > 0) {
            writeln!(out, "{}", words.without_player(sum.without_player, &shortened(name)))?;
        }
        if sum.damaged.count() > 0 {
            writeln!(out, "{}", words.damaged(sum.damaged.count()))?;
            sum.damaged.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }
}

/// Everything that looking through games needs.
struct ImportDesk {
    kept: KeptDeck,
    findings: Findings,
    engine: Engine,
    stop: Stop,
    progress: ProgressLine,
    words: TrainingWords,
    sum: StudiedGames,
}

impl ImportDesk {
    /// Whose moves of a game are to be looked at, if anybody's are.
    fn sides_of_interest(&mut self, record: &Record, player: Option<&str>) -> Option<Vec<Side>> {
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| is_played_by(record, side, player)).collect();
        self.sum.without_player += usize::from(sides.is_empty());
        (!sides.is_empty()).then_some(sides)
    }

    /// Whether a game was looked through before.
    fn is_known(&self, key: StudyKey) -> bool {
        self.kept.deck().has_studied(key)
    }

    /// Looks through a game, unless that was done before, and keeps its exercises at once.
    fn study(&mut self, record: &Record, sides: &[Side], file: &Path) -> Result<(), Failure> {
        if self.stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        let study = study(&record.game, sides, title(record, file));
        if self.is_known(study.key()) {
            self.sum.before += 1;
            return Ok(());
        }
        let (all, mut done) = (study.plies().count(), 0);
        let (words, games, added) = (self.words, self.sum.studied, self.sum.exercises.added);
        let progress = &mut self.progress;
        let found = study.exercises(&self.engine, &mut self.findings, &self.stop, || {
            done += 1;
            progress.show(|| format!("{} · {done}/{all} · {}", words.found(games, added, 0), study.title));
        });
        let Some(exercises) = found else { return Err(Failure::Interrupted) };
        self.keep(study.key(), &exercises)
    }

    /// Has workers look through games, unless that was done before, and keeps the exercises of each as soon as those before it are kept.
    fn have_studied(&mut self, cluster: &Cluster, StudyList { works, titles }: StudyList) -> Result<(), Failure> {
        let mut games = Vec::new();
        let mut named = titles.into_iter();
        let list = WorkList::of(works).without(|work| {
            let (title, game) = (named.next().unwrap_or_default(), work.game());
            let key = game.as_ref().map(|game| study(game, work.sides(), String::new()).key());
            let known = key.is_none_or(|key| self.is_known(key));
            self.sum.before += usize::from(known);
            if !known {
                games.push((title, key));
            }
            known
        });
        let stop = self.stop.clone();
        let (mut progress, mut games) = (RemoteProgress::of(list.len(), "games"), games.into_iter());
        cluster.run(
            &list,
            &stop,
            |news| progress.hear(news),
            |work, found| {
                let (Some((title, Some(key))), Some(game)) = (games.next(), work.game()) else { return Ok(()) };
                match found {
                    // The same game twice in a file is one.
                    Ok(_) if self.is_known(key) => {
                        self.sum.before += 1;
                        Ok(())
                    }
                    Ok(found) => {
                        let exercises = found.iter().filter_map(|mistake| mistake.exercise(&game, &title));
                        self.keep(key, &exercises.collect::<Vec<_>>())
                    }
                    Err(failure) => {
                        say(format_args!("warning: {title} could not be looked through: {failure}"));
                        Ok(())
                    }
                }
            },
        )
    }

    fn keep(&mut self, key: StudyKey, exercises: &[Exercise]) -> Result<(), Failure> {
        let NewExercises { added, known } = self.kept.study(key, exercises)?;
        self.sum.studied += 1;
        self.sum.exercises.added += added;
        self.sum.exercises.known += known;
        Ok(())
    }
}

/// Games for workers to look through, and what each is called.
#[derive(Default)]
struct StudyList {
    works: Vec<StudyWork>,
    titles: Vec<String>,
}

impl StudyList {
    fn add(&mut self, record: &Record, sides: &[Side], file: &Path) {
        self.works.push(StudyWork::of(&record.game, sides));
        self.titles.push(title(record, file));
    }
}

/// How a recorded game is looked through.
fn study<'a>(game: &'a Game, sides: &'a [Side], title: String) -> Study<'a> {
    Study { game, sides, skipped: 0, title, own: false }
}

/// Whether a side is somebody whose name contains this, in whatever case.
fn is_played_by(record: &Record, side: Side, player: Option<&str>) -> bool {
    let Some(wanted) = player else { return true };
    record.players[side].name.as_ref().is_some_and(|name| name.to_lowercase().contains(&wanted.to_lowercase()))
}

/// Who played, and when, as far as the record tells; of nobody in particular, where the record lies.
fn title(record: &Record, file: &Path) -> String {
    let name = |side: Side| record.players[side].name.as_deref();
    let players = match (name(Side::Black), name(Side::White)) {
        (None, None) => file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned(),
        (black, white) => format!("{} – {}", black.unwrap_or("?"), white.unwrap_or("?")),
    };
    let more = [record.event.clone(), record.date.map(|date| date.to_string())];
    shortened(&[Some(players)].into_iter().chain(more).flatten().collect::<Vec<_>>().join(", ")).into_owned()
}
