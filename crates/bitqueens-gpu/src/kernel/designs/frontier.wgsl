// A frontier: the invocations of a workgroup search one start together, all at one row at a time.
//
//   while a step is left:
//     without a start:  take the next one
//     an invocation without a free square pops a state of this row
//     the stack of the row below is full:  go down
//     states are too few for all invocations:  go up to a row that has enough, or down if nothing is above
//     otherwise each invocation places a queen, and pushes what survives on the stack of the row below
//
// `states.wgsl` or `pairs.wgsl` has what an invocation holds: `refill`, `place`, `spill` and the first state.
// `claim`, by atomic additions or by subgroups, gives each invocation its place on a stack. Buffers and launches are
// those of `search.wgsl`; `saved` holds the stacks between launches.

const WIDTH: u32 = 64;
const ROWS: u32 = 34;
// Vectors of the stacks, and of one row.
override STACK: u32 = 1408;
const LEVEL: u32 = 2 * WIDTH;

// A `level` beyond all rows: no start is left.
const FINISHED: u32 = ROWS;
// The counter of the places that have no state. No stack has this number of rows.
const IDLE: u32 = 0;

struct Launch {
    starts: u32,
    steps: u32,
    lanes: u32,
    untested: u32,
}

struct Shared {
    next: atomic<u32>,
    finished: atomic<u32>,
    ended: atomic<u32>,
}

@group(0) @binding(0) var<uniform> launch: Launch;
@group(0) @binding(1) var<storage, read> tables: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> starts: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> sums: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> shared_state: Shared;
@group(0) @binding(5) var<storage, read_write> saved: array<vec4<u32>>;

struct Now {
    // Remaining rows of the states at work; 0 without a start.
    level: u32,
    start: u32,
    table: u32,
    // The rows, as bits, whose stacks have states, and those that have enough for all invocations.
    occupied: u32,
    full: u32,
}

var<workgroup> now: Now;
// Heights of the stacks.
var<workgroup> tops: array<atomic<i32>, ROWS>;
var<workgroup> total_completions: atomic<u32>;
var<workgroup> total_attempts: atomic<u32>;
var<private> completions: u32;
var<private> attempts: u32;

// Where the stack of a row begins.
fn base(level: u32) -> u32 {
    return (level - 2u) * LEVEL;
}

fn take_start() {
    let next = atomicAdd(&shared_state.next, 1u);
    now.level = FINISHED;
    if (next < launch.starts) {
        let first = starts[next];
        let open = ~first.x;
        let level = countOneBits(open);
        let table = first.w * ROWS;
        let free = tables[table + level + 1u].y & open & ~(first.y | first.z);
        put_first(level, vec4<u32>(free, open, first.y, first.z));
        atomicStore(&tops[level], 1);
        now = Now(level, next, table, 0u, 0u);
    }
}

// The row of the next step: another one if the states do not fill the invocations, or the row below is full.
fn decide(at: Now) {
    let here = max(atomicLoad(&tops[at.level]), 0);
    atomicStore(&tops[at.level], here);
    let idle = atomicExchange(&tops[IDLE], 0);
    let states = here + PLACES - idle;
    let below = select(0, atomicLoad(&tops[at.level - 1u]), at.level > 2u);
    let bit = 1u << at.level;
    let others = ~(bit | (bit >> 1u));
    now.occupied = (at.occupied & others) | select(0u, bit, states > 0) | select(0u, bit >> 1u, below > 0);
    now.full = (at.full & others) | select(0u, bit, states >= PLACES) | select(0u, bit >> 1u, below >= PLACES);
    let above = ~(2u * bit - 1u);
    if (below > CAPACITY - PLACES) {
        now.level = at.level - 1u;
    } else if (idle > 0) {
        if ((now.full & above) != 0u) {
            now.level = countTrailingZeros(now.full & above);
        } else if ((now.occupied & above) != 0u || states == 0) {
            // The uppermost; 32 leading zeros without any: level 0.
            now.level = select(31u - countLeadingZeros(now.occupied), 0u, now.occupied == 0u);
        }
    }
}

fn add(sum: vec2<u32>, part: u32) -> vec2<u32> {
    let low = sum.x + part;
    return vec2<u32>(low, sum.y + select(0u, 1u, low < part));
}

// Adds what the invocations counted to the sums of the start. A launch has at most 2^24 steps, hence a workgroup
// finds at most 2^31 completions.
fn flush(start: u32, local: u32) {
    atomicAdd(&total_completions, completions);
    atomicAdd(&total_attempts, attempts);
    completions = 0u;
    attempts = 0u;
    workgroupBarrier();
    if (local == 0u) {
        let sum = sums[start];
        let found = vec2<u32>(atomicExchange(&total_completions, 0u), atomicExchange(&total_attempts, 0u));
        sums[start] = vec4<u32>(add(sum.xy, found.x), add(sum.zw, found.y));
    }
}

@compute @workgroup_size(64)
fn search(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let lane = global.x;
    let depth = STACK / WIDTH;
    let head = saved[lane];
    if (local == 0u) {
        now.level = head.x;
        now.start = head.y;
        now.table = head.z;
        atomicStore(&total_completions, 0u);
        atomicStore(&total_attempts, 0u);
    }
    if (local == 1u) {
        now.occupied = head.x;
        now.full = head.y;
    }
    if (local < ROWS) {
        atomicStore(&tops[local], bitcast<i32>(head.w));
    }
    held = saved[launch.lanes + lane];
    var loaded = 0u;
    for (; loaded < depth; loaded += 1u) {
        write_stack(loaded * WIDTH + local, saved[(loaded + 2u) * launch.lanes + lane]);
    }

    for (var step = 0u; step < launch.steps; step += 1u) {
        let at = workgroupUniformLoad(&now);
        if (at.level == FINISHED) {
            break;
        }
        if (at.level == 0u) {
            if (local == 0u) {
                take_start();
            }
            continue;
        }
        refill(at.level);
        workgroupBarrier();
        if (local == 0u) {
            decide(at);
        }
        let next = workgroupUniformLoad(&now.level);
        if (next == at.level) {
            place(at.table, at.level);
            continue;
        }
        spill(at.level);
        if (next == 0u) {
            flush(at.start, local);
            if (local == 0u) {
                atomicAdd(&shared_state.finished, 1u);
            }
        }
    }

    let last = workgroupUniformLoad(&now);
    if (last.level != 0u && last.level != FINISHED) {
        flush(last.start, local);
    }
    var kept = 0u;
    for (; kept < depth; kept += 1u) {
        saved[(kept + 2u) * launch.lanes + lane] = read_stack(kept * WIDTH + local);
    }
    var end = vec4<u32>(0u);
    if (local == 0u) {
        end = vec4<u32>(last.level, last.start, last.table, 0u);
    }
    if (local == 1u) {
        end = vec4<u32>(last.occupied, last.full, 0u, 0u);
    }
    if (local < ROWS) {
        end.w = bitcast<u32>(atomicLoad(&tops[local]));
    }
    saved[lane] = end;
    saved[launch.lanes + lane] = held;
    if (loaded == depth && kept == depth) {
        atomicAdd(&shared_state.ended, 1u);
    }
}
