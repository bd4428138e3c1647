//! Techniques that suppose: the shortest chain, cases that agree, and suppositions inside others.

use super::backbone::Backbone;
use super::board::{BLACK, WHITE};
use super::ladder::HitoriLadder;
use super::prover::{Agreement, Prover, Reach, Refutation};
use crate::ladder::{Budget, Halt};

impl HitoriLadder {
    /// What solutions say; one is looked for on first use.
    fn take_backbone(&mut self, budget: &mut dyn Budget) -> Result<Backbone, Halt> {
        match self.backbone.take() {
            Some(backbone) => Ok(backbone),
            None => self.prover(budget).solution().map(Backbone::of),
        }
    }

    /// The supposition that is refuted with the fewest links.
    pub(super) fn supposition(
        &mut self,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        let backbone = self.take_backbone(budget)?;
        let best = self.prover(budget).shortest(&backbone);
        self.backbone = Some(backbone);
        let Some(wrong) = best? else { return Ok(None) };
        self.new.push((wrong.0, BLACK - wrong.1));
        self.prover(budget).refute(wrong, Reach::chain(records))
    }

    /// The colour on which both colours of an open cell agree with the fewest links.
    pub(super) fn agreement(
        &mut self,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Agreement>, Halt> {
        let mut best: Option<Agreement> = None;
        for cell in 0..self.board.cells as u32 {
            if !self.state.is_open(cell) {
                continue;
            }
            let found = self.prover(budget).agree(cell, records)?;
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
        let found = self.prover(budget).deepen(records, &mut backbone);
        self.backbone = Some(backbone);
        Ok(found?.map(|((cell, colour), refutation, depth)| {
            self.new.push((cell, BLACK - colour));
            (refutation, depth)
        }))
    }
}

/// What was refuted, why, and how deep suppositions are nested in that.
type Deepened = ((u32, u8), Refutation, u8);

impl Prover<'_> {
    fn shortest(&mut self, backbone: &Backbone) -> Result<Option<(u32, u8)>, Halt> {
        let mut best: Option<(u32, (u32, u8))> = None;
        for cell in (0..self.board.cells as u32).filter(|&cell| backbone.is_fixed(cell)) {
            for colour in [BLACK, WHITE] {
                if !self.state.is_open(cell) || backbone.says(cell, colour) {
                    continue;
                }
                let links = best.map_or(u16::MAX, |(links, _)| links as u16);
                let reach = Reach { links, ..Reach::chain(false) };
                let found = self.refute((cell, colour), reach)?;
                let found = found.filter(|found| best.is_none_or(|(links, _)| found.links < links));
                best = found.map(|found| (found.links, (cell, colour))).or(best);
            }
        }
        Ok(best.map(|(_, wrong)| wrong))
    }

    fn deepen(&mut self, records: bool, known: &mut Backbone) -> Result<Option<Deepened>, Halt> {
        for depth in 1..=u8::MAX {
            let mut is_over = true;
            for cell in 0..self.board.cells as u32 {
                for wrong in [(cell, BLACK), (cell, WHITE)] {
                    if !self.state.is_open(cell) || !known.can_refute(self, wrong)? {
                        continue;
                    }
                    is_over = false;
                    let found = self.refute(wrong, Reach { depth, ..Reach::chain(records) })?;
                    if let Some(found) = found {
                        return Ok(Some((wrong, found, depth)));
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
