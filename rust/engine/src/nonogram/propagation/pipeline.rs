//! The pipeline of `auto`: which of its stages take part, so that they can be compared.

/// The stages that can be left out. Line solving always takes part.
#[expect(clippy::struct_excessive_bools, reason = "each stage is on or off for itself")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pipeline {
    /// Failed-literal probing of the open cells.
    pub probing: bool,
    /// CDCL; without it the search backtracks from guesses.
    pub clauses: bool,
    /// Belief-guided decisions.
    pub beliefs: bool,
    /// Restarts until the first solution.
    pub restarts: bool,
    /// Solutions derived from the first by symmetries and switching components (user name:
    /// `twins`).
    pub derived: bool,
}

impl Pipeline {
    /// All stages.
    pub const ALL: Self =
        Self { probing: true, clauses: true, beliefs: true, restarts: true, derived: true };

    /// All stages but those in a comma-separated list; `Err` with the first unknown name.
    pub fn without(names: &str) -> Result<Self, &str> {
        let mut pipeline = Self::ALL;
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let stage = match name {
                "probing" => &mut pipeline.probing,
                "clauses" => &mut pipeline.clauses,
                "beliefs" => &mut pipeline.beliefs,
                "restarts" => &mut pipeline.restarts,
                "twins" => &mut pipeline.derived,
                _ => return Err(name),
            };
            *stage = false;
        }
        Ok(pipeline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_left_out_by_name() {
        assert_eq!(Pipeline::without(""), Ok(Pipeline::ALL));
        let some = Pipeline::without("beliefs, twins");
        assert_eq!(some, Ok(Pipeline { beliefs: false, derived: false, ..Pipeline::ALL }));
        assert_eq!(Pipeline::without("probing,magic"), Err("magic"));
        let names = ["probing", "clauses", "beliefs", "restarts", "twins"];
        assert!(names.iter().all(|name| Pipeline::without(name) != Ok(Pipeline::ALL)));
    }
}
