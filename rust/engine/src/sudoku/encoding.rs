//! A board as clauses.
//!
//! Each candidate of an open cell is a variable: the cell holds the digit. Each cell has at least
//! one digit (a clause) and at most one (a group). A unit has each digit at most once and, if it is
//! full, at least once. A candidate needs a partner in each place that it is related to. A cage has a
//! variable for each digit set that it may still hold: at least one of them is true, and a set
//! excludes all other digits; that fixes the sum, because the digits of a cage differ. A cage with
//! too many sets has no clauses for its sum; [`Encoding::violated`] checks it on full boards.

use super::automata::Marks;
use super::layout::Layout;
use super::state::bits;
use crate::cdcl::{Lit, Solver};

/// The most digit sets of a cage that become variables.
const MOST_SETS: usize = 512;

/// Table entries for a cell; digits begin with 1.
const DIGITS: usize = 64;

/// A board as clauses, and what its variables mean.
pub(super) struct Encoding {
    /// Cell and digit of each candidate, in the order of the variables. The variables of digit sets
    /// come after them.
    pub(super) candidates: Vec<(usize, u32)>,
    /// Rules without clauses.
    unchecked: Vec<Unchecked>,
}

/// A rule without clauses, by number.
enum Unchecked {
    Cage(usize),
    Sum(usize),
    Line(usize),
}

impl Unchecked {
    fn places(&self, layout: &Layout) -> Vec<usize> {
        match *self {
            Self::Cage(cage) => layout.cages()[cage].cells.clone(),
            Self::Sum(sum) => layout.bounds().sums()[sum].places().collect(),
            Self::Line(line) => layout.automata().places(line).collect(),
        }
    }

    fn is_broken(&self, layout: &Layout, board: &[u8]) -> bool {
        let masks: Vec<u64> = board.iter().map(|digit| 1 << digit).collect();
        match *self {
            Self::Cage(cage) => {
                let cells = &layout.cages()[cage].cells;
                let digits = cells.iter().fold(0, |digits, &cell| digits | masks[cell]);
                let sums = &layout.sums()[cage];
                if sums.has_sets() {
                    sums.left(digits, &[]).is_none()
                } else {
                    sums.bounds(digits, &[]).is_none()
                }
            }
            Self::Sum(sum) => !layout.bounds().narrow(sum, &masks, &mut Vec::new()),
            Self::Line(line) => {
                !layout.automata().narrow(line, &masks, &mut Marks::default(), &mut Vec::new())
            }
        }
    }
}

/// Clauses and groups under construction.
struct Rules<'a> {
    layout: &'a Layout,
    masks: &'a [u64],
    candidates: Vec<(usize, u32)>,
    /// The variable of each cell and digit that is a candidate.
    variables: Vec<Option<usize>>,
    sets: usize,
    clauses: Vec<Vec<Lit>>,
    groups: Vec<Vec<Lit>>,
    unchecked: Vec<Unchecked>,
}

impl Encoding {
    /// A board with these candidates, from whose peers placed digits are removed, and a solver with
    /// its rules.
    pub(super) fn new(layout: &Layout, masks: &[u64]) -> (Self, Solver) {
        let mut rules = Rules {
            layout,
            masks,
            candidates: Vec::new(),
            variables: vec![None; masks.len() * DIGITS],
            sets: 0,
            clauses: Vec::new(),
            groups: Vec::new(),
            unchecked: Vec::new(),
        };
        rules.add_cells();
        rules.add_units();
        rules.add_relations();
        rules.add_cages();
        rules.unchecked.extend((0..layout.bounds().sums().len()).map(Unchecked::Sum));
        rules.unchecked.extend((0..layout.automata().len()).map(Unchecked::Line));
        rules.variables = Vec::new(); // the tables are large: each goes before the next comes
        rules.drop_inner_groups();
        let solver = rules.solver();
        (Self { candidates: rules.candidates, unchecked: rules.unchecked }, solver)
    }

    /// The variable of a candidate.
    fn variable(&self, cell: usize, digit: u8) -> Option<usize> {
        self.candidates.binary_search(&(cell, u32::from(digit))).ok()
    }

    /// The clause: not all of these cells are as on a full board.
    fn differs(&self, board: &[u8], cells: impl Iterator<Item = usize>) -> Vec<Lit> {
        cells.filter_map(|cell| self.variable(cell, board[cell])).map(Lit::negative).collect()
    }

    /// The clause that a full board violates if it breaks a rule without clauses.
    pub(super) fn violated(
        &self,
        layout: &Layout,
        board: impl FnOnce() -> Vec<u8>,
    ) -> Option<Vec<Lit>> {
        if self.unchecked.is_empty() {
            return None;
        }
        let board = board();
        let broken = self.unchecked.iter().find(|rule| rule.is_broken(layout, &board))?;
        Some(self.differs(&board, broken.places(layout).into_iter()))
    }
}

