//! A board as clauses.
//!
//! Each candidate of an open place is a variable: the place holds the digit. Each place has at least
//! one digit (a clause) and at most one (a group). A unit has each digit at most once and, if it is
//! full, at least once. A candidate needs a partner in each place that it is related to. A cage has a
//! variable for each digit set that it may still hold: at least one of them is true, and a set
//! excludes all other digits; that fixes the sum, because the digits of a cage differ. The sum of a
//! cage with too many sets, other weighted sums and automata are propagators with lazy reasons
//! (`crate::propagators`). Variable 0 is true.
//!
//! References: Lynce and Ouaknine, "Sudoku as a SAT problem", 2006 (the units); Gent, "Arc
//! consistency in SAT", ECAI 2002 (support clauses for relations).

use super::layout::Layout;
use super::masks::bits;
use super::parts::{self, Cage, Goal, Lunchbox, Rules};
use super::ranks::{Comparison, Counts};
use crate::cdcl::{Lit, Solver};
use crate::propagators::automaton::Layered;
use crate::propagators::formula::{Formula, Lists, truth};
use crate::propagators::{Propagators, Rule, linear};
use runut_model::Automaton;

/// The most digit sets of a cage that become variables.
const MOST_SETS: usize = 512;

/// Digits from which on the search is steady and a candidate need not be tried as true. Measured on
/// boards of 36 digits: see the algorithm page.
const STEADY: usize = 26;

/// Digits from which on candidates of small groups come first, and, up to `STEADY`, learned clauses
/// shrink. Measured on boards of 25 and 36 digits: see the algorithm page.
const LARGE: usize = 17;

/// Table entries for a place; digits begin with 1.
const DIGITS: usize = 64;

/// A board as clauses and propagators, and what its variables mean.
pub(super) struct Encoding {
    /// Place and digit of each candidate, in the order of the variables from 1 on. The variables of
    /// digit sets come after them.
    pub(super) candidates: Vec<(usize, u32)>,
    pub(super) solver: Solver,
    /// The rules that are no clauses, if there are any.
    pub(super) propagators: Option<Propagators>,
}

/// Clauses, groups and propagators under construction.
struct Builder<'a> {
    layout: &'a Layout,
    masks: Vec<u64>,
    candidates: Vec<(usize, u32)>,
    /// The variable of each place and digit that is a candidate.
    variables: Vec<Option<usize>>,
    sets: usize,
    formula: Formula,
    rules: Vec<Rule>,
}

impl Encoding {
    /// A board with these candidates, from whose peers placed digits are removed.
    pub(super) fn new(layout: &Layout, masks: &[u64]) -> Self {
        let of_ranks: Vec<_> =
            layout.ranks.iter().map(|rank| rank.comparisons(layout.digits)).collect();
        let verdicts = of_ranks.iter().flat_map(|(others, _)| others).map(|other| other.verdicts);
        let masks: Vec<u64> = masks.iter().copied().chain(verdicts).collect();
        let mut builder = Builder {
            layout,
            candidates: Vec::new(),
            variables: vec![None; masks.len() * DIGITS],
            masks,
            sets: 0,
            formula: Formula::default(),
            rules: Vec::new(),
        };
        // Whole, without `..`: a new part does not compile until it is encoded.
        let Rules { units, allowed, cages, sums, relations, automata, lunchboxes, rankings } =
            &layout.rules;
        debug_assert!(builder.masks.len() >= allowed.len(), "masks are what is left to each place");
        builder.formula.clauses.push([truth()]);
        builder.add_places();
        builder.add_units(units, cages);
        if !relations.is_empty() {
            builder.add_relations();
        }
        builder.add_cages(cages);
        if !sums.is_empty() {
            builder.add_sums();
        }
        builder.add_automata(automata, lunchboxes);
        if !rankings.is_empty() {
            builder.add_ranks(of_ranks);
        }
        builder.variables = Vec::new(); // the tables are large: each goes before the next comes
        builder.finish()
    }
}

