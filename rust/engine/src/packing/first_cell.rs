//! stub
use std::sync::Arc;

use super::board::Packing;
use super::open;
use crate::search::{Control, Halt, Kernel, Observer};

/// The plain kernel.
pub struct FirstCell(pub Arc<Packing>);

impl Kernel for FirstCell {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        open::search(&self.0, control, observer)
    }
}
