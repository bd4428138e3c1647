//! What is known of a board: pieces that lie, marks on single cells, placements that are excluded.

use std::collections::HashSet;

use runut_model::{Model, Part};

use super::board::Board;
use crate::fact::{Fact, Premise};

/// A piece that lies on the board.
pub(super) struct Laid {
    pub(super) placement: u32,
    /// The constraint that gives it, until a step has said so.
    pub(super) given: Option<Premise>,
}

/// Everything known.
pub(super) struct Known {
    pub(super) laid: Vec<Laid>,
    /// By place: the number of the piece that lies there.
    pub(super) at: Vec<Option<usize>>,
    /// By place: the kind that is marked there.
    pub(super) is: Vec<Option<usize>>,
    /// A place and a kind that does not lie there.
    pub(super) not: HashSet<(u32, usize)>,
    /// Placements that earlier steps excluded.
    pub(super) excluded: HashSet<u32>,
    /// Whether this contradicts itself.
    pub(super) is_broken: bool,
}

impl Known {
    /// What a model and a player's board say.
    pub(super) fn new(board: &Board, model: &Model, facts: &[Fact]) -> Self {
        let mut known = Self {
            laid: Vec::new(),
            at: vec![None; board.places],
            is: vec![None; board.places],
            not: HashSet::new(),
            excluded: HashSet::new(),
            is_broken: false,
        };
        known.read_given(board, model);
        for fact in facts {
            known.read(board, fact);
        }
        known.read_marked(board);
        known
    }

    /// Takes note of a piece, which lies where it is given.
    pub(super) fn lay(&mut self, board: &Board, placement: u32, given: Option<Premise>) {
        for &cell in &board.placements[placement as usize].cells {
            if self.at[cell as usize].replace(self.laid.len()).is_some() {
                self.is_broken = true;
            }
        }
        self.laid.push(Laid { placement, given });
    }

    /// How many copies of each kind are left.
    pub(super) fn left(&self, board: &Board) -> Vec<usize> {
        let mut left: Vec<usize> = board.kinds.iter().map(|kind| kind.copies).collect();
        for each in &self.laid {
            let kind = board.placements[each.placement as usize].kind;
            left[kind] = left[kind].saturating_sub(1);
        }
        left
    }

    /// The pieces of a kind that lie.
    pub(super) fn of_kind(&self, board: &Board, kind: usize) -> impl Iterator<Item = u32> {
        let placements = self.laid.iter().map(|each| each.placement);
        placements.filter(move |&each| board.placements[each as usize].kind == kind)
    }

    /// Whether an item still needs a placement.
    pub(super) fn needs(&self, board: &Board, item: u32) -> bool {
        board.must[item as usize]
            && match board.kind_at(item) {
                Some(kind) => self.of_kind(board, kind).next().is_none(),
                None => self.at[item as usize].is_none(),
            }
    }

    fn read_given(&mut self, board: &Board, model: &Model) {
        for (premise, _, part, places) in Premise::each(model) {
            let Part::Lies(labels) = part else { continue };
            let mut cells = places.to_vec();
            cells.sort_unstable();
            let kind = labels.first().and_then(|&label| board.kind_of[label as usize]);
            match kind.and_then(|kind| board.find(kind as usize, &cells)) {
                Some(placement) => self.lay(board, placement, Some(premise)),
                None => self.is_broken = true,
            }
        }
    }

    fn read(&mut self, board: &Board, fact: &Fact) {
        let kind = board.kind_of[fact.value as usize].map(usize::from);
        match (&fact.places[..], kind) {
            (&[place], Some(kind)) if fact.holds => {
                let old = self.is[place as usize].replace(kind);
                let laid = self.at[place as usize].map(|each| self.laid[each].placement);
                let laid = laid.map(|each| board.placements[each as usize].kind);
                self.is_broken |= [old, laid].iter().flatten().any(|&each| each != kind);
            }
            (&[place], Some(kind)) => {
                self.not.insert((place, kind));
            }
            (&[place], None) => self.is_broken |= fact.holds && board.must[place as usize],
            (cells, Some(kind)) => match (board.find(kind, cells), fact.holds) {
                (Some(placement), true) => self.lay(board, placement, None),
                (Some(placement), false) => {
                    self.excluded.insert(placement);
                }
                (None, holds) => self.is_broken |= holds,
            },
            (_, None) => {}
        }
    }

    /// Lays the pieces whose cells are all marked; marks need no constraint that gives them.
    fn read_marked(&mut self, board: &Board) {
        for each in &mut self.laid {
            let cells = &board.placements[each.placement as usize].cells;
            if cells.iter().all(|&cell| self.is[cell as usize].is_some()) {
                each.given = None;
            }
        }
        for (number, kind) in board.kinds.iter().enumerate() {
            if kind.copies > 1 || self.of_kind(board, number).next().is_some() {
                continue;
            }
            let every = 0..board.places as u32;
            let marked = every.filter(|&cell| self.is[cell as usize] == Some(number));
            if let Some(placement) = board.find(number, &marked.collect::<Vec<_>>()) {
                self.lay(board, placement, None);
            }
        }
    }
}
