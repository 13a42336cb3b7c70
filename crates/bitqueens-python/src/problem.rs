//! Boards.

use std::collections::HashMap;

use pyo3::types::PyType;

use crate::arguments::{FormatName, Name, OF_BOARDS, RulesName, Side, text_of};
use crate::columns::Columns;
use crate::library::{Drawing as _, Format, MAX_DRAWN_SIDE, Picture, Regions, Rules, Square};
use crate::prelude::*;
use crate::squares::{Squares, pairs};

/// A board of side n with blocked squares, fixed queens, rules and coloured regions.
///
/// Squares are pairs (row, column) from 0 or names such as "a1", in any iterable; they may also be an n × n NumPy
/// array of booleans. `rules` is one of RULES. `regions` is n strings of n characters, one text of them, or a matrix of
/// whole numbers; each region takes one queen. n is at most 1000. Problems are immutable, hashable and can be pickled.
///
/// >>> Problem(8, blocked=[(0, 0)]).symmetries
/// 2
/// >>> Problem(13, rules="torus") == Problem(13).with_rules("torus")
/// True
#[pyclass(frozen, eq, hash, module = "bitqueens")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Problem(pub(crate) Arc<library::Problem>);

methods! {
    Problem(this) {
        /// Side of the board.
        n: usize = this.n();
        /// The blocked squares as pairs (row, column) from 0, in reading order.
        blocked: Vec<(u16, u16)> = pairs(this.blocked().iter());
        /// The fixed queens as pairs (row, column) from 0, by row.
        fixed: Vec<(u16, u16)> = pairs(this.fixed().iter().copied());
        /// The squares that a queen of a solution may stand on, as pairs (row, column) from 0.
        open: Vec<(u16, u16)> = pairs(this.open().iter());
        /// The name of the rules.
        rules: &'static str = this.rules().name();
        /// Whether nothing is blocked, no queen is fixed and there are no regions.
        is_plain: bool = this.is_plain();
        /// Number of rotations and reflections that preserve the problem: 1, 2, 4 or 8.
        symmetries: u32 = this.group().order();
    } => {
        #[new]
        #[pyo3(signature = (n, **options), text_signature = "(n, *, blocked=None, fixed=None, rules='queen', regions=None)")]
        fn new(n: Side, options: Option<&Bound<'_, PyDict>>) -> Result<Self> {
            Self::of(n.0, &Options::new(options, &OF_BOARDS)?)
        }

        /// Read a board from a text or bytes, by default in the first of FORMATS that reads the whole text.
        ///
        /// >>> Problem.parse("..#.\nQ...\n....\n....\n")
        /// Problem(4, blocked=[(0, 2)], fixed=[(1, 0)])
        #[classmethod]
        #[pyo3(signature = (text, format=None))]
        fn parse(
            _class: &Bound<'_, PyType>,
            text: &Bound<'_, PyAny>,
            format: Option<FormatName>,
        ) -> Result<Self> {
            let format = format.map(|name| name.0).filter(|name| name != "auto");
            Ok(Self(read(&bytes(text)?, format.as_deref())?))
        }

        /// Return the name of the format that a text is in.
        #[staticmethod]
        fn detect(text: &Bound<'_, PyAny>) -> Result<&'static str> {
            Ok(Format::detect(&bytes(text)?)?.name())
        }

        /// Return the board as a text in one of FORMATS.
        ///
        /// >>> print(Problem(4, blocked=[(0, 2)]).write("hash"))
        /// ..#.
        /// ....
        /// ....
        /// ....
        /// <BLANKLINE>
        #[pyo3(signature = (format=FormatName("text".to_owned())), text_signature = "($self, format='text')")]
        pub(crate) fn write(&self, format: FormatName) -> Result<String> {
            let FormatName(format) = format;
            if format.contains('.') {
                let name = quoted(&format);
                return Err(Failure::input(format!(
                    "{name} is no format: `save` writes a picture to a file"
                )));
            }
            Ok(format.parse::<Format>()?.write(&self.0)?)
        }

        /// Return a copy with more blocked squares.
        fn with_blocked(&self, squares: Squares<'_>) -> Result<Self> {
            let squares = squares.on(self.0.n(), "squares")?;
            Ok(Self(Arc::new((*self.0).clone().with_blocked(squares)?)))
        }

        /// Return a copy with more fixed queens.
        fn with_fixed(&self, squares: Squares<'_>) -> Result<Self> {
            let squares = squares.of_queens_on(self.0.n(), "squares")?;
            Ok(Self(Arc::new((*self.0).clone().with_fixed(squares)?)))
        }

        /// Return a copy with these regions, as `Problem` takes them.
        fn with_regions(&self, regions: &Bound<'_, PyAny>) -> Result<Self> {
            let regions = parse_regions(self.0.n(), regions)?;
            Ok(Self(Arc::new((*self.0).clone().with_regions(regions)?)))
        }

        /// Return a copy with other rules, one of RULES.
        fn with_rules(&self, rules: RulesName) -> Result<Self> {
            Ok(Self(Arc::new((*self.0).clone().with_rules(rules.0.parse()?)?)))
        }

        /// The regions as one string for each row, or None.
        #[getter]
        fn regions(&self) -> Option<Vec<String>> {
            self.0.regions().map(|regions| {
                let side = u16::try_from(self.0.n()).unwrap_or(u16::MAX);
                let name = |row, col| regions.name(regions.of(Square::new(row, col)));
                let line = |row| (0..side).map(|col| name(row, col)).collect();
                (0..side).map(line).collect()
            })
        }

        /// Draw the board and queens (their columns from the top row) as an SVG document; n is at most 100.
        #[pyo3(signature = (queens=None, **options), text_signature = "($self, queens=None, *, attacked=False, coordinates=False, caption=None)")]
        pub(crate) fn svg(
            &self,
            queens: Option<Columns>,
            options: Option<&Bound<'_, PyDict>>,
        ) -> Result<String> {
            drawing(Board::Problem(Arc::clone(&self.0)), queens, false, options)
        }

        /// Draw the board and queens as Unicode text; n is at most 100.
        #[pyo3(signature = (queens=None, **options), text_signature = "($self, queens=None, *, attacked=False, coordinates=False)")]
        pub(crate) fn text(
            &self,
            queens: Option<Columns>,
            options: Option<&Bound<'_, PyDict>>,
        ) -> Result<String> {
            drawing(Board::Problem(Arc::clone(&self.0)), queens, true, options)
        }

        /// Save a picture of the board and queens: SVG by the library, and what matplotlib writes (PNG, PDF) where that is
        /// installed.
        #[pyo3(signature = (path, queens=None))]
        fn save(
            slf: &Bound<'_, Self>,
            path: &Bound<'_, PyAny>,
            queens: Option<&Bound<'_, PyAny>>,
        ) -> PyResult<()> {
            let module = slf.py().import("bitqueens._pictures")?;
            module.call_method1("save", (slf, path, queens)).map(drop)
        }

        fn _repr_svg_(&self) -> Result<Option<String>> {
            if self.is_drawable() { self.svg(None, None).map(Some) } else { Ok(None) }
        }

        fn __str__(&self) -> Result<String> {
            if self.is_drawable() {
                Ok(self.text(None, None)?.trim_end().to_owned())
            } else {
                Ok(self.__repr__())
            }
        }

        fn __repr__(&self) -> String {
            let mut text = format!("Problem({}", self.0.n());
            for (name, squares) in [("blocked", self.blocked()), ("fixed", self.fixed())] {
                if !squares.is_empty() {
                    text += &format!(", {name}={squares:?}");
                }
            }
            if self.0.rules() != Rules::default() {
                text += &format!(", rules='{}'", self.rules());
            }
            if let Some(regions) = self.regions() {
                text += &format!(", regions={regions:?}");
            }
            text + ")"
        }
    }
}

impl Problem {
    /// The board of side `n` with these arguments of the class.
    pub(crate) fn of(n: usize, options: &Options<'_>) -> Result<Self> {
        let rules = options.get("rules")?.map_or(Ok(Rules::Queen), |Name(name)| name.parse())?;
        let mut problem = library::Problem::plain(n)?.with_rules(rules)?;
        if let Some(regions) = options.get::<Bound<'_, PyAny>>("regions")? {
            problem = problem.with_regions(parse_regions(n, &regions)?)?;
        }
        if let Some(blocked) = options.get::<Squares<'_>>("blocked")? {
            problem = problem.with_blocked(blocked.on(n, "blocked")?)?;
        }
        if let Some(fixed) = options.get::<Squares<'_>>("fixed")? {
            problem = problem.with_fixed(fixed.of_queens_on(n, "fixed")?)?;
        }
        Ok(Self(Arc::new(problem)))
    }

    fn is_drawable(&self) -> bool {
        self.0.n() <= MAX_DRAWN_SIDE
    }
}

