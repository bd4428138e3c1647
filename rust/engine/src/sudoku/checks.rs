//! Whether the rules of a board hold together.

use std::collections::BTreeSet;

use super::lunchboxes::MOST as MOST_CELLS;
use super::masks::full;
use super::parts::{BITS, Lunchbox, MOST, Ranking, Relation, Rules, Sum};
use crate::Invalid;

/// The most that a weight, a factor or a bound of a sum may be.
const HEAVIEST: i64 = 1 << 24;

/// The most steps of all automata together, each counted once for each place of a line of its own
/// length.
const MOST_STEPS: usize = 1 << 24;

/// Rejects rules with numbers that do not fit together.
pub fn check(cells: usize, digits: usize, rules: &Rules) -> Result<(), Invalid> {
    let places = rules.allowed.len();
    if cells == 0 || digits == 0 || digits > MOST {
        return Err(Invalid("a sudoku has cells and 1 to 49 digits"));
    }
    if places < cells || places > u16::MAX as usize {
        return Err(Invalid("each cell has a set of digits, and so has each auxiliary place"));
    }
    let is_legal = |(place, &mask): (usize, &u64)| {
        mask & !if place < cells { full(digits) } else { u64::MAX - 1 } == 0
    };
    if !rules.allowed.iter().enumerate().all(is_legal) {
        return Err(Invalid("each cell has a set of digits of the board"));
    }
    let of_cages = rules.cages.iter().map(|cage| &cage.cells);
    for group in rules.units.iter().chain(of_cages) {
        let distinct: BTreeSet<_> = group.iter().collect();
        if group.is_empty() || distinct.len() < group.len() || group.len() > digits {
            return Err(Invalid("a unit has one cell to as many as there are digits"));
        }
    }
    if rules.lists().any(|list| list.iter().any(|&place| place >= places)) {
        return Err(Invalid("a cell is not on the board"));
    }
    if rules.lists().count() > u16::MAX as usize {
        return Err(Invalid("there are too many rules"));
    }
    let is_long = |lunchbox: &Lunchbox| !(2..=MOST_CELLS).contains(&lunchbox.cells.len());
    if !rules.lunchboxes.is_empty() && (digits > MOST_CELLS || rules.lunchboxes.iter().any(is_long))
    {
        return Err(Invalid("a lunchbox has two to sixteen cells on as many digits"));
    }
    rules.rankings.iter().try_for_each(check_ranking)?;
    rules.relations.iter().try_for_each(check_relation)?;
    rules.sums.iter().try_for_each(check_sum)?;
    check_automata(rules)
}

impl Rules {
    /// The places of each rule.
    fn lists(&self) -> impl Iterator<Item = Vec<usize>> {
        let cages = self.cages.iter().map(|cage| cage.cells.clone());
        let sums = self.sums.iter().map(|sum| sum.terms.iter().map(|term| term.0).collect());
        let pairs = self.relations.iter().flat_map(|relation| &relation.pairs);
        let lines = self.automata.iter().flat_map(|automaton| automaton.lines.iter().cloned());
        let boxes = self.lunchboxes.iter().map(|lunchbox| lunchbox.cells.clone());
        let read = self.rankings.iter().flat_map(|ranking| ranking.sides.iter().flatten().cloned());
        let units = self.units.iter().cloned().chain(cages).chain(boxes).chain(read);
        units.chain(sums).chain(pairs.map(|pair| vec![pair.0, pair.1])).chain(lines)
    }
}

fn check_ranking(ranking: &Ranking) -> Result<(), Invalid> {
    let lines: Vec<_> = ranking.sides.iter().flatten().collect();
    if lines.iter().any(|line| line.is_empty() || line.len() != lines[0].len()) {
        return Err(Invalid("lines that are ranked have cells, all as many"));
    }
    if ranking.ranks.iter().any(|&(line, smaller)| line.max(smaller) >= lines.len()) {
        return Err(Invalid("a rank is of a line, and at most as great as there are lines"));
    }
    Ok(())
}

fn check_relation(relation: &Relation) -> Result<(), Invalid> {
    if relation.pairs.iter().any(|(first, second)| first == second) {
        return Err(Invalid("a relation is between two cells"));
    }
    let is_zero = |mask: &u64| mask & 1 == 1;
    if relation.partners.len() > BITS
        || relation.partners.first().is_some_and(|&mask| mask != 0)
        || relation.partners.iter().any(is_zero)
    {
        return Err(Invalid("a relation has a set of partners for each digit"));
    }
    Ok(())
}

