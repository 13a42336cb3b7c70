//! `bitqueens-bindgen MODULE.wasm FOLDER NAME` writes the module without what only compilers read, its JavaScript half
//! and its types into the folder, under that name.

use std::env;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut words = env::args().skip(1);
    let mut word = |what| words.next().with_context(|| format!("{what} is missing"));
    let (module, folder, name) = (word("the module")?, word("the folder")?, word("the name")?);
    Bindgen::new()
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .input_path(&module)
        .out_name(&name)
        .generate(&folder)
        .with_context(|| format!("{module} has no JavaScript half"))
}
