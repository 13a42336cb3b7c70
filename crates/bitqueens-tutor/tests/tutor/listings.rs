//! The listings in Python, Java and C++: every step has its line, and they count what the solvers count.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bitqueens_tutor::ladder::{Code, LadderSolver};

/// A language of the listings.
struct Language {
    extension: &'static str,
    /// The mark of a comment at the end of a line.
    comment: &'static str,
}

const LANGUAGES: [Language; 3] = [
    Language { extension: "py", comment: "  # " },
    Language { extension: "java", comment: " // " },
    Language { extension: "cpp", comment: "  // " },
];

/// Largest board that the programs count.
const LARGEST: usize = 8;

fn listing(solver: LadderSolver, language: &Language) -> String {
    let file = format!("listings/{solver}.{}", language.extension);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

#[test]
fn every_step_has_its_line() {
    for solver in LadderSolver::ALL {
        let taken: BTreeSet<_> =
            solver.steps(4).expect("4 is small enough").map(|step| step.action.word()).collect();
        for language in &LANGUAGES {
            let text = listing(solver, language);
            let marks: Vec<&str> = text
                .lines()
                .filter_map(|line| line.split_once(language.comment))
                .flat_map(|(_, marks)| marks.split(", "))
                .collect();
            let known: BTreeSet<_> = marks.iter().copied().collect();
            let name = format!("{solver}.{}", language.extension);
            assert_eq!(known, taken, "{name}");
            // L6 has lines of its own for the first row, before those of L5.
            let times = if solver == LadderSolver::L6 { 2 } else { 1 };
            assert_eq!(marks.len(), times * known.len(), "{name}: {marks:?}");
        }
    }
}

#[test]
fn the_library_finds_the_line_of_every_step() {
    for (code, language) in Code::ALL.into_iter().skip(1).zip(&LANGUAGES) {
        for solver in LadderSolver::ALL {
            let parsed = solver.listing_in(code);
            let text = listing(solver, language);
            assert_eq!(parsed.lines.len(), text.lines().count());
            for step in solver.steps(5).expect("5 is small enough") {
                let line =
                    parsed.line_of(&step).unwrap_or_else(|| panic!("{solver} {code}: {step}"));
                let marked = text.lines().nth(line).expect("a line");
                let marks = marked.rsplit(language.comment.trim_start()).next().expect("a mark");
                assert!(
                    marks.split(", ").any(|mark| mark == step.action.word()),
                    "{marked}: {step}"
                );
            }
        }
    }
}

#[test]
fn lines_are_short_and_end_as_usual() {
    for solver in LadderSolver::ALL {
        for language in &LANGUAGES {
            let text = listing(solver, language);
            assert!(text.ends_with('\n') && !text.contains('\t') && !text.contains('\r'));
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(110), "{solver}.{}", language.extension);
        }
    }
}

/// Runs each program as it is shown, without its marks, and compares what it prints with the solvers' counts.
fn compare(code: Code, run: impl Fn(&Path, &str) -> Output) {
    let expected: Vec<String> = (0..=LARGEST)
        .map(|n| LadderSolver::L5.count(n).expect("small").solutions.to_string())
        .collect();
    for solver in LadderSolver::ALL {
        let folder = folder(&format!("{solver}-{code}"));
        let output = run(&folder, &format!("{}\n", solver.listing_in(code).lines.join("\n")));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "{solver} in {code}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(said.split_whitespace().collect::<Vec<_>>(), expected, "{solver} in {code}");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for a program");
    folder
}

fn output(program: &str, folder: &Path, arguments: &[&str]) -> Output {
    Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|why| panic!("cannot run {program}: {why}"))
}

fn successful(built: &Output) {
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
}

#[test]
#[ignore = "needs python3"]
fn the_python_listings_count() {
    compare(Code::Python, |folder, text| {
        let main = format!("for n in range({LARGEST} + 1):\n    print(count(n))\n");
        fs::write(folder.join("main.py"), format!("{text}\n\n{main}")).expect("written");
        output("python3", folder, &["main.py"])
    });
}

#[test]
#[ignore = "needs a JDK"]
fn the_java_listings_count() {
    compare(Code::Java, |folder, text| {
        let main = format!(
            "public static void main(String[] none) {{\n\
             for (int n = 0; n <= {LARGEST}; n++) System.out.println(count(n));\n}}\n"
        );
        let program = format!("import java.util.*;\nclass Main {{\n{text}{main}}}\n");
        fs::write(folder.join("Main.java"), program).expect("written");
        successful(&output("javac", folder, &["-Werror", "-Xlint", "Main.java"]));
        output("java", folder, &["Main"])
    });
}

#[test]
#[ignore = "needs a C++ compiler"]
fn the_cpp_listings_count() {
    compare(Code::Cpp, |folder, text| {
        let headers = ["cstdint", "cstdlib", "iostream", "iterator", "vector"]
            .map(|header| format!("#include <{header}>\n"))
            .concat();
        let main = format!(
            "int main() {{\n  for (int n = 0; n <= {LARGEST}; ++n) std::cout << count(n) << '\\n';\n}}\n"
        );
        fs::write(folder.join("main.cpp"), format!("{headers}\n{text}\n{main}")).expect("written");
        let flags = ["-std=c++20", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.cpp"];
        successful(&output("g++", folder, &flags));
        output("./main", folder, &[])
    });
}
