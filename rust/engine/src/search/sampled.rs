//! A search of any length recorded in bounded room, by even steps on a logarithmic axis.
//!
//! As long as all events fit, they are one stretch. From then on single nodes are kept, each a
//! stretch of its own: the events that hold before it, its events, and the next node. It keeps
//! `2^fineness` nodes from `2^j` to `2^(j+1)`, evenly spaced, and the last node, whatever its
//! number. When the room is full, the fineness falls by one, which drops every second step.
//!
//! Invariant: `path[..mark]` are the events that hold before the current node, `path[mark..]` are
//! its own.

use super::event::{Event, Kind};

/// Words before the events of a stretch: the number of its first node, from 1; how many of the
/// events hold before that node; how many events there are; what was taken back before; what was
/// found before.
const HEAD: usize = 5;

/// At first no node up to 65,536 is left out, as no room holds so many.
const FINEST: u32 = 16;

/// Records stretches of a search.
#[derive(Debug)]
pub struct Sampled {
    room: usize,
    /// All events so far, if they fit.
    whole: Option<Vec<u64>>,
    fineness: u32,
    kept: Vec<u64>,
    number: u64,
    path: Vec<u64>,
    mark: usize,
    /// The path and the mark at a node that has more events than there is room: the later ones are
    /// only followed.
    long: Option<(Vec<u64>, usize)>,
    /// What was taken back and found before the current node, and up to what is folded.
    begun: [u64; 2],
    counts: [u64; 2],
}

impl Sampled {
    /// A recording that takes about so many words; the last node is kept beyond them.
    pub fn new(room: usize) -> Self {
        Self {
            room,
            whole: Some(Vec::new()),
            fineness: FINEST,
            kept: Vec::new(),
            number: 0,
            path: Vec::new(),
            mark: 0,
            long: None,
            begun: [0; 2],
            counts: [0; 2],
        }
    }

    /// Takes the next event.
    pub fn add(&mut self, event: Event) {
        let word = event.pack();
        if let Some(whole) = &mut self.whole {
            if HEAD + whole.len() < self.room {
                whole.push(word);
                return;
            }
            for word in std::mem::take(whole) {
                self.follow(word);
            }
            self.whole = None;
        }
        self.follow(word);
    }

    fn follow(&mut self, word: u64) {
        if is_node(word) {
            self.leave(word);
        } else if self.path.len() - self.mark >= self.room {
            if self.long.is_none() {
                self.long = Some((self.path.clone(), self.mark));
            }
            self.fold();
        }
        self.path.push(word);
    }

    /// Goes on from the current node to the next.
    fn leave(&mut self, next: u64) {
        if self.number > 0 && is_even(self.number, self.fineness) {
            self.keep(Some(next));
        }
        self.fold();
        self.long = None;
        self.begun = self.counts;
        self.number += 1;
    }

    /// Changes what holds by the events since the mark.
    fn fold(&mut self) {
        let mut end = self.mark;
        for at in self.mark..self.path.len() {
            end = self.apply(self.path[at], end);
        }
        self.path.truncate(end);
        self.mark = end;
    }

    /// Changes `path[..end]`, which holds, by the next event; gives the new end.
    fn apply(&mut self, word: u64, end: usize) -> usize {
        let (kept, next) = if is_back(word) {
            self.counts[0] += 1;
            // The node of this depth tells what was tried before the next.
            self.release(end, depth(word), |_| true)
        } else if is_node(word) {
            (self.release(end, depth(word), is_node).0, Some(word))
        } else if word >> 56 == Kind::Set as u64 {
            (end, Some(word))
        } else {
            self.counts[1] += 1;
            (end, None)
        };
        let Some(next) = next else { return kept };
        self.path[kept] = next;
        kept + 1
    }

    /// The end without the last events that lie at this depth or deeper and are of these, and the
    /// node of this depth among them.
    fn release(
        &self,
        mut end: usize,
        least: u64,
        is_of: impl Fn(u64) -> bool,
    ) -> (usize, Option<u64>) {
        let mut node = None;
        while end > 0 && depth(self.path[end - 1]) >= least && is_of(self.path[end - 1]) {
            end -= 1;
            if is_node(self.path[end]) && depth(self.path[end]) == least {
                node = Some(self.path[end]);
            }
        }
        (end, node)
    }

    /// Keeps the current node, and makes room.
    fn keep(&mut self, next: Option<u64>) {
        let (path, mark) = match &self.long {
            Some((path, mark)) => (path, *mark),
            None => (&self.path, self.mark),
        };
        let length = path.len() + usize::from(next.is_some());
        let start = self.kept.len();
        self.kept.extend([self.number, mark as u64, length as u64]);
        self.kept.extend(self.begun);
        self.kept.extend(path);
        self.kept.extend(next);
        while next.is_some() && self.kept.len() > self.room {
            if self.fineness == 0 {
                self.kept.truncate(start);
                return;
            }
            self.fineness -= 1;
            self.thin();
        }
    }

    fn thin(&mut self) {
        let words = std::mem::take(&mut self.kept);
        for stretch in stretches(&words) {
            if is_even(stretch[0], self.fineness) {
                self.kept.extend(stretch);
            }
        }
    }

    /// The stretches one after the other, and the number of nodes that are in none of them.
    pub fn finish(mut self) -> (Vec<u64>, u64) {
        if let Some(whole) = self.whole.take() {
            let head = [1, 0, whole.len() as u64, 0, 0];
            return (head.into_iter().chain(whole).collect(), 0);
        }
        self.keep(None);
        let kept = stretches(&self.kept).count() as u64;
        (self.kept, self.number.saturating_sub(kept))
    }
}

