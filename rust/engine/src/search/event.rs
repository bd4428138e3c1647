//! Recorded steps of a search, one `u64` each.
//!
//! Layout, from the high end: kind 8 bits, depth 16, place 24, value 16. A depth above 65,535
//! is stored as 65,535. `runut.core.trace` reads the same layout.

/// The kind of a recorded step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// One node was counted; place and value say what is tried, value 255 at depth 0 that nothing
    /// is. The cells that it decides follow, at its depth.
    Node = 0,
    /// Cell `place` takes `value`.
    Set = 1,
    /// Every cell set at this depth or deeper is as it was before.
    Back = 2,
    /// The board as it stands is a solution.
    Solution = 3,
}

/// One recorded step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind.
    pub kind: Kind,
    /// Depth of the search, from 0.
    pub depth: usize,
    /// A cell.
    pub place: usize,
    /// The new value, as in the family's solutions.
    pub value: usize,
}

impl Event {
    /// The event in one word.
    pub fn pack(self) -> u64 {
        (self.kind as u64) << 56
            | (self.depth.min(0xFFFF) as u64) << 40
            | ((self.place & 0x00FF_FFFF) as u64) << 16
            | (self.value & 0xFFFF) as u64
    }

    /// The event in a word, if it is one.
    pub fn unpack(word: u64) -> Option<Self> {
        let kind = match word >> 56 {
            0 => Kind::Node,
            1 => Kind::Set,
            2 => Kind::Back,
            3 => Kind::Solution,
            _ => return None,
        };
        let field = |from: u32, bits: u32| (word >> from & ((1 << bits) - 1)) as usize;
        Some(Self { kind, depth: field(40, 16), place: field(16, 24), value: field(0, 16) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_overlap() {
        let event =
            Event { kind: Kind::Solution, depth: 0xABCD, place: 0x0012_3456, value: 0x789A };
        assert_eq!(event.pack(), 0x03AB_CD12_3456_789A);
        assert_eq!(Event::unpack(event.pack()), Some(event));
    }

    #[test]
    fn a_word_of_an_unknown_kind_is_no_event() {
        assert_eq!(Event::unpack(4 << 56), None);
    }

    #[test]
    fn a_depth_beyond_its_field_is_capped() {
        let event = Event { kind: Kind::Node, depth: 70_000, place: 0, value: 0 };
        assert_eq!(event.pack() >> 40, 0xFFFF);
    }
}
