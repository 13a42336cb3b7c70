//! What the command writes in every layout, it reads back.

use crate::common::{does, folder};

const LAYOUTS: [&str; 18] = [
    "rows", "board", "json", "csv", "fen", "leetcode", "matrix", "hash", "kattis", "rows0",
    "pairs", "pairs0", "chess", "minizinc", "facts", "text", "csplib", "drawing",
];

#[test]
fn every_layout_is_checked() {
    let folder = folder("6");
    for layout in LAYOUTS {
        does(&folder, &format!("solve 6 --as {layout} -o one.txt"), 0);
        let said = does(&folder, "check one.txt --quiet", 0);
        assert_eq!(said, "6 queens, none attacks another\n", "{layout}");
        does(&folder, &format!("list 6 --as {layout} -o all.txt"), 0);
        let said = does(&folder, "check all.txt --quiet", 0);
        assert_eq!(said, "4 checked, 4 of them are solutions\n", "{layout}");
        // Several boards in one file, solved one after the other.
        // A star is a blocked square as well.
        let format = if layout == "kattis" { "--format kattis" } else { "--quiet" };
        let solved = does(&folder, &format!("solve --board all.txt --as {layout} {format}"), 0);
        let listed = std::fs::read_to_string(folder.path().join("all.txt")).expect("written");
        assert_eq!(solved.trim_end(), listed.trim_end(), "{layout}");
    }
}

#[test]
fn a_list_for_leetcode_is_one_array() {
    let folder = folder("6");
    for (n, list) in [
        (3, "[]\n"),
        (4, "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],\n[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n"),
    ] {
        assert_eq!(does(&folder, &format!("list {n} --as leetcode --quiet"), 0), list);
    }
    // Longer than what is read as a whole.
    does(&folder, "list 12 --as leetcode -o long.txt", 0);
    let said = does(&folder, "check long.txt --quiet", 0);
    assert_eq!(said, "14200 checked, 14200 of them are solutions\n");
}
