//! What the model of a sudoku says about every board with its rules: houses, weak links, cages.

use runut_model::{House, Model, Part, Sum, distinct};

use super::bits::{Bits, low, ones};
use super::candidate::Candidate;
use crate::fact::Premise;
use crate::step::Word;

/// Cells whose digits differ. A *house* has as many cells as there are digits.
#[derive(Clone, Debug)]
pub struct Unit<const W: usize> {
    pub premise: Premise,
    /// A region counts as a box.
    pub house: House,
    pub cells: Vec<u32>,
    pub set: Bits<W>,
}

/// Two houses with more than one cell in common: which ones, as bits of each.
#[derive(Clone, Copy, Debug)]
pub struct Meet {
    pub base: u32,
    pub cover: u32,
    pub in_base: u64,
    pub in_cover: u64,
}

/// Two cells and, for each digit of the first, the digits that the second cannot have.
#[derive(Clone, Debug)]
pub struct Pair {
    pub premise: Premise,
    pub cells: [u32; 2],
    /// By digit of the first cell, and by digit of the second.
    pub bans: [Vec<u64>; 2],
}

/// Cells that differ and have a sum.
#[derive(Clone, Debug)]
pub struct Cage {
    pub premise: Premise,
    pub cells: Vec<u32>,
    pub low: i64,
    pub high: i64,
    /// What each digit adds.
    pub weights: Vec<i64>,
}

/// Cells with a sum, of which not all see each other.
#[derive(Clone, Debug)]
pub struct Adds {
    pub premise: Premise,
    pub cells: Vec<u32>,
    pub low: i64,
    pub high: i64,
    /// By cell: what each digit adds.
    pub weights: Vec<Vec<i64>>,
}

/// The rules of a board, made ready.
#[derive(Clone, Debug)]
pub struct Layout<const W: usize> {
    /// The value of each digit; digits are numbers from 0.
    pub values: Vec<u8>,
    pub cells: u32,
    /// Houses first, then the other units.
    pub units: Vec<Unit<W>>,
    /// How many of them are houses.
    pub houses: usize,
    /// House and bit of each house of a cell.
    pub seats: Vec<Vec<(u32, u32)>>,
    /// The units of each cell.
    pub units_of: Vec<Vec<u32>>,
    /// The cells that cannot have the digit of a cell.
    pub peers: Vec<Bits<W>>,
    pub meets: Vec<Meet>,
    pub pairs: Vec<Pair>,
    /// The pairs of each cell, and which of the two it is.
    pub pairs_of: Vec<Vec<(u32, usize)>>,
    pub cages: Vec<Cage>,
    pub sums: Vec<Adds>,
    /// Whether its boxes are regions of a jigsaw.
    pub is_jigsaw: bool,
    /// The digits that each cell may have by the rules about single cells.
    pub start: Vec<u64>,
}

impl Cage {
    /// Whether each digit adds itself.
    pub fn adds_digits(&self, values: &[u8]) -> bool {
        self.weights.iter().zip(values).all(|(&weight, &value)| weight == i64::from(value))
    }
}

impl<const W: usize> Layout<W> {
    /// Reads what a model says about cells; `Err` says why it is no sudoku.
    pub fn new(model: &Model) -> Result<Self, String> {
        let digits = model.values.len();
        if digits == 0 || digits > 64 || model.cells() > W * 64 {
            return Err(format!("no sudoku: {digits} values and {} cells", model.cells()));
        }
        let mut layout = Self {
            values: model.values.clone(),
            cells: model.cells() as u32,
            units: Vec::new(),
            houses: 0,
            seats: vec![Vec::new(); model.cells()],
            units_of: vec![Vec::new(); model.cells()],
            peers: vec![Bits::EMPTY; model.cells()],
            meets: Vec::new(),
            pairs: Vec::new(),
            pairs_of: vec![Vec::new(); model.cells()],
            cages: Vec::new(),
            sums: Vec::new(),
            is_jigsaw: false,
            start: vec![low(digits); model.cells()],
        };
        layout.read(model);
        layout.arrange();
        Ok(layout)
    }

    /// The number of digits.
    #[inline]
    pub fn digits(&self) -> usize {
        self.values.len()
    }

    /// Whether looking for the best of all chains would take long.
    pub fn is_large(&self) -> bool {
        self.cells > 128
    }

