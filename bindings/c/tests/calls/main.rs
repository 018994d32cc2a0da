//! Calls in random order, with nonsense: bad input is refused with a word about it, and never crashes.

mod script;
mod session;

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_called_in_whatever_order_nothing_crashes(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        session::run(&bytes);
    }
}
