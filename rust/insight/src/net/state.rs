//! What is known, what is supposed, and what followed, in the order in which it came.
//!
//! Invariant: a value of a place that is no longer in `now` has in `out_at` the position of the
//! entry of the trail that excluded it; undoing the trail undoes exactly these. A place that may
//! only take two values has no negative entries: "not this" is "the other".

use super::values::Values;

/// No position.
pub(super) const NEVER: u32 = u32::MAX;

/// What can be known about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lit {
    /// A place holds a value.
    Is(u32, u8),
    /// A place does not hold a value.
    Not(u32, u8),
    /// Nothing lies like this placement.
    Gone(u32),
}

/// From where an entry comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was known before.
    Known,
    /// It is supposed.
    Supposed,
    /// No other value is left to the place.
    Last,
    /// The constraint with this number forces it.
    By(u32),
    /// The nogood with this number forbids the opposite.
    Nogood(u32),
    /// Its opposite was refuted inside the supposition: the line with this number.
    Nested(u32),
}

/// One entry of the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) lit: Lit,
    pub(super) reason: Reason,
    /// How many levels of reasoning lie between the supposition and this.
    pub(super) level: u32,
}

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    New,
    Old,
    Clash,
}

/// Domains with a trail.
pub(super) struct State<const W: usize> {
    /// The values that the model leaves to each place.
    pub(super) base: Vec<Values<W>>,
    /// The values that are left.
    pub(super) now: Vec<Values<W>>,
    pub(super) trail: Vec<Entry>,
    /// By place: where the trail says which value it holds.
    pub(super) is_at: Vec<u32>,
    /// By place and value.
    out_at: Vec<u32>,
    /// By placement.
    pub(super) gone_at: Vec<u32>,
    width: usize,
}

impl<const W: usize> State<W> {
    pub(super) fn new(base: Vec<Values<W>>, width: usize, placements: usize) -> Self {
        let places = base.len();
        let mut state = Self {
            now: base.clone(),
            base,
            trail: Vec::new(),
            is_at: vec![NEVER; places],
            out_at: vec![NEVER; places * width],
            gone_at: vec![NEVER; placements],
            width,
        };
        for place in 0..places {
            if let Some(value) = state.base[place].only() {
                state.set(Lit::Is(place as u32, value), Reason::Known, 0);
            }
        }
        state
    }

    pub(super) fn len(&self) -> u32 {
        self.trail.len() as u32
    }

    /// The form in which something is entered.
    pub(super) fn plain(&self, lit: Lit) -> Lit {
        if let Lit::Not(place, value) = lit {
            let base = self.base[place as usize];
            if base.contains(value) {
                let other = base.without(Values::<W>::of(value)).only();
                return other.map_or(lit, |other| Lit::Is(place, other));
            }
        }
        lit
    }

    /// Whether something is known to hold, or not to hold.
    pub(super) fn knows(&self, lit: Lit) -> Option<bool> {
        match lit {
            Lit::Is(place, value) => {
                let now = self.now[place as usize];
                if !now.contains(value) {
                    return Some(false);
                }
                (!now.is_open()).then_some(true)
            }
            Lit::Not(place, value) => self.knows(Lit::Is(place, value)).map(|holds| !holds),
            Lit::Gone(placement) => (self.gone_at[placement as usize] != NEVER).then_some(true),
        }
    }

    /// Enters something; a clash with what is known changes nothing.
    pub(super) fn set(&mut self, lit: Lit, reason: Reason, level: u32) -> Outcome {
        let lit = self.plain(lit);
        let at = self.len();
        match lit {
            Lit::Is(place, value) => {
                let place = place as usize;
                if !self.now[place].contains(value) {
                    return Outcome::Clash;
                }
                if self.is_at[place] != NEVER {
                    return Outcome::Old;
                }
                self.is_at[place] = at;
                for other in self.now[place].without(Values::<W>::of(value)).members::<u8>() {
                    self.out_at[place * self.width + other as usize] = at;
                }
                self.now[place] = Values::<W>::of(value);
            }
            Lit::Not(place, value) => {
                let place = place as usize;
                if !self.now[place].contains(value) {
                    return Outcome::Old;
                }
                if self.is_at[place] != NEVER {
                    return Outcome::Clash;
                }
                self.now[place].remove(value);
                self.out_at[place * self.width + value as usize] = at;
            }
            Lit::Gone(placement) => {
                let gone_at = &mut self.gone_at[placement as usize];
                if *gone_at != NEVER {
                    return Outcome::Old;
                }
                *gone_at = at;
            }
        }
        self.trail.push(Entry { lit, reason, level });
        Outcome::New
    }

