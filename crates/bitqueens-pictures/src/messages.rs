//! What the recogniser says in words, and a reading as a problem.

use bitqueens::internal::to_u16;
use bitqueens::language::{displayed, localized_error, messages};
use bitqueens::{Problem, Regions, Rules, Square};

use crate::{Content, Doubt, MAX_LENGTH, MAX_PIXELS, Reading, Refusal};

messages! { Refusal, language:
    Bytes { given, pixels }
        ["{given} bytes for {pixels} pixels: give 4 for each, red, green, blue and alpha"
         "{pixels} 个像素有 {given} 个字节：每个像素须有 4 个，红、绿、蓝和透明度"]
    Large { width, height }
        ["the picture has {width} × {height} pixels: at most {MAX_LENGTH} a side and {MAX_PIXELS} in all \
          can be read"
         "图片有 {width} × {height} 个像素：每边最多 {MAX_LENGTH} 个，总共最多 {MAX_PIXELS} 个"]
    NoBoard
        ["no board found in the picture: it must show all of a square board, upright, with at least 7 \
          pixels a square"
         "图片里找不到棋盘：须有整个方形棋盘，摆正，每格至少 7 个像素"]
    NoRegions { n }
        ["found {n} × {n} squares, but no {n} regions: they must differ in colour, or have thick lines \
          between them"
         "找到 {n} × {n} 格，但分不出 {n} 个区域：各区域须颜色不同，或之间有粗线"]
    Boxes { n }
        ["found {n} × {n} squares, whose regions are equal rectangles: this is a sudoku or a table, not a \
          puzzle of queens"
         "找到 {n} × {n} 格，各区域是同样的矩形：这是数独或表格，不是皇后谜题"]
    TwoColours { n }
        ["found {n} × {n} squares in two colours: this is a chessboard or a crossword, not a puzzle of \
          queens"
         "找到 {n} × {n} 格，只有两种颜色：这是国际象棋棋盘或填字游戏，不是皇后谜题"]
}

localized_error!(Refusal);

messages! { Doubt, language:
    Faint ["the regions are hard to tell apart" "各区域难以区分"]
    Unclear ["the symbols on some squares are unclear" "有些格子里的符号不清楚"]
    Contradiction ["colours and thick lines show different regions" "颜色和粗线划分的区域不同"]
    Shaded { row, col }
        ["{} has a shade of its own, as under a pointer"
         "{0} 的颜色与众不同，像在指针之下", square(*row, *col)]
    SeveralBoards ["there are several boards; the largest was read" "图中有多个棋盘；读的是最大的"]
    Symbols
        ["the symbols in the squares are not queens; they were left out"
         "格子里的符号不是皇后，已略去"]
    Margin
        ["an outer row and column of one colour were taken for the margin"
         "外侧同色的一行一列当作了棋盘外的空白"]
    Part ["there are more squares around those that were read" "读到的格子周围还有更多格子"]
}

displayed!(Doubt);

impl Reading {
    /// The puzzle: one queen in each row, column and region, and none that touch. Queens and marks of the picture are
    /// a player's, who may be wrong: they are left out.
    ///
    /// # Errors
    /// None for a reading of [`crate::read`].
    pub fn problem(&self) -> bitqueens::Result<Problem> {
        let names = self.regions.iter().map(|&region| name(region));
        let regions = Regions::new(self.n, names)?;
        Problem::plain(self.n)?.with_rules(Rules::Touching)?.with_regions(regions)
    }

    /// The squares that hold something, in reading order.
    pub fn squares(&self, content: Content) -> impl Iterator<Item = Square> {
        let holds = move |(index, &there)| {
            (there == content).then(|| square(index / self.n, index % self.n))
        };
        self.contents.iter().enumerate().filter_map(holds)
    }

    /// The rows, each square as the letter of its region and what stands there: `♛`, `×` or a blank.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let square = |(&region, content): (&usize, &Content)| {
            let sign = match content {
                Content::Empty => ' ',
                Content::Mark => '×',
                Content::Queen => '♛',
            };
            String::from_iter([name(region), sign])
        };
        let squares: Vec<String> = self.regions.iter().zip(&self.contents).map(square).collect();
        let rows: Vec<String> =
            squares.chunks(self.n.max(1)).map(|row| row.join(" ").trim_end().to_owned()).collect();
        rows.into_iter()
    }
}

fn square(row: usize, col: usize) -> Square {
    Square::new(to_u16(row), to_u16(col))
}

/// The letter of a region.
fn name(region: usize) -> char {
    let letter = u8::try_from(region).ok().filter(|&region| region < 26);
    letter.map_or('?', |region| char::from(b'A' + region))
}
