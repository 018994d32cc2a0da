//! Everything that is written can be read, and every disc and mark can be seen: by the ratios that accessibility asks for.

use outflank_play::MarkKind;
use outflank_rules::Side;
use ratatui::style::{Color, Style};

use super::colours::rgb_of;
use super::{Colours, Ground, Palette};
use crate::Theme;
use crate::fullscreen::scores::ScoreRank;

/// The sixteen colours as xterm has them, and as the console of a PC has them.
const XTERM: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];
const CONSOLE: [[u8; 3]; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

fn rgb(colour: Color, sixteen: &[[u8; 3]; 16]) -> [u8; 3] {
    let named = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index) => rgb_of(index),
        other => sixteen[named.iter().position(|&name| name == other).expect("a colour of our own")],
    }
}

/// The contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines count it.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let linear = |value: u8| match f64::from(value) / 255.0 {
        low if low <= 0.04045 => low / 12.92,
        high => ((high + 0.055) / 1.055).powf(2.4),
    };
    let luminance = |[red, green, blue]: [u8; 3]| 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Every palette with colours, with what it looks like on terminals that have them.
fn palettes() -> impl Iterator<Item = (Palette, &'static [[u8; 3]; 16])> {
    let colours =
        [(Colours::Sixteen, &XTERM), (Colours::Sixteen, &CONSOLE), (Colours::Indexed, &XTERM), (Colours::True, &XTERM)];
    Theme::ALL
        .into_iter()
        .flat_map(move |theme| colours.map(|(colours, sixteen)| (Palette::new(theme, colours), sixteen)))
}

fn assert_contrast(palette: Palette, sixteen: &[[u8; 3]; 16], what: &str, style: Style, least: f64) {
    let style = palette.text().patch(style);
    let (ink, ground) = (style.fg.expect("an ink"), style.bg.expect("a ground"));
    let ratio = contrast(rgb(ink, sixteen), rgb(ground, sixteen));
    assert!(ratio >= least, "{what}: {ratio:.1} ({ink:?} on {ground:?}, {palette:?})");
}

#[test]
fn text_reads_well() {
    for (palette, sixteen) in palettes() {
        let inks = [
            ("text", Style::new()),
            ("accent", palette.accent()),
            ("dim", palette.dim()),
            ("good", palette.good()),
            ("bad", palette.bad()),
            ("alarm", palette.alarm()),
            ("key", palette.key()),
            ("chosen", palette.chosen()),
            ("accent in a chosen line", palette.chosen().patch(palette.accent())),
            ("dim in a chosen line", palette.chosen().patch(palette.dim())),
            ("good in a chosen line", palette.chosen().patch(palette.good())),
            ("key in a chosen line", palette.chosen().patch(palette.key())),
        ];
        for (what, style) in inks {
            assert_contrast(palette, sixteen, what, style, 4.5);
        }
    }
}

#[test]
fn scores_read_well_on_every_square_that_can_have_one() {
    for (palette, sixteen) in palettes() {
        for ground in [Ground::Plain { shaded: false }, Ground::Plain { shaded: true }, Ground::Advised, Ground::Cursor]
        {
            for rank in [ScoreRank::Best, ScoreRank::Other] {
                assert_contrast(palette, sixteen, &format!("{ground:?}"), palette.score(rank, ground), 4.5);
            }
        }
    }
}

#[test]
fn discs_marks_and_squares_can_be_told_apart() {
    for (palette, sixteen) in palettes().filter(|(palette, _)| palette.has_grounds()) {
        let [plain, shaded] = [false, true].map(|shaded| palette.ground(Ground::Plain { shaded }));
        assert_ne!(plain, shaded, "{palette:?}");
        for ground in [plain, shaded] {
            for side in Side::BOTH {
                assert_contrast(palette, sixteen, "disc", ground.fg(palette.disc(side)), 1.9);
            }
            assert_contrast(palette, sixteen, "legal square", ground.fg(palette.legal_mark()), 2.4);
        }
        for kind in [MarkKind::Lost, MarkKind::Won, MarkKind::About] {
            let told = palette.ground(Ground::Told(kind));
            assert!(told != plain && told != shaded, "{kind:?} {palette:?}");
        }
        let [black, white] = Side::BOTH.map(|side| rgb(palette.disc(side), sixteen));
        assert!(contrast(black, white) >= 2.4, "{palette:?}");
    }
}

#[test]
fn discs_are_seen_on_every_marked_square_that_can_have_one() {
    let told = [MarkKind::Lost, MarkKind::Won, MarkKind::About].map(Ground::Told);
    for (palette, sixteen) in palettes().filter(|(palette, _)| palette.has_grounds()) {
        for ground in [Ground::LastMove, Ground::Turned, Ground::Cursor].into_iter().chain(told) {
            for side in Side::BOTH {
                let style = palette.ground(ground).fg(palette.disc_on(ground, side));
                assert_contrast(palette, sixteen, &format!("disc on {ground:?}"), style, 1.5);
            }
            let [black, white] = Side::BOTH.map(|side| rgb(palette.disc_on(ground, side), sixteen));
            assert!(contrast(black, white) >= 1.5, "discs on {ground:?}, {palette:?}");
        }
        let kinds = told.map(|ground| palette.ground(ground));
        assert!(kinds[0] != kinds[1] && kinds[1] != kinds[2] && kinds[0] != kinds[2], "{palette:?}");
    }
}
