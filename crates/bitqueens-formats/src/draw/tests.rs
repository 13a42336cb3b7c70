use super::*;
use crate::error::Error;

fn at(row: u16, col: u16) -> Square {
    Square::new(row, col)
}

fn board() -> Picture {
    let problem = Problem::plain(5)
        .and_then(|p| p.with_blocked([at(0, 0), at(4, 1)]))
        .and_then(|p| p.with_fixed([at(1, 0)]))
        .expect("legal");
    Picture::of(&problem).and_then(|p| p.queens([at(2, 3)])).expect("small")
}

fn regions() -> Picture {
    let regions = Regions::new(4, "AABBCABBCCDBCDDD".chars()).expect("16 squares");
    let problem = Problem::plain(4)
        .and_then(|p| p.with_rules(Rules::Touching))
        .and_then(|p| p.with_regions(regions))
        .expect("legal");
    Picture::of(&problem).and_then(|p| p.queens([at(0, 1)])).expect("small")
}

#[test]
fn text_with_everything() {
    let text = board().attacked(true).coordinates(true).caption("A caption").to_text();
    assert_eq!(
        text,
        "    1 2 3 4 5\n  \
           ┌───────────┐\n\
         1 │ ▒ × · × · │\n\
         2 │ ♕ × × × × │\n\
         3 │ × × × ♛ × │\n\
         4 │ × · × × × │\n\
         5 │ × ▒ · × · │\n  \
           └───────────┘\n\
         A caption\n"
    );
}

#[test]
fn text_with_regions() {
    assert_eq!(
        regions().attacked(true).to_text(),
        "┌───────┬───────┐\n\
         │ ×   ♛ │ ×   × │\n\
         ├───┐   │       │\n\
         │ × │ × │ ×   · │\n\
         │   └───┼───┐   │\n\
         │ ·   × │ · │ · │\n\
         │   ┌───┘   └───┤\n\
         │ · │ ×   ·   · │\n\
         └───┴───────────┘\n"
    );
}

#[test]
fn a_rectangle_and_a_solved_board() {
    let picture = Picture::rectangle(2, 3).expect("small");
    let picture = picture.queens([at(0, 0), at(1, 2)]).expect("on the board");
    assert_eq!(
        picture.clone().coordinates(true).to_text(),
        "    1 2 3\n  ┌───────┐\n1 │ ♛ · · │\n2 │ · · ♛ │\n  └───────┘\n"
    );
    assert!(picture.clone().queens([at(2, 0)]).is_err());
    let svg = picture.to_svg();
    assert!(svg.contains("width=\"136\" height=\"96\""), "{svg}");
    assert_eq!(svg.matches("bq-board-2x3").count(), 2, "{svg}");
    assert!(Picture::rectangle(101, 1).is_err());
    assert!(board().to_text().contains('♕'));
    assert!(!board().solved().to_text().contains('♕'));
}

#[test]
fn numbers_over_wide_boards_and_the_smallest_boards() {
    let wide = Picture::new(11).expect("small").coordinates(true).to_text();
    let mut lines = wide.lines();
    assert_eq!(lines.next(), Some("                       1 1"));
    assert_eq!(lines.next(), Some("     1 2 3 4 5 6 7 8 9 0 1"));
    let text = |n| Picture::new(n).expect("small").to_text();
    assert_eq!(text(0), "┌─┐\n└─┘\n");
    assert_eq!(text(1), "┌───┐\n│ · │\n└───┘\n");
}

/// The drawing shows the queens, blocked squares and attacked squares of the board.
#[test]
fn an_svg_shows_every_square() {
    let svg = board().attacked(true).to_svg();
    let count = |what: &str| svg.matches(what).count();
    assert_eq!(count("href=\"#bq-queen\""), 2, "one of them in the frame of a fixed queen");
    assert_eq!((count("href=\"#bq-fixed\""), count("stroke-dasharray")), (1, 1));
    let dots = board().attacked(true).to_text().matches('×').count();
    let path = svg.split("<path d=\"").find(|path| path.contains("\"#a33b2a\"")).expect("red");
    assert_eq!(path.matches('M').count(), dots, "attacked squares have dots");
    assert_eq!(count("href=\"#bq-blocked\""), 2);
    let svg = regions().to_svg();
    let count = |what: &str| svg.matches(what).count();
    assert_eq!(count("stroke-opacity"), 16, "squares");
    assert_eq!(count("scale(1.2)"), 4, "regions have their letters");
}