fn is_node(word: u64) -> bool {
    word >> 56 == Kind::Node as u64
}

fn is_back(word: u64) -> bool {
    word >> 56 == Kind::Back as u64
}

fn depth(word: u64) -> u64 {
    word >> 40 & 0xFFFF
}

/// Whether node `number` is one of `2^fineness` steps from a power of two to the next.
fn is_even(number: u64, fineness: u32) -> bool {
    let step = 1 << number.ilog2().saturating_sub(fineness);
    number & (step - 1) == 0
}

/// Each stretch with its head.
fn stretches(mut words: &[u64]) -> impl Iterator<Item = &[u64]> {
    std::iter::from_fn(move || {
        let length = *words.get(2)? as usize;
        let (stretch, rest) = words.split_at_checked(HEAD + length)?;
        words = rest;
        Some(stretch)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: Kind, depth: usize, place: usize, value: usize) -> Event {
        Event { kind, depth, place, value }
    }

    /// A search that counts in base two on `cells` cells, a node for each cell that is set.
    fn counting(cells: usize, tell: &mut impl FnMut(Event)) {
        fn below(depth: usize, cells: usize, tell: &mut impl FnMut(Event)) {
            for value in 0..2 {
                tell(event(Kind::Node, depth, depth, value));
                tell(event(Kind::Set, depth, depth, value));
                if depth + 1 < cells {
                    below(depth + 1, cells, tell);
                }
                tell(event(Kind::Back, depth, 0, 0));
            }
        }
        below(0, cells, tell);
    }

    fn recorded(cells: usize, room: usize) -> (Vec<u64>, u64) {
        let mut sampled = Sampled::new(room);
        counting(cells, &mut |event| sampled.add(event));
        sampled.finish()
    }

    fn numbers(words: &[u64]) -> Vec<u64> {
        stretches(words).map(|stretch| stretch[0]).collect()
    }

    /// The board after these events.
    fn board(events: &[u64]) -> Vec<u64> {
        let mut cells = vec![9; 16];
        let mut undo = Vec::new();
        for &word in events {
            if word >> 56 == Kind::Set as u64 {
                let place = (word >> 16 & 0xFF) as usize;
                undo.push((depth(word), place, cells[place]));
                cells[place] = word & 0xFF;
            } else if word >> 56 == Kind::Back as u64 {
                while let Some((_, place, before)) = undo.pop_if(|&mut (at, ..)| at >= depth(word))
                {
                    cells[place] = before;
                }
            }
        }
        cells
    }

    #[test]
    fn a_search_that_fits_is_one_stretch_of_all_events() {
        let (words, dropped) = recorded(3, 1000);
        assert_eq!((words.len() - HEAD, dropped), (3 * 14, 0));
        assert_eq!(words[..HEAD], [1, 0, 42, 0, 0]);
    }

    #[test]
    fn steps_are_even_between_powers_of_two_and_the_last_node_is_kept() {
        let (words, dropped) = recorded(12, 400);
        let kept = numbers(&words);
        let fineness = (0..FINEST)
            .find(|&fine| kept[..kept.len() - 1].iter().all(|&number| is_even(number, fine)));
        let expected = (1..8190).filter(|&number| is_even(number, fineness.unwrap_or(0)));
        assert_eq!(kept, expected.chain([8190]).collect::<Vec<_>>());
        assert_eq!(dropped, 8190 - kept.len() as u64);
        assert!(words.len() <= 400 + HEAD + 40, "{}", words.len());
    }

    #[test]
    fn each_kept_node_has_the_board_and_the_counts_of_the_whole_search() {
        let mut events = Vec::new();
        counting(12, &mut |event| events.push(event.pack()));
        let nodes: Vec<usize> = (0..events.len()).filter(|&at| is_node(events[at])).collect();
        let (words, _) = recorded(12, 700);
        for stretch in stretches(&words) {
            let (number, held) = (stretch[0] as usize, stretch[1] as usize);
            let before = nodes[number - 1];
            assert_eq!(board(&stretch[HEAD..HEAD + held]), board(&events[..before]));
            let end = nodes.get(number).map_or(events.len(), |&next| next + 1);
            assert_eq!(stretch[HEAD + held..], events[before..end]);
            let is_back = |word: &&u64| **word >> 56 == Kind::Back as u64;
            assert_eq!(stretch[3] as usize, events[..before].iter().filter(is_back).count());
        }
    }

    #[test]
    fn a_node_of_more_events_than_there_is_room_spoils_no_later_one() {
        let mut sampled = Sampled::new(20);
        sampled.add(event(Kind::Node, 0, 0, 0));
        for place in 0..50 {
            sampled.add(event(Kind::Set, 0, place % 16, 1));
            sampled.add(event(Kind::Back, 0, 0, 0));
        }
        sampled.add(event(Kind::Set, 0, 3, 2));
        sampled.add(event(Kind::Node, 1, 4, 1));
        sampled.add(event(Kind::Set, 1, 4, 1));
        let (words, _) = sampled.finish();
        let last = stretches(&words).last().expect("the last node");
        assert_eq!((last[0], last[3]), (2, 50));
        let mut expected = vec![9; 16];
        (expected[3], expected[4]) = (2, 1);
        assert_eq!(board(&last[HEAD..]), expected);
    }
}
