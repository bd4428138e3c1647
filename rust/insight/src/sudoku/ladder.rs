//! The ladder at work: the easiest technique that gives something new, on a board of any size.

use std::rc::Rc;

use runut_model::Model;

use super::argument::{Finding, Literal, Node};
use super::bits::Bits;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::nested::Nets;
use super::proof::Writer;
use super::techniques::{NAMES, Name, TECHNIQUES};
use super::{
    almost, chains, clues::Clues, fish, forcing, intersections, killer, leftovers, links, nested,
    pairs, singles, sk_loop, split, subsets, tridagon, unique, wings,
};
use crate::fact::Fact;
use crate::ladder::{Begun, Budget, Climber, Halt, Ladder};
use crate::step::Sink;

/// The ladder.
pub const LADDER: Ladder = Ladder { techniques: TECHNIQUES, begin, with: &[] };

/// A board of up to 128 cells in few words, of up to 36 digits in more, of 49 digits in most.
fn begin(model: &Model, known: &[Fact], allowed: &[bool]) -> Begun {
    Ok(match model.cells() {
        ..=128 => Box::new(Grid::<2>::new(model, known, allowed)?),
        129..=1344 => Box::new(Grid::<21>::new(model, known, allowed)?),
        _ => Box::new(Grid::<38>::new(model, known, allowed)?),
    })
}

/// Whether a technique follows the links between candidates, also those of clues.
fn follows_links(name: Name) -> bool {
    let forces = [Name::ForcingChain, Name::CellForcing, Name::UnitForcing, Name::ForcingNet];
    chains::Links::of(name).is_some() || forces.contains(&name)
}

/// A board of a size class: `W` words hold its cells.
struct Grid<const W: usize> {
    board: Board<W>,
    /// The cells that each digit is known to lack by a fact of its own.
    known: Vec<Bits<W>>,
    /// Which techniques may be used.
    allowed: Vec<bool>,
    lines: Option<[Vec<u32>; 2]>,
    clues: Option<Clues>,
    model: Model,
    /// Whether all steps are listed, and none is taken.
    is_listing: bool,
    /// Made when nothing else goes on.
    nets: Nets,
}

impl<const W: usize> Grid<W> {
    fn new(model: &Model, known: &[Fact], allowed: &[bool]) -> Result<Self, String> {
        let mut board = Board::new(Layout::<W>::new(model)?);
        let layout = Rc::clone(&board.layout);
        let mut lacking = vec![Bits::EMPTY; layout.digits()];
        for fact in known {
            let digit = layout.values.iter().position(|&value| value == fact.value);
            let (Some(digit), &[cell]) = (digit, fact.places.as_slice()) else { continue };
            let candidate = Candidate::new(cell, digit as u32);
            if fact.holds {
                board.place(candidate);
            } else {
                lacking[digit].insert(cell);
                board.remove(candidate);
            }
        }
        let allowed = allowed.to_vec();
        let lines = fish::lines(&layout);
        let clues = Clues::new(model, &layout)?;
        let model = model.clone();
        let nets = Nets::default();
        Ok(Self { board, known: lacking, allowed, lines, clues, model, is_listing: false, nets })
    }

    fn allows(&self, name: Name) -> bool {
        self.allowed[name as usize]
    }

    fn find(&mut self, records: bool, budget: &mut dyn Budget) -> Result<Option<Finding>, Halt> {
        budget.work(10)?;
        let single = singles::find(&self.board, |name| self.allows(name));
        if single.is_some() || self.board.is_broken {
            return Ok(single);
        }
        let mut long: Option<Finding> = None;
        let mut is_linked = false;
        for &name in NAMES {
            if !self.allows(name) {
                continue;
            }
            let grade = name.technique().grade;
            if long.as_ref().is_some_and(|long| long.grade <= grade) {
                break;
            }
            budget.work(100)?;
            if follows_links(name) && !std::mem::replace(&mut is_linked, true) {
                self.link(budget)?;
            }
            let found = self.try_one(name, records, budget)?;
            if self.board.is_broken {
                return Ok(found);
            }
            // A long chain waits for techniques of its own grade.
            match found {
                Some(found) if found.grade > grade && chains::Links::of(name).is_some() => {
                    let is_shorter = |long: &Finding| found.found().cost < long.found().cost;
                    if long.as_ref().is_none_or(is_shorter) {
                        long = Some(found);
                    }
                }
                Some(found) => return Ok(Some(found)),
                None => {}
            }
        }
        Ok(long)
    }

