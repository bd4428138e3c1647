//! Kernels for tests of the frame.

use super::control::Control;
use super::frame::Kernel;
use super::limits::Halt;
use super::observer::Observer;

super::compiled!(Endless, Hopeless, Done);

/// Never ends; every 16th node is a solution.
pub struct Endless;

impl Kernel for Endless {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        loop {
            control.node(3)?;
            observer.node(3, 1, 1);
            if control.nodes().is_multiple_of(16) {
                control.found(|| vec![1, 2])?;
            }
        }
    }
}

/// Finds one solution and then searches for ever.
pub struct Hopeless;

impl Kernel for Hopeless {
    fn search<O: Observer>(&self, control: &mut Control, _: &mut O) -> Result<(), Halt> {
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
    fn search<O: Observer>(&self, _: &mut Control, _: &mut O) -> Result<(), Halt> {
        Ok(())
    }
}
