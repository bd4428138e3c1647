//! Patterns that two solutions would share: unique rectangles and BUG + 1.
//!
//! If only two digits were left in each cell of a pattern, and every constraint held each of them
//! twice or not at all, the digits could be swapped. So a puzzle with one solution does not get there.

use super::argument::{Argument, Finding, From, Lack, Literal, Show};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::subsets::unions;
use super::techniques::Name;
use crate::step::Word;

/// The most cells that make a subset with the corners of a rectangle.
const MOST_OF_SUBSET: usize = 3;

/// A rectangle of a type.
pub fn rectangle<const W: usize>(
    board: &Board<W>,
    lines: &[Vec<u32>; 2],
    name: Name,
) -> Option<Finding> {
    let [rows, columns] = lines;
    let cell = |row: usize, column: usize| board.layout.units[rows[row] as usize].cells[column];
    for top in 0..rows.len() {
        for bottom in top + 1..rows.len() {
            let both = |column: usize| {
                board.digits[cell(top, column) as usize]
                    & board.digits[cell(bottom, column) as usize]
            };
            for left in (0..columns.len()).filter(|&left| both(left).count_ones() > 1) {
                for right in left + 1..columns.len() {
                    let common = both(left) & both(right);
                    if common.count_ones() < 2 {
                        continue;
                    }
                    let cells = [
                        cell(top, left),
                        cell(top, right),
                        cell(bottom, left),
                        cell(bottom, right),
                    ];
                    let found = pairs(common).find_map(|pair| {
                        Rectangle { board, cells, pair }
                            .find(name)
                            .and_then(|own| own.unlisted(board))
                    });
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// Every choice of two digits.
fn pairs(digits: u64) -> impl Iterator<Item = u64> {
    ones(digits).flat_map(move |low| {
        let later = digits & (u64::MAX << low) & !(1 << low);
        ones(later).map(move |high| 1 << low | 1 << high)
    })
}

struct Rectangle<'a, const W: usize> {
    board: &'a Board<W>,
    cells: [u32; 4],
    pair: u64,
}

impl<const W: usize> Rectangle<'_, W> {
    fn find(&self, name: Name) -> Option<Finding> {
        let extra = |cell: u32| self.board.digits[cell as usize] & !self.pair;
        let roof: Vec<u32> = self.cells.into_iter().filter(|&cell| extra(cell) != 0).collect();
        if !is_deadly(self.board, &self.cells, &[self.pair; 4]) {
            return None;
        }
        match (name, roof.as_slice()) {
            (Name::UniqueRectangle1, &[corner]) => Some(self.corner(corner)),
            (Name::UniqueRectangle2, &[one, other]) if extra(one) == extra(other) => {
                let digit = extra(one).is_power_of_two().then(|| extra(one).trailing_zeros());
                digit.and_then(|digit| self.shared(one, other, digit))
            }
            (Name::UniqueRectangle3, &[one, other]) => self.subset(one, other),
            (Name::UniqueRectangle4, &[one, other]) => self.strong(one, other),
            (Name::HiddenRectangle, roof) if roof.len() > 1 => self.hidden(),
            _ => None,
        }
    }

    /// Type 1: only one corner has more digits.
    fn corner(&self, corner: u32) -> Finding {
        let others: Vec<u32> = self.cells.into_iter().filter(|&cell| cell != corner).collect();
        let gives: Vec<Literal> =
            ones(self.pair).map(|digit| Literal::not(corner, digit)).collect();
        let why = vec![self.swap(&others, gives.clone())];
        Finding::new(Name::UniqueRectangle1, gives, why, self.show())
    }

    /// Type 2: two corners have the same further digit.
    fn shared(&self, one: u32, other: u32, digit: u32) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let targets = board.open(digit) & layout.common_peers(Bits::of_all(&[one, other]));
        let why = targets.members().map(|target| {
            let on = Candidate::new(target, digit);
            let mut inner: Vec<Argument> = [one, other]
                .into_iter()
                .filter_map(|cell| {
                    let unit = layout.shared_unit(target, cell)?;
                    Some(Argument::holding(
                        From::Unit(unit),
                        vec![on],
                        vec![Literal::not(cell, digit)],
                    ))
                })
                .collect();
            inner.push(self.swap(&self.cells, Vec::new()));
            Argument::Suppose { supposed: Literal { candidate: on, holds: true }, inner }
        });
        let why: Vec<Argument> = why.collect();
        let gives = Literal::none(targets.members(), digit);
        let roles =
            vec![("roof", Word::Places(vec![one, other])), ("digit", layout.values_of(1 << digit))];
        let show = Show { roles, ..self.show() };
        (!targets.is_empty()).then(|| Finding::new(Name::UniqueRectangle2, gives, why, show))
    }

    /// Type 4: one of the digits is nowhere else in a house of two corners, so the other goes.
    fn strong(&self, one: u32, other: u32) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let seats = layout.seats[one as usize].iter().map(|&(house, _)| house);
        let shared = seats.filter(|&house| layout.bit(house, other) != 0);
        let mut choices = shared.flat_map(|house| ones(self.pair).map(move |digit| (house, digit)));
        let own = |house: u32| layout.bit(house, one) | layout.bit(house, other);
        let (house, digit) =
            choices.find(|&(house, digit)| board.seats(house, digit) == own(house))?;
        let second = (self.pair & !(1 << digit)).trailing_zeros();
        let elsewhere = layout.at(house, layout.all() & !own(house));
        let elsewhere: Vec<Lack> = elsewhere.map(|cell| (cell, 1 << digit)).collect();
        let why = [(one, other), (other, one)].map(|(cell, partner)| {
            let mut lacks = elsewhere.clone();
            lacks.push((cell, 1 << digit));
            let gives = vec![Literal::is(partner, digit)];
            let forced = Argument::lacking(From::Unit(house), lacks, gives);
            let inner = vec![forced, self.swap(&self.cells, Vec::new())];
            Argument::Suppose { supposed: Literal::is(cell, second), inner }
        });
        let gives = vec![Literal::not(one, second), Literal::not(other, second)];
        let roles = vec![
            ("roof", Word::Places(vec![one, other])),
            ("digit", layout.values_of(1 << digit)),
            ("second", layout.values_of(1 << second)),
        ];
        let show = Show { base: vec![house], roles, ..self.show() };
        Some(Finding::new(Name::UniqueRectangle4, gives, why.to_vec(), show))
    }

    /// Type 3: what two corners have besides makes a subset with other cells of their house.
    fn subset(&self, one: u32, other: u32) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        let extra = (board.digits[one as usize] | board.digits[other as usize]) & !self.pair;
        let houses = layout.seats[one as usize].iter().map(|&(house, _)| house);
        houses.filter(|&house| layout.bit(house, other) != 0).find_map(|house| {
            let unit = layout.units[house as usize].set & board.open;
            let open = unit.members::<u32>().filter(|&cell| cell != one && cell != other);
            let masks: Vec<(u32, u64)> =
                open.map(|cell| (cell, board.digits[cell as usize] | extra)).collect();
            (1..=MOST_OF_SUBSET).find_map(|size| {
                unions(&masks, size, size as u32 + 1, &mut |cells, digits| {
                    let roof = [one, other];
                    let found = self.with_subset(house, roof, cells, digits)?;
                    found.unlisted(board)
                })
            })
        })
    }

    /// The digits of a subset go from the other cells of its house: there one of them would leave the
    /// roof only the pair.
    fn with_subset(
        &self,
        house: u32,
        roof: [u32; 2],
        cells: &[u32],
        digits: u64,
    ) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        if digits.count_ones() as usize != cells.len() + 1 || digits & self.pair != 0 {
            return None;
        }
        let of_roof = |digits: u64| -> Vec<Literal> {
            let lost = |&cell: &u32| {
                ones(board.digits[cell as usize] & digits).map(move |own| Literal::not(cell, own))
            };
            roof.iter().flat_map(lost).collect()
        };
        let open = (layout.units[house as usize].set & board.open).members::<u32>();
        let others = open.filter(|cell| !roof.contains(cell) && !cells.contains(cell));
        let lost = others.flat_map(|cell| {
            ones(board.digits[cell as usize] & digits).map(move |digit| Literal::not(cell, digit))
        });
        let gives: Vec<Literal> = lost.collect();
        let why = gives.iter().map(|literal| {
            let (supposed, own) = (literal.opposite(), 1 << literal.candidate.digit);
            let taken = of_roof(own);
            let seen = Argument::holding(From::Unit(house), vec![literal.candidate], taken);
            let lacks = cells.iter().map(|&cell| (cell, layout.all() & !digits | own)).collect();
            let filled = Argument::lacking(From::Unit(house), lacks, of_roof(digits & !own));
            let mut inner = vec![seen, filled];
            inner.retain(|line| !matches!(line, Argument::Line { gives, .. } if gives.is_empty()));
            inner.push(self.swap(&self.cells, Vec::new()));
            Argument::Suppose { supposed, inner }
        });
        let why = why.collect();
        let show = Show {
            base: vec![house],
            fins: board.candidates_of(cells.iter().copied()),
            roles: vec![
                ("roof", Word::Places(roof.to_vec())),
                ("extra", layout.values_of(digits)),
                ("pair", layout.values_of(self.pair)),
            ],
            ..self.show()
        };
        (!gives.is_empty()).then(|| Finding::new(Name::UniqueRectangle3, gives, why, show))
    }

    /// Hidden: from one corner strong links of a digit run along both lines, and the opposite corner
    /// has only the pair; so the first corner does not hold the other digit.
    fn hidden(&self) -> Option<Finding> {
        let (layout, board) = (&*self.board.layout, self.board);
        // Row by row: the corner opposite to each is that in the other row and column.
        (0..4).find_map(|at| {
            let [corner, in_row, in_column, opposite] =
                [0, 1, 2, 3].map(|way| self.cells[at ^ way]);
            if board.digits[opposite as usize] != self.pair {
                return None;
            }
            let linked = |digit: u32, end: u32| {
                let seats = layout.seats[corner as usize].iter().map(|&(house, _)| house);
                let both = |house: u32| layout.bit(house, corner) | layout.bit(house, end);
                seats
                    .filter(|&house| layout.bit(house, end) != 0)
                    .find(|&house| board.seats(house, digit) == both(house))
            };
            ones(self.pair).find_map(|digit| {
                let houses = [linked(digit, in_row)?, linked(digit, in_column)?];
                let second = (self.pair & !(1 << digit)).trailing_zeros();
                let supposed = Literal::is(corner, second);
                let forced = [(houses[0], in_row), (houses[1], in_column)].map(|(house, end)| {
                    let others = layout.at(house, layout.all() & !layout.bit(house, end));
                    let lacks = others.map(|cell| (cell, 1 << digit)).collect();
                    Argument::lacking(From::Unit(house), lacks, vec![Literal::is(end, digit)])
                });
                let mut inner = forced.to_vec();
                inner.push(self.swap(&self.cells, Vec::new()));
                let why = vec![Argument::Suppose { supposed, inner }];
                let show = Show {
                    base: houses.to_vec(),
                    roles: vec![
                        ("corner", Word::Places(vec![corner])),
                        ("opposite", Word::Places(vec![opposite])),
                        ("digit", layout.values_of(1 << digit)),
                        ("second", layout.values_of(1 << second)),
                        ("pair", layout.values_of(self.pair)),
                    ],
                    ..self.show()
                };
                let gives = vec![supposed.opposite()];
                Finding::new(Name::HiddenRectangle, gives, why, show).unlisted(board)
            })
        })
    }

    fn swap(&self, limited: &[u32], gives: Vec<Literal>) -> Argument {
        let filling = self.cells.iter().flat_map(|&cell| Candidate::all(cell, self.pair)).collect();
        let lacks =
            limited.iter().map(|&cell| (cell, self.board.layout.all() & !self.pair)).collect();
        Argument::Swap { filling, lacks, gives }
    }

    fn show(&self) -> Show {
        let pattern = self.cells.iter().flat_map(|&cell| Candidate::all(cell, self.pair)).collect();
        Show { pattern, ..Show::default() }
    }
}

