//! Wings: two cells of two digits, coupled by a pivot or by a strong link; four cells of four digits.

use runut_model::House;

use super::argument::{Finding, Node, Show, Term, absent};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use super::intersections::{Elimination, links};
use super::subsets::unions;
use super::techniques::Name;
use crate::step::Word;

/// A pivot with two or three digits whose pincers share a digit with it each, and one with each other.
pub fn xyz<const W: usize>(board: &Board<W>, name: Name) -> Option<Finding> {
    let layout = &*board.layout;
    let size = if name == Name::XyWing { 2 } else { 3 };
    let bivalue = bivalue(board);
    for pivot in
        board.open.members().filter(|&cell| board.digits[cell as usize].count_ones() == size)
    {
        let own = board.digits[pivot as usize];
        let pincers: Vec<u32> = (bivalue & layout.peers[pivot as usize]).members().collect();
        for (at, &one) in pincers.iter().enumerate() {
            for &other in &pincers[at + 1..] {
                let (first, second) = (board.digits[one as usize], board.digits[other as usize]);
                let common = first & second;
                let is_wing = (first | second | own).count_ones() == 3
                    && common.is_power_of_two()
                    && (if size == 2 { own == first ^ second } else { own & common != 0 });
                if !is_wing {
                    continue;
                }
                let digit = common.trailing_zeros();
                let mut ends = Bits::of_all(&[one, other]);
                if size == 3 {
                    ends.insert(pivot);
                }
                let mut targets = board.open(digit) & layout.common_peers(ends);
                targets.remove(pivot);
                if targets.is_empty() {
                    continue;
                }
                let cells = [pivot, one, other];
                let mut terms = cells.map(|cell| Term::Cell(cell, -1)).to_vec();
                let shared = [first, second].map(|digits| (digits ^ common).trailing_zeros());
                for (pincer, shared) in [(one, shared[0]), (other, shared[1])] {
                    terms.extend(links(layout, pivot, Bits::of_all(&[pincer]), shared));
                }
                let (ends, lacks) = (vec![ends], board.lacks(cells));
                let gone = Elimination { digit, targets, ends, terms, lacks };
                let chain = vec![
                    Node::not([one], digit),
                    Node::is([one], shared[0]),
                    Node::not([pivot], shared[0]),
                    Node::is([pivot], shared[1]),
                    Node::not([other], shared[1]),
                    Node::is([other], digit),
                ];
                let roles = vec![
                    ("pivot", Word::Places(vec![pivot])),
                    ("held", layout.values_of(own)),
                    ("pincers", Word::Places(vec![one, other])),
                    ("digit", layout.values_of(common)),
                ];
                let show = Show {
                    pattern: Candidate::all(pivot, own).collect(),
                    sets: [one, other].map(|pincer| board.candidates_of([pincer])).to_vec(),
                    chain: if size == 2 { chain } else { Vec::new() },
                    roles,
                    ..Show::default()
                };
                if let Some(found) = gone.finding(layout, name, show).unlisted(board) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// Two cells with the same two digits, of which a strong link keeps one from both of them.
pub fn w<const W: usize>(board: &Board<W>) -> Option<Finding> {
    let layout = &*board.layout;
    let cells: Vec<u32> = bivalue(board).members().collect();
    for (at, &one) in cells.iter().enumerate() {
        let digits = board.digits[one as usize];
        for &other in cells[at + 1..].iter().filter(|&&cell| board.digits[cell as usize] == digits)
        {
            for (coupled, digit) in orders(digits) {
                let ends = Bits::of_all(&[one, other]);
                let targets = board.open(digit) & layout.common_peers(ends);
                if targets.is_empty() {
                    continue;
                }
                for house in 0..layout.houses as u32 {
                    let seats = board.seats(house, coupled);
                    if seats.count_ones() != 2 {
                        continue;
                    }
                    let places: Vec<u32> = layout.at(house, seats).collect();
                    let see = |cell: u32, place: u32| layout.peers[cell as usize].contains(place);
                    let (near, far) = match (places[0], places[1]) {
                        (a, b) if see(one, a) && see(other, b) => (a, b),
                        (a, b) if see(one, b) && see(other, a) => (b, a),
                        _ => continue,
                    };
                    let mut terms = vec![
                        Term::Cell(one, -1),
                        Term::Cell(other, -1),
                        Term::Digit(house, coupled, -1),
                    ];
                    terms.extend(links(layout, one, Bits::of_all(&[near]), coupled));
                    terms.extend(links(layout, other, Bits::of_all(&[far]), coupled));
                    let mut lacks = absent(layout.at(house, layout.all() & !seats), coupled);
                    lacks.extend(board.lacks([one, other]));
                    let gone = Elimination { digit, targets, ends: vec![ends], terms, lacks };
                    let show = Show {
                        base: vec![house],
                        pattern: board.candidates_of([one, other]),
                        fins: Candidate::each([near, far], coupled),
                        chain: vec![
                            Node::not([one], digit),
                            Node::is([one], coupled),
                            Node::not([near], coupled),
                            Node::is([far], coupled),
                            Node::not([other], coupled),
                            Node::is([other], digit),
                        ],
                        roles: vec![
                            ("coupled", layout.values_of(1 << coupled)),
                            ("digit", layout.values_of(1 << digit)),
                        ],
                        ..Show::default()
                    };
                    if let Some(found) = gone.finding(layout, Name::WWing, show).unlisted(board) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// Four cells of a box and a line with four digits, of which all but one lie in one unit each: one
/// of the cells holds the last digit.
pub fn wxyz<const W: usize>(board: &Board<W>) -> Option<Finding> {
    let layout = &*board.layout;
    let is_box = |unit: u32| layout.units[unit as usize].house == House::Box;
    layout.meets.iter().filter(|meet| is_box(meet.base)).find_map(|meet| {
        let [of_box, of_line] = [meet.base, meet.cover].map(|unit| layout.units[unit as usize].set);
        let open = ((of_box | of_line) & board.open).members();
        let masks: Vec<(u32, u64)> = open.map(|cell| (cell, board.digits[cell as usize])).collect();
        unions(&masks, 4, 4, &mut |cells, digits| {
            let set = Bits::of_all(cells);
            let is_bent = !set.without(of_box).is_empty() && !set.without(of_line).is_empty();
            if !is_bent || digits.count_ones() < 4 {
                return None;
            }
            let found = bent(board, cells, digits, [meet.base, meet.cover])?;
            found.unlisted(board)
        })
    })
}

/// What four cells of two units with four digits take away.
fn bent<const W: usize>(
    board: &Board<W>,
    cells: &[u32],
    digits: u64,
    units: [u32; 2],
) -> Option<Finding> {
    let layout = &*board.layout;
    let set = Bits::of_all(cells);
    let places = |digit: u32| set & board.cells[digit as usize];
    let within = |digit: u32| {
        let first = places(digit).members::<u32>().next()?;
        let around =
            |unit: &&u32| places(digit).without(layout.units[**unit as usize].set).is_empty();
        layout.units_of[first as usize].iter().find(around).copied()
    };
    let mut free = ones(digits).filter(|&digit| within(digit).is_none());
    let (Some(digit), None) = (free.next(), free.next()) else { return None };
    let ends = places(digit);
    let targets = board.open(digit).without(set) & layout.common_peers(ends);
    if targets.is_empty() {
        return None;
    }
    let held = ones(digits & !(1 << digit));
    let held = held.filter_map(|own| within(own).map(|unit| Term::Digit(unit, own, 1)));
    let cells_once = cells.iter().map(|&cell| Term::Cell(cell, -1));
    let terms = cells_once.chain(held).collect();
    let lacks = board.lacks(cells.iter().copied());
    let gone = Elimination { digit, targets, ends: vec![ends], terms, lacks };
    let show = Show {
        base: units.to_vec(),
        pattern: board.candidates_of(cells.iter().copied()),
        roles: vec![
            ("digit", layout.values_of(1 << digit)),
            ("others", layout.values_of(digits & !(1 << digit))),
            ("ends", Word::Places(ends.members().collect())),
        ],
        ..Show::default()
    };
    Some(gone.finding(layout, Name::WxyzWing, show))
}

/// The two digits of a mask, in both orders.
fn orders(digits: u64) -> [(u32, u32); 2] {
    let (low, high) = (digits.trailing_zeros(), digits.ilog2());
    [(low, high), (high, low)]
}

/// The open cells with two digits.
pub fn bivalue<const W: usize>(board: &Board<W>) -> Bits<W> {
    let mut set = Bits::EMPTY;
    let cells =
        board.open.members::<u32>().filter(|&cell| board.digits[cell as usize].count_ones() == 2);
    cells.for_each(|cell| set.insert(cell));
    set
}