impl Rules<'_> {
    fn add_cells(&mut self) {
        for (cell, &mask) in self.masks.iter().enumerate() {
            if mask.is_power_of_two() {
                continue;
            }
            let first = self.candidates.len();
            for digit in bits(mask) {
                self.variables[cell * DIGITS + digit as usize] = Some(self.candidates.len());
                self.candidates.push((cell, digit));
            }
            let own: Vec<Lit> = (first..self.candidates.len()).map(Lit::positive).collect();
            self.clauses.push(own.clone());
            self.groups.push(own);
        }
    }

    /// The literals for `digit` in the open ones of these cells.
    fn places(&self, cells: &[usize], digit: u32) -> Vec<Lit> {
        let variables = cells.iter().map(|&cell| self.variables[cell * DIGITS + digit as usize]);
        variables.flatten().map(Lit::positive).collect()
    }

    fn add_units(&mut self) {
        let layout = self.layout;
        let of_cages = layout.cages().iter().map(|cage| &cage.cells);
        for cells in layout.units().iter().chain(of_cages) {
            for digit in bits(layout.full()) {
                let places = self.places(cells, digit);
                if layout.is_full(cells) && !places.is_empty() {
                    self.clauses.push(places.clone());
                }
                self.groups.push(places);
            }
        }
    }

    /// Each candidate needs one that goes together with it in every place that it is related to.
    fn add_relations(&mut self) {
        for place in 0..self.masks.len() {
            for (other, table) in self.layout.relations().of(place) {
                let lacks = |digit: u32| self.masks[other] & !table.partners[digit as usize];
                for digit in bits(self.masks[place]).filter(|&digit| lacks(digit) != 0) {
                    let own = self.places(&[place], digit).into_iter().map(|lit| !lit);
                    let partners = bits(self.masks[other] & table.partners[digit as usize]);
                    let support = partners.flat_map(|digit| self.places(&[other], digit));
                    self.clauses.push(own.chain(support).collect());
                }
            }
        }
    }

    fn add_cages(&mut self) {
        for (number, cage) in self.layout.cages().iter().enumerate() {
            let is_open = |cell: &usize| !self.masks[*cell].is_power_of_two();
            let open: Vec<usize> = cage.cells.iter().copied().filter(is_open).collect();
            let fixed = cage.cells.iter().filter(|cell| !is_open(cell));
            let placed = fixed.fold(0, |placed, &cell| placed | self.masks[cell]);
            let masks: Vec<u64> = open.iter().map(|&cell| self.masks[cell]).collect();
            match self.layout.sums()[number].surviving(placed, &masks) {
                Some(sets) if sets.len() <= MOST_SETS => self.add_sets(&open, &sets),
                _ => self.unchecked.push(Unchecked::Cage(number)),
            }
        }
    }

    /// The open cells of a cage hold one of these digit sets.
    fn add_sets(&mut self, open: &[usize], sets: &[u64]) {
        let first = self.candidates.len() + self.sets;
        self.sets += sets.len();
        self.clauses.push((first..first + sets.len()).map(Lit::positive).collect());
        for (variable, set) in (first..).zip(sets) {
            for digit in bits(self.layout.full()) {
                let mut places = self.places(open, digit);
                if set >> digit & 1 == 1 {
                    places.push(Lit::negative(variable));
                    self.clauses.push(places);
                } else {
                    let excludes = |&place: &Lit| vec![Lit::negative(variable), !place];
                    self.clauses.extend(places.iter().map(excludes));
                }
            }
        }
    }

    /// Drops each group that a larger or an earlier equal one contains.
    fn drop_inner_groups(&mut self) {
        let mut groups = std::mem::take(&mut self.groups);
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let mut kept: Vec<Vec<Lit>> = Vec::new();
        let mut kept_of: Vec<Vec<usize>> = vec![Vec::new(); self.candidates.len()];
        for mut group in groups.into_iter().filter(|group| group.len() > 1) {
            group.sort_unstable();
            let is_inner = kept_of[group[0].variable()]
                .iter()
                .any(|&other| group.iter().all(|lit| kept[other].binary_search(lit).is_ok()));
            if !is_inner {
                for lit in &group {
                    kept_of[lit.variable()].push(kept.len());
                }
                kept.push(group);
            }
        }
        self.groups = kept;
    }

    fn solver(&mut self) -> Solver {
        let candidates = self.candidates.len();
        let mut solver = Solver::new(candidates + self.sets);
        for variable in 0..candidates {
            solver.fix_phase(Lit::positive(variable));
        }
        for variable in candidates..candidates + self.sets {
            solver.never_decide(variable);
        }
        for group in std::mem::take(&mut self.groups) {
            solver.add_at_most_one(&group);
        }
        for clause in std::mem::take(&mut self.clauses) {
            solver.add_clause(&clause);
        }
        solver
    }
}
