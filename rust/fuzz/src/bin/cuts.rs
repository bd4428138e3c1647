//! Any bytes as the open subtrees of a count: rejected, or a cut that lives through all that a
//! resumed count does with it.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use runut_engine::search::{Cut, Gathering};

/// A cut of a few subtrees shows what many would.
const MOST_BYTES: usize = 200;

fuzz_target!(|bytes: &[u8]| -> Corpus {
    if bytes.len() > MOST_BYTES {
        return Corpus::Reject;
    }
    if let Some(cut) = Cut::unpack(bytes) {
        hold(cut);
    }
    Corpus::Keep
});

fn hold(mut cut: Cut) {
    let subtrees: Vec<_> = cut.iter().collect();
    assert_eq!(subtrees.len(), cut.len());
    assert!(subtrees.iter().map(|(_, path)| path.len()).eq(cut.depths()));
    let packed = cut.pack();
    let again = Cut::unpack(&packed).expect("what was packed");
    assert!(again.iter().eq(subtrees.iter().cloned()));
    assert_eq!(again.pack(), packed);
    let written: Cut = subtrees.iter().cloned().collect();
    assert_eq!(gathered(&written), gathered(&cut));
    if let Some((weight, path)) = subtrees.last() {
        assert_eq!(cut.pop().as_ref(), subtrees.last());
        cut.push(*weight, path);
        assert!(cut.iter().eq(subtrees.iter().cloned()));
    }
}

/// The bytes of a cut with each choice once.
fn gathered(cut: &Cut) -> Vec<u8> {
    let mut whole = Gathering::default();
    whole.add(cut, 0..cut.len());
    whole.cut.pack()
}