/// The board of a text, in a format of this name or in the first that reads it.
pub(crate) fn read(text: &[u8], format: Option<&str>) -> Result<Arc<library::Problem>> {
    let problem = match format {
        Some(name) => name.parse::<Format>()?.read(text),
        None => library::read(text).and_then(library::Boards::only),
    };
    Ok(Arc::new(problem.map_err(|error| match std::str::from_utf8(text) {
        Ok(path) if std::path::Path::new(path).is_file() => Failure::input(format!(
            "{path} is the name of a file: give what it holds, as open({path:?}).read() returns it"
        )),
        _ => error.into(),
    })?))
}

/// The board of rows: lines of a text, or an n × n matrix of regions whose queens do not touch.
pub(crate) fn of_rows(rows: &Bound<'_, PyAny>) -> Result<Option<Arc<library::Problem>>> {
    let lines: Vec<_> = rows.try_iter()?.collect::<PyResult<_>>()?;
    if let Some(text) = text_of(&lines) {
        return read(text.as_bytes(), None).map(Some);
    }
    if lines.is_empty() || lines.iter().any(|line| line.len().is_err()) {
        return Ok(None);
    }
    let board = library::Problem::plain(lines.len())?.with_rules(Rules::Touching)?;
    Ok(Some(Arc::new(board.with_regions(parse_regions(lines.len(), rows)?)?)))
}

