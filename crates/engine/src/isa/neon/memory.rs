//! Vectors from arrays, and arrays from vectors.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

macro_rules! loads {
    ($($name:ident: [$number:ty; $lanes:literal] -> $vector:ty, $instruction:ident;)*) => {$(
        #[inline]
        #[target_feature(enable = "neon")]
        pub(super) fn $name(numbers: &[$number; $lanes]) -> $vector {
            // SAFETY: the array has as many numbers as the vector has lanes, and any alignment will do.
            unsafe { $instruction(numbers.as_ptr()) }
        }
    )*};
}

macro_rules! stores {
    ($($name:ident: $vector:ty => [$number:ty; $lanes:literal], $instruction:ident;)*) => {$(
        #[inline]
        #[target_feature(enable = "neon")]
        pub(super) fn $name(numbers: &mut [$number; $lanes], vector: $vector) {
            // SAFETY: the array has as many numbers as the vector has lanes, and any alignment will do.
            unsafe { $instruction(numbers.as_mut_ptr(), vector) }
        }
    )*};
}

loads! {
    load_u8: [u8; 16] -> uint8x16_t, vld1q_u8;
    load_i8: [i8; 16] -> int8x16_t, vld1q_s8;
    load_u16: [u16; 8] -> uint16x8_t, vld1q_u16;
    load_i16: [i16; 8] -> int16x8_t, vld1q_s16;
    load_i32: [i32; 4] -> int32x4_t, vld1q_s32;
}

stores! {
    store_u16: uint16x8_t => [u16; 8], vst1q_u16;
    store_i16: int16x8_t => [i16; 8], vst1q_s16;
    store_i32: int32x4_t => [i32; 4], vst1q_s32;
}