fn check_sum(sum: &Sum) -> Result<(), Invalid> {
    let factors = sum.terms.iter().map(|term| &term.1);
    let bounds = sum.low.iter().chain(&sum.high);
    let is_heavy = |number: &i64| !(-HEAVIEST..=HEAVIEST).contains(number);
    if sum.weights.len() > BITS || factors.chain(&sum.weights).chain(bounds).any(is_heavy) {
        return Err(Invalid("a weight, a factor or a bound of a sum is too large"));
    }
    Ok(())
}

fn check_automata(rules: &Rules) -> Result<(), Invalid> {
    let mut all = 0;
    for automaton in &rules.automata {
        let mut steps: Vec<_> = automaton.steps.iter().map(|step| (step.0, step.1)).collect();
        steps.sort_unstable();
        if steps.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Invalid("an automaton has two steps from a state with one digit"));
        }
        if steps.iter().any(|&(_, digit)| digit == 0 || digit as usize >= BITS) {
            return Err(Invalid("a step of an automaton has a digit"));
        }
        if automaton.lines.iter().any(Vec::is_empty) {
            return Err(Invalid("the line of an automaton has a cell"));
        }
        let lengths: BTreeSet<_> = automaton.lines.iter().map(Vec::len).collect();
        all += steps.len().saturating_mul(lengths.into_iter().sum());
    }
    if all > MOST_STEPS {
        return Err(Invalid("the automata have too many steps"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::super::parts::{Automaton, Cage, Goal};
    use super::*;

    fn is_legal(rules: Rules) -> bool {
        Layout::new(16, 4, rules).is_ok()
    }

    #[test]
    fn senseless_boards_are_rejected() {
        assert!(Layout::boxes(0, 3).is_err());
        assert!(Layout::boxes(5, 10).is_err());
        assert!(Layout::new(16, 0, Rules::open(16, 0)).is_err());
        let units = vec![vec![0, 1, 2, 3]];
        assert!(Layout::new(16, 3, Rules { units, ..Rules::open(16, 3) }).is_err());
        assert!(is_legal(Rules::open(16, 4)));
        assert!(!is_legal(Rules { allowed: vec![0b11110; 15], ..Rules::default() }));
        assert!(!is_legal(Rules { allowed: vec![1; 16], ..Rules::default() }));
        assert!(!is_legal(Rules { allowed: vec![1 << 5; 16], ..Rules::default() }));
        let mut allowed = vec![0b11110; 16];
        allowed.push(1 << 63);
        assert!(is_legal(Rules { allowed, ..Rules::default() }));
    }

    #[test]
    fn senseless_rules_are_rejected() {
        let open = || Rules::open(16, 4);
        assert!(!is_legal(Rules { units: vec![vec![16]], ..open() }));
        assert!(!is_legal(Rules { units: vec![vec![1, 1]], ..open() }));
        let cage = Cage { goal: Goal::Total(3), cells: vec![] };
        assert!(!is_legal(Rules { cages: vec![cage], ..open() }));
        let relation = |pairs| Relation { partners: vec![0, 0b10], pairs };
        assert!(is_legal(Rules { relations: vec![relation(vec![(3, 4)])], ..open() }));
        assert!(!is_legal(Rules { relations: vec![relation(vec![(3, 3)])], ..open() }));
        assert!(!is_legal(Rules { relations: vec![relation(vec![(3, 16)])], ..open() }));
        let sum = |factor| Sum { terms: vec![(0, factor)], ..Sum::default() };
        assert!(is_legal(Rules { sums: vec![sum(-2)], ..open() }));
        assert!(!is_legal(Rules { sums: vec![sum(i64::MIN)], ..open() }));
        let automaton =
            |steps, line| Automaton { steps, lines: vec![line], ..Automaton::default() };
        assert!(is_legal(Rules {
            automata: vec![automaton(vec![(0, 1, 0)], vec![1, 2])],
            ..open()
        }));
        let twice = vec![(0, 1, 0), (0, 1, 2)];
        assert!(!is_legal(Rules { automata: vec![automaton(twice, vec![1, 2])], ..open() }));
        assert!(!is_legal(Rules {
            automata: vec![automaton(vec![(0, 64, 0)], vec![1])],
            ..open()
        }));
        assert!(!is_legal(Rules { automata: vec![automaton(vec![], vec![])], ..open() }));
    }
}