    /// Every digit.
    #[inline]
    pub fn all(&self) -> u64 {
        low(self.values.len())
    }

    /// The cells that are peers of all of these.
    pub fn common_peers(&self, cells: Bits<W>) -> Bits<W> {
        cells.members::<u32>().fold(!Bits::EMPTY, |common, cell| common & self.peers[cell as usize])
    }

    /// The cells of some houses.
    pub fn union(&self, houses: &[u32]) -> Bits<W> {
        houses.iter().fold(Bits::EMPTY, |set, &house| set | self.units[house as usize].set)
    }

    /// A unit that holds both cells; houses are preferred.
    pub fn shared_unit(&self, one: u32, other: u32) -> Option<u32> {
        let has = |unit: &&u32| self.units[**unit as usize].set.contains(other);
        self.units_of[one as usize].iter().find(has).copied()
    }

    /// The houses of a kind.
    pub fn all_of(&self, house: House) -> Vec<u32> {
        let houses = 0..self.houses as u32;
        houses.filter(|&each| self.units[each as usize].house == house).collect()
    }

    /// The bit of a cell in a house.
    pub fn bit(&self, house: u32, cell: u32) -> u64 {
        let seats = self.seats[cell as usize].iter();
        seats.filter(|&&(own, _)| own == house).map(|&(_, bit)| 1 << bit).sum()
    }

    /// Whether two candidates exclude each other.
    pub fn excludes(&self, one: Candidate, other: Candidate) -> bool {
        if one.cell == other.cell {
            return one.digit != other.digit;
        }
        (one.digit == other.digit && self.peers[one.cell as usize].contains(other.cell))
            || self.ban(one, other).is_some()
    }

    /// The pair that bans two candidates together.
    pub fn ban(&self, one: Candidate, other: Candidate) -> Option<u32> {
        let bans = |&&(pair, side): &&(u32, usize)| {
            let rule = &self.pairs[pair as usize];
            let is_other = rule.cells[1 - side] == other.cell;
            is_other && rule.bans[side][one.digit as usize] >> other.digit & 1 == 1
        };
        self.pairs_of[one.cell as usize].iter().find(bans).map(|&(pair, _)| pair)
    }

    fn read(&mut self, model: &Model) {
        for (rule, stated) in model.rules.iter().enumerate().filter(|(_, rule)| !rule.is_implied) {
            let house = match stated.nature.house {
                House::Region => House::Box,
                house => house,
            };
            self.is_jigsaw |= stated.nature.house == House::Region;
            for (index, (part, places)) in stated.constraints().enumerate() {
                if places.iter().any(|&place| place >= self.cells) {
                    continue; // about auxiliary places
                }
                let premise = Premise::new(rule as u16, index as u32);
                match part {
                    Part::OneOf(allowed) => self.narrow(allowed, places),
                    Part::Different => self.units.push(Unit {
                        premise,
                        house,
                        cells: places.to_vec(),
                        set: Bits::of_all(places),
                    }),
                    Part::Linear(sum) => {
                        self.cages.extend(self.cage(premise, sum, places));
                        // A cell that counts twice does not differ from itself.
                        if distinct(places.iter().copied()).len() == places.len() {
                            self.sums.push(self.adds(premise, sum, places));
                        }
                    }
                    Part::Table { rows, arity: 2, is_allowed } => {
                        self.pairs.push(self.pair(premise, places, rows, *is_allowed));
                    }
                    _ => {}
                }
            }
        }
    }

    fn digit(&self, value: u8) -> Option<usize> {
        self.values.iter().position(|&own| own == value)
    }

    fn narrow(&mut self, allowed: &[u8], places: &[u32]) {
        let digits = allowed.iter().filter_map(|&value| self.digit(value));
        let mask = digits.fold(0, |mask, digit| mask | 1 << digit);
        for &cell in places {
            self.start[cell as usize] &= mask;
        }
    }

    fn cage(&self, premise: Premise, sum: &Sum, places: &[u32]) -> Option<Cage> {
        let weights: Vec<i64> = self.values.iter().map(|&value| sum.weight(value)).collect();
        let is_plain = sum.factors.iter().all(|&factor| factor == 1);
        (is_plain && weights.iter().all(|&weight| weight >= 0)).then(|| Cage {
            premise,
            cells: places.to_vec(),
            low: sum.low.unwrap_or(0),
            high: sum.high.unwrap_or(i64::MAX),
            weights,
        })
    }

