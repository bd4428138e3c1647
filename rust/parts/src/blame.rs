//! Blame: few of many suspects are enough, and none of them can be left out (`QuickXplain`).
//!
//! Idea: the suspects come in the order in which they are preferred. The shortest prefix that is
//! enough ends with one that is needed. That one is kept, and the shortest prefix before it is
//! searched again, until the kept ones are enough. Invariant: the kept ones and the suspects before
//! the last of them are enough. The result is lexicographically first, read from the last one.
//!
//! Cost: each prefix is found by bisection, so O(r log n) looks for r of n suspects.
//!
//! Reference: Junker, "`QuickXplain`: preferred explanations and relaxations", 2004.

/// Adds to `kept` the suspects, the last first, that are enough with what is known: the first of
/// `states`, of which the others are room for more. `take` adds suspects to what is known.
pub fn least<S: Copy, T: Clone>(
    states: &mut [T; 3],
    suspects: &[S],
    kept: &mut Vec<S>,
    take: impl Fn(&mut T, &[S]),
    mut is_enough: impl FnMut(&T) -> bool,
) {
    let [known, shorter, longer] = states;
    let mut end = suspects.len();
    while !is_enough(known) && end > 0 {
        // The prefix before `low` is in `shorter` and not enough; that before `high` is enough.
        shorter.clone_from(known);
        let (mut low, mut high) = (0, end);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            longer.clone_from(shorter);
            take(longer, &suspects[low..middle]);
            if is_enough(longer) {
                high = middle;
            } else {
                std::mem::swap(shorter, longer);
                low = middle;
            }
        }
        take(known, &suspects[low..=low]);
        kept.push(suspects[low]);
        end = low;
    }
}
