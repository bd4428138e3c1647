//! Techniques that suppose: the shortest chain, cases that agree, and suppositions inside others.

use super::backbone::{Backbone, solution};
use super::board::{BLACK, WHITE};
use super::ladder::HitoriLadder;
use super::prover::{Agreement, Reach, Refutation};
use crate::ladder::{Budget, Halt};

impl HitoriLadder {
    /// What solutions say; one is looked for on first use.
    fn take_backbone(&mut self, budget: &mut dyn Budget) -> Result<Backbone, Halt> {
        match self.backbone.take() {
            Some(backbone) => Ok(backbone),
            None => solution(&self.board, &mut self.state, budget).map(Backbone::of),
        }
    }

    /// The supposition that is refuted with the fewest links.
    pub(super) fn supposition(
        &mut self,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        let backbone = self.take_backbone(budget)?;
        let best = self.shortest(&backbone, budget);
        self.backbone = Some(backbone);
        let Some(wrong) = best? else { return Ok(None) };
        self.new.push((wrong.0, BLACK - wrong.1));
        self.prover.refute(&self.board, &mut self.state, wrong, Reach::chain(records), budget)
    }

    fn shortest(
        &mut self,
        backbone: &Backbone,
        budget: &mut dyn Budget,
    ) -> Result<Option<(u32, u8)>, Halt> {
        let (board, state) = (&self.board, &mut self.state);
        let mut best: Option<(u32, (u32, u8))> = None;
        for cell in (0..board.cells as u32).filter(|&cell| backbone.is_fixed(cell)) {
            for colour in [BLACK, WHITE] {
                if !state.is_open(cell) || backbone.says(cell, colour) {
                    continue;
                }
                let links = best.map_or(u16::MAX, |(links, _)| links as u16);
                let reach = Reach { links, ..Reach::chain(false) };
                let found = self.prover.refute(board, state, (cell, colour), reach, budget)?;
                let found = found.filter(|found| best.is_none_or(|(links, _)| found.links < links));
                best = found.map(|found| (found.links, (cell, colour))).or(best);
            }
        }
        Ok(best.map(|(_, wrong)| wrong))
    }

    /// The colour on which both colours of an open cell agree with the fewest links.
    pub(super) fn agreement(
        &mut self,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Agreement>, Halt> {
        let (board, state) = (&self.board, &mut self.state);
        let mut best: Option<Agreement> = None;
        for cell in 0..board.cells as u32 {
            if !state.is_open(cell) {
                continue;
            }
            let found = self.prover.agree(board, state, cell, records, budget)?;
            let is_shorter =
                |own: &Agreement| best.as_ref().is_none_or(|best| own.links < best.links);
            best = found.filter(is_shorter).or(best);
        }
        self.new.extend(best.as_ref().map(|best| best.agreed));
        Ok(best)
    }

    /// The first supposition that is refuted by others inside it, and how deep these are nested.
    pub(super) fn nested(
        &mut self,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Refutation, u8)>, Halt> {
        let mut backbone = self.take_backbone(budget)?;
        let found = self.deepen(records, &mut backbone, budget);
        self.backbone = Some(backbone);
        found
    }

    fn deepen(
        &mut self,
        records: bool,
        backbone: &mut Backbone,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Refutation, u8)>, Halt> {
        for depth in 1..=u8::MAX {
            let mut is_over = true;
            for cell in 0..self.board.cells as u32 {
                for colour in [BLACK, WHITE] {
                    let (board, state) = (&self.board, &mut self.state);
                    if !state.is_open(cell)
                        || !backbone.can_refute(board, state, (cell, colour), budget)?
                    {
                        continue;
                    }
                    is_over = false;
                    let reach = Reach { depth, ..Reach::chain(records) };
                    let found = self.prover.refute(board, state, (cell, colour), reach, budget)?;
                    if let Some(found) = found {
                        self.new.push((cell, BLACK - colour));
                        return Ok(Some((found, depth)));
                    }
                }
            }
            if is_over {
                break;
            }
        }
        Ok(None)
    }
}
