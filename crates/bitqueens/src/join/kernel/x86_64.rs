//! AVX2, with two registers for a vector, and AVX-512.

#![allow(unsafe_code)] // calls functions that need processor features

use core::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::{Bits, Block, Lines, Operations, WORDS, unite};

/// An instruction set and its table.
macro_rules! instruction_set {
    (
        $(#[$doc:meta])*
        $name:ident: $vector:ty, features $features:tt
        $($method:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? = $body:expr;)+
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name(());

        impl $name {
            /// The proof that the processor has the instructions, or `None`.
            pub(super) fn detect() -> Option<Self> {
                detected!($features).then_some(Self(()))
            }
        }

        impl Operations for $name {
            type Vector = $vector;

            $(operation! { $features $method($($arg: $type),*) $(-> $result)? = $body })+
        }
    };
}

/// One method of a table.
macro_rules! operation {
    (
        [$($feature:tt)+]
        $method:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? = $body:expr
    ) => {
        #[inline(always)]
        fn $method(self, $($arg: $type),*) $(-> $result)? {
            #[inline]
            #[target_feature($(enable = $feature),+)]
            fn compiled($($arg: $type),*) $(-> $result)? {
                $body
            }
            // SAFETY: a value of `Self` exists only where the processor has these features.
            unsafe { compiled($($arg),*) }
        }
    };
}

/// Whether the processor has all features of a list.
macro_rules! detected {
    ([$($feature:tt)+]) => {
        $(is_x86_feature_detected!($feature))&&+
    };
}

instruction_set! {
    /// Two registers of 256 bits for a vector.
    Avx2: [__m256i; 2], features ["avx2" "bmi1" "bmi2" "popcnt"]
    load(bits: &Bits) -> [__m256i; 2] = {
        let words = bits.as_ptr().cast::<__m256i>();
        // SAFETY: both halves of the bits.
        unsafe { [_mm256_loadu_si256(words), _mm256_loadu_si256(words.add(1))] }
    };
    store(vector: [__m256i; 2], bits: &mut Bits) = {
        let words = bits.as_mut_ptr().cast::<__m256i>();
        // SAFETY: both halves of the bits.
        unsafe {
            _mm256_storeu_si256(words, vector[0]);
            _mm256_storeu_si256(words.add(1), vector[1]);
        }
    };
    splat(word: u64) -> [__m256i; 2] = [_mm256_set1_epi64x(word.cast_signed()); 2];
    and(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] =
        [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])];
    xor(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] =
        [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])];
    shift_left(a: [__m256i; 2], by: u32) -> [__m256i; 2] = {
        let by = _mm_cvtsi32_si128(by.cast_signed());
        [_mm256_sll_epi64(a[0], by), _mm256_sll_epi64(a[1], by)]
    };
    shift_right(a: [__m256i; 2], by: u32) -> [__m256i; 2] = {
        let by = _mm_cvtsi32_si128(by.cast_signed());
        [_mm256_srl_epi64(a[0], by), _mm256_srl_epi64(a[1], by)]
    };
    add(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] =
        [_mm256_add_epi64(a[0], b[0]), _mm256_add_epi64(a[1], b[1])];
    ones(a: [__m256i; 2]) -> [__m256i; 2] = [ones(a[0]), ones(a[1])];
    unite(set: u64, others: &[u64], unions: &mut [MaybeUninit<u64>; WORDS]) -> usize = {
        assert!(others.len() <= WORDS);
        let set = _mm256_set1_epi64x(set.cast_signed());
        let mut count = 0;
        for others in others.chunks(4) {
            let valid = 0xf >> (4 - others.len());
            let words = others.as_ptr().cast::<i64>();
            // SAFETY: all of the words, or those of `others`.
            let other = unsafe {
                match others.len() {
                    4 => _mm256_loadu_si256(words.cast()),
                    _ => _mm256_maskload_epi64(words, FIRST[others.len()].vector()),
                }
            };
            let disjoint = _mm256_cmpeq_epi64(_mm256_and_si256(set, other), _mm256_setzero_si256());
            let disjoint = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint)).cast_unsigned() & valid;
            let order = PACK[disjoint as usize].vector();
            let packed = _mm256_permutevar8x32_epi32(_mm256_or_si256(set, other), order);
            // SAFETY: four words from at most the fifth on.
            unsafe { _mm256_storeu_si256(unions.as_mut_ptr().add(count).cast(), packed) };
            count += disjoint.count_ones() as usize;
        }
        count
    };
    pairs(block: &mut Block, sets: &[u64], others: &[u64], lines: Lines) -> u64 =
        block.pairs(Avx2(()), sets, others, lines);
    unite_all(a: &[u64], b: &[u64], unions: &mut Vec<u64>) = unite(Avx2(()), a, b, unions);
}

