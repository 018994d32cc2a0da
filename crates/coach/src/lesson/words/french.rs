//! The lesson in French.

use outflank_rules::{Refusal, Side};

use super::{LessonGoal, LessonStep, LessonTongue, MoveEffect, list, score};
use crate::lesson::goal::is_odd;

pub(super) struct French;

impl LessonTongue for French {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Black => "Noir",
            Side::White => "Blanc",
        }
    }

    fn pass(&self) -> &'static str {
        "passe"
    }

    fn title(&self, step: LessonStep) -> &'static str {
        match step {
            LessonStep::Turning => "Retourner des pions",
            LessonStep::Directions => "Plusieurs directions à la fois",
            LessonStep::PassAndEnd => "Passer, finir et compter",
            LessonStep::Corners => "Les coins",
            LessonStep::NextToCorners => "Les cases X et les cases C",
            LessonStep::QuietMoves => "La mobilité et les coups tranquilles",
            LessonStep::StableDiscs => "Les bords et les pions définitifs",
            LessonStep::Parity => "La parité",
        }
    }

    fn explanation(&self, step: LessonStep) -> &'static str {
        match step {
            LessonStep::Turning => {
                "\
L'othellier a huit colonnes, de a à h, et huit rangées, de 1 à 8. En lettres,
Noir est X et Blanc est O. Noir commence.
Un coup pose un pion de votre couleur sur une case vide. Il doit encadrer des
pions adverses : entre le nouveau pion et un autre des vôtres, en ligne droite,
il y a un ou plusieurs pions adverses, sans trou. Tous sont retournés et
deviennent les vôtres.
Un coup qui ne retourne rien est interdit."
            }
            LessonStep::Directions => {
                "\
Il y a huit directions : à gauche, à droite, en haut, en bas, et les quatre
diagonales.
Un coup retourne ce qu'il encadre dans toutes les directions à la fois ; on ne
peut pas en laisser une de côté.
Seul le pion posé encadre. Un pion qui vient d'être retourné n'en retourne pas
d'autres pendant le même coup."
            }
            LessonStep::PassAndEnd => {
                "\
Qui peut jouer doit jouer. Qui ne peut rien retourner passe, et l'adversaire
rejoue.
La partie finit quand aucun des deux ne peut plus jouer, le plus souvent parce
que l'othellier est plein. On compte alors les pions : qui en a le plus gagne,
et les cases restées vides lui reviennent.
Seul ce dernier compte importe. Mener au milieu de la partie ne veut encore rien
dire."
            }
            LessonStep::Corners => {
                "\
Un pion dans un coin ne peut jamais être retourné : aucune ligne ne le traverse.
Il protège les pions de sa couleur qui le touchent le long des bords, et un coin
devient ainsi souvent un bord entier.
Prendre un coin n'est pas toujours le meilleur coup, mais presque toujours.
Regardez d'abord les coins."
            }
            LessonStep::NextToCorners => {
                "\
Les cases voisines d'un coin vide sont dangereuses. Celle de la diagonale
s'appelle la case X (b2, g2, b7, g7), les deux du bord sont les cases C (a2 et
b1, et ainsi de suite). Y jouer, c'est souvent donner le coin à l'adversaire.
Avant de jouer, demandez-vous : après ce coup, l'adversaire pourrait-il prendre
un coin ?"
            }
            LessonStep::QuietMoves => {
                "\
Jusque tard dans la partie, ce ne sont pas les pions qui comptent mais les
coups : c'est la mobilité. Qui n'a plus de bons coups doit en jouer de mauvais,
près des coins. Laissez donc peu de coups à l'adversaire, et gardez-en.
C'est à cela que servent les coups tranquilles. Ils retournent peu de pions, et
des pions intérieurs, entourés de peu de cases vides : l'adversaire n'y trouve
rien de nouveau à encadrer. Un coup bruyant retourne beaucoup de pions à la
frontière, et ouvre le jeu."
            }
            LessonStep::StableDiscs => {
                "\
Un pion définitif ne peut plus jamais être retourné. Un coin l'est, et aussi une
suite de vos pions qui longe le bord jusqu'à votre coin ; derrière elle,
d'autres le deviennent. Eux seuls sont sûrs de compter à la fin.
Sur un bord, l'insertion est forte : un pion entre deux pions adverses. Il gêne
l'adversaire qui veut tenir le bord, et mène souvent à un coin."
            }
            LessonStep::Parity => {
                "\
Vers la fin, les cases vides forment des régions qui ne se touchent pas. Le
dernier coup d'une région vaut cher : ce qu'il retourne, personne ne le reprend.
Si chacun répond dans la même région, qui commence dans une région impaire (1,
3, 5 cases) y joue aussi le dernier ; qui commence dans une région paire laisse
le dernier coup à l'autre. C'est la parité.
Jouez donc dans les régions impaires, et laissez les paires à l'adversaire."
            }
        }
    }

    fn task(&self, goal: LessonGoal, mover: &str, opponent: &str) -> String {
        match goal {
            LessonGoal::Outflank => format!("Jouez n'importe quel coup de {mover} qui retourne au moins un pion."),
            LessonGoal::Turn(discs) => format!("Trouvez le coup de {mover} qui retourne exactement {discs} pions."),
            LessonGoal::Directions(count) => {
                format!("Trouvez le coup de {mover} qui retourne des pions dans {count} directions.")
            }
            LessonGoal::MoveOrPass => format!("Jouez un coup de {mover} s'il y en a un. Sinon, tapez passe."),
            LessonGoal::MakePass => format!("Trouvez le coup de {mover} après lequel {opponent} doit passer."),
            LessonGoal::Win => {
                format!("Il ne reste que quelques cases. Trouvez le coup avec lequel {mover} gagne au compte.")
            }
            LessonGoal::TakeCorner => format!("Prenez un coin avec {mover}."),
            LessonGoal::KeepCorners => {
                format!("Trouvez un coup de {mover} après lequel {opponent} ne peut prendre aucun coin.")
            }
            LessonGoal::FewestReplies => {
                format!("Trouvez le coup de {mover} qui laisse le moins de coups à {opponent}.")
            }
            LessonGoal::Quiet => format!(
                "Trouvez le coup le plus tranquille de {mover} : celui dont les pions retournés ont le moins de cases vides autour d'eux."
            ),
            LessonGoal::MostStable => format!("Trouvez le coup après lequel {mover} a le plus de pions définitifs."),
            LessonGoal::Wedge => {
                format!("Trouvez l'insertion : un coup de {mover} sur un bord, entre deux pions de {opponent}.")
            }
            LessonGoal::OddRegion => {
                format!("Jouez {mover} dans une région dont le nombre de cases vides est impair.")
            }
        }
    }

    fn hint(&self, goal: LessonGoal) -> &'static str {
        match goal {
            LessonGoal::Outflank => {
                "Cherchez un pion adverse qui a un pion à vous d'un côté et une case vide de l'autre."
            }
            LessonGoal::Turn(_) => "Parcourez les coups permis (tapez coups) et comptez ce que chacun retourne.",
            LessonGoal::Directions(_) => {
                "Parcourez les coups permis (tapez coups) et comptez pour chacun les lignes qui mènent à un de vos pions."
            }
            LessonGoal::MoveOrPass => {
                "Regardez chaque case vide à côté d'un pion adverse : y a-t-il un pion à vous derrière lui ?"
            }
            LessonGoal::MakePass => {
                "Il reste à l'adversaire peu de pions qui encadrent quelque chose. Quel coup lui ôte ses dernières lignes ?"
            }
            LessonGoal::Win => {
                "Essayez chaque ordre de tête, et comptez. Ce que retourne le dernier coup reste retourné."
            }
            LessonGoal::TakeCorner => "Les coins sont a1, h1, a8 et h8. Lequel pouvez-vous atteindre ?",
            LessonGoal::KeepCorners => {
                "Évitez la case X et les cases C d'un coin vide, et n'ouvrez pas de ligne qui y mène."
            }
            LessonGoal::FewestReplies => "Cherchez un coup au milieu des pions, qui n'ouvre pas de nouvelle ligne.",
            LessonGoal::Quiet => "Cherchez un pion entouré par d'autres, et ne retournez que lui.",
            LessonGoal::MostStable => "Partez d'un coin, et suivez les pions qui s'y rattachent.",
            LessonGoal::Wedge => {
                "Parcourez les quatre bords, et cherchez un trou d'une case entre deux pions adverses."
            }
            LessonGoal::OddRegion => {
                "Comptez les cases vides de chaque région ; celles qui se touchent par un angle vont ensemble."
            }
        }
    }

    fn column_hint(&self, column: char) -> String {
        format!("Regardez la colonne {column}.")
    }

    fn effect(&self, answer: &str, effect: &MoveEffect, mover: &str, opponent: &str) -> String {
        match effect {
            MoveEffect::Turns(discs) => {
                format!("{answer} retourne {} : {}.", counted(discs.len(), "pion"), list(*discs))
            }
            MoveEffect::Directions(count) => {
                format!("{answer} retourne des pions dans {}.", counted(*count, "direction"))
            }
            MoveEffect::Replies(squares) if squares.is_empty() => {
                format!("Après {answer}, {opponent} n'a plus de coup et doit passer.")
            }
            MoveEffect::Replies(squares) => {
                format!("Après {answer}, {opponent} a {} : {}.", counted(squares.len(), "coup"), list(*squares))
            }
            MoveEffect::Ends(count) => {
                let (black, white) = score(count);
                format!(
                    "Après {answer}, la partie finit avec {black} pions pour Noir et {white} pour Blanc si chacun joue bien."
                )
            }
            MoveEffect::Corner(true) => format!("{answer} est un coin, et reste à {mover} jusqu'à la fin."),
            MoveEffect::Corner(false) => format!("{answer} n'est pas un coin."),
            MoveEffect::OpensCorners(corners) if corners.is_empty() => {
                format!("Après {answer}, {opponent} ne peut prendre aucun coin.")
            }
            MoveEffect::OpensCorners(corners) => {
                format!("Après {answer}, {opponent} peut prendre le coin {}.", list(*corners).replace(' ', " ou "))
            }
            MoveEffect::Openness(empties) => {
                let empties =
                    if *empties <= 1 { format!("{empties} case vide") } else { format!("{empties} cases vides") };
                format!("Autour des pions que retourne {answer}, on compte {empties}.")
            }
            MoveEffect::Stable(discs) if discs.is_empty() => {
                format!("Après {answer}, {mover} n'a aucun pion définitif.")
            }
            MoveEffect::Stable(discs) => {
                let s = if discs.len() == 1 { "" } else { "s" };
                format!("Après {answer}, {mover} a {} pion{s} définitif{s} : {}.", discs.len(), list(*discs))
            }
            MoveEffect::Wedges(true) => format!("{answer} s'insère entre deux pions de {opponent} sur le bord."),
            MoveEffect::Wedges(false) => {
                format!("{answer} n'est pas entre deux pions de {opponent} sur un bord.")
            }
            MoveEffect::Region(region) => {
                let parity = if is_odd(*region) { "impaire" } else { "paire" };
                format!(
                    "{answer} est dans une région de {} ({}) : {parity}.",
                    counted(region.len(), "case"),
                    list(*region)
                )
            }
            MoveEffect::Passes => format!("{mover} ne peut rien retourner, et passe."),
        }
    }

    fn lacking(&self, goal: LessonGoal) -> String {
        match goal {
            LessonGoal::Outflank | LessonGoal::MoveOrPass => "Il y a un autre coup.".to_owned(),
            LessonGoal::Turn(discs) => format!("Vous en cherchez {discs}."),
            LessonGoal::Directions(count) => format!("Vous en cherchez {count}."),
            LessonGoal::MakePass => "Un coup ne lui en laisse aucun.".to_owned(),
            LessonGoal::Win => "Un coup gagne.".to_owned(),
            LessonGoal::TakeCorner => "Il y a un coin à prendre.".to_owned(),
            LessonGoal::KeepCorners => "Un coup n'ouvre aucun coin.".to_owned(),
            LessonGoal::FewestReplies => "Un coup lui en laisse moins.".to_owned(),
            LessonGoal::Quiet => "Il y a plus tranquille.".to_owned(),
            LessonGoal::MostStable => "Un coup en donne davantage.".to_owned(),
            LessonGoal::Wedge => "Un autre coup l'est.".to_owned(),
            LessonGoal::OddRegion => "Cherchez-en une impaire.".to_owned(),
        }
    }

    fn refusal(&self, answer: &str, refusal: &Refusal, mover: &str) -> String {
        match refusal {
            Refusal::OffBoard => {
                format!("{answer} n'est pas sur l'othellier : les colonnes vont de a à h, les rangées de 1 à 8.")
            }
            Refusal::Occupied(_) => format!("{answer} est occupée : il faut une case vide."),
            Refusal::HasMoves => format!("{mover} n'a pas le droit de passer : un coup retourne des pions."),
            _ => format!("{answer} ne retourne rien : {mover} n'a pas le droit d'y jouer."),
        }
    }

    fn welcome(&self) -> &'static str {
        "Une première leçon d'Othello : huit petites étapes, chacune avec des positions à résoudre.\n\
         Répondez par une case comme d3. Tapez indice, montre, saute, retour, quitter, ou aide pour les autres mots."
    }

    fn welcome_back(&self) -> &'static str {
        "La leçon reprend où vous l'aviez laissée. Tapez aide pour connaître les mots."
    }

    fn step_heading(&self, number: usize, of: usize, title: &str) -> String {
        format!("Étape {number} sur {of} : {title}")
    }

    fn exercise_heading(&self, number: usize, of: usize) -> String {
        format!("Position {number} sur {of}")
    }

    fn solved(&self, solved: usize, of: usize) -> String {
        let s = if solved <= 1 { "" } else { "s" };
        format!("{solved} résolue{s} sur {of}")
    }

    fn continues_at(&self, step: usize, exercise: usize) -> String {
        format!("outflank learn reprendra à l'étape {step}, position {exercise}.")
    }

    fn right(&self) -> &'static str {
        "Exact."
    }

    fn try_again(&self) -> &'static str {
        "Essayez encore, ou tapez indice, montre ou saute."
    }

    fn shown(&self, answers: &str) -> String {
        format!("La réponse : {answers}.")
    }

    fn first_one(&self) -> &'static str {
        "C'est la première position de la leçon."
    }

    fn finished(&self) -> &'static str {
        "C'était la dernière étape : vous savez les règles et ce que cherchent les bons joueurs. Jouez : outflank play --white easy"
    }

    fn farewell(&self) -> &'static str {
        "Au revoir."
    }

    fn unknown(&self, quoted: &str) -> String {
        format!("{quoted} n'est ni une case comme d3 ni un mot que je connais ; tapez aide.")
    }

    fn help(&self) -> &'static str {
        "\
Une réponse est une case : une lettre et un chiffre, comme d3. Si vous n'avez aucun coup, la réponse est passe.
  indice      comment trouver ; encore une fois, où regarder
  montre      la réponse, puis la position suivante
  saute       la position suivante            retour      la précédente
  othellier   l'othellier encore une fois     explique    de quoi parle l'étape
  coups       où vous pouvez jouer            pions       où sont les pions, un par un
  étapes      toutes les étapes               étape 4     aller à une étape
  aide        ces lignes                      quitter     sortir ; la leçon reprendra ici
Les mots anglais sont compris aussi : hint, show, skip, back, board, explain, moves, discs, steps, step, help, quit, pass."
    }

    fn to_move(&self, mover: &str) -> String {
        format!("{mover} joue.")
    }

    fn no_moves(&self, mover: &str) -> String {
        format!("{mover} n'a aucun coup.")
    }

    fn moves(&self, mover: &str, squares: &str) -> String {
        format!("{mover} peut jouer {squares}.")
    }

    fn discs(&self, side: &str, count: u16, squares: &str) -> String {
        format!("{side} a {} : {squares}.", counted(count, "pion"))
    }
}

/// `1 coup`, `4 coups`
fn counted(number: u16, thing: &str) -> String {
    format!("{number} {thing}{}", if number <= 1 { "" } else { "s" })
}
