//! Runut's kernel for hitori as the C function that the benchmark's driver calls.

use std::slice;
use std::sync::Arc;

use runut_engine::hitori::{Hitori, Propagation};
use runut_engine::search::{Limits, run};

/// Searches a board for two solutions. Gives the number of its cells if there is exactly one,
/// whose colours are written; 0 for several, `usize::MAX` for none or a board that is refused.
///
/// # Safety
/// `cells` is readable and `colours` writable for `width` times `height` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn peer_hitori(
    width: usize,
    height: usize,
    cells: *const u16,
    colours: *mut u8,
) -> usize {
    // SAFETY: the caller's promise above; the two do not overlap.
    let (cells, written) = unsafe {
        let cells = slice::from_raw_parts(cells, width * height);
        (cells, slice::from_raw_parts_mut(colours, width * height))
    };
    let Ok(board) = Hitori::new(width, height, cells.to_vec()) else { return usize::MAX };
    let limits = Limits::solutions(2);
    let outcome = run(&Propagation(board), &limits, 1, &Arc::default(), None, None);
    match (outcome.count, outcome.solutions.iter().next()) {
        (1, Some(solution)) => {
            written.copy_from_slice(solution);
            written.len()
        }
        (0, _) => usize::MAX,
        _ => 0,
    }
}
