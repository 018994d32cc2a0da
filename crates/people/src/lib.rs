//! How *people* play it, by their [`Rating`].

mod blend;
mod bradley_terry;
mod choose;
mod doubt;
mod estimate;
mod gifts;
mod loss_model;
mod manner;
mod person;
mod policy;
mod rating;
mod skill;
mod table;

pub use blend::Blend;
pub use bradley_terry::BradleyTerry;
pub use choose::{Decision, choose, decide};
pub use doubt::Doubt;
pub use estimate::{PlayedMove, RatingEstimate};
pub use loss_model::{LossModel, STAGES};
pub use manner::Manner;
pub use person::weigh;
pub use policy::{LikelyMove, Policy, PolicyShape, pack_policy};
pub use rating::{Rating, UnknownRating};
pub use skill::{Skill, UnknownSkill};
