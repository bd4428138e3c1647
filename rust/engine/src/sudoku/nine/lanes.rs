//! Sixteen words side by side, on any machine.
//!
//! The propagation round is written once over [`Lanes`]. [`u32`] is one lane, the reference that
//! all others are tested against; `[u32; 16]` runs anywhere; the registers of AVX2 and AVX-512 are
//! in [`vectors`](super::vectors).

/// Lanes of every vector but the plain word.
pub const LANES: usize = 16;

/// Words of 32 bits in parallel lanes.
pub trait Lanes: Copy {
    /// The same word in every lane.
    fn all(word: u32) -> Self;
    /// Reads a word for each lane.
    fn load(words: &[u32; LANES]) -> Self;
    /// Writes the word of each lane.
    fn store(self, words: &mut [u32; LANES]);
    /// `self & other`.
    fn and(self, other: Self) -> Self;
    /// `self | other`.
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// `self ^ other`.
    fn xor(self, other: Self) -> Self;
    /// `self + other`, wrapping.
    fn plus(self, other: Self) -> Self;
    /// `self - other`, wrapping.
    fn minus(self, other: Self) -> Self;
    /// `self << N`.
    fn up<const N: u32>(self) -> Self;
    /// `self >> N`.
    fn down<const N: u32>(self) -> Self;
    /// Lanes whose words are the same, one bit a lane.
    fn equal(self, other: Self) -> u32;

    /// Each lane gets the word of the lane whose number differs in bit `STEP` (1, 2, 4 or 8).
    fn swap<const STEP: usize>(self) -> Self;

    /// `one` where `mask` has a bit, else `other`.
    #[inline(always)]
    fn select(mask: u32, one: Self, other: Self) -> Self {
        let mask = Self::all(mask);
        one.and(mask).or(other.without(mask))
    }

    /// Bits that any of the three has.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// Bits that at least two of the three have.
    #[inline(always)]
    fn two_of(self, second: Self, third: Self) -> Self {
        self.and(second).or(self.or(second).and(third))
    }
}

/// What is done to each lane by itself, applied to one word or to many.
macro_rules! lanewise {
    ($apply:ident) => {
        lanewise!($apply:
            and |one, other| one & other,
            or |one, other| one | other,
            without |one, other| one & !other,
            xor |one, other| one ^ other,
            plus u32::wrapping_add,
            minus u32::wrapping_sub,
        );
    };
    ($apply:ident: $($name:ident $join:expr,)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            $apply(self, other, $join)
        }
    )+};
}

#[inline(always)]
fn plain(one: u32, other: u32, join: impl Fn(u32, u32) -> u32) -> u32 {
    join(one, other)
}

#[inline(always)]
fn zip(one: [u32; LANES], other: [u32; LANES], join: impl Fn(u32, u32) -> u32) -> [u32; LANES] {
    std::array::from_fn(|lane| join(one[lane], other[lane]))
}

impl Lanes for u32 {
    lanewise!(plain);
    #[inline(always)]
    fn all(word: u32) -> Self {
        word
    }
    #[inline(always)]
    fn load(words: &[u32; LANES]) -> Self {
        words[0]
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; LANES]) {
        words[0] = self;
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        self << N
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        self >> N
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        u32::from(self == other)
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        self
    }
}

impl Lanes for [u32; LANES] {
    lanewise!(zip);
    #[inline(always)]
    fn all(word: u32) -> Self {
        [word; LANES]
    }
    #[inline(always)]
    fn load(words: &[u32; LANES]) -> Self {
        *words
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; LANES]) {
        *words = self;
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        self.map(|word| word << N)
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        self.map(|word| word >> N)
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        (0..LANES).fold(0, |found, lane| found | u32::from(self[lane] == other[lane]) << lane)
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        std::array::from_fn(|lane| self[lane ^ STEP])
    }
}
