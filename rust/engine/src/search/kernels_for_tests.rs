//! Kernels for tests of the frame.

use super::backbone::{Backbone, Narrow};
use super::candidates::Candidates;
use super::control::Control;
use super::kernel::Kernel;
use super::limits::Halt;

super::compiled!(Endless, Hopeless, Done, Backbone<Listed>, Candidates<Listed>);

/// Never ends; every 16th node is a solution.
pub struct Endless;

impl Kernel for Endless {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        loop {
            control.node(3)?;
            control.observer.node(3, 1, 1);
            if control.nodes().is_multiple_of(16) {
                control.found(|| vec![1, 2])?;
            }
        }
    }
}

/// Finds one solution and then searches for ever.
pub struct Hopeless;

impl Kernel for Hopeless {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        control.found(|| vec![7])?;
        loop {
            control.node(1)?;
        }
    }
}

/// Ends at once.
pub struct Done;

impl Kernel for Done {
    fn search(&self, _: &mut Control) -> Result<(), Halt> {
        Ok(())
    }
}

/// A puzzle given by its solutions; deduction sees its first cell.
pub struct Listed(pub Vec<[u8; 3]>);

impl Kernel for Listed {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        for solution in &self.0 {
            control.node(1)?;
            control.found(|| solution.to_vec())?;
        }
        Ok(())
    }
}

impl Narrow for Listed {
    fn without(&self, cell: usize, values: &[u8]) -> Self {
        Self(self.0.iter().filter(|each| !values.contains(&each[cell])).copied().collect())
    }

    fn deduced(&self, _: &mut Control) -> Result<Vec<u8>, Halt> {
        Ok(self.0.first().map_or_else(Vec::new, |each| vec![each[0], 255, 255]))
    }
}
