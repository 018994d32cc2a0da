//! The score over the whole game in characters, Black up, with a scale.

use super::GameReport;

/// Lines above the middle, and below it.
const HALF: i16 = 4;

pub(super) fn lines(report: &GameReport) -> Vec<String> {
    let leads: Vec<Option<i16>> =
        report.analysis.game().iter().map(|known| known.as_ref().map(|analysed| analysed.for_black())).collect();
    let most = leads.iter().flatten().map(|lead| lead.abs()).max().unwrap_or(0);
    let step = step(most);
    let mut lines: Vec<String> = (-HALF..=HALF).rev().map(|level| line(&leads, level, step)).collect();
    let mut numbers = " ".repeat(6);
    for number in (10..=leads.len()).step_by(10) {
        numbers += &format!("{number:>10}");
    }
    lines.push(numbers.trim_end().to_owned());
    lines.push(format!("      {}", report.words.graph()));
    lines
}

/// The discs that a line stands for: a number that is easily counted with, so that the largest lead fits.
fn step(most: i16) -> i16 {
    [1, 2, 4, 5, 8, 10, 12, 16].into_iter().find(|step| step * HALF >= most).unwrap_or(most / HALF + 1)
}

fn line(leads: &[Option<i16>], level: i16, step: i16) -> String {
    let bar = |lead: &Option<i16>| match lead {
        None => ' ',
        Some(_) if level == 0 => '─',
        // A bar reaches a line when it comes nearer to it than to the one before.
        Some(lead) if level > 0 && 2 * lead >= (2 * level - 1) * step && *lead > 0 => '█',
        Some(lead) if level < 0 && 2 * lead <= (2 * level + 1) * step && *lead < 0 => '▒',
        Some(_) => ' ',
    };
    let bars: String = leads.iter().map(bar).collect();
    let scale = match level * step {
        0 => "0".to_owned(),
        lead => format!("{lead:+}"),
    };
    format!("{scale:>4} ┤{}", bars.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_has_room_for_the_largest_lead_and_no_more() {
        assert_eq!([0, 4, 5, 17, 64].map(step), [1, 1, 2, 5, 16]);
        let leads = [Some(0), Some(4), Some(-8), None, Some(16), Some(-1)];
        let drawn: Vec<String> = [4, 2, 1, 0, -1, -2].map(|level| line(&leads, level, 4)).to_vec();
        assert_eq!(drawn, [" +16 ┤    █", "  +8 ┤    █", "  +4 ┤ █  █", "   0 ┤─── ──", "  -4 ┤  ▒", "  -8 ┤  ▒"]);
    }
}
