//! Laws of cuts, for the tests of every search that can be cut.

use std::sync::{Arc, PoisonError};

use num_bigint::BigUint;

use super::{Cut, Cuttable, Limits, Outcome, WorkUnit, remaining, run};
use crate::search::AnyKernel;

/// The outcome of a work unit of so many nodes, and the cut that it leaves.
fn unit<K: Cuttable>(search: &Arc<K>, cut: Arc<Cut>, nodes: Option<u64>) -> (Outcome, Arc<Cut>)
where
    WorkUnit<K>: AnyKernel,
{
    let left = remaining();
    let unit = WorkUnit { search: Arc::clone(search), cut, left: Arc::clone(&left) };
    let limits = Limits { nodes, ..Limits::default() };
    let outcome = run(&unit, &limits, 0, &Arc::default(), None, None);
    let cut = left.lock().unwrap_or_else(PoisonError::into_inner).clone();
    (outcome, cut.expect("a cut of this search"))
}

/// The count and the nodes of a search in work units of so many nodes.
pub fn in_work_units<K: Cuttable>(search: &Arc<K>, budget: Option<u64>) -> (BigUint, u64)
where
    WorkUnit<K>: AnyKernel,
{
    let (mut cut, mut total, mut nodes) = (Arc::new(Cut::root()), BigUint::ZERO, 0);
    loop {
        let (outcome, left) = unit(search, cut, budget);
        nodes += outcome.stats.nodes;
        total += outcome.total.expect("a work unit reports its total");
        if outcome.halt.is_none() {
            assert!(left.is_empty());
            return (total, nodes);
        }
        cut = left;
    }
}

/// Panics unless work units of any length come to the figures of this outcome of the whole search.
pub fn holds_in_work_units<K: Cuttable>(search: &Arc<K>, whole: &Outcome)
where
    WorkUnit<K>: AnyKernel,
{
    for budget in [Some(1), Some(7), None] {
        assert_eq!(in_work_units(search, budget), (whole.count.into(), whole.stats.nodes));
    }
}
