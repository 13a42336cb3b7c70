//! `bitqueens list`.

use assert_cmd::Command;

fn bitqueens(arguments: &[&str]) -> Command {
    let mut command = crate::common::bitqueens(&["list"]);
    command.args(arguments);
    command
}

fn lines(arguments: &[&str]) -> Vec<String> {
    let assert = bitqueens(arguments).assert().success().stderr("");
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn flags_choose_what_and_how() {
    assert_eq!(lines(&["8", "--unique"]).len(), 12);
    assert_eq!(lines(&["8", "--unique", "--threads", "2"]).len(), 12);
    assert_eq!(lines(&["5", "--rules", "torus"]).len(), 10);
    let record = &lines(&["13", "--limit", "1", "--as", "json"])[0];
    let record: serde_json::Value = serde_json::from_str(record).expect("JSON");
    assert_eq!(record["v"], 1);
    assert_eq!(record["queens"].as_array().map(Vec::len), Some(13));
}

#[test]
fn a_list_goes_where_the_name_of_the_file_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let written = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let path = path.to_str().expect("UTF-8");
        assert!(lines(&[arguments, &["-o", path]].concat()).is_empty());
        std::fs::read(path).expect("written")
    };
    assert_eq!(written("a.txt", &["4"]), b"2 4 1 3\n3 1 4 2\n");
    assert_eq!(written("a.csv", &["4", "--limit", "1"]), b"row1,row2,row3,row4\n2,4,1,3\n");
    assert_eq!(
        written("a.json", &["4", "--limit", "1"]),
        b"{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}\n"
    );
    for name in ["b.txt", "b.other"] {
        assert_eq!(
            written(name, &["4", "--as", "board"]),
            b".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n"
        );
    }
    for (name, content) in [("b.svg", "a picture"), ("b.csv", "CSV"), ("b.jsonl", "JSON")] {
        let path = folder.path().join(name);
        let assert = bitqueens(&["4", "--as", "board", "-o"]).arg(&path).assert();
        let assert = assert.code(2).stdout("");
        let said = String::from_utf8_lossy(&assert.get_output().stderr);
        assert!(said.contains(&format!(" holds {content}: drop --as")), "{said}");
        assert!(!path.exists(), "{name}");
    }
    for threads in ["1", "2"] {
        let all = written("all.txt", &["13", "--threads", threads]);
        assert_eq!(all.iter().filter(|&&byte| byte == b'\n').count(), 73_712);
    }
    let sheet = written("s.svg", &["8", "--unique"]);
    let sheet = String::from_utf8(sheet).expect("UTF-8");
    assert_eq!(sheet.matches("href=\"#bq-board-8\"").count(), 12);
    assert_eq!(sheet.matches("href=\"#bq-queen\"").count(), 12 * 8);
    if cfg!(feature = "png") {
        assert!(written("s.png", &["6"]).starts_with(b"\x89PNG\r\n"));
    }
    // The sheet that `draw` makes.
    let path = folder.path().join("drawn.svg");
    let mut draw = crate::common::bitqueens(&["draw", "8", "--all", "--unique", "-o"]);
    draw.arg(&path).assert().success();
    assert_eq!(std::fs::read_to_string(path).expect("drawn"), sheet);
}

#[test]
fn a_sheet_that_is_too_large_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("s.svg");
    for arguments in [&["13"][..], &["13", "--limit", "2001"], &["20", "--limit", "99999999999"]] {
        let mut command = bitqueens(arguments);
        let assert = command.arg("-o").arg(&path).assert().code(2).stdout("");
        let stderr = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(
            stderr.starts_with("error: too many boards for one sheet: give at most 2000"),
            "{stderr}"
        );
        assert!(!path.exists());
    }
}

#[test]
fn boards_from_stdin() {
    let assert = bitqueens(&["--board", "-"]).write_stdin("..#.\nQ...\n....\n....\n").assert();
    assert.success().stdout("").stderr("note: there is no solution\n");
    let assert = bitqueens(&["--board", "-"]).write_stdin("#...\n....\nQ...\n....\n").assert();
    assert.success().stdout("2 4 1 3\n").stderr("");
}

/// What `list 3x5` lists, `check` reads: as text with the size, as JSON alone.
#[test]
fn lists_of_rectangles_are_read_back() {
    use crate::common::stdout;
    for (size, solutions) in [("5x8", 568), ("8x5", 568), ("3x4", 4), ("1x9", 9)] {
        let all = format!("{solutions} checked, {solutions} of them are solutions\n");
        let text = stdout(&["list", size]);
        let mut check = crate::common::bitqueens(&["check", "--size", size]);
        check.write_stdin(text.clone()).assert().success().stdout(all.clone());
        let json = stdout(&["list", size, "--json"]);
        let mut check = crate::common::bitqueens(&["check"]);
        check.write_stdin(json).assert().success().stdout(all);
        // The first queen one column to the right, or the first two in one column.
        let wrong = text.replacen("1 ", "2 ", 1).replacen("1\n", "99\n", 1);
        let mut check = crate::common::bitqueens(&["check", "--size", size]);
        check.write_stdin(wrong).assert().code(1);
    }
}

/// `--size` does not replace the width that an input states.
#[test]
fn a_stated_width_is_compared_with_the_size() {
    for (input, size, fault) in [
        (".Q..\n...Q\nQ...\n..Q.\n", "4x9", "columns: 4, not 9"),
        ("{\"n\":4,\"queens\":[2,4,1,3]}\n", "4x9", "columns: 4, not 9"),
        ("{\"rows\":2,\"columns\":9,\"solution\":[1,9]}\n", "2x10", "columns: 9, not 10"),
    ] {
        let mut check = crate::common::bitqueens(&["check", "--size", size]);
        let check = check.write_stdin(input).assert().code(1);
        check.stdout(format!("not a solution: {fault}\n"));
    }
    let mut check = crate::common::bitqueens(&["check", "--size", "4x9"]);
    let check = check.write_stdin("2 4 1 3\n").assert().success();
    check.stdout("4 queens on 4 rows and 9 columns, none attacks another\n");
}

#[test]
fn an_object_without_a_solution_is_called_so() {
    let unsolvable =
        crate::common::bitqueens(&["solve", "3x3", "--json"]).output().expect("it runs");
    assert_eq!(unsolvable.status.code(), Some(1));
    for (lang, words) in [("en", "there is no solution in it"), ("zh", "里面没有解")] {
        let text = crate::common::ended(
            &crate::common::bitqueens(&["check", "--lang", lang])
                .write_stdin(unsolvable.stdout.clone())
                .output()
                .expect("it runs"),
            2,
        );
        assert!(text.contains(words), "{text}");
        assert!(!text.contains("`columns`"), "{text}");
    }
}