    fn adds(&self, premise: Premise, sum: &Sum, places: &[u32]) -> Adds {
        let weights = |at: usize| {
            let factor = sum.factors.get(at).copied().unwrap_or(1);
            self.values.iter().map(|&value| factor * sum.weight(value)).collect()
        };
        Adds {
            premise,
            cells: places.to_vec(),
            low: sum.low.unwrap_or(i64::MIN / 4),
            high: sum.high.unwrap_or(i64::MAX / 4),
            weights: (0..places.len()).map(weights).collect(),
        }
    }

    fn pair(&self, premise: Premise, places: &[u32], rows: &[u8], is_allowed: bool) -> Pair {
        let named = if is_allowed { self.all() } else { 0 };
        let mut bans = [vec![named; self.digits()], vec![named; self.digits()]];
        for row in rows.chunks(2) {
            let (Some(one), Some(other)) = (self.digit(row[0]), self.digit(row[1])) else {
                continue;
            };
            bans[0][one] ^= 1 << other;
            bans[1][other] ^= 1 << one;
        }
        Pair { premise, cells: [places[0], places[1]], bans }
    }

    fn arrange(&mut self) {
        let digits = self.digits();
        let order = |unit: &Unit<W>| match unit.house {
            _ if unit.cells.len() != digits => 4,
            House::Box | House::Region => 0,
            House::Row => 1,
            House::Column => 2,
            House::Other => 3,
        };
        self.units.sort_by_key(order);
        self.houses = self.units.iter().filter(|unit| unit.cells.len() == digits).count();
        for (at, unit) in self.units.iter().enumerate() {
            for (bit, &cell) in unit.cells.iter().enumerate() {
                self.units_of[cell as usize].push(at as u32);
                self.peers[cell as usize] |= unit.set;
                if at < self.houses {
                    self.seats[cell as usize].push((at as u32, bit as u32));
                }
            }
        }
        for (cell, peers) in self.peers.iter_mut().enumerate() {
            peers.remove(cell as u32);
        }
        let peers = &self.peers;
        self.cages.retain(|cage| {
            let all = Bits::of_all(&cage.cells);
            cage.cells.iter().all(|&cell| {
                let mut others = all;
                others.remove(cell);
                others.without(peers[cell as usize]).is_empty()
            })
        });
        for (at, pair) in self.pairs.iter().enumerate() {
            self.pairs_of[pair.cells[0] as usize].push((at as u32, 0));
            self.pairs_of[pair.cells[1] as usize].push((at as u32, 1));
        }
        self.meet();
    }

    fn meet(&mut self) {
        let houses = &self.units[..self.houses];
        for (base, one) in houses.iter().enumerate() {
            for (cover, other) in houses.iter().enumerate().filter(|&(at, _)| at != base) {
                let common = one.set & other.set;
                if common.len() > 1 && common != one.set {
                    let bits = |unit: &Unit<W>| {
                        let cells = unit.cells.iter().enumerate();
                        cells.fold(0, |mask, (bit, &cell)| {
                            mask | u64::from(common.contains(cell)) << bit
                        })
                    };
                    let (in_base, in_cover) = (bits(one), bits(other));
                    let (base, cover) = (base as u32, cover as u32);
                    self.meets.push(Meet { base, cover, in_base, in_cover });
                }
            }
        }
    }

    /// The constraints of some units.
    pub fn premises(&self, units: &[u32]) -> Vec<Premise> {
        units.iter().map(|&unit| self.units[unit as usize].premise).collect()
    }

    /// Whether a constraint says that cells differ.
    pub fn is_unit(&self, premise: &Premise) -> bool {
        let own = |unit: &Unit<W>| (unit.premise.rule, unit.premise.index);
        self.units.iter().any(|unit| own(unit) == (premise.rule, premise.index))
    }

    /// The digits of a mask as a word.
    pub fn values_of(&self, digits: u64) -> Word {
        Word::Values(ones(digits).map(|digit| self.values[digit as usize]).collect())
    }

    /// The cells of a house at these bits.
    pub fn at(&self, house: u32, bits: u64) -> impl Iterator<Item = u32> + '_ {
        let cells = &self.units[house as usize].cells;
        ones(bits).map(move |bit| cells[bit as usize])
    }
}
