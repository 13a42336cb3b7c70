// A frontier of pairs: an invocation holds two states of 16 columns, one in each half of its words.

const PLACES: i32 = 128;
const CAPACITY: i32 = 256;

const LOW: u32 = 0xffffu;
const HIGH: u32 = 0xffff0000u;
// Times a half: the half twice.
const BOTH: u32 = 0x10001u;

// States as two words: free squares and open columns, `\` and `/` diagonals, 16 bits each.
var<workgroup> stack: array<vec2<u32>, STACK * 2u>;
// Free squares not tried, open columns, `\` and `/` diagonals of two states.
var<private> held: vec4<u32>;

fn write_stack(at: u32, vector: vec4<u32>) {
    stack[2u * at] = vector.xy;
    stack[2u * at + 1u] = vector.zw;
}

fn read_stack(at: u32) -> vec4<u32> {
    return vec4<u32>(stack[2u * at], stack[2u * at + 1u]);
}

fn put_first(level: u32, state: vec4<u32>) {
    stack[2u * base(level)] = low(state);
}

fn low(state: vec4<u32>) -> vec2<u32> {
    return (state.xz & vec2<u32>(LOW)) | (state.yw << vec2<u32>(16u));
}

fn high(state: vec4<u32>) -> vec2<u32> {
    return (state.xz >> vec2<u32>(16u)) | (state.yw & vec2<u32>(HIGH));
}

fn refill(level: u32) {
    let low_top = claim(level, (held.x & LOW) == 0u, -1);
    if ((held.x & LOW) == 0u && low_top > 0) {
        let state = stack[2u * base(level) + u32(low_top - 1)];
        let both = vec4<u32>(state.x & LOW, state.x >> 16u, state.y & LOW, state.y >> 16u);
        held = (held & vec4<u32>(HIGH)) | both;
    }
    let high_top = claim(level, (held.x & HIGH) == 0u, -1);
    if ((held.x & HIGH) == 0u && high_top > 0) {
        let state = stack[2u * base(level) + u32(high_top - 1)];
        let both = vec4<u32>(state.x << 16u, state.x & HIGH, state.y << 16u, state.y & HIGH);
        held = (held & vec4<u32>(LOW)) | both;
    }
    claim(IDLE, (held.x & LOW) == 0u, 1);
    claim(IDLE, (held.x & HIGH) == 0u, 1);
}

fn spill(level: u32) {
    push(level, held, (held.x & LOW) != 0u, (held.x & HIGH) != 0u);
    held.x = 0u;
}

fn push(level: u32, state: vec4<u32>, has_low: bool, has_high: bool) {
    let low_top = claim(level, has_low, 1);
    if (has_low) {
        stack[2u * base(level) + u32(low_top)] = low(state);
    }
    let high_top = claim(level, has_high, 1);
    if (has_high) {
        stack[2u * base(level) + u32(high_top)] = high(state);
    }
}

// Each half shifted, without the bits that leave it.
fn up(word: u32, gap: u32) -> u32 {
    return (word & ((LOW >> gap) * BOTH)) << gap;
}

fn down(word: u32, gap: u32) -> u32 {
    return (word >> gap) & ((LOW >> gap) * BOTH);
}

fn place(table: u32, level: u32) {
    let row = tables[table + level];
    let free = held.x;
    // The lowest one of each half: `x & -x` without a carry from half to half.
    let inverse = ~free;
    let queen = free & (((inverse & 0x7fff7fffu) + BOTH) ^ (inverse & 0x80008000u));
    let open = held.y & ~queen;
    let diag = up(held.z | queen, row.x);
    let anti = down(held.w | queen, row.x);
    let below = (row.y * BOTH) & open & ~(diag | anti);
    held.x = free ^ queen;
    let has_low = (queen & LOW) != 0u;
    let has_high = (queen & HIGH) != 0u;
    if (level == 2u) {
        completions += select(0u, 1u, has_low & ((below & LOW) != 0u));
        completions += select(0u, 1u, has_high & ((below & HIGH) != 0u));
        return;
    }
    attempts += select(0u, 1u, has_low) + select(0u, 1u, has_high);
    let after = ((row.w * BOTH) & open & ~(up(diag, row.z) | down(anti, row.z))) | launch.untested;
    let low_down = has_low & (min(below & LOW, after & LOW) != 0u);
    let high_down = has_high & (min(below & HIGH, after & HIGH) != 0u);
    push(level - 1u, vec4<u32>(below, open, diag, anti), low_down, high_down);
}
