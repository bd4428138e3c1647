//! Bit instructions, chosen at run time.
//!
//! The walk through a problem is one function, compiled for plain machines and once more for those
//! with AVX-512, where the compiler makes vector instructions of its loops. The only instruction
//! named here is the one that packs bits together.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "docs/decisions/0009: calls into code for the machine at hand")
)]

use super::compact::Walk;
use super::lying::Choice;
use crate::search::{Control, Halt, Observer};

/// A set of instructions. A type of this trait is used only where the machine has them.
pub trait Machine {
    /// The bits of `word` at the places of `mask`, moved together at the low end.
    fn pack(word: u64, mask: u64) -> u64;
}

/// Any machine.
pub struct Plain;

impl Machine for Plain {
    /// In six steps, each of which moves bits by a power of two: Warren, Hacker's Delight, 7-4.
    #[inline(always)]
    fn pack(word: u64, mask: u64) -> u64 {
        let (mut word, mut mask) = (word & mask, mask);
        let mut gaps = !mask << 1;
        for step in 0..6 {
            let mut parity = gaps;
            for shift in 0..6 {
                parity ^= parity << (1 << shift);
            }
            let moving = parity & mask;
            mask = mask ^ moving | moving >> (1 << step);
            let bits = word & moving;
            word = word ^ bits | bits >> (1 << step);
            gaps &= !parity;
        }
        word
    }
}

/// A machine with AVX-512 and its counting of bits.
#[cfg(target_arch = "x86_64")]
pub struct Wide;

#[cfg(target_arch = "x86_64")]
impl Machine for Wide {
    #[inline(always)]
    fn pack(word: u64, mask: u64) -> u64 {
        // SAFETY: BMI2, which the machine has by the rule of the trait.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }
}

/// Work that is compiled for each kind of machine. All that it calls must be inlined into it.
pub trait Job {
    /// What comes out.
    type Answer;

    /// Does it with the instructions of `M`.
    fn run<M: Machine>(self) -> Self::Answer;
}

/// Does a job by the best instructions at hand.
pub fn run<J: Job>(job: J) -> J::Answer {
    #[cfg(target_arch = "x86_64")]
    if is_wide() {
        // SAFETY: the machine has these instructions.
        return unsafe { run_wide(job) };
    }
    job.run::<Plain>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
fn run_wide<J: Job>(job: J) -> J::Answer {
    job.run::<Wide>()
}

/// Explores a task, or everything; false if it ran out of patience before the end.
pub fn explore<const W: usize, O: Observer>(
    walk: &mut Walk<'_, W>,
    task: Option<&[Choice]>,
    control: &mut Control,
    observer: &mut O,
) -> Result<bool, Halt> {
    run(Explore { walk, task, control, observer })
}

struct Explore<'w, 'a, const W: usize, O> {
    walk: &'w mut Walk<'a, W>,
    task: Option<&'w [Choice]>,
    control: &'w mut Control,
    observer: &'w mut O,
}

impl<const W: usize, O: Observer> Job for Explore<'_, '_, W, O> {
    type Answer = Result<bool, Halt>;

    #[inline(always)]
    fn run<M: Machine>(self) -> Self::Answer {
        match self.task {
            Some(task) => self.walk.explore_task::<M, O>(task, self.control, self.observer),
            None => self.walk.explore::<M, O>(self.control, self.observer),
        }
    }
}

/// Whether the machine at hand is [`Wide`].
#[cfg(target_arch = "x86_64")]
pub fn is_wide() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn packing_takes_bit_by_bit() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let (word, mask) = (rng.bits(), rng.bits() & rng.bits());
            let mut wanted = 0;
            for (at, bit) in (0..64).filter(|bit| mask >> bit & 1 == 1).enumerate() {
                wanted |= (word >> bit & 1) << at;
            }
            assert_eq!(Plain::pack(word, mask), wanted);
            #[cfg(target_arch = "x86_64")]
            if is_wide() {
                assert_eq!(Wide::pack(word, mask), wanted);
            }
        }
    }
}
