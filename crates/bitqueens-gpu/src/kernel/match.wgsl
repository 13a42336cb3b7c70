// Counts the disjoint pairs of two ranges of half-boards: one workgroup for each leaf.
//
//   for each 512 sets of the first range that have no line of `without`, the block:
//     turn it on its side: for each line, a slice of 512 bits has a 1 for each set that does not contain the line
//     AND the slices of five lines in a table of 32 entries
//     for each set of the second range that has no line of `without` and none that all sets of the block have, a row:
//       AND one entry of each table, chosen by the row's own bits, and count the ones
//
// The sets of a range are in order of their lines, so that those of a block begin with the same ones, of which most rows
// have one: they are read, and not tested. The other rows need no test of these lines, nor of those that no set of the
// block has.
//
// An invocation works on 128 sets of the block, four words of an entry, against every 32nd row. A range has at most
// 2^14 sets, hence a leaf has at most 2^28 pairs, and no counter of 32 bits overflows. A leaf adds its pairs to a sum of
// 64 bits, with a carry.
//
// The lines to test are gathered in the highest bits of a set, then spread over two words: six groups of five in the
// first and five groups in the second, so that no group crosses a word.
//
// Rounds of all loops of an invocation are at most 2^15 for ranges of 2^14: Mesa's software drivers end loops after
// 65535. A leaf is reported as finished only if all its invocations finished their loops.

const WIDTH = 128u;
const BLOCK = 512u;
const ROWS = 512u;
const TABLES = 11u;
const ENTRIES = 32u;
// Invocations for an entry, each with four words.
const QUADS = 4u;
// Words of `sums`: low and high words of pairs by images, of the tests, then the leaves that are finished and a stamp.
const TESTS = 16u;
const FINISHED = 18u;
const SUMS = 20u;

struct Leaf {
    // The first set and the end of the block's range, then of the rows' range.
    ranges: vec4<u32>,
    // Lines of the block's range, low word first, then of the rows' range.
    without: vec4<u32>,
    // How far to shift the first lines to test left, how far the others, and how many the first are; all lines to test;
    // the index of the sum.
    lines: vec4<u32>,
}

// Low word first.
@group(0) @binding(0) var<storage, read> sets: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read> leaves: array<Leaf>;
@group(0) @binding(2) var<storage, read_write> sums: array<atomic<u32>, SUMS>;

var<workgroup> tables: array<vec4<u32>, TABLES * ENTRIES * QUADS>;
// Sets, then their groups of lines. A block that is full leaves at most WIDTH - 1 sets to the next.
var<workgroup> block: array<vec2<u32>, BLOCK + WIDTH>;
var<workgroup> rows: array<vec2<u32>, ROWS>;
// The lines that all sets of the block have, and those that any has.
var<workgroup> all_low: atomic<u32>;
var<workgroup> all_high: atomic<u32>;
var<workgroup> any_low: atomic<u32>;
var<workgroup> any_high: atomic<u32>;
var<workgroup> held: atomic<u32>;
var<workgroup> kept: atomic<u32>;
var<workgroup> pairs: atomic<u32>;
var<workgroup> whole: atomic<u32>;

// Shifts of 64 bits by fewer than 64, low word first.
fn left(a: vec2<u32>, by: u32) -> vec2<u32> {
    let part = by & 31u;
    let low = a.x << part;
    let near = vec2<u32>(low, (a.y << part) | ((a.x >> 1u) >> (31u - part)));
    return select(near, vec2<u32>(0u, low), by > 31u);
}

fn right(a: vec2<u32>, by: u32) -> vec2<u32> {
    let part = by & 31u;
    let high = a.y >> part;
    let near = vec2<u32>((a.x >> part) | ((a.y << 1u) << (31u - part)), high);
    return select(near, vec2<u32>(high, 0u), by > 31u);
}

// The highest bits.
fn highest(count: u32) -> vec2<u32> {
    return ~right(vec2<u32>(~0u), count);
}

// The groups of the lines to test; those after the last line are empty.
fn groups(half: vec2<u32>, lines: vec4<u32>) -> vec2<u32> {
    let first = lines.x & 255u;
    let second = (lines.x >> 8u) & 255u;
    let keep = lines.x >> 16u;
    let gathered = (left(half, first) & highest(keep)) | right(left(half, second), keep);
    let tested = gathered & highest(lines.y);
    return vec2<u32>(tested.y >> 2u, ((tested.y << 30u) | (tested.x >> 2u)) >> 7u);
}

// Number of bits before the first one, at most `most`.
fn leading(a: vec2<u32>, most: u32) -> u32 {
    let low = select(32u + countLeadingZeros(a.x), countLeadingZeros(a.y), a.y != 0u);
    return min(low, most);
}

// The lines to test, from the first of either range on in which sets differ.
fn trimmed(lines: vec4<u32>, differ: vec2<u32>) -> vec4<u32> {
    let first = lines.x & 255u;
    let second = (lines.x >> 8u) & 255u;
    let keep = lines.x >> 16u;
    let a = leading(left(differ, first), keep);
    let b = leading(left(differ, second), lines.y - keep);
    return vec4<u32>((first + a) | ((second + b) << 8u) | ((keep - a) << 16u), lines.y - a - b, lines.zw);
}