impl Builder<'_> {
    fn is_open(&self, place: usize) -> bool {
        !self.masks[place].is_power_of_two()
    }

    fn add_places(&mut self) {
        for (place, &mask) in self.masks.iter().enumerate() {
            if mask.is_power_of_two() {
                continue;
            }
            let first = self.candidates.len() + 1;
            for digit in bits(mask) {
                self.candidates.push((place, digit));
                self.variables[place * DIGITS + digit as usize] = Some(self.candidates.len());
            }
            let own = (first..=self.candidates.len()).map(Lit::positive);
            self.formula.clauses.push(own.clone());
            self.formula.groups.push(own);
        }
    }

    /// The literals for `digit` in the open ones of these places.
    fn holders(&self, places: &[usize], digit: u32) -> Vec<Lit> {
        let variables = places.iter().map(|&place| self.variables[place * DIGITS + digit as usize]);
        variables.flatten().map(Lit::positive).collect()
    }

    /// The candidates of a place, with their literals.
    fn choices(&self, place: usize) -> Vec<(u8, Lit)> {
        let lit = |digit: u32| self.variables[place * DIGITS + digit as usize].map(Lit::positive);
        bits(self.masks[place]).map(|digit| (digit as u8, lit(digit).unwrap_or(truth()))).collect()
    }

    fn add_units(&mut self, units: &[Vec<usize>], cages: &[Cage]) {
        let layout = self.layout;
        for cells in units.iter().chain(cages.iter().map(|cage| &cage.cells)) {
            let held = cells.iter().fold(0, |held, &cell| held | self.masks[cell]);
            for digit in bits(held) {
                let places = self.holders(cells, digit);
                if layout.is_full(cells) && !places.is_empty() {
                    self.formula.clauses.push(places.iter().copied());
                }
                self.formula.groups.push(places);
            }
        }
    }

    /// Each candidate needs one that goes together with it in every place that it is related to.
    fn add_relations(&mut self) {
        for place in 0..self.layout.allowed.len() {
            for (other, table) in self.layout.relations.of(place) {
                let lacks = |digit: u32| self.masks[other] & !table.partners[digit as usize];
                for digit in bits(self.masks[place]).filter(|&digit| lacks(digit) != 0) {
                    let own = self.holders(&[place], digit).into_iter().map(|lit| !lit);
                    let partners = bits(self.masks[other] & table.partners[digit as usize]);
                    let support = partners.flat_map(|digit| self.holders(&[other], digit));
                    let clause: Vec<Lit> = own.chain(support).collect();
                    self.formula.clauses.push(clause);
                }
            }
        }
    }

    fn add_cages(&mut self, cages: &[Cage]) {
        for (cage, sums) in cages.iter().zip(&self.layout.sums) {
            let (open, fixed): (Vec<usize>, Vec<usize>) =
                cage.cells.iter().partition(|&&cell| self.is_open(cell));
            let placed = fixed.iter().fold(0, |placed, &cell| placed | self.masks[cell]);
            let masks: Vec<u64> = open.iter().map(|&cell| self.masks[cell]).collect();
            match (sums.surviving(placed, &masks), &cage.goal) {
                (Some(sets), Goal::Sets(_)) => self.add_sets(&open, &sets),
                (Some(sets), _) if sets.len() <= MOST_SETS => self.add_sets(&open, &sets),
                (_, Goal::Total(total)) => {
                    let terms = cage.cells.iter().map(|&cell| (cell, i64::from));
                    self.add_sum(terms, Some(i64::from(*total)), Some(i64::from(*total)));
                }
                (None, Goal::Sets(_)) => {}
            }
        }
    }

    /// The open cells of a cage hold one of these digit sets.
    fn add_sets(&mut self, open: &[usize], sets: &[u64]) {
        let first = self.candidates.len() + self.sets + 1;
        self.sets += sets.len();
        self.formula.clauses.push((first..first + sets.len()).map(Lit::positive));
        let held = open.iter().fold(0, |held, &cell| held | self.masks[cell]);
        for (variable, set) in (first..).zip(sets) {
            for digit in bits(held | set) {
                let mut places = self.holders(open, digit);
                if set >> digit & 1 == 1 {
                    places.push(Lit::negative(variable));
                    self.formula.clauses.push(places);
                } else {
                    for place in places {
                        self.formula.clauses.push([Lit::negative(variable), !place]);
                    }
                }
            }
        }
    }

    fn add_sums(&mut self) {
        let bounds = &self.layout.bounds;
        for sum in bounds.sums() {
            let terms = bounds
                .terms(sum)
                .map(|(place, scale)| (place, move |digit: u32| scale.amount(digit)));
            self.add_sum(terms, sum.low(), sum.high());
        }
    }

    /// What the digits of some places add is within bounds.
    fn add_sum<A: Fn(u32) -> i64>(
        &mut self,
        terms: impl Iterator<Item = (usize, A)>,
        low: Option<i64>,
        high: Option<i64>,
    ) {
        let (mut fixed, mut slots) = (0, Vec::new());
        for (place, amount) in terms {
            if self.is_open(place) {
                let choices = self.choices(place).into_iter();
                slots.push(choices.map(|(digit, lit)| (lit, amount(digit.into()))).collect());
            } else {
                fixed += amount(self.masks[place].trailing_zeros());
            }
        }
        let (low, high) = (low.map(|low| low - fixed), high.map(|high| high - fixed));
        let rule = linear::add(&mut self.formula, slots, low, high, false);
        self.rules.extend(rule.map(Rule::Linear));
    }

    fn add_automata(&mut self, automata: &[parts::Automaton], lunchboxes: &[Lunchbox]) {
        let digits = self.layout.digits;
        let of_lunchboxes: Vec<_> =
            lunchboxes.iter().flat_map(|lunchbox| lunchbox.automata(digits)).collect();
        for stated in automata.iter().chain(&of_lunchboxes) {
            self.add_automaton(stated);
        }
    }

    fn add_automaton(&mut self, stated: &parts::Automaton) {
        let automaton = Automaton {
            start: stated.start,
            transitions: stated.steps.clone(),
            accepting: stated.accepting.clone(),
        };
        for line in &stated.lines {
            let layers: Vec<_> = line.iter().map(|&place| self.choices(place)).collect();
            let differ = self.layout.differ(line);
            self.rules.push(Rule::Automaton(Layered::new(&automaton, &layers, differ)));
        }
    }

    /// Places beyond all others say what each line is beside one with a rank.
    fn add_ranks(&mut self, ranks: Vec<(Vec<Comparison>, Counts)>) {
        let mut place = self.layout.allowed.len();
        for (others, counts) in ranks {
            let first = place;
            for Comparison { mut automaton, .. } in others {
                automaton.lines[0].insert(0, place);
                self.add_automaton(&automaton);
                place += 1;
            }
            for (value, wanted) in counts {
                let wanted = wanted.map(|wanted| wanted as i64);
                let terms = (first..place).map(|own| (own, move |held| i64::from(held == value)));
                if wanted.is_some() {
                    self.add_sum(terms, wanted, wanted);
                }
            }
        }
    }

    /// The groups without those that a larger or an earlier equal one contains.
    fn outer_groups(&self) -> Vec<Vec<Lit>> {
        let mut groups: Vec<Vec<Lit>> = self.formula.groups.iter().map(<[Lit]>::to_vec).collect();
        groups.retain(|group| group.len() > 1);
        for group in &mut groups {
            group.sort_unstable();
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        // Each literal with the groups that hold it: one table is smaller than a list for each.
        let mut holders = Vec::with_capacity(groups.iter().map(Vec::len).sum());
        for (at, group) in groups.iter().enumerate() {
            holders.extend(group.iter().map(|&lit| (lit, at as u32)));
        }
        holders.sort_unstable();
        let is_outer = |at: &usize| {
            let group = &groups[*at];
            let first = holders.partition_point(|&(lit, _)| lit < group[0]);
            let own = holders.partition_point(|&holder| holder < (group[0], *at as u32));
            let holds = |other: &[Lit]| group.iter().all(|lit| other.binary_search(lit).is_ok());
            !holders[first..own].iter().any(|&(_, other)| holds(&groups[other as usize]))
        };
        let outer: Vec<usize> = (0..groups.len()).filter(is_outer).collect();
        outer.into_iter().map(|at| std::mem::take(&mut groups[at])).collect()
    }

    fn finish(mut self) -> Encoding {
        let candidates = self.candidates.len();
        let variables = 1 + candidates + self.sets;
        let mut propagators = None;
        if !self.rules.is_empty() {
            let own = propagators.insert(Propagators::new(self.rules.split_off(0), variables));
            let implied = own.at_root(&[truth()]);
            if implied.is_none() {
                self.formula.clauses.push([]);
            }
            for lit in implied.into_iter().flatten() {
                self.formula.clauses.push([lit]);
            }
        }
        let groups = self.outer_groups();
        self.formula.groups = Lists::default();
        let mut solver = Solver::new(variables);
        for variable in 1..=candidates {
            if self.layout.digits < STEADY {
                solver.fix_phase(Lit::positive(variable));
            } else {
                solver.set_phase(Lit::positive(variable));
            }
        }
        if self.layout.digits >= STEADY {
            solver.be_steady();
        }
        if (LARGE..STEADY).contains(&self.layout.digits) {
            solver.shrink_clauses();
        }
        if self.layout.digits >= LARGE {
            solver.prefer_small_groups();
        }
        solver.never_decide(0);
        for variable in candidates + 1..variables {
            solver.never_decide(variable);
        }
        for group in &groups {
            solver.add_at_most_one(group);
        }
        drop(groups);
        for clause in self.formula.clauses.iter() {
            solver.add_clause(clause);
        }
        Encoding { candidates: self.candidates, solver, propagators }
    }
}
