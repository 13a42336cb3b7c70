// Adds `change` to the counter of each invocation that `wants` it. Returns what it was before.
fn claim(counter: u32, wants: bool, change: i32) -> i32 {
    var before = 0;
    if (wants) {
        before = atomicAdd(&tops[counter], change);
    }
    return before;
}