// Whether a set has none of these lines.
fn is_without(half: vec2<u32>, without: vec2<u32>) -> bool {
    return all((half & without) == vec2<u32>(0u));
}

// The sets of the block up to the last one, as four words of an entry.
fn present(len: u32, quad: u32) -> vec4<u32> {
    let before = (QUADS * quad + vec4<u32>(0u, 1u, 2u, 3u)) * 32u;
    let count = min(max(vec4<u32>(len), before) - before, vec4<u32>(32u));
    let some = (vec4<u32>(1u) << (count & vec4<u32>(31u))) - vec4<u32>(1u);
    return select(some, vec4<u32>(~0u), count == vec4<u32>(32u));
}

fn place(table: u32, entry: u32, quad: u32) -> u32 {
    return (table * ENTRIES + entry) * QUADS + quad;
}

// Words moved up by one bit, with the highest bits of others at their end: a funnel shift.
fn appended(words: vec4<u32>, others: vec4<u32>) -> vec4<u32> {
    return (words << vec4<u32>(1u)) | (others >> vec4<u32>(31u));
}

// The entry of a group that ends at this bit of a word.
fn chosen(table: u32, word: u32, end: u32, quad: u32) -> vec4<u32> {
    return tables[place(table, (word >> end) & 31u, quad)];
}

// The sets of a quarter of the block that are disjoint from a row. Tables after the last line hold only ones.
fn disjoint(row: vec2<u32>, used: u32, quad: u32) -> vec4<u32> {
    var both = chosen(0u, row.x, 25u, quad) & chosen(1u, row.x, 20u, quad);
    both &= chosen(2u, row.x, 15u, quad) & chosen(3u, row.x, 10u, quad);
    if (used > 4u) {
        both &= chosen(4u, row.x, 5u, quad) & chosen(5u, row.x, 0u, quad);
    }
    if (used > 6u) {
        both &= chosen(6u, row.y, 20u, quad);
    }
    if (used > 7u) {
        both &= chosen(7u, row.y, 15u, quad);
    }
    if (used > 8u) {
        both &= chosen(8u, row.y, 10u, quad) & chosen(9u, row.y, 5u, quad) & chosen(10u, row.y, 0u, quad);
    }
    return both;
}

fn add(sum: u32, part: u32) {
    let old = atomicAdd(&sums[sum], part);
    if (old + part < old) {
        atomicAdd(&sums[sum + 1u], 1u);
    }
}

