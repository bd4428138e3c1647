//! Recorded steps of a search, one `u64` each.
//!
//! Layout, from the high end: kind 8 bits, depth 16, place 24, value 16. A depth above 65,535
//! is stored as 65,535. `runut.core.trace` reads the same layout.

/// The kind of a recorded step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// One node was counted; place and value say what is tried.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_overlap() {
        let event =
            Event { kind: Kind::Solution, depth: 0xABCD, place: 0x0012_3456, value: 0x789A };
        assert_eq!(event.pack(), 0x03AB_CD12_3456_789A);
    }

    #[test]
    fn a_depth_beyond_its_field_is_capped() {
        let event = Event { kind: Kind::Node, depth: 70_000, place: 0, value: 0 };
        assert_eq!(event.pack() >> 40, 0xFFFF);
    }
}
