//! Vectors from arrays, and arrays from vectors.

#![allow(unsafe_code)]

use std::arch::wasm32::*;

macro_rules! loads {
    ($($name:ident: [$number:ty; $lanes:literal];)*) => {$(
        #[inline]
        #[target_feature(enable = "simd128")]
        pub(super) fn $name(numbers: &[$number; $lanes]) -> v128 {
            // SAFETY: the array has the 16 bytes of a vector, and any alignment will do.
            unsafe { v128_load(numbers.as_ptr().cast()) }
        }
    )*};
}

macro_rules! stores {
    ($($name:ident: [$number:ty; $lanes:literal];)*) => {$(
        #[inline]
        #[target_feature(enable = "simd128")]
        pub(super) fn $name(numbers: &mut [$number; $lanes], vector: v128) {
            // SAFETY: the array has the 16 bytes of a vector, any bytes are numbers, and any alignment will do.
            unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
        }
    )*};
}

loads! {
    load_i16: [i16; 8];
    load_u16: [u16; 8];
    load_i32: [i32; 4];
    load_u32: [u32; 4];
    load_u64: [u64; 2];
}

stores! {
    store_i16: [i16; 8];
    store_u16: [u16; 8];
    store_i32: [i32; 4];
    store_u32: [u32; 4];
}

/// Eight numbers, each made wider.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn load_wider_i8(numbers: &[i8; 8]) -> v128 {
    // SAFETY: the array has the 8 bytes that are read, and any alignment will do.
    unsafe { i16x8_load_extend_i8x8(numbers.as_ptr()) }
}

/// Eight numbers, each made wider.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn load_wider_u8(numbers: &[u8; 8]) -> v128 {
    // SAFETY: the array has the 8 bytes that are read, and any alignment will do.
    unsafe { i16x8_load_extend_u8x8(numbers.as_ptr()) }
}
