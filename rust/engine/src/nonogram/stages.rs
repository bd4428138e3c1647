//! Which stages of `auto` take part, so that they can be compared.

/// The stages that can be left out. The lines themselves cannot.
#[expect(clippy::struct_excessive_bools, reason = "each stage is on or off for itself")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stages {
    /// Supposing each open cell black and white.
    pub probing: bool,
    /// Learning from conflicts; without it guesses are taken back one by one.
    pub clauses: bool,
    /// Beginning with what is most likely.
    pub beliefs: bool,
    /// Beginning again when a run has not come to its first solution.
    pub restarts: bool,
    /// Second solutions that the first one gives for nothing.
    pub twins: bool,
}

impl Stages {
    /// All of them.
    pub const ALL: Self =
        Self { probing: true, clauses: true, beliefs: true, restarts: true, twins: true };

    /// The names of the stages, in the order in which they work.
    pub const NAMES: [&str; 5] = ["probing", "clauses", "beliefs", "restarts", "twins"];

    /// All but those named, with commas between the names; `Err` with a name that is none.
    pub fn without(names: &str) -> Result<Self, &str> {
        let mut stages = Self::ALL;
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let stage = match name {
                "probing" => &mut stages.probing,
                "clauses" => &mut stages.clauses,
                "beliefs" => &mut stages.beliefs,
                "restarts" => &mut stages.restarts,
                "twins" => &mut stages.twins,
                _ => return Err(name),
            };
            *stage = false;
        }
        Ok(stages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_left_out_by_name() {
        assert_eq!(Stages::without(""), Ok(Stages::ALL));
        let some = Stages::without("beliefs, twins");
        assert_eq!(some, Ok(Stages { beliefs: false, twins: false, ..Stages::ALL }));
        assert_eq!(Stages::without("probing,magic"), Err("magic"));
        assert!(Stages::NAMES.iter().all(|name| Stages::without(name) != Ok(Stages::ALL)));
    }
}