/// Draw a board and queens as an SVG document, or as Unicode text; a side is at most 100.
#[pyfunction]
#[pyo3(signature = (board, queens=None, *, text=false, **options), text_signature = "(board, queens=None, *, text=False, attacked=False, coordinates=False, caption=None)")]
pub(crate) fn drawing(
    board: Board,
    queens: Option<Columns>,
    text: bool,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<String> {
    let options =
        Options::new(options, &["attacked", "coordinates", "caption"][..3 - usize::from(text)])?;
    let caption = options.get("caption")?.map(|Name(caption)| caption);
    let mut picture = match board {
        Board::Rectangle(board) => Picture::rectangle(board.rows(), board.cols())?,
        _ => Picture::of(&*board.problem()?)?,
    };
    picture = picture.attacked(options.is_on("attacked")?);
    picture = picture.coordinates(options.is_on("coordinates")?);
    if let Some(columns) = queens {
        let columns = columns.queens?;
        let (given, rows) = (columns.len(), board.rows());
        if given > rows {
            return Err(Failure::input(format!(
                "{given} queens on a board of {rows} rows: give one column for each row"
            )));
        }
        let square = |(row, col): (u16, Option<u32>)| {
            Some(Square::new(row, u16::try_from(col?).unwrap_or(u16::MAX)))
        };
        picture = picture.queens((0..).zip(columns).filter_map(square))?;
    }
    Ok(if text {
        picture.to_text()
    } else {
        caption.into_iter().fold(picture, Picture::caption).to_svg()
    })
}

/// The bytes of a text: a `str`, or `bytes`.
pub(crate) fn bytes(text: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = text.cast::<PyString>() {
        return Ok(text.to_cow()?.as_bytes().to_vec());
    }
    named("text", given(text, "a str or bytes"), text.py())
}

/// Regions: for each row one string, or one letter or number for each square.
fn parse_regions(n: usize, rows: &Bound<'_, PyAny>) -> Result<Regions> {
    let accepted =
        "regions: give n strings of n characters, or an n × n matrix of letters or whole numbers";
    let mut unused = ('A'..='Z').chain('a'..='z').chain('\u{100}'..);
    let mut names = HashMap::new();
    let mut name = |number: Bound<'_, PyAny>| {
        let number: i64 = number.extract().map_err(|_| PyTypeError::new_err(accepted))?;
        Ok(*names.entry(number).or_insert_with(|| unused.next().unwrap_or_default()))
    };
    // Numbers are given names that letters may have.
    let mut are_letters = None;
    let mut row_of = |row: Bound<'_, PyAny>| {
        let squares = iterate(&row, accepted)?;
        let letters: Option<String> =
            squares.iter().map(|square| square.extract::<char>().ok()).collect();
        if *are_letters.get_or_insert(letters.is_some()) != letters.is_some() {
            return Err(PyTypeError::new_err(accepted));
        }
        letters.map_or_else(|| squares.into_iter().map(&mut name).collect(), Ok)
    };
    let rows: Vec<String> = match rows.extract::<String>() {
        Ok(text) => {
            let is_end = |char: char| char.is_whitespace() || char == '/';
            let rows: Vec<&str> = text.split(is_end).filter(|row| !row.is_empty()).collect();
            let names: Vec<char> = rows.concat().chars().collect();
            match rows[..] {
                [_] if names.len() == n * n => names.chunks(n).map(String::from_iter).collect(),
                _ => rows.into_iter().map(str::to_owned).collect(),
            }
        }
        Err(_) => iterate(rows, accepted)?.into_iter().map(&mut row_of).collect::<PyResult<_>>()?,
    };
    for (row, number) in rows.iter().zip(0..) {
        let squares = row.chars().count();
        if squares != n {
            return Err(Failure::input(format!(
                "row {number} of the regions has {squares} squares ({}): give {n}",
                quoted(row)
            )));
        }
        // No format can write such a name.
        let is_invisible = |name: char| name.is_whitespace() || name.is_control();
        if row.chars().any(is_invisible) {
            return Err(Failure::input(format!(
                "row {number} of the regions: a blank or control character names no region"
            )));
        }
    }
    Ok(Regions::new(n, rows.iter().flat_map(|row| row.chars()))?)
}
