//! A board as its model states it: duplicates, neighbours, and the constraints they come from.

use runut_model::{Model, Part, Sum};

use crate::fact::Premise;

/// A cell that stays.
pub const WHITE: u8 = 0;
/// A cell that is shaded.
pub const BLACK: u8 = 1;
/// No cell, or no group.
pub const NONE: u32 = u32::MAX;

/// The cells of one number in a row or column: at most one of them is white.
#[derive(Clone, Debug)]
pub struct Group {
    /// The constraint.
    pub premise: Premise,
    /// The cells, in order.
    pub cells: Vec<u32>,
}

impl Group {
    /// Whether the cells lie in a row.
    pub fn is_row(&self, width: usize) -> bool {
        self.cells[0] as usize / width == self.cells[1] as usize / width
    }

    /// Whether its line is a column, and the number of that line.
    pub fn line(&self, width: usize) -> (bool, usize) {
        let cell = self.cells[0] as usize;
        if self.is_row(width) { (false, cell / width) } else { (true, cell % width) }
    }
}

/// What never changes while a board is explained.
#[derive(Clone, Debug)]
pub struct Board {
    /// The number of cells.
    pub cells: usize,
    /// Columns; a board of one column counts as one of one row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The cells above, right, below and left, or [`NONE`].
    pub near: Vec<[u32; 4]>,
    /// The cells by corners, or [`NONE`].
    pub diagonal: Vec<[u32; 4]>,
    /// The cells of the border.
    pub border: Vec<u32>,
    /// The groups.
    pub groups: Vec<Group>,
    /// The groups of each cell in its row and column, or [`NONE`].
    pub groups_of: Vec<[u32; 2]>,
    /// "All whites are connected."
    pub connected: Premise,
    /// "Some cell has this colour."
    pub some: Vec<(u8, Premise)>,
    /// The pairs of each cell with the cells right and below.
    pairs: Vec<[Option<Premise>; 2]>,
}

impl Board {
    /// Reads a model; `Err` says what is not a rule of hitori.
    pub fn new(model: &Model) -> Result<Self, String> {
        let neighbours = model.constraints().find_map(|(part, _)| match part {
            Part::Connected { value: WHITE, neighbours } => Some(neighbours),
            _ => None,
        });
        let step = |&(first, second): &(u32, u32)| second.abs_diff(first) as usize;
        let across = neighbours.and_then(|pairs| pairs.iter().map(step).max()).unwrap_or(1);
        let width = if across > 1 { across } else { model.places.max(1) };
        let mut board = Self::empty(model.places, width);
        for (premise, rule, part, places) in Premise::each(model) {
            if !board.read(premise, part, places) {
                return Err(format!("rule '{}' is not one of hitori", rule.name));
            }
        }
        let has_pairs = (0..board.cells).all(|cell| {
            [1, 2]
                .iter()
                .zip(&board.pairs[cell])
                .all(|(&side, pair)| board.near[cell][side] == NONE || pair.is_some())
        });
        has_pairs.then_some(board).ok_or_else(|| "blacks that touch are no fault here".into())
    }

    fn empty(cells: usize, width: usize) -> Self {
        let height = cells / width;
        let around = |steps: [(isize, isize); 4]| -> Vec<[u32; 4]> {
            let step = |cell: usize, (down, right): (isize, isize)| {
                let row = (cell / width).checked_add_signed(down).filter(|&row| row < height);
                let column = (cell % width).checked_add_signed(right).filter(|&own| own < width);
                row.zip(column).map_or(NONE, |(row, column)| (row * width + column) as u32)
            };
            (0..cells).map(|cell| steps.map(|to| step(cell, to))).collect()
        };
        let near = around([(-1, 0), (0, 1), (1, 0), (0, -1)]);
        let diagonal = around([(-1, 1), (1, 1), (1, -1), (-1, -1)]);
        let is_border = |cell: &u32| near[*cell as usize].contains(&NONE);
        Self {
            cells,
            width,
            height,
            border: (0..cells as u32).filter(is_border).collect(),
            groups: Vec::new(),
            groups_of: vec![[NONE; 2]; cells],
            connected: Premise::new(0, 0),
            some: Vec::new(),
            pairs: vec![[None; 2]; cells],
            near,
            diagonal,
        }
    }

    /// Takes a constraint; `false` if hitori has no such one.
    fn read(&mut self, premise: Premise, part: &Part, places: &[u32]) -> bool {
        match part {
            Part::OneOf(values) => values.contains(&WHITE) && values.contains(&BLACK),
            Part::Connected { value: WHITE, .. } => {
                self.connected = premise;
                places.len() == self.cells
            }
            Part::Linear(sum) if sum.factors.is_empty() => match (colour(sum), sum.low, sum.high) {
                (Some(WHITE), None, Some(1)) if places.len() > 1 => self.group(premise, places),
                (Some(BLACK), None, Some(1)) => self.pair(premise, places),
                (Some(colour), Some(1), None) if places.len() == self.cells => {
                    self.some.push((colour, premise));
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn group(&mut self, premise: Premise, places: &[u32]) -> bool {
        let mut cells = places.to_vec();
        cells.sort_unstable();
        let number = self.groups.len() as u32;
        for &cell in &cells {
            let own = &mut self.groups_of[cell as usize];
            let Some(free) = own.iter().position(|&group| group == NONE) else { return false };
            own[free] = number;
        }
        self.groups.push(Group { premise, cells });
        true
    }

    fn pair(&mut self, premise: Premise, places: &[u32]) -> bool {
        let &[first, second] = places else { return false };
        let (first, second) = (first.min(second), first.max(second));
        let side = self.near[first as usize].iter().position(|&cell| cell == second);
        let Some(side @ 1..=2) = side else { return false };
        self.pairs[first as usize][side - 1] = Some(premise);
        true
    }

    /// The constraint that two neighbours are not both black.
    pub fn pair_of(&self, one: u32, other: u32) -> Premise {
        let (first, second) = (one.min(other), one.max(other));
        let side = usize::from(self.near[first as usize][1] != second);
        self.pairs[first as usize][side].unwrap_or(self.connected)
    }

    /// The cells that touch a cell by a side.
    pub fn near(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.near[cell as usize].into_iter().filter(|&near| near != NONE)
    }

    /// The cells that touch a cell by a corner.
    pub fn diagonal(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.diagonal[cell as usize].into_iter().filter(|&near| near != NONE)
    }

    /// Whether two cells touch by a side.
    pub fn touch(&self, one: u32, other: u32) -> bool {
        self.near[one as usize].contains(&other)
    }

    /// Whether a cell touches the border.
    pub fn is_border(&self, cell: u32) -> bool {
        self.near[cell as usize].contains(&NONE)
    }

    /// Whether the board is a single line, where one black in the middle splits it.
    pub fn is_line(&self) -> bool {
        self.height == 1
    }

    /// The groups of a cell.
    pub fn groups_of(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.groups_of[cell as usize].into_iter().filter(|&group| group != NONE)
    }

    /// The group of two cells with the same number in a line.
    pub fn common_group(&self, one: u32, other: u32) -> Option<u32> {
        let others = self.groups_of[other as usize];
        self.groups_of(one).find(|group| others.contains(group))
    }
}

/// The colour that a sum counts.
fn colour(sum: &Sum) -> Option<u8> {
    match sum.weights.as_slice() {
        &[(colour @ (WHITE | BLACK), 1)] => Some(colour),
        _ => None,
    }
}
