//! Run-time dispatch: the search compiled for plain words, AVX2 and AVX-512.
//!
//! The search is written once over [`Lanes`]. It is compiled three times, and the processor is
//! asked which copy it can run when a search begins.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "docs/decisions/0009: calls into code for the machine at hand")
)]

use super::lanes::{LANES, Lanes};
use super::mask_lists::Walk;
#[cfg(target_arch = "x86_64")]
use super::vectors::{Avx2, Avx512};
use crate::packing::model::partial::Choice;
use crate::search::{Control, Halt};

/// A computation that is compiled once for each instruction set. Everything it calls must be
/// inlined.
pub trait Job {
    /// Its result.
    type Answer;

    /// Runs it with the instructions of `E`.
    fn run<E: Lanes>(self) -> Self::Answer;
}

/// Runs a job with the best instructions that the processor has.
pub fn run<J: Job>(job: J) -> J::Answer {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the machine has these instructions.
            return unsafe { run_avx512(job) };
        }
        if has_avx2() {
            // SAFETY: the same.
            return unsafe { run_avx2(job) };
        }
    }
    job.run::<[u64; LANES]>()
}

/// Runs a job with plain words and with every instruction set that the processor has.
#[cfg(test)]
pub fn run_on_each<J: Job + Clone>(job: &J) -> Vec<J::Answer> {
    let mut answers = vec![job.clone().run::<[u64; LANES]>()];
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: the machine has these instructions.
        answers.extend(has_avx2().then(|| unsafe { run_avx2(job.clone()) }));
        // SAFETY: the same.
        answers.extend(has_avx512().then(|| unsafe { run_avx512(job.clone()) }));
    }
    answers
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt"
)]
fn run_avx512<J: Job>(job: J) -> J::Answer {
    job.run::<Avx512>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<J: Job>(job: J) -> J::Answer {
    job.run::<Avx2>()
}

/// Explores an open subtree, or the whole tree; false if the patience ended first.
pub fn explore<const W: usize>(
    walk: &mut Walk<'_, W>,
    subtree: &[Choice],
    control: &mut Control,
) -> Result<bool, Halt> {
    run(Explore { walk, subtree, control })
}

struct Explore<'w, 'a, const W: usize> {
    walk: &'w mut Walk<'a, W>,
    subtree: &'w [Choice],
    control: &'w mut Control,
}

impl<const W: usize> Job for Explore<'_, '_, W> {
    type Answer = Result<bool, Halt>;

    #[inline(always)]
    fn run<E: Lanes>(self) -> Self::Answer {
        match self.walk.start::<E>(self.subtree, self.control)? {
            Some(base) => self.walk.walk::<E>(base, self.control),
            None => Ok(true),
        }
    }
}

/// Whether the processor has the instructions that [`Avx512`] and the functions around it need.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// The same for [`Avx2`].
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}
