//! Numbers that belong to ratings, and what lies between them.

use crate::Rating;

/// Numbers for some ratings, in rising order: those of every other one lie on straight lines between them.
pub(crate) type ByRating<const N: usize> = [(u16, [f64; N])];

/// The numbers of a rating. Beyond the first and the last they stay as they are.
pub(crate) fn between<const N: usize>(table: &ByRating<N>, rating: Rating) -> [f64; N] {
    let points = rating.points();
    let above = table.partition_point(|&(known, _)| known < points);
    match (above.checked_sub(1).and_then(|below| table.get(below)), table.get(above)) {
        (Some(&(low, below)), Some(&(high, above))) => {
            let part = f64::from(points - low) / f64::from(high - low);
            std::array::from_fn(|index| below[index] + part * (above[index] - below[index]))
        }
        (Some(&(_, only)), None) | (None, Some(&(_, only))) => only,
        (None, None) => [0.0; N],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_the_table_lies_between_its_neighbours() {
        let table = [(1000, [10.0, 0.0]), (1200, [20.0, 4.0])];
        let numbers = |points| between(&table, Rating::new(points).unwrap());
        assert_eq!(numbers(1050), [12.5, 1.0]);
        assert_eq!(numbers(1200), [20.0, 4.0]);
        assert_eq!(numbers(800), [10.0, 0.0]);
        assert_eq!(numbers(2300), [20.0, 4.0]);
    }
}
