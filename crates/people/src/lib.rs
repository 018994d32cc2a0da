//! How *people* play it, by their [`Rating`].

mod bradley_terry;
mod rating;

pub use bradley_terry::BradleyTerry;
pub use rating::{Rating, UnknownRating};
