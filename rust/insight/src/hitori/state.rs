//! What is known of a board, and what follows from a supposition by single constraints.
//!
//! Cells get colours in the order of a trail; each keeps its reason. Known facts come first. A
//! supposition is put on top, followed breadth first, and taken back. A black next to a black, two
//! whites of a group, and a black that closes a cycle are conflicts; an open cell that would close
//! a cycle is white.

use runut_parts::union_find::UnionFind;

use super::board::{BLACK, Board, WHITE};

/// The colour of an open cell.
pub const OPEN: u8 = 2;

/// Why a cell has its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is known.
    Known,
    /// It is supposed.
    Supposed,
    /// It touches a black.
    Near(u32),
    /// It is a duplicate of a white in a group.
    Duplicate(u32, u32),
    /// It would close a cycle with blacks before this position of the trail.
    Ring(u32),
    /// Its opposite was refuted inside the supposition.
    Lemma(u32),
}

/// Two things that cannot both be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Two blacks touch.
    Near(u32, u32),
    /// Two whites of a group.
    Duplicate(u32, u32, u32),
    /// A black closes a cycle.
    Ring(u32),
}

/// The colours, how they came about, and the sets of blacks.
#[derive(Clone, Debug)]
pub struct State {
    /// The colours; [`OPEN`] where nothing is known.
    pub colour: Vec<u8>,
    /// The coloured cells in the order in which they became so.
    pub trail: Vec<u32>,
    /// Cells that would close a cycle of known blacks.
    pub threats: Vec<u32>,
    /// Blacks that touch by corners; the node of a cell is one more.
    sets: UnionFind,
    reason: Vec<Reason>,
    position: Vec<u32>,
    depth: Vec<u16>,
    head: usize,
    members: Vec<u32>,
}

/// Where a supposition began.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    trail: usize,
    head: usize,
    sets: usize,
}

