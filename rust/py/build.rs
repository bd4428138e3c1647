//! Gives the crate the name of the profile that builds it, as `RUNUT_PROFILE`: cargo itself says only
//! what the profile inherits from.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").unwrap_or_default(); // target/PROFILE/build/CRATE/out
    let profile = Path::new(&folder).ancestors().nth(3).and_then(Path::file_name);
    let profile = profile.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    println!(
        "cargo::rustc-env=RUNUT_PROFILE={}",
        if profile == "debug" { "dev" } else { &profile }
    );
}