/// Whether every constraint goes on to hold if each cell takes its other digit.
fn is_deadly<const W: usize>(board: &Board<W>, cells: &[u32], pairs: &[u64]) -> bool {
    let layout = &*board.layout;
    let set = Bits::<W>::of_all(cells);
    let is_free = |cell: u32, pair: u64| {
        board.open.contains(cell)
            && layout.pairs_of[cell as usize].is_empty()
            && layout.start[cell as usize] & pair == pair
    };
    let twice = |unit: &Bits<W>| {
        let (mut once, mut more, mut third) = (0, 0, 0);
        for (&cell, pair) in cells.iter().zip(pairs).filter(|&(&cell, _)| unit.contains(cell)) {
            debug_assert!(set.contains(cell));
            third |= more & pair;
            more |= once & pair;
            once |= pair;
        }
        once == more && third == 0
    };
    cells.iter().zip(pairs).all(|(&cell, &pair)| is_free(cell, pair))
        && layout.cages.iter().all(|cage| !Bits::of_all(&cage.cells).meets(&set))
        && layout.units.iter().all(|unit| !unit.set.meets(&set) || twice(&unit.set))
}

/// All open cells have two digits but one, which has three: the odd one is its digit.
pub fn bug<const W: usize>(board: &Board<W>) -> Option<Finding> {
    let cells: Vec<u32> = board.open.members().collect();
    let wide = |cell: &&u32| board.digits[**cell as usize].count_ones() != 2;
    let mut odd = cells.iter().filter(wide);
    let (&cell, None) = (odd.next()?, odd.next()) else { return None };
    let own = board.digits[cell as usize];
    if own.count_ones() != 3 {
        return None;
    }
    ones(own).find_map(|digit| {
        let pair =
            |of: u32| board.digits[of as usize] & if of == cell { !(1 << digit) } else { u64::MAX };
        let pairs: Vec<u64> = cells.iter().map(|&of| pair(of)).collect();
        is_deadly(board, &cells, &pairs).then(|| {
            let filling = cells
                .iter()
                .zip(&pairs)
                .flat_map(|(&of, &pair)| Candidate::all(of, pair))
                .collect();
            let known = cells.iter().zip(&pairs).map(|(&of, pair)| {
                (of, board.layout.all() & !(pair | (board.digits[of as usize])))
            });
            let gives = vec![Literal::is(cell, digit)];
            let why =
                vec![Argument::Swap { filling, lacks: known.collect(), gives: gives.clone() }];
            let show = Show { pattern: vec![Candidate::new(cell, digit)], ..Show::default() };
            Finding::new(Name::BugPlusOne, gives, why, show)
        })
    })
}
