//! How *people* play it, by their [`Rating`].

mod rating;

pub use rating::{Rating, UnknownRating};
