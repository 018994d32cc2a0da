//! How *people* play it, by their [`Rating`].

mod bradley_terry;
mod choose;
mod gifts;
mod rating;
mod skill;
mod table;

pub use bradley_terry::BradleyTerry;
pub use choose::choose;
pub use rating::{Rating, UnknownRating};
pub use skill::{Skill, UnknownSkill};
