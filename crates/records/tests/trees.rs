//! Games with variations: what holds for every tree, and trees as other programs write them.

mod common;

use std::ops::ControlFlow;

use common::any_record;
use outflank_records::{Assumed, Format, GameTree, Note, Source, StartText, TreePlace, Writer};
use outflank_rules::{RuleSet, Size, Square};
use proptest::prelude::*;
use proptest::sample::Index;

/// A game with moves tried here and there, some of them with a comment.
fn any_tree() -> impl Strategy<Value = GameTree> {
    let tried = (any::<Index>(), any::<Index>(), prop::option::of("[a-z\\]\\\\]{1,8}"));
    (any_record(), prop::collection::vec(tried, 0..40)).prop_map(|(record, tried)| {
        let mut tree = GameTree::from(record);
        for (at, choice, comment) in tried {
            let places: Vec<TreePlace> = std::iter::once(tree.root()).chain(tree.places()).collect();
            let at = *at.get(&places);
            let legal: Vec<Square> = tree.position(at).legal_moves().iter().collect();
            if legal.is_empty() {
                continue;
            }
            let place = tree.play(at, *choice.get(&legal)).expect("a legal move");
            if comment.is_some() {
                tree.set_pass_note(place, Note { comment: comment.clone(), ..Note::default() });
                tree.set_note(place, Note { comment, ..Note::default() });
            }
        }
        tree
    })
}

fn written(tree: &GameTree) -> Vec<u8> {
    let mut writer = Writer::new(Format::Sgf);
    writer.add_tree(tree).expect("SGF holds every game");
    writer.finish().bytes
}

fn read(bytes: &[u8]) -> GameTree {
    let mut trees = Vec::new();
    let _ = Format::Sgf.visit_trees(bytes, &mut |tree| {
        trees.push(tree.expect("a sound game"));
        ControlFlow::Continue(())
    });
    assert_eq!(trees.len(), 1, "{}", String::from_utf8_lossy(bytes));
    trees.remove(0)
}