/// The number of ones of each word, by a table of half bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn ones(a: __m256i) -> __m256i {
    let table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let half = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(table, _mm256_and_si256(a, half));
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(a), half);
    let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
    _mm256_sad_epu8(bytes, _mm256_setzero_si256())
}

/// Words of 32 bits for a register.
#[repr(align(32))]
struct Words([u32; 8]);

impl Words {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn vector(&self) -> __m256i {
        // SAFETY: all of the words, which are aligned.
        unsafe { _mm256_load_si256(self.0.as_ptr().cast()) }
    }
}

/// Masks of the first words of 64 bits, by their number.
const FIRST: [Words; 4] = {
    let mut table = [const { Words([0; 8]) }; 4];
    let mut count = 0;
    while count < 4 {
        let mut half = 0;
        while half < 2 * count {
            table[count].0[half] = u32::MAX;
            half += 1;
        }
        count += 1;
    }
    table
};

/// The indices that move the words of 64 bits of a mask to the front.
const PACK: [Words; 16] = {
    let mut table = [const { Words([0; 8]) }; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut half, mut end) = (0, 0);
        while half < 8 {
            if mask >> (half / 2) & 1 != 0 {
                table[mask].0[end] = half;
                end += 1;
            }
            half += 1;
        }
        mask += 1;
    }
    table
};

instruction_set! {
    /// One register of 512 bits for a vector.
    Avx512: __m512i, features
        ["avx512f" "avx512vpopcntdq" "bmi1" "bmi2" "popcnt"]
    load(bits: &Bits) -> __m512i = {
        // SAFETY: all of the bits.
        unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) }
    };
    store(vector: __m512i, bits: &mut Bits) = {
        // SAFETY: all of the bits.
        unsafe { _mm512_storeu_si512(bits.as_mut_ptr().cast(), vector) }
    };
    splat(word: u64) -> __m512i = _mm512_set1_epi64(word.cast_signed());
    and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
    xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
    majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i =
        _mm512_ternarylogic_epi64::<0xe8>(a, b, c);
    shift_left(a: __m512i, by: u32) -> __m512i =
        _mm512_sll_epi64(a, _mm_cvtsi32_si128(by.cast_signed()));
    shift_right(a: __m512i, by: u32) -> __m512i =
        _mm512_srl_epi64(a, _mm_cvtsi32_si128(by.cast_signed()));
    add(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi64(a, b);
    ones(a: __m512i) -> __m512i = _mm512_popcnt_epi64(a);
    unite(set: u64, others: &[u64], unions: &mut [MaybeUninit<u64>; WORDS]) -> usize = {
        assert!((1..=WORDS).contains(&others.len()));
        let valid = 0xff >> (WORDS - others.len());
        // SAFETY: the words of `others`.
        let other = unsafe { _mm512_maskz_loadu_epi64(valid, others.as_ptr().cast()) };
        let set = _mm512_set1_epi64(set.cast_signed());
        let disjoint = _mm512_mask_testn_epi64_mask(valid, set, other);
        let packed = _mm512_maskz_compress_epi64(disjoint, _mm512_or_si512(set, other));
        // SAFETY: all of the unions.
        unsafe { _mm512_storeu_epi64(unions.as_mut_ptr().cast(), packed) };
        disjoint.count_ones() as usize
    };
    pairs(block: &mut Block, sets: &[u64], others: &[u64], lines: Lines) -> u64 =
        block.pairs(Avx512(()), sets, others, lines);
    unite_all(a: &[u64], b: &[u64], unions: &mut Vec<u64>) = unite(Avx512(()), a, b, unions);
}