    /// Finds what the clues link now.
    fn link(&mut self, budget: &mut dyn Budget) -> Result<(), Halt> {
        if let Some(clues) = &mut self.clues {
            self.board.clue_links = clues.links(&self.board, budget)?;
        }
        Ok(())
    }

    fn try_one(
        &mut self,
        name: Name,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Finding>, Halt> {
        let board = &self.board;
        if let Some(links) = chains::Links::of(name) {
            return self.chain(name, links, budget);
        }
        match name {
            Name::ForcingChain => forcing::refute(board, name, budget),
            Name::ForcingNet => {
                let found = forcing::refute(board, name, budget)?;
                // Clues take part only in the nets of the model.
                let is_plain = self.clues.is_none();
                let is_last = found.is_some() || is_plain;
                if is_last { Ok(found) } else { self.nested(name, budget) }
            }
            // Without a sum there are none of houses.
            Name::HouseSums if self.board.layout.sums.is_empty() => Ok(None),
            name if name.is_of_net() => self.nested(name, budget),
            name if name.is_of_clue() => {
                let Some(clues) = &mut self.clues else { return Ok(None) };
                let found = clues.find(board, name, records, budget)?;
                self.board.is_broken |= clues.is_broken();
                Ok(found)
            }
            Name::CageUnit => match &mut self.clues {
                Some(clues) => clues.needed(board, budget),
                None => Ok(None),
            },
            Name::AlsXyWing => almost::three(board, budget),
            Name::AlsXz | Name::AlsXzDouble => {
                // One search for both, at the first of them.
                let [one, both] = [Name::AlsXz, Name::AlsXzDouble].map(|each| self.allows(each));
                if name == Name::AlsXzDouble && one {
                    return Ok(None); // it was looked for
                }
                almost::two(board, [one, both], budget)
            }
            Name::CellForcing | Name::UnitForcing => forcing::cases(board, name, budget),
            _ => Ok(self.pattern(name)),
        }
    }

    /// The shortest chain: of all kinds where the widest one may be used, so that it is looked for at
    /// the first of them. A list has each kind by itself.
    fn chain(
        &self,
        name: Name,
        links: chains::Links,
        budget: &mut dyn Budget,
    ) -> Result<Option<Finding>, Halt> {
        const PLAIN: &[Name] =
            &[Name::XRing, Name::XChain, Name::XyRing, Name::XyChain, Name::AicRing, Name::Aic];
        const GROUPED: &[Name] = &[Name::GroupedRing, Name::GroupedAic];
        let is_wanted = |kind: Name, chain: &[Node]| {
            let is_long =
                chain.len() > 2 && chain.first() != chain.last().map(Node::opposite).as_ref();
            (kind == name && is_long).then_some(kind)
        };
        if self.is_listing {
            return chains::find(&self.board, name, links, &is_wanted, budget);
        }
        let (kinds, widest) = match name {
            Name::GroupedRing | Name::GroupedAic => (GROUPED, Name::GroupedAic),
            _ => (PLAIN, Name::Aic),
        };
        let mut links = links;
        if self.allows(widest) && kinds.contains(&name) {
            if kinds.iter().find(|&&kind| self.allows(kind)) != Some(&name) {
                return Ok(None); // it was looked for
            }
            links = chains::Links::of(widest).unwrap_or(links);
        }
        let named = |kind: Name, _: &[Node]| {
            std::iter::successors(Some(kind), |kind| kind.wider()).find(|&kind| self.allows(kind))
        };
        chains::find(&self.board, name, links, &named, budget)
    }

    /// Suppositions by all constraints of the model.
    fn nested(&mut self, name: Name, budget: &mut dyn Budget) -> Result<Option<Finding>, Halt> {
        let (layout, board) = (&self.board.layout, &self.board);
        let Some(net) = self.nets.of(name, &self.model, board) else { return Ok(None) };
        nested::find(layout, net, name, budget)
    }

    /// Tells every finding of the one technique that is allowed: its proof rests on this board.
    fn list_found(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<(), Halt> {
        while let Some(finding) = self.find(true, budget)? {
            if self.board.listed.contains(&finding.concluded()) {
                break;
            }
            let (board, mut known) = (&self.board, self.known.clone());
            sink.step(finding.found(), || Writer::new(board, &mut known).record(&finding));
            self.board.listed.push(finding.concluded());
            if finding.technique.looks_at_clues() {
                break; // it knows by now what it said
            }
        }
        Ok(())
    }

    /// The techniques that look for a pattern.
    fn pattern(&self, name: Name) -> Option<Finding> {
        let (layout, board) = (&self.board.layout, &self.board);
        let fish = |size| fish::plain(board, self.lines.as_ref()?, name, size);
        let finned =
            |size, is_sashimi| fish::finned(board, self.lines.as_ref()?, name, size, is_sashimi);
        match name {
            Name::RuleOf45 if !layout.cages.is_empty() => killer::forty_five(board),
            Name::LawOfLeftovers if layout.is_jigsaw => leftovers::find(board),
            Name::SplitSum => split::find(board),
            Name::PairBan => pairs::find(board),
            Name::UniqueRectangle1
            | Name::UniqueRectangle2
            | Name::UniqueRectangle3
            | Name::UniqueRectangle4
            | Name::HiddenRectangle => unique::rectangle(board, self.lines.as_ref()?, name),
            Name::BugPlusOne => unique::bug(board),
            Name::Pointing | Name::Claiming => intersections::find(board, name),
            Name::GeneralisedIntersection => intersections::generalised(board),
            Name::LockedPair => subsets::locked(board, name, 2),
            Name::LockedTriple => subsets::locked(board, name, 3),
            Name::NakedPair => subsets::naked(board, name, 2),
            Name::NakedTriple => subsets::naked(board, name, 3),
            Name::NakedQuad => subsets::naked(board, name, 4),
            Name::HiddenPair => subsets::hidden(board, name, 2),
            Name::HiddenTriple => subsets::hidden(board, name, 3),
            Name::HiddenQuad => subsets::hidden(board, name, 4),
            Name::XWing => fish(2),
            Name::Swordfish => fish(3),
            Name::Jellyfish => fish(4),
            Name::FinnedXWing => finned(2, false),
            Name::SashimiXWing => finned(2, true),
            Name::FinnedSwordfish => finned(3, false),
            Name::SashimiSwordfish => finned(3, true),
            Name::FinnedJellyfish => finned(4, false),
            Name::SashimiJellyfish => finned(4, true),
            Name::Skyscraper | Name::TwoStringKite | Name::TurbotFish | Name::EmptyRectangle => {
                links::find(board, name)
            }
            Name::XyWing | Name::XyzWing => wings::xyz(board, name),
            Name::WWing => wings::w(board),
            Name::WxyzWing => wings::wxyz(board),
            Name::SkLoop => sk_loop::find(board, self.lines.as_ref()?),
            Name::Tridagon => tridagon::find(board, self.lines.as_ref()?),
            _ => None,
        }
    }
}

impl<const W: usize> Climber for Grid<W> {
    fn allow(&mut self, allowed: &[bool]) {
        self.allowed.copy_from_slice(allowed);
    }

    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let Some(finding) = self.find(sink.records(), budget)? else { return Ok(false) };
        let (board, known) = (&self.board, &mut self.known);
        sink.step(finding.found(), || Writer::new(board, known).record(&finding));
        for &Literal { candidate, holds } in &finding.gives {
            if holds {
                self.board.place(candidate);
            } else {
                self.known[candidate.digit as usize].insert(candidate.cell);
                self.board.remove(candidate);
            }
        }
        Ok(true)
    }

    /// What one clue says must not rest on what another one said, so each is looked at by itself.
    fn list(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        self.is_listing = true;
        let looks_at_clues = NAMES.iter().any(|&name| self.allows(name) && name.looks_at_clues());
        let clues = self.clues.as_ref().filter(|_| looks_at_clues).map(Clues::count);
        for at in 0..clues.unwrap_or(1) {
            if clues.is_some() {
                let all = Clues::new(&self.model, &self.board.layout).ok().flatten();
                self.clues = all.map(|all| all.alone(at));
            }
            self.list_found(sink, budget)?;
        }
        Ok(true)
    }

    fn is_solved(&self) -> bool {
        self.board.open.is_empty()
    }

    fn is_broken(&self) -> bool {
        self.board.is_broken
    }

    /// Techniques look at a clue or a cage only while a cell of it is open; units are always kept.
    fn keeps_rules(&mut self, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let board = &self.board;
        let net = self.clues.as_mut().map(|clues| clues.net_of(board));
        net.map_or(Ok(true), |net| net.keeps_rules(budget))
    }
}
