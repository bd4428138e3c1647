//! Hidden cages: sums that follow from the cages and from rows, columns and boxes.
//!
//! A *house* (a unit of nine cells) adds up to 45, so houses without common cells have a known
//! total, and the cages inside take theirs away. What is left over are the *innies*: a sum. If
//! cages cover the houses, what sticks out are the *outies*: a sum, too. A cage that sticks out by
//! few cells makes a sum of both, in which the cells outside are negative.
//!
//! The regions are each unit, and neighbouring rows, columns and boxes. Only sums of few cells say
//! much, so others are left out; longer ones are kept if they have cells outside all cages, of which
//! nothing else is known, and their total is near an end.
//!
//! Source: the "rule of 45" of killer sudoku. Cost: for each region a pass over the cages.

use super::super::cliques::Cliques;

/// Cells as a set.
pub(super) type Cells = u128;

/// The cells of a set, in ascending order.
#[inline]
pub(super) fn cells_of(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            cell
        })
    })
}

/// The sum of a house.
const HOUSE: i32 = 45;

/// The most cells of a hidden cage.
const MOST: u32 = 6;
/// The most cells of one that has cells outside all cages.
const MOST_UNCAGED: u32 = 12;

/// A sum: the cells added, the cells taken away, and the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Equation {
    pub(super) added: Cells,
    pub(super) taken: Cells,
    pub(super) total: i32,
}

impl Equation {
    /// The total of some cells.
    pub(super) fn of(cells: Cells, total: i32) -> Self {
        Self { added: cells, taken: 0, total }
    }

    /// The same sum with at least as many cells added as taken away.
    fn turned(self) -> Self {
        let [added, taken] = [self.added, self.taken].map(Cells::count_ones);
        if (added, self.added) >= (taken, self.taken) {
            return self;
        }
        Self { added: self.taken, taken: self.added, total: -self.total }
    }

    /// The number of cells.
    pub(super) fn size(&self) -> u32 {
        (self.added | self.taken).count_ones()
    }

    /// The cells in cliques, if some share a unit.
    pub(super) fn cliques(&self, units_of: &[Vec<u16>]) -> Option<Cliques> {
        let signed = |cells: Cells, sign: i64| cells_of(cells).map(move |cell| (cell.into(), sign));
        let terms: Vec<(usize, i64)> =
            signed(self.added, 1).chain(signed(self.taken, -1)).collect();
        Cliques::new(&terms, 0, units_of)
    }

    /// Whether it has few cells, or not too many and some outside all cages.
    fn is_short(&self, caged: Cells) -> bool {
        let cells = self.added | self.taken;
        let most = if cells & !caged == 0 { MOST } else { MOST_UNCAGED };
        (1..=most).contains(&self.size())
    }
}

/// The sums that follow from these houses and cages, each once, the shortest first.
pub(super) fn hidden_cages(houses: &[Cells], cages: &[Equation]) -> Vec<Equation> {
    let caged = cages.iter().fold(0, |all, cage| all | cage.added);
    let mut found: Vec<Equation> = regions(houses)
        .flat_map(|(cells, total)| leftovers(cells, total, cages))
        .chain(houses.iter().flat_map(|&house| offsets(house, cages)))
        .map(Equation::turned)
        .filter(|sum| sum.is_short(caged))
        .filter(|sum| !cages.contains(sum))
        .collect();
    found.sort_unstable_by_key(|sum| (sum.size(), *sum));
    found.dedup();
    found
}

/// Unions of houses without common cells, with their totals: each house, and each next to others
/// of its kind.
fn regions(houses: &[Cells]) -> impl Iterator<Item = (Cells, i32)> {
    let chains = houses.iter().enumerate().flat_map(|(first, &house)| {
        let mut cells = house;
        let mut total = HOUSE;
        let mut all = vec![(cells, total)];
        for &next in &houses[first + 1..] {
            if cells & next != 0 {
                break;
            }
            cells |= next;
            total += HOUSE;
            all.push((cells, total));
        }
        all
    });
    chains.filter(|(cells, _)| cells.count_ones() < 81)
}

/// The innies, the outies, and both mixed.
fn leftovers(region: Cells, total: i32, cages: &[Equation]) -> impl Iterator<Item = Equation> {
    let innies = innies(region, total, cages);
    let mixed = mixed(region, innies, cages);
    let innies = (innies.added != region).then_some(innies);
    let mixed = (mixed.taken != 0).then_some(mixed);
    [innies, outies(region, total, cages), mixed].into_iter().flatten()
}

/// The region less the cages inside.
fn innies(region: Cells, total: i32, cages: &[Equation]) -> Equation {
    let mut innies = Equation::of(region, total);
    for cage in cages {
        if cage.added & !innies.added == 0 {
            innies.added &= !cage.added;
            innies.total -= cage.total;
        }
    }
    innies
}

/// What sticks out of cages that cover the region.
fn outies(region: Cells, total: i32, cages: &[Equation]) -> Option<Equation> {
    let mut outies = Equation::of(0, -total);
    for cage in cages.iter().filter(|cage| cage.added & region != 0) {
        if cage.added & outies.added == 0 {
            outies.added |= cage.added;
            outies.total += cage.total;
        }
    }
    let covers = region & !outies.added == 0;
    outies.added &= !region;
    covers.then_some(outies)
}

/// The innies less all cages that stick out by few cells.
fn mixed(region: Cells, innies: Equation, cages: &[Equation]) -> Equation {
    let mut mixed = innies;
    for cage in cages {
        let (inside, outside) = (cage.added & region, cage.added & !region);
        let sticks_out_little = outside != 0 && outside.count_ones() < inside.count_ones();
        if sticks_out_little && inside & !mixed.added == 0 && outside & mixed.taken == 0 {
            mixed.added &= !inside;
            mixed.taken |= outside;
            mixed.total -= cage.total;
        }
    }
    mixed
}

/// For each cage that sticks out of a house by one cell: the innies that it leaves, less that cell.
fn offsets(house: Cells, cages: &[Equation]) -> impl Iterator<Item = Equation> {
    let innies = innies(house, HOUSE, cages);
    cages.iter().filter_map(move |cage| {
        let (inside, outside) = (cage.added & house, cage.added & !house);
        let fits = inside != 0 && outside.is_power_of_two() && inside & !innies.added == 0;
        let (added, total) = (innies.added & !inside, innies.total - cage.total);
        fits.then_some(Equation { added, taken: outside, total })
    })
}