#[test]
fn limits_are_errors() {
    assert!(Picture::new(MAX_DRAWN_SIDE).is_ok());
    assert!(matches!(
        Picture::new(MAX_DRAWN_SIDE + 1),
        Err(Error::Library(bitqueens::Error::Side { n: 101, .. }))
    ));
    let off = Picture::new(4).expect("small").queens([at(0, 4)]);
    assert!(matches!(off, Err(Error::Library(bitqueens::Error::OffBoard { .. }))));
    let many = vec![Picture::new(0).expect("small"); MAX_PICTURES + 1];
    assert!(matches!(Sheet::new("", many), Err(Error::Pictures { .. })));
}

#[test]
fn captions_cannot_break_a_document() {
    let svg = Picture::new(1).expect("small").caption("<&\"> \u{1} 皇后").to_svg();
    assert!(svg.contains("<title>&lt;&amp;&quot;&gt;   皇后</title>"), "{svg}");
    assert!(!svg.contains('\u{1}'));
}

#[test]
fn a_sheet_has_every_board_once() {
    let pictures = (0..13).map(|n| board().caption(format!("{n}"))).collect();
    let svg = Sheet::new("Thirteen", pictures).expect("few").to_svg();
    assert_eq!(svg.matches("href=\"#bq-board-5\"").count(), 13);
    assert_eq!(svg.matches("id=\"bq-board-5\"").count(), 1, "the squares are shared");
    let empty = Sheet::new("Nothing", Vec::new()).expect("none");
    assert!(empty.to_svg().ends_with("</svg>\n"));
    assert_eq!(empty.to_text(), "Nothing\n");
}

#[test]
fn glyphs_stay_in_their_places() {
    let characters = (' '..='~').chain("×–−°".chars()).filter(|&c| glyphs::find(c).is_some());
    let mut drawn = 0;
    for character in characters {
        let glyph = glyphs::of(character);
        assert!(glyph.width > 0.0 && glyph.width < 6.0, "{character}");
        for segment in glyphs::outline(glyph.path) {
            let points = match segment {
                Segment::Move(to) | Segment::Line(to) => vec![to],
                Segment::Curve(by, to) => vec![by, to],
                Segment::Close => vec![],
            };
            for number in points.concat() {
                assert!((-1.0..=8.0).contains(&number), "{character}: {number}");
            }
        }
        drawn += 1;
    }
    assert!(drawn > 75, "letters, digits and common signs: {drawn}");
}

/// Compares drawings of a board and of a sheet byte for byte. `BITQUEENS_BLESS=1` rewrites the files;
/// inspect them before a commit.
#[test]
fn drawings_are_those_that_were_looked_at() {
    let sheet = Sheet::new("Two boards", vec![board().caption("1"), regions().caption("2")]);
    let drawings = [
        ("board.svg", board().attacked(true).coordinates(true).caption("A caption").to_svg()),
        ("sheet.svg", sheet.expect("two").to_svg()),
    ];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/draw");
    for (name, drawn) in drawings {
        let path = folder.join(name);
        if std::env::var_os("BITQUEENS_BLESS").is_some_and(|value| value == "1") {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&path, &drawn).expect("written");
        }
        let expected = std::fs::read_to_string(&path).expect("a drawing that was looked at");
        assert!(drawn == expected, "{name} is drawn in another way");
    }
}

/// An SVG document shows the segments of a path of this program as they are written there.
#[test]
fn paths_are_read_as_they_are_written() {
    let mut svg = svg::Svg::default();
    let read = glyphs::outline("M.3 -0.5H3.7V6L2.4 4Q2 .25 -1 8ZM5 5L5.5 6");
    assert_eq!(read[3..5], [Segment::Line([2.4, 4.0]), Segment::Curve([2.0, 0.25], [-1.0, 8.0])]);
    svg.path(&read, &[Paint::Fill(Color(0x0a))]);
    let written = "<path d=\"M0.3 -0.5H3.7V6L2.4 4Q2 0.25 -1 8ZM5 5L5.5 6\" fill=\"#00000a\"/>";
    assert_eq!(svg.body, written);
    assert!(!glyphs::outline(board::QUEEN).is_empty());
}
