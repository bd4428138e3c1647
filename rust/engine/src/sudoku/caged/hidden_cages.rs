//! Hidden cages: sums that follow from the cages and from rows, columns and boxes.
//!
//! A *house* (a unit of nine cells) adds up to 45, so houses without common cells have a known
//! total, and the cages inside take theirs away. What is left over are the *innies*: a sum. If
//! cages cover the houses, what sticks out are the *outies*: a sum, too. A cage that sticks out by
//! few cells makes a sum of both, in which the cells outside are negative.
//!
//! The regions are each unit, and neighbouring rows, columns and boxes. Only sums of few cells say
//! much, so others are left out.
//!
//! Source: the "rule of 45" of killer sudoku. Cost: for each region a pass over the cages.

/// Cells as a set.
pub(super) type Cells = u128;

/// The sum of a house.
const HOUSE: i32 = 45;

/// The most cells of a hidden cage.
const MOST: u32 = 6;

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

    fn says_much(&self) -> bool {
        (1..=MOST).contains(&(self.added | self.taken).count_ones())
    }
}

/// The sums that follow from these houses and cages, each once.
pub(super) fn hidden_cages(houses: &[Cells], cages: &[Equation]) -> Vec<Equation> {
    let mut found: Vec<Equation> = regions(houses)
        .flat_map(|(cells, total)| leftovers(cells, total, cages))
        .filter(Equation::says_much)
        .filter(|sum| !cages.contains(sum))
        .collect();
    found.sort_unstable();
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
fn leftovers(region: Cells, total: i32, cages: &[Equation]) -> [Equation; 3] {
    let mut innies = Equation::of(region, total);
    let mut outies = Equation::of(0, -total);
    for cage in cages.iter().filter(|cage| cage.added & region != 0) {
        if cage.added & !innies.added == 0 {
            innies.added &= !cage.added;
            innies.total -= cage.total;
        }
        if cage.added & outies.added == 0 {
            outies.added |= cage.added;
            outies.total += cage.total;
        }
    }
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
    let covers = region & !outies.added == 0;
    outies.added &= !region;
    let nothing = Equation::of(0, 0);
    let is_new = |sum: &Equation| sum.added != region;
    [
        if is_new(&innies) { innies } else { nothing },
        if covers { outies } else { nothing },
        if mixed.taken != 0 { mixed } else { nothing },
    ]
}
