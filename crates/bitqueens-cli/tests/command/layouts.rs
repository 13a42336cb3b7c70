//! What the command writes in every layout, it reads back.

use crate::common::{bitqueens, does, folder};

const LAYOUTS: [&str; 16] = [
    "rows", "board", "json", "fen", "leetcode", "matrix", "hash", "kattis", "rows0", "pairs0",
    "chess", "minizinc", "facts", "text", "csplib", "drawing",
];

#[test]
fn every_layout_is_checked() {
    let folder = folder("6");
    for layout in LAYOUTS {
        does(&folder, &format!("solve 6 --as {layout} -o one.txt"), 0);
        let said = does(&folder, "check one.txt --quiet", 0);
        assert_eq!(said, "6 queens, none attacks another\n", "{layout}");
        // Not every format has several boards in one text.
        let listed = bitqueens(&["list", "6", "--as", layout]).output().expect("it runs");
        if listed.status.success() {
            std::fs::write(folder.path().join("all.txt"), &listed.stdout).expect("written");
            let said = does(&folder, "check all.txt --quiet", 0);
            assert_eq!(said, "4 checked, 4 of them are solutions\n", "{layout}");
        } else {
            let said = String::from_utf8_lossy(&listed.stderr).into_owned();
            assert!(said.contains("give one of rows, board"), "{layout}: {said}");
        }
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