/// The same place in both trees, and all that follows it.
fn assert_same(one: &GameTree, other: &GameTree) {
    let mut pairs = vec![(one.root(), other.root())];
    while let Some((a, b)) = pairs.pop() {
        assert_eq!((one.square(a), one.mover(a), one.passed(a)), (other.square(b), other.mover(b), other.passed(b)));
        assert_eq!(
            (one.position(a), one.note(a), one.pass_note(a)),
            (other.position(b), other.note(b), other.pass_note(b))
        );
        let (children, others): (Vec<_>, Vec<_>) = (one.children(a).collect(), other.children(b).collect());
        assert_eq!(children.len(), others.len());
        pairs.extend(children.into_iter().zip(others));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn trees_survive_in_sgf(tree in any_tree()) {
        let bytes = written(&tree);
        let back = read(&bytes);
        assert_same(&tree, &back);
        prop_assert_eq!(back.record(), tree.record());
        prop_assert_eq!(back.left_out(), 0);
        prop_assert_eq!(written(&back), bytes);
    }

    #[test]
    fn the_main_line_of_a_tree_is_what_everybody_else_reads(tree in any_tree()) {
        let reading = Format::Sgf.read(&written(&tree));
        prop_assert_eq!(reading.records, vec![tree.record()]);
    }

    #[test]
    fn a_record_is_a_tree_without_variations(record in any_record()) {
        let tree = GameTree::from(record.clone());
        prop_assert!(!tree.has_variations());
        prop_assert_eq!(&tree.record(), &record);
        let mut writer = Writer::new(Format::Sgf);
        writer.add(&record).expect("SGF holds every game");
        prop_assert_eq!(written(&tree), writer.finish().bytes);
    }

    #[test]
    fn a_start_in_words_is_that_start(record in any_record()) {
        let start = *record.game.start();
        prop_assert_eq!(StartText::of(&start).position(), Ok(start));
    }
}

fn tree(text: &str) -> GameTree {
    Source::of(text).tree(Assumed::AnySize(RuleSet::standard(Size::EIGHT))).expect("a game")
}

/// The moves of a tree, with brackets around variations.
fn outline(tree: &GameTree, at: TreePlace) -> String {
    let own = tree.square(at).map(|square| square.to_string()).unwrap_or_default();
    let children: Vec<TreePlace> = tree.children(at).collect();
    let variations = children.iter().skip(1).map(|&child| format!("({})", outline(tree, child)));
    let main = children.first().map(|&child| (tree.square(child), child));
    let rest = main.map(|(_, child)| outline(tree, child)).unwrap_or_default();
    // A variation stands after the move that it replaces.
    let (first, after) = rest.split_at(rest.len().min(2));
    format!("{own}{first}{}{after}", variations.collect::<String>())
}

#[test]
fn variations_and_comments_are_read_where_they_stand() {
    let tree = tree("(;GM[2]SZ[8];B[f5](;W[d6]C[usual];B[c3])(;W[f6];B[e6]C[diagonal](;W[f4])(;W[d6])))");
    assert_eq!(outline(&tree, tree.root()), "f5d6(f6e6f4(d6))c3");
    let comments: Vec<_> = tree.places().filter_map(|at| tree.note(at).comment.as_deref()).collect();
    assert_eq!(comments, ["usual", "diagonal"]);
}

#[test]
fn a_variation_that_repeats_a_move_goes_on_with_it() {
    let tree = tree("(;GM[2];B[f5](;W[d6];B[c3])(;W[d6];B[c4]))");
    assert_eq!(outline(&tree, tree.root()), "f5d6c3(c4)");
}

#[test]
fn what_cannot_be_played_in_a_variation_is_left_out_and_counted() {
    let tree = tree("(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[a1];W[c3])(;W[zz])(;B[f4]))");
    assert_eq!((outline(&tree, tree.root()).as_str(), tree.left_out()), ("f5d6(f6)c3", 3));
    assert!(Source::of("(;GM[2];B[a1](;W[d6]))").tree(Assumed::AnySize(RuleSet::standard(Size::EIGHT))).is_err());
}

#[test]
fn pgn_has_its_variations_in_brackets() {
    let text = "[Black \"Ann\"]\n\n1. f5 d6 (1... f6 2. e6 (2. d3 {early}) f4 {diagonal}) (f4 a1 c3) 2. c3 {so far}";
    let tree = tree(text);
    assert_eq!(outline(&tree, tree.root()), "f5d6(f6e6(d3)f4)(f4)c3");
    let comments: Vec<_> = tree.places().filter_map(|at| tree.note(at).comment.as_deref()).collect();
    assert_eq!(comments, ["so far", "diagonal", "early"]);
    assert_eq!((tree.left_out(), tree.record().players.black.name.as_deref()), (1, Some("Ann")));
    let deep = format!("1. f5 d6 {}{}", "(".repeat(50_000), ")".repeat(50_000));
    assert!(Source::of(&deep).tree(Assumed::AnySize(RuleSet::standard(Size::EIGHT))).is_ok());
}

#[test]
fn every_other_format_is_a_tree_of_one_line() {
    for text in ["f5d6c3", "[Black \"Ann\"]\n\n1. f5 d6 2. c3", "(;GM[Othello]PB[Ann]B[f5]W[d6]B[c3];)"] {
        assert_eq!(outline(&tree(text), tree(text).root()), "f5d6c3", "{text}");
    }
}

#[test]
fn brackets_without_end_are_no_reason_to_fall_over() {
    let deep = format!("(;GM[2]{}{}", "(;".repeat(100_000), ")".repeat(100_001));
    assert_eq!(read(deep.as_bytes()).places().len(), 0);
}

#[test]
fn rules_that_nobody_knows_are_refused_in_words() {
    let refused = |rules: &str| StartText { rules: rules.to_owned(), board: String::new() }.position().unwrap_err();
    assert!(refused("8x8 sideways").contains("sideways"));
    assert!(!refused("7x99 standard").is_empty() && !refused("").is_empty());
}
