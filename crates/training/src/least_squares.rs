//! Linear least squares, summed up one observation at a time.

/// The sums from which the best linear function is found.
#[derive(Clone, Debug)]
pub(crate) struct LeastSquares {
    size: usize,
    /// Of the products of inputs, row by row.
    products: Vec<f64>,
    /// Of the inputs times the wanted value.
    targets: Vec<f64>,
    /// Of the squares of the wanted value.
    squares: f64,
    weight: f64,
}

impl LeastSquares {
    pub(crate) fn new(size: usize) -> Self {
        Self { size, products: vec![0.0; size * size], targets: vec![0.0; size], squares: 0.0, weight: 0.0 }
    }

    /// Takes in an observation that counts `weight` times.
    pub(crate) fn add(&mut self, inputs: &[f64], wanted: f64, weight: f64) {
        for (row, &a) in inputs.iter().enumerate() {
            for (column, &b) in inputs.iter().enumerate() {
                self.products[row * self.size + column] += weight * a * b;
            }
            self.targets[row] += weight * a * wanted;
        }
        self.squares += weight * wanted * wanted;
        self.weight += weight;
    }

    /// Takes in the observations of another sum.
    pub(crate) fn absorb(&mut self, other: &Self) {
        let add = |into: &mut [f64], from: &[f64]| into.iter_mut().zip(from).for_each(|(sum, value)| *sum += value);
        add(&mut self.products, &other.products);
        add(&mut self.targets, &other.targets);
        self.squares += other.squares;
        self.weight += other.weight;
    }

    /// The sum of the weights taken in.
    pub(crate) fn weight(&self) -> f64 {
        self.weight
    }

    /// The coefficients that fit best; a little `ridge` keeps those small that the observations say nothing about.
    pub(crate) fn solve(&self, ridge: f64) -> Vec<f64> {
        let n = self.size;
        let mut rows: Vec<Vec<f64>> = (0..n)
            .map(|row| {
                let mut line = self.products[row * n..][..n].to_vec();
                line[row] += ridge * self.weight + f64::MIN_POSITIVE;
                line.push(self.targets[row]);
                line
            })
            .collect();
        for pivot in 0..n {
            let largest = (pivot..n).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
            rows.swap(pivot, largest.unwrap_or(pivot));
            let head = rows[pivot].clone();
            for row in rows.iter_mut().skip(pivot + 1) {
                let factor = row[pivot] / head[pivot];
                for (cell, above) in row.iter_mut().zip(&head).skip(pivot) {
                    *cell -= factor * above;
                }
            }
        }
        let mut solution = vec![0.0; n];
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|column| rows[row][column] * solution[column]).sum();
            let value = (rows[row][n] - known) / rows[row][row];
            solution[row] = if value.is_finite() { value } else { 0.0 };
        }
        solution
    }

    /// The root of the mean squared error of these coefficients.
    pub(crate) fn error(&self, coefficients: &[f64]) -> f64 {
        let n = self.size;
        let mut sum = self.squares;
        for row in 0..n {
            sum -= 2.0 * coefficients[row] * self.targets[row];
            for column in 0..n {
                sum += coefficients[row] * coefficients[column] * self.products[row * n + column];
            }
        }
        (sum.max(0.0) / self.weight.max(1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_function_is_found_again() {
        let mut sums = LeastSquares::new(3);
        for x in 0..20 {
            for y in 0..20 {
                let (x, y) = (f64::from(x), f64::from(y));
                sums.add(&[x, y, 1.0], 2.0 * x - 3.0 * y + 5.0, 1.0);
            }
        }
        let found = sums.solve(0.0);
        for (found, wanted) in found.iter().zip([2.0, -3.0, 5.0]) {
            assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
        }
        assert!(sums.error(&found) < 1e-5);
    }
}
