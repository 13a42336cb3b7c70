// Counts the completions of starts: one invocation is one depth-first search at a time.
//
//   while a step is left:
//     without a free square:  pop a state, or end this start and take the next one from the shared counter
//     place a queen on the lowest free square
//     three rows were left:   the last two are a closed form
//     both rows below have a free square:  push the rest of this row, go down
//
// A step places one queen. It finds at most two completions, so that the two counters of an invocation, which
// are added to the 64-bit sums of its start when the start or the launch ends, stay below 2 * steps < 2^32.
// What an invocation still has to do when the steps are used up is stored, and resumed by the next launch.
//
// The masks of a row hold the queens placed before the start; `diag` and `anti` hold those placed since. As many
// columns are open as rows remain, hence the number of remaining rows is the number of zeros in `cols`.

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
    // The next start, and the number of starts that are finished.
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
// Rows of as many vectors as there are invocations: start + 1, height of the stack and table; the state; the
// stack.
@group(0) @binding(5) var<storage, read_write> saved: array<vec4<u32>>;

var<workgroup> stack: array<vec4<u32>, STACK>;

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
    var cols = state.y;
    var diag = state.z;
    var anti = state.w;
    var table = head.z;
    var loaded = 0u;
    for (; loaded < height; loaded += 1u) {
        stack[loaded * WIDTH + local] = saved[(loaded + 2u) * launch.lanes + lane];
    }
    let is_loaded = loaded == height;
    var completions = 0u;
    var attempts = 0u;

    for (var step = 0u; step < launch.steps; step += 1u) {
        if (free == 0u) {
            if (height > 0u) {
                height -= 1u;
                let top = stack[height * WIDTH + local];
                free = top.x;
                cols = top.y;
                diag = top.z;
                anti = top.w;
            } else {
                if (start != 0u) {
                    flush(start - 1u, completions, attempts);
                    completions = 0u;
                    attempts = 0u;
                    atomicAdd(&shared_state.finished, 1u);
                }
                start = atomicAdd(&shared_state.next, 1u) + 1u;
                if (start > launch.starts) {
                    start = 0u;
                    break;
                }
                let first = starts[start - 1u];
                cols = first.x;
                diag = first.y;
                anti = first.z;
                table = first.w * ROWS;
                // The row above the first one would have its mask.
                free = tables[table + countOneBits(~cols) + 1u].y & ~(cols | diag | anti);
                if (free == 0u) {
                    continue;
                }
            }
        }
        let remaining = countOneBits(~cols);
        let row = tables[table + remaining];
        let queen = free & (~free + 1u);
        free ^= queen;
        attempts += 1u;
        let next_cols = cols | queen;
        let next_diag = (diag | queen) << row.x;
        let next_anti = (anti | queen) >> row.x;
        let below = row.y & ~(next_cols | next_diag | next_anti);
        let after = row.w & ~(next_cols | (next_diag << row.z) | (next_anti >> row.z));
        if (remaining == 3u) {
            // Two columns are left, hence two ways. Two queens on them attack each other when the columns are
            // as far apart as the rows.
            let left = ~next_cols & (next_cols + 1u);
            let right = ~next_cols ^ left;
            let apart = (left << row.z) != right;
            completions += select(0u, 1u, apart && (below & left) != 0u && (after & right) != 0u);
            completions += select(0u, 1u, apart && (below & right) != 0u && (after & left) != 0u);
        } else if (below != 0u && (after | launch.untested) != 0u) {
            if (free != 0u) {
                stack[height * WIDTH + local] = vec4<u32>(free, cols, diag, anti);
                height += 1u;
            }
            free = below;
            cols = next_cols;
            diag = next_diag;
            anti = next_anti;
        }
    }

    if (start != 0u) {
        flush(start - 1u, completions, attempts);
    }
    var kept = 0u;
    for (; kept < height; kept += 1u) {
        saved[(kept + 2u) * launch.lanes + lane] = stack[kept * WIDTH + local];
    }
    saved[lane] = vec4<u32>(start, height, table, 0u);
    saved[launch.lanes + lane] = vec4<u32>(free, cols, diag, anti);
    // A driver may end loops early: Mesa's software drivers allow 65535 rounds for all loops of an invocation.
    // The search goes on where it was left, but a stack that was copied in part is lost.
    if (is_loaded && kept == height) {
        atomicAdd(&shared_state.ended, 1u);
    }
}
