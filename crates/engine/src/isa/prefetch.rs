//! Prefetching: asking for memory before it is needed.

#![allow(unsafe_code)]

/// Asks the processor to have what lies here in its cache soon. Does nothing where there is no such instruction.
#[inline(always)]
pub(crate) fn prefetch<T: ?Sized>(place: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE, which has this instruction, is part of x86-64. It is a hint that reads and writes nothing the program
        // could notice, and it never faults, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    {
        // SAFETY: every AArch64 processor has this instruction. It is a hint that reads and writes nothing the program could
        // notice, and it never faults, whatever the address; it touches neither stack nor flags.
        unsafe {
            std::arch::asm!(
                "prfm pldl1keep, [{place}]",
                place = in(reg) std::ptr::from_ref(place).cast::<u8>(),
                options(nostack, preserves_flags, readonly),
            );
        }
    }
    #[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    let _ = place;
}
