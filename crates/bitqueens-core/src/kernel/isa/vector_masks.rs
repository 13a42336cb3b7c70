//! Masks in vector registers, for instruction sets without registers for masks.
//!
//! These sets have no comparison for "not equal". A truth value is therefore a lane that is *not zero*: the
//! test of two words for a common bit is one `and`, and of two masks that must both be true the smaller word
//! is zero when either is. The masks of pops and pushes have every bit of a lane set or none.

use crate::kernel::lanes::{Lanes, Registers};

/// The further operations that these instruction sets provide. [`Registers::PushMask`] marks the lanes that do
/// *not* push, since comparisons give these.
pub(super) trait VectorMasks:
    Registers<PopMask = <Self as Registers>::Vector, PushMask = <Self as Registers>::Vector>
{
    /// `a & !b`.
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller word, lane by lane.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The larger word, lane by lane.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The lanes in which every bit is set.
    fn ones(self, a: Self::Vector) -> Self::Vector;
    /// Number of lanes of both masks together that are not zero.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a few lanes
    fn count_true(self, a: Self::Vector, b: Self::Vector) -> u32 {
        2 * Self::WIDTH as u32 - self.popped(self.zero(a)) - self.popped(self.zero(b))
    }
}

impl<T: VectorMasks> Lanes for T {
    #[inline(always)]
    fn free<const PLAIN: bool>(
        self,
        mask: T::Vector,
        rest: T::Vector,
        state: [T::Vector; 3],
        open: T::Vector,
    ) -> T::Vector {
        let candidates = if PLAIN { mask } else { self.and(mask, open) };
        self.or(rest, self.and_not(candidates, self.or3(state)))
    }

    #[inline(always)]
    fn alive<const PLAIN: bool>(
        self,
        attacked: [[T::Vector; 3]; 2],
        open: [T::Vector; 2],
    ) -> T::Vector {
        let [one, two] = [self.or3(attacked[0]), self.or3(attacked[1])];
        if PLAIN {
            self.ones(self.max(one, two))
        } else {
            self.zero(self.min(self.and_not(open[0], one), self.and_not(open[1], two)))
        }
    }

    #[inline(always)]
    fn count_nonzero(self, [a, b]: [T::Vector; 2]) -> u32 {
        self.count_true(a, b)
    }

    #[inline(always)]
    fn count_last_two(
        self,
        free: [T::Vector; 2],
        left: T::Vector,
        right: T::Vector,
        far: T::Vector,
    ) -> u32 {
        let apart = self.xor(far, right);
        let one = self.min(self.and(free[0], left), self.and(free[1], right));
        let other = self.min(self.and(free[0], right), self.and(free[1], left));
        self.count_true(self.min(apart, one), self.min(apart, other))
    }
}