    /// Takes everything from position `mark` on back.
    pub(super) fn undo(&mut self, mark: u32) {
        while self.len() > mark {
            let at = self.len() - 1;
            match self.trail.pop().map(|entry| entry.lit) {
                Some(Lit::Is(place, _)) => {
                    let place = place as usize;
                    self.is_at[place] = NEVER;
                    for value in self.base[place].members::<u8>() {
                        let out_at = &mut self.out_at[place * self.width + value as usize];
                        if *out_at == at {
                            *out_at = NEVER;
                            self.now[place].insert(value);
                        }
                    }
                }
                Some(Lit::Not(place, value)) => {
                    self.out_at[place as usize * self.width + value as usize] = NEVER;
                    self.now[place as usize].insert(value);
                }
                Some(Lit::Gone(placement)) => self.gone_at[placement as usize] = NEVER,
                None => {}
            }
        }
    }

    fn out_at(&self, place: u32, value: u8) -> u32 {
        self.out_at[place as usize * self.width + value as usize]
    }
}

/// The state at some moment, for a constraint that explains itself.
#[derive(Clone, Copy)]
pub(super) struct Moment<'s, const W: usize> {
    pub(super) state: &'s State<W>,
    /// Only entries before this position.
    pub(super) before: u32,
    /// What was known before the supposition lies before this position.
    pub(super) mark: u32,
    /// Of what followed from the supposition, only levels below this.
    pub(super) level: u32,
}

impl<const W: usize> Moment<'_, W> {
    /// Whether an entry counts at this moment.
    pub(super) fn sees(&self, at: u32) -> bool {
        at < self.mark || at < self.before && self.state.trail[at as usize].level < self.level
    }

    /// How much reasoning lies behind an entry: 0 if it was known before.
    pub(super) fn depth(&self, at: u32) -> u32 {
        if at < self.mark { 0 } else { self.state.trail[at as usize].level + 1 }
    }

    /// How much reasoning lies behind entries.
    pub(super) fn depths(&self, entries: &[u32]) -> u32 {
        entries.iter().map(|&at| self.depth(at)).sum()
    }

    /// The values that are left to a place.
    pub(super) fn domain(&self, place: u32) -> Values<W> {
        let is_at = self.state.is_at[place as usize];
        if is_at != NEVER && self.sees(is_at) {
            return self.state.now[place as usize];
        }
        let mut left = self.state.base[place as usize];
        for value in left.members() {
            let out_at = self.state.out_at(place, value);
            if out_at != NEVER && self.sees(out_at) {
                left.remove(value);
            }
        }
        left
    }

    /// The entries that narrow a place. If it was known what the place holds, that is enough.
    pub(super) fn entries(&self, place: u32, into: &mut Vec<u32>) {
        let is_at = self.state.is_at[place as usize];
        if is_at < self.mark {
            into.push(is_at);
            return;
        }
        let start = into.len();
        let outs = self.state.base[place as usize].members();
        for at in outs.map(|value| self.state.out_at(place, value)).chain([is_at]) {
            if at != NEVER && self.sees(at) && !into[start..].contains(&at) {
                into.push(at);
            }
        }
    }

    /// The entry by which a place does not hold a value; `None` if the model says so.
    pub(super) fn excludes(&self, place: u32, value: u8) -> Option<u32> {
        let is_at = self.state.is_at[place as usize];
        let out_at = self.state.out_at(place, value);
        if !self.state.base[place as usize].contains(value) {
            return None;
        }
        let at = if is_at < self.mark { is_at } else { out_at };
        debug_assert!(self.sees(at), "{value} is not out of {place}");
        Some(at)
    }

    /// The entries by which a place holds a value: one, or, if they came earlier, those by which it
    /// holds no other.
    pub(super) fn fixes(&self, place: u32, into: &mut Vec<u32>) {
        let is_at = self.state.is_at[place as usize];
        let start = into.len();
        self.entries(place, into);
        if is_at == NEVER || !self.sees(is_at) || into.len() == start + 1 {
            return;
        }
        let own = self.domain(place);
        let rest = self.state.base[place as usize].without(own).members();
        let mut outs = rest.map(|value| self.state.out_at(place, value));
        if outs.any(|at| self.depth(at) >= self.depth(is_at)) {
            into.truncate(start);
            into.push(is_at);
        } else {
            into.retain(|&at| at != is_at);
        }
    }
}

/// What a look at a constraint sees: its places and what is known; and what it forces goes `out`.
pub(super) struct Look<'l, const W: usize> {
    pub(super) places: &'l [u32],
    pub(super) state: &'l State<W>,
    pub(super) out: &'l mut Vec<Lit>,
}

/// Tells that only some of the values of a place are `left`: the value, if it is one, or which are
/// not.
pub(super) fn narrow<const W: usize>(
    place: u32,
    now: Values<W>,
    left: Values<W>,
    out: &mut Vec<Lit>,
) {
    if left == now {
        return;
    }
    match left.only() {
        Some(value) => out.push(Lit::Is(place, value)),
        None => out.extend(now.without(left).members().map(|value| Lit::Not(place, value))),
    }
}
