// As `claim_atomic.wgsl`, with one addition for each subgroup: by ballot and prefix sum.
fn claim(counter: u32, wants: bool, change: i32) -> i32 {
    let rank = subgroupExclusiveAdd(select(0, 1, wants));
    let ones = countOneBits(subgroupBallot(wants));
    let number = i32(ones.x + ones.y + ones.z + ones.w);
    var before = 0;
    if (subgroupExclusiveAdd(1u) == 0u && number > 0) {
        before = atomicAdd(&tops[counter], change * number);
    }
    return subgroupBroadcastFirst(before) + change * rank;
}
