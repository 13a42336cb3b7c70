// Counts the completions of starts: one invocation is one depth-first search at a time.
//
//   while a step is left:
//     without a free square:  pop a state, or end this start and take the next one
//     place a queen on the lowest free square
//     two rows were left:     the last column decides whether this is a completion
//     both rows below have a free square:  push the rest of this row, go down
//
// A step places one queen. It finds at most one completion, so that the two counters of an invocation, which
// are added to the 64-bit sums of its start when the start or the launch ends, stay at most steps < 2^32.
// What an invocation still has to do when the steps are used up is stored, and resumed by the next launch.
//
// The first half of the starts is dealt to the workgroups in equal parts, so that the invocations of one read few
// tables; the workgroups that finish first take the other half. The host puts the expensive starts first.
//
// The invocations of a subgroup are at different rows, and each branch that one of them takes costs all of them
// its time. Hence what follows a queen is the same for every row, and is chosen by `select`.
//
// The masks of a row hold the queens placed before the start; `diag` and `anti` hold those placed since. As many
// columns are open as rows remain, hence the number of remaining rows is the number of ones in `open`.

// Invocations of a workgroup, and states that their stacks hold together.
const WIDTH: u32 = 64;
override STACK: u32 = 768;

// Entries of the table of a subproblem: 0 to 33 remaining rows.
const ROWS: u32 = 34;

struct Launch {
    // Number of starts, steps of an invocation, invocations.
    starts: u32,
    steps: u32,
    lanes: u32,
    // All ones where the second row below a queen is not tested.
    untested: u32,
}

struct Shared {
    // The next start that is not dealt, and the number of starts that are finished.
    next: atomic<u32>,
    finished: atomic<u32>,
    // Invocations that reached the end of a launch with a whole stack, over all launches of a batch.
    ended: atomic<u32>,
}

@group(0) @binding(0) var<uniform> launch: Launch;
// By subproblem and number of remaining rows: distance to the next row, its mask, its distance, the mask after.
@group(0) @binding(1) var<storage, read> tables: array<vec4<u32>>;
// Columns, `\` diagonals, `/` diagonals, subproblem.
@group(0) @binding(2) var<storage, read> starts: array<vec4<u32>>;
// Completions and attempts of each start, low word first.
@group(0) @binding(3) var<storage, read_write> sums: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> shared_state: Shared;
// Rows of as many vectors as there are invocations: start + 1, height of the stack, table, and the next start of
// the workgroup; the state; the stack.
@group(0) @binding(5) var<storage, read_write> saved: array<vec4<u32>>;

var<workgroup> stack: array<vec4<u32>, STACK>;
// The next of the starts that are dealt to this workgroup.
var<workgroup> own: atomic<u32>;

fn add(sum: vec2<u32>, part: u32) -> vec2<u32> {
    let low = sum.x + part;
    return vec2<u32>(low, sum.y + select(0u, 1u, low < part));
}

fn flush(start: u32, completions: u32, attempts: u32) {
    let sum = sums[start];
    sums[start] = vec4<u32>(add(sum.xy, completions), add(sum.zw, attempts));
}

@compute @workgroup_size(64)
fn search(
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let lane = global.x;
    let head = saved[lane];
    // 0 while there is no start, or the number of the start and 1.
    var start = head.x;
    var height = head.y;
    let state = saved[launch.lanes + lane];
    var free = state.x;
    var open = state.y;
    var diag = state.z;
    var anti = state.w;
    var table = head.z;
    var loaded = 0u;
    for (; loaded < height; loaded += 1u) {
        stack[loaded * WIDTH + local] = saved[(loaded + 2u) * launch.lanes + lane];
    }
    let is_loaded = loaded == height;
    let groups = launch.lanes / WIDTH;
    let dealt = launch.starts / (2u * groups);
    if (local == 0u) {
        atomicStore(&own, head.w);
    }
    workgroupBarrier();
    var completions = 0u;
    var attempts = 0u;

    for (var step = 0u; step < launch.steps; step += 1u) {
        if (free == 0u) {
            if (height > 0u) {
                height -= 1u;
                let top = stack[height * WIDTH + local];
                free = top.x;
                open = top.y;
                diag = top.z;
                anti = top.w;
            } else {
                if (start != 0u) {
                    flush(start - 1u, completions, attempts);
                    completions = 0u;
                    attempts = 0u;
                    atomicAdd(&shared_state.finished, 1u);
                }
                start = 0u;
                var next = atomicAdd(&own, 1u);
                if (next < dealt) {
                    next += lane / WIDTH * dealt;
                } else {
                    next = groups * dealt + atomicAdd(&shared_state.next, 1u);
                }
                if (next >= launch.starts) {
                    break;
                }
                start = next + 1u;
                let first = starts[next];
                open = ~first.x;
                diag = first.y;
                anti = first.z;
                table = first.w * ROWS;
                // The row above the first one would have its mask.
                free = tables[table + countOneBits(open) + 1u].y & open & ~(diag | anti);
                if (free == 0u) {
                    continue;
                }
            }
        }
        let remaining = countOneBits(open);
        let row = tables[table + remaining];
        let rest = free & (free - 1u);
        let queen = free ^ rest;
        let next_open = open & ~queen;
        let next_diag = (diag | queen) << row.x;
        let next_anti = (anti | queen) >> row.x;
        let below = row.y & next_open & ~(next_diag | next_anti);
        let after = row.w & next_open & ~((next_diag << row.z) | (next_anti >> row.z));
        // The queens of the last two rows are no attempts: other kernels have a closed form for them.
        let is_last = remaining == 2u;
        completions += select(0u, 1u, is_last & (below != 0u));
        attempts += select(1u, 0u, is_last);
        let down = (min(below, after | launch.untested) != 0u) & !is_last;
        if (down & (rest != 0u)) {
            stack[height * WIDTH + local] = vec4<u32>(rest, open, diag, anti);
            height += 1u;
        }
        free = select(rest, below, down);
        open = select(open, next_open, down);
        diag = select(diag, next_diag, down);
        anti = select(anti, next_anti, down);
    }

    if (start != 0u) {
        flush(start - 1u, completions, attempts);
    }
    var kept = 0u;
    for (; kept < height; kept += 1u) {
        saved[(kept + 2u) * launch.lanes + lane] = stack[kept * WIDTH + local];
    }
    workgroupBarrier();
    saved[lane] = vec4<u32>(start, height, table, min(atomicLoad(&own), dealt));
    saved[launch.lanes + lane] = vec4<u32>(free, open, diag, anti);
    // A driver may end loops early: Mesa's software drivers allow 65535 rounds for all loops of an invocation.
    // The search goes on where it was left, but a stack that was copied in part is lost.
    if (is_loaded && kept == height) {
        atomicAdd(&shared_state.ended, 1u);
    }
}
