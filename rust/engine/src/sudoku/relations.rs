//! Relations: which digits go together in two places.
//!
//! A place keeps the digits that go together with some candidate of the other (arc consistency).
//! Many pairs share one table. The candidates of a place exclude a digit elsewhere only if they all
//! lack it; so a table knows the most candidates that can exclude anything, and places with more
//! need no look.
//!
//! Reference: Mackworth, "Consistency in networks of relations", 1977 (arc consistency).

use super::masks::bits;
use super::parts::{BITS, Relation};

/// The digits of a second place that go together with those of a first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// By digit of the first place.
    pub partners: [u64; BITS],
    /// The most digits of the first place that exclude a digit of the second.
    most: u32,
}

impl Table {
    fn new(partners: &[u64; BITS]) -> Self {
        let firsts = partners.iter().filter(|&&mask| mask != 0).count() as u32;
        let holders =
            |digit: u32| partners.iter().filter(|&&mask| mask >> digit & 1 == 1).count() as u32;
        let seconds = partners.iter().fold(0, |all, mask| all | mask);
        let most = bits(seconds).map(|digit| firsts - holders(digit)).max().unwrap_or(0);
        Self { partners: *partners, most }
    }

    /// What the second place may hold if the first has these candidates.
    pub fn keeps(&self, mask: u64) -> u64 {
        if mask.count_ones() > self.most {
            return u64::MAX;
        }
        bits(mask).fold(0, |keeps, digit| keeps | self.partners[digit as usize])
    }
}

/// All tables, and by place the others that it is related to.
#[derive(Clone, Debug, Default)]
pub struct Relations {
    tables: Vec<Table>,
    /// The other place, and the number of the table from here to there.
    of: Vec<Vec<(u16, u32)>>,
}

impl Relations {
    /// The relations between so many places. Digits without a partner leave `allowed`.
    pub fn new(stated: &[Relation], allowed: &mut [u64]) -> Self {
        let mut relations = Self { tables: Vec::new(), of: vec![Vec::new(); allowed.len()] };
        for relation in stated {
            let mut forth = [0; BITS];
            let mut back = [0; BITS];
            for (digit, &partners) in relation.partners.iter().enumerate().take(BITS) {
                forth[digit] = partners;
                bits(partners).for_each(|partner| back[partner as usize] |= 1 << digit);
            }
            let firsts = back.iter().fold(0, |all, mask| all | mask);
            let seconds = forth.iter().fold(0, |all, mask| all | mask);
            let forth = relations.number(Table::new(&forth));
            let back = relations.number(Table::new(&back));
            for &(first, second) in &relation.pairs {
                allowed[first] &= firsts;
                allowed[second] &= seconds;
                relations.of[first].push((second as u16, forth));
                relations.of[second].push((first as u16, back));
            }
        }
        relations
    }

    /// The number of a table, the same for equal ones.
    fn number(&mut self, table: Table) -> u32 {
        let known = self.tables.iter().position(|known| *known == table);
        let number = known.unwrap_or(self.tables.len());
        if known.is_none() {
            self.tables.push(table);
        }
        number as u32
    }

    /// The places that `place` is related to, each with the table from here to there.
    pub fn of(&self, place: usize) -> impl Iterator<Item = (usize, &Table)> {
        self.of[place].iter().map(|&(other, table)| (other as usize, &self.tables[table as usize]))
    }

    /// Whether `place` is related to no other.
    pub fn is_free(&self, place: usize) -> bool {
        self.of[place].is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second digit is greater, of four digits.
    fn greater() -> Relation {
        let partners = vec![0, 0b11100, 0b11000, 0b10000, 0];
        Relation { partners, pairs: vec![(0, 1), (1, 2)] }
    }

    #[test]
    fn a_digit_without_a_partner_is_not_allowed() {
        let mut allowed = [0b11110; 3];
        Relations::new(&[greater()], &mut allowed);
        assert_eq!(allowed, [0b01110, 0b01100, 0b11100]);
    }

    #[test]
    fn each_place_keeps_what_goes_together_with_a_candidate_of_the_other() {
        let mut allowed = [0b11110; 3];
        let relations = Relations::new(&[greater()], &mut allowed);
        let keeps = |place: usize, mask: u64| -> Vec<(usize, u64)> {
            relations.of(place).map(|(other, table)| (other, table.keeps(mask))).collect()
        };
        assert_eq!(keeps(0, 0b01100), [(1, 0b11000)]);
        assert_eq!(keeps(1, 0b00100), [(0, 0b00010), (2, 0b11000)]);
        assert_eq!(keeps(2, 0b11100)[0].1 & 0b01110, 0b01110);
    }

    #[test]
    fn equal_tables_are_kept_once() {
        let mut allowed = [0b11110; 5];
        let mut other = greater();
        other.pairs = vec![(3, 4)];
        let relations = Relations::new(&[greater(), other], &mut allowed);
        assert_eq!(relations.tables.len(), 2);
    }
}
