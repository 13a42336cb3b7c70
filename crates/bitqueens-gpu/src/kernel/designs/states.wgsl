// A frontier of states: an invocation holds one.

const PLACES: i32 = 64;
const CAPACITY: i32 = 128;

var<workgroup> stack: array<vec4<u32>, STACK>;
// Free squares not tried, open columns, `\` and `/` diagonals.
var<private> held: vec4<u32>;

fn write_stack(at: u32, vector: vec4<u32>) {
    stack[at] = vector;
}

fn read_stack(at: u32) -> vec4<u32> {
    return stack[at];
}

fn put_first(level: u32, state: vec4<u32>) {
    stack[base(level)] = state;
}

fn refill(level: u32) {
    let top = claim(level, held.x == 0u, -1);
    if (held.x == 0u && top > 0) {
        held = stack[base(level) + u32(top - 1)];
    }
    claim(IDLE, held.x == 0u, 1);
}

fn spill(level: u32) {
    let top = claim(level, held.x != 0u, 1);
    if (held.x != 0u) {
        stack[base(level) + u32(top)] = held;
        held.x = 0u;
    }
}

fn place(table: u32, level: u32) {
    let row = tables[table + level];
    let free = held.x;
    let rest = free & (free - 1u);
    let queen = free ^ rest;
    let open = held.y & ~queen;
    let diag = (held.z | queen) << row.x;
    let anti = (held.w | queen) >> row.x;
    let below = row.y & open & ~(diag | anti);
    held.x = rest;
    if (level == 2u) {
        completions += select(0u, 1u, (free != 0u) & (below != 0u));
        return;
    }
    attempts += select(0u, 1u, free != 0u);
    let after = row.w & open & ~((diag << row.z) | (anti >> row.z));
    let down = (free != 0u) & (min(below, after | launch.untested) != 0u);
    let top = claim(level - 1u, down, 1);
    if (down) {
        stack[base(level - 1u) + u32(top)] = vec4<u32>(below, open, diag, anti);
    }
}