impl State {
    /// Nothing known about so many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            colour: vec![OPEN; cells],
            trail: Vec::with_capacity(cells),
            threats: Vec::new(),
            sets: UnionFind::new(cells + 1),
            reason: vec![Reason::Known; cells],
            position: vec![0; cells],
            depth: vec![0; cells],
            head: 0,
            members: Vec::new(),
        }
    }

    /// Whether nothing is known of a cell.
    pub fn is_open(&self, cell: u32) -> bool {
        self.colour[cell as usize] == OPEN
    }

    /// Whether a cell is black.
    pub fn is_black(&self, cell: u32) -> bool {
        self.colour[cell as usize] == BLACK
    }

    /// Whether a cell is white.
    pub fn is_white(&self, cell: u32) -> bool {
        self.colour[cell as usize] == WHITE
    }

    /// Whether a cell has a colour that is known, not supposed.
    pub fn is_known(&self, cell: u32) -> bool {
        !self.is_open(cell) && self.reason[cell as usize] == Reason::Known
    }

    /// Why a coloured cell has its colour.
    pub fn reason(&self, cell: u32) -> Reason {
        self.reason[cell as usize]
    }

    /// Where a coloured cell stands on the trail.
    pub fn position(&self, cell: u32) -> u32 {
        self.position[cell as usize]
    }

    /// Takes a colour as known; `false` if it contradicts what is known already.
    pub fn learn(&mut self, board: &Board, cell: u32, colour: u8) -> bool {
        if !self.is_open(cell) {
            return self.colour[cell as usize] == colour;
        }
        self.put(cell, colour, Reason::Known, 0);
        self.head = self.trail.len();
        if colour == WHITE {
            let mut groups = board.groups_of(cell);
            return !groups.any(|group| {
                let cells = &board.groups[group as usize].cells;
                cells.iter().any(|&other| other != cell && self.is_white(other))
            });
        }
        let is_apart = !board.near(cell).any(|near| self.is_black(near));
        let mut threats = std::mem::take(&mut self.threats);
        let is_joined = self.join(board, cell, |_, threat| threats.push(threat));
        self.threats = threats;
        is_apart && is_joined
    }

    /// Supposes a colour of an open cell.
    pub fn suppose(&mut self, cell: u32, colour: u8) -> Scope {
        let scope = self.scope();
        self.put(cell, colour, Reason::Supposed, 0);
        scope
    }

    /// The present, to which [`State::undo`] returns.
    pub fn scope(&self) -> Scope {
        Scope { trail: self.trail.len(), head: self.head, sets: self.sets.mark() }
    }

    /// Takes back everything since a scope began.
    pub fn undo(&mut self, scope: Scope) {
        self.sets.undo(scope.sets);
        for cell in self.trail.drain(scope.trail..) {
            self.colour[cell as usize] = OPEN;
            self.sets.remove(cell as usize + 1);
        }
        self.head = scope.head;
    }

    /// Puts the opposite of what was refuted inside a supposition.
    pub fn put_lemma(&mut self, cell: u32, colour: u8, lemma: u32) {
        self.put(cell, colour, Reason::Lemma(lemma), 0);
    }

    /// Follows what is supposed, as far as chains of fewer than `most` links reach.
    pub fn follow(&mut self, board: &Board, most: u16) -> Option<Conflict> {
        while let Some(&cell) = self.trail.get(self.head) {
            if self.depth[cell as usize] >= most {
                return None;
            }
            let conflict = if self.is_black(cell) {
                self.follow_black(board, cell)
            } else {
                self.follow_white(board, cell)
            };
            if conflict.is_some() {
                return conflict;
            }
            self.head += 1;
        }
        None
    }

    fn follow_black(&mut self, board: &Board, cell: u32) -> Option<Conflict> {
        let depth = self.depth[cell as usize] + 1;
        for near in board.near(cell) {
            match self.colour[near as usize] {
                BLACK => return Some(Conflict::Near(cell, near)),
                OPEN => self.put(near, WHITE, Reason::Near(cell), depth),
                _ => {}
            }
        }
        let reason = Reason::Ring(self.head as u32 + 1);
        let is_joined = self.join(board, cell, |state, threat| {
            state.put(threat, WHITE, reason, depth);
        });
        (!is_joined).then_some(Conflict::Ring(cell))
    }

    fn follow_white(&mut self, board: &Board, cell: u32) -> Option<Conflict> {
        let depth = self.depth[cell as usize] + 1;
        for group in board.groups_of(cell) {
            for &other in &board.groups[group as usize].cells {
                match self.colour[other as usize] {
                    WHITE if other != cell => {
                        return Some(Conflict::Duplicate(group, cell, other));
                    }
                    OPEN => self.put(other, BLACK, Reason::Duplicate(group, cell), depth),
                    _ => {}
                }
            }
        }
        None
    }

    fn put(&mut self, cell: u32, colour: u8, reason: Reason, depth: u16) {
        let at = cell as usize;
        self.colour[at] = colour;
        self.reason[at] = reason;
        self.position[at] = self.trail.len() as u32;
        self.depth[at] = depth;
        self.trail.push(cell);
    }

    /// Joins a black with the blacks at its corners and the border, and hears of each open cell
    /// that would now close a cycle; `false` if it closes one itself.
    fn join(&mut self, board: &Board, cell: u32, mut hear: impl FnMut(&mut Self, u32)) -> bool {
        if board.is_line() && board.near(cell).count() == 2 {
            return false;
        }
        let mut ports = [0; 5];
        let Some(count) = self.ports(board, cell, &mut ports) else { return false };
        let own = cell as usize + 1;
        self.sets.add(own);
        for &port in &ports[..count] {
            let Some(joined) = self.sets.join(own, port) else { return false };
            let mut members = std::mem::take(&mut self.members);
            members.extend(self.sets.members(joined).map(|member| member as u32 - 1));
            for member in members.drain(..) {
                for open in board.diagonal(member) {
                    if self.is_open(open) && self.ports(board, open, &mut [0; 5]).is_none() {
                        hear(self, open);
                    }
                }
            }
            self.members = members;
        }
        true
    }

    /// The different sets at the corners of a cell, with the border's; `None` if two are the same.
    fn ports(&self, board: &Board, cell: u32, ports: &mut [usize; 5]) -> Option<usize> {
        let mut count = 0;
        let corners = board.diagonal(cell).map(|corner| corner as usize + 1);
        let blacks = corners.filter(|&corner| self.sets.is_node(corner));
        let border = board.is_border(cell).then(|| self.sets.border());
        for node in blacks.chain(border) {
            let set = self.sets.find(node);
            if ports[..count].contains(&set) {
                return None;
            }
            ports[count] = set;
            count += 1;
        }
        Some(count)
    }
}
