//! Tells the linker that an interpreter will bring what is missing (macOS asks).

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