@compute @workgroup_size(128)
fn match_leaf(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let leaf = leaves[group.x];
    let quad = local % QUADS;
    let keep = leaf.lines.x >> 16u;
    let tested = right(highest(keep), leaf.lines.x & 255u)
        | right(highest(leaf.lines.y - keep), (leaf.lines.x >> 8u) & 255u);
    var next = leaf.ranges.x;
    var count = 0u;
    var tests = 0u;
    var is_whole = true;
    if (local == 0u) {
        atomicStore(&held, 0u);
        atomicStore(&kept, 0u);
        atomicStore(&pairs, 0u);
        atomicStore(&whole, 0u);
    }
    workgroupBarrier();

    loop {
        // Fill the block.
        var filled = atomicLoad(&held);
        loop {
            if (filled >= BLOCK || next >= leaf.ranges.y) {
                break;
            }
            workgroupBarrier();
            let at = next + local;
            if (at < leaf.ranges.y) {
                let half = sets[at];
                if (is_without(half, leaf.without.xy)) {
                    block[atomicAdd(&held, 1u)] = half;
                }
            }
            next += WIDTH;
            workgroupBarrier();
            filled = atomicLoad(&held);
        }
        is_whole = is_whole && (filled >= BLOCK || next >= leaf.ranges.y);
        if (filled == 0u) {
            break;
        }
        let len = min(filled, BLOCK);
        if (local == 0u) {
            atomicStore(&all_low, ~0u);
            atomicStore(&all_high, ~0u);
            atomicStore(&any_low, 0u);
            atomicStore(&any_high, 0u);
        }
        workgroupBarrier();
        var of_all = vec2<u32>(~0u);
        var of_any = vec2<u32>(0u);
        var member = local;
        for (; member < len; member += WIDTH) {
            of_all &= block[member];
            of_any |= block[member];
        }
        is_whole = is_whole && member >= len;
        atomicAnd(&all_low, of_all.x);
        atomicAnd(&all_high, of_all.y);
        atomicOr(&any_low, of_any.x);
        atomicOr(&any_high, of_any.y);
        workgroupBarrier();
        of_all = vec2<u32>(atomicLoad(&all_low), atomicLoad(&all_high));
        of_any = vec2<u32>(atomicLoad(&any_low), atomicLoad(&any_high));
        let without = leaf.without.zw | (of_all & tested);
        let lines = trimmed(leaf.lines, of_all ^ of_any);
        let used = (lines.y + 4u) / 5u;
        member = local;
        for (; member < len; member += WIDTH) {
            block[member] = groups(block[member], lines);
        }
        is_whole = is_whole && member >= len;
        workgroupBarrier();

        // A slice is the entry of its line alone. The last set of a word comes first, so that each set moves those after
        // it up by one bit.
        if (local < QUADS * used) {
            let table = local / QUADS;
            let is_second = table > 5u;
            // Moves the first line of the group to the highest bit.
            let up = 5u * table + select(2u, ~22u, is_second);
            var slices = array<vec4<u32>, 5>();
            var moved = 0u;
            for (; moved < 32u; moved += 1u) {
                let at = quad * 128u + 31u - moved;
                let four = array<vec2<u32>, 4>(block[at], block[at + 32u], block[at + 64u], block[at + 96u]);
                let first = vec4<u32>(four[0].x, four[1].x, four[2].x, four[3].x);
                let second = vec4<u32>(four[0].y, four[1].y, four[2].y, four[3].y);
                let a = select(first, second, is_second) << vec4<u32>(up);
                let b = a << vec4<u32>(1u);
                let c = b << vec4<u32>(1u);
                let d = c << vec4<u32>(1u);
                let e = d << vec4<u32>(1u);
                slices[0] = appended(slices[0], e);
                slices[1] = appended(slices[1], d);
                slices[2] = appended(slices[2], c);
                slices[3] = appended(slices[3], b);
                slices[4] = appended(slices[4], a);
            }
            is_whole = is_whole && moved == 32u;
            let sets_of_table = select(vec4<u32>(~0u), present(len, quad), table == 0u);
            tables[place(table, 1u, quad)] = ~slices[0] & sets_of_table;
            tables[place(table, 2u, quad)] = ~slices[1] & sets_of_table;
            tables[place(table, 4u, quad)] = ~slices[2] & sets_of_table;
            tables[place(table, 8u, quad)] = ~slices[3] & sets_of_table;
            tables[place(table, 16u, quad)] = ~slices[4] & sets_of_table;
        }
        workgroupBarrier();
        // The other entries, one for each four invocations.
        let entry = local / QUADS;
        let is_slice = countOneBits(entry) == 1u;
        var table = 0u;
        for (; table < TABLES; table += 1u) {
            if (is_slice || (entry != 0u && table >= used)) {
                continue;
            }
            var both = select(vec4<u32>(~0u), present(len, quad), table == 0u);
            if (entry != 0u) {
                both &= select(vec4<u32>(~0u), tables[place(table, 1u, quad)], (entry & 1u) != 0u);
                both &= select(vec4<u32>(~0u), tables[place(table, 2u, quad)], (entry & 2u) != 0u);
                both &= select(vec4<u32>(~0u), tables[place(table, 4u, quad)], (entry & 4u) != 0u);
                both &= select(vec4<u32>(~0u), tables[place(table, 8u, quad)], (entry & 8u) != 0u);
                both &= select(vec4<u32>(~0u), tables[place(table, 16u, quad)], (entry & 16u) != 0u);
            }
            tables[place(table, entry, quad)] = both;
        }
        is_whole = is_whole && table == TABLES;

        // Test the rows.
        var first = leaf.ranges.z;
        loop {
            if (first >= leaf.ranges.w) {
                break;
            }
            for (var part = 0u; part < ROWS; part += WIDTH) {
                let at = first + part + local;
                if (at < leaf.ranges.w) {
                    let half = sets[at];
                    if (is_without(half, without)) {
                        rows[atomicAdd(&kept, 1u)] = half;
                    }
                }
            }
            first += ROWS;
            workgroupBarrier();
            let staged = atomicLoad(&kept);
            var own = local;
            for (; own < staged; own += WIDTH) {
                rows[own] = groups(rows[own], lines);
            }
            workgroupBarrier();
            var row = local / QUADS;
            for (; row < staged; row += WIDTH / QUADS) {
                let ones = countOneBits(disjoint(rows[row], used, quad));
                count += ones.x + ones.y + ones.z + ones.w;
            }
            is_whole = is_whole && own >= staged && row >= staged;
            tests += staged * len;
            workgroupBarrier();
            if (local == 0u) {
                atomicStore(&kept, 0u);
            }
            workgroupBarrier();
        }
        is_whole = is_whole && first >= leaf.ranges.w;

        // What the block had no room for begins the next one.
        let rest = filled - len;
        workgroupBarrier();
        if (local < rest) {
            block[local] = block[BLOCK + local];
        }
        if (local == 0u) {
            atomicStore(&held, rest);
        }
        workgroupBarrier();
    }

    atomicAdd(&pairs, count);
    if (is_whole) {
        atomicAdd(&whole, 1u);
    }
    workgroupBarrier();
    if (local == 0u) {
        add(2u * leaf.lines.z, atomicLoad(&pairs));
        add(TESTS, tests);
        if (atomicLoad(&whole) == WIDTH) {
            atomicAdd(&sums[FINISHED], 1u);
        }
    }
}
