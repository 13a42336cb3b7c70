//! A puzzle drawn as one of the kinds that people hold, on a page.

use fastrand::Rng;

use super::canvas::{Area, Canvas, Colour};
use super::puzzle::Puzzle;
use super::{clutter, jpeg, symbol};

/// How a board tells its regions apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Colours; thin lines within regions and thick ones between them.
    Thick,
    /// Colours, and the same lines everywhere.
    Lines,
    /// Colours, with gaps between rounded squares.
    Gaps,
    /// Colours only.
    Bare,
    /// Colours, and lines between regions only.
    Outlined,
    /// Black lines only, thick between regions.
    Printed,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Thick, Self::Lines, Self::Gaps, Self::Bare, Self::Outlined, Self::Printed];
}

pub struct Picture {
    pub canvas: Canvas,
    pub puzzle: Puzzle,
    /// What was varied, for the report.
    pub traits: Vec<&'static str>,
}

/// LinkedIn's colours, and other sets of pastel and of full ones.
const PALETTES: [&[u32]; 4] = [
    &[
        0xbb_a3_e2, 0xff_c9_92, 0x96_be_ff, 0xb3_df_a0, 0xdf_df_df, 0xff_7b_60, 0xe6_f3_88,
        0xb9_b2_9e, 0xdf_a0_bf, 0xa3_d2_d8, 0x62_ef_ea, 0x92_95_d8, 0xf9_96_c1,
    ],
    &[
        0xf8_d7_da, 0xd1_e7_dd, 0xcf_e2_ff, 0xff_f3_cd, 0xe2_d9_f3, 0xfd_e2_c8, 0xd2_f4_ea,
        0xe9_ec_ef, 0xf7_d6_e6, 0xdd_e5_b6, 0xc7_ce_ea,
    ],
    &[
        0xe6_19_4b, 0x3c_b4_4b, 0xff_e1_19, 0x43_63_d8, 0xf5_82_31, 0x91_1e_b4, 0x46_f0_f0,
        0xf0_32_e6, 0xbc_f6_0c, 0x00_80_80, 0x9a_63_24, 0x80_00_00, 0x80_80_00, 0x00_00_75,
        0xa9_a9_a9,
    ],
    &[
        0x5b_4a_7d, 0x8a_5a_2b, 0x2f_5d_8a, 0x3f_6f_3a, 0x55_55_55, 0x9a_3b_2a, 0x7d_7d_2a,
        0x5f_58_48, 0x85_4a_68, 0x3a_6a_70, 0x1f_80_7c,
    ],
];

fn rgb(colour: u32) -> Colour {
    let [_, r, g, b] = colour.to_be_bytes();
    [r, g, b]
}

/// How a board is drawn.
struct Style {
    kind: Kind,
    thin: f32,
    thick: f32,
    border: f32,
    gap: f32,
    radius: f32,
    line: Colour,
    inner: Colour,
    dashed: bool,
    symbol: u8,
    mark: u8,
}

/// Draws the picture of a seed.
pub fn picture(kind: Kind, seed: u64) -> Picture {
    let rng = &mut Rng::with_seed(seed);
    let mut traits = Vec::new();
    let dark = rng.u8(0..3) == 0;
    let largest = if rng.bool() { 11 } else { 20 };
    let n = rng.usize(5..=largest);
    let puzzle = Puzzle::new(rng, n);
    let (colours, puzzle) = coloured(rng, kind, puzzle, dark);
    // Large enough for the squares, small enough for the time of a test.
    let square = 16.0 + rng.f32() * rng.f32() * 90.0;
    let side = (square * n as f32).clamp(220.0, 1500.0);
    let paper: Colour = if dark {
        [rng.u8(0..40); 3]
    } else {
        [rng.u8(235..=255), rng.u8(235..=255), rng.u8(230..=255)]
    };
    let ink: Colour = if dark { [230; 3] } else { [20; 3] };
    let (left, top) = (rng.f32() * 0.5 * side, (0.02 + rng.f32() * 0.6) * side);
    let (right, bottom) = (rng.f32() * 0.5 * side, (0.02 + rng.f32() * 0.6) * side);
    let width = ((side + left + right).ceil() as usize).clamp(400, 2500);
    let height = ((side + top + bottom).ceil() as usize).clamp(400, 2500);
    let mut canvas = Canvas::new(width, height, paper);
    let board = Area(left, top, side, side);
    let margin = 6.0 + 0.03 * side;
    around(&mut canvas, rng, board, margin, paper, ink);
    let style = style(rng, kind, side / n as f32, colours[0][0] < 128);
    draw(&mut canvas, rng, &puzzle, &colours, board, &style, &mut traits);
    if rng.u8(0..5) == 0 {
        traits.push("coordinates");
        coordinates(&mut canvas, rng, board, n, ink, style.border);
    }
    finish(rng, canvas, puzzle, board, &style, traits)
}

fn coloured(rng: &mut Rng, kind: Kind, mut puzzle: Puzzle, dark: bool) -> (Vec<Colour>, Puzzle) {
    loop {
        if kind == Kind::Printed {
            let paper = if rng.u8(0..4) == 0 && dark { [30; 3] } else { [255; 3] };
            return (vec![paper; puzzle.n], puzzle);
        }
        let palette: Vec<Colour> =
            rng.choice(PALETTES).unwrap_or(PALETTES[0]).iter().copied().map(rgb).collect();
        let apart = if matches!(kind, Kind::Thick | Kind::Outlined) { 8.0 } else { 20.0 };
        if let Some(colours) = puzzle.colours(rng, &palette, apart) {
            return (colours, puzzle);
        }
        puzzle = Puzzle::new(rng, puzzle.n);
    }
}

fn style(rng: &mut Rng, kind: Kind, square: f32, dark: bool) -> Style {
    let thin = (square * (0.01 + 0.03 * rng.f32())).max(1.0);
    let thick = (thin * (1.8 + 1.5 * rng.f32())).max(thin + 1.0).min(0.14 * square).max(thin * 1.8);
    let black: Colour =
        if kind != Kind::Printed && dark && rng.bool() { [15; 3] } else { [rng.u8(0..30); 3] };
    let printed_on_dark = kind == Kind::Printed && dark;
    let line = if printed_on_dark { [220; 3] } else { black };
    let faint = rng.bool() && kind == Kind::Printed;
    Style {
        kind,
        thin,
        thick,
        border: if rng.u8(0..4) == 0 { thin } else { thick * 1.2 },
        gap: square * (0.03 + 0.08 * rng.f32()),
        radius: square * 0.15 * rng.f32(),
        line,
        inner: if faint { [150; 3] } else { line },
        dashed: kind == Kind::Printed && rng.u8(0..4) == 0,
        symbol: rng.u8(0..5),
        mark: rng.u8(0..3),
    }
}

fn draw(
    canvas: &mut Canvas,
    rng: &mut Rng,
    puzzle: &Puzzle,
    colours: &[Colour],
    board: Area,
    style: &Style,
    traits: &mut Vec<&'static str>,
) {
    let n = puzzle.n;
    let p = board.2 / n as f32;
    let cell = |square: usize| {
        Area(board.0 + (square % n) as f32 * p, board.1 + (square / n) as f32 * p, p, p)
    };
    let frame = style.kind != Kind::Gaps && style.kind != Kind::Bare || rng.bool();
    if frame {
        let rounded = if rng.bool() { p * 0.15 } else { 0.0 };
        canvas.rounded(board.shrunk(-style.border), rounded, style.line);
    }
    let pointer = (rng.u8(0..3) == 0 && style.kind != Kind::Printed).then(|| rng.usize(0..n * n));
    for square in 0..n * n {
        let mut colour = colours[puzzle.regions[square]];
        if pointer == Some(square) {
            traits.push("pointer");
            let dark = 0.72 + 0.18 * rng.f32();
            colour = colour.map(|channel| (f32::from(channel) * dark) as u8);
        }
        match style.kind {
            Kind::Gaps => {
                canvas.rounded(cell(square).shrunk(style.gap / 2.0), style.radius, colour)
            }
            _ => canvas.fill(cell(square), colour),
        }
    }
    for square in 0..n * n {
        for other in [square + 1, square + n] {
            let beside = other == square + 1;
            if other >= n * n || beside && other % n == 0 {
                continue;
            }
            let wall = puzzle.is_wall(square, other);
            let (thickness, colour) = match style.kind {
                Kind::Gaps | Kind::Bare => continue,
                Kind::Outlined if !wall => continue,
                Kind::Lines => (style.thin, style.line),
                _ if wall => (style.thick, style.line),
                _ => (style.thin, style.inner),
            };
            let Area(x, y, ..) = cell(other);
            let (half, reach) = (thickness / 2.0, if wall { thickness / 2.0 } else { 0.0 });
            let area = if beside {
                Area(x - half, y - reach, thickness, p + 2.0 * reach)
            } else {
                Area(x - reach, y - half, p + 2.0 * reach, thickness)
            };
            let dash = (p / 6.0).max(3.0);
            canvas.paint(area, colour, 1.0, |u, v| {
                wall || !style.dashed || ((u.max(v) / dash) as usize).is_multiple_of(2)
            });
        }
    }
    for square in 0..n * n {
        symbol::draw(
            canvas,
            puzzle.contents[square],
            cell(square),
            colours[puzzle.regions[square]],
            (style.symbol, style.mark),
        );
    }
}

/// Text and tables above, below and beside the board.
fn around(
    canvas: &mut Canvas,
    rng: &mut Rng,
    board: Area,
    margin: f32,
    paper: Colour,
    ink: Colour,
) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let (right, bottom) = (board.0 + board.2 + margin, board.1 + board.3 + margin);
    let mut y = 4.0;
    while y + 20.0 < board.1 - margin {
        let tall = (20.0 + rng.f32() * 120.0).min(board.1 - margin - y);
        clutter::panel(canvas, rng, Area(8.0, y, width - 16.0, tall), paper, ink);
        y += tall + 10.0;
    }
    y = bottom;
    while y + 20.0 < height {
        let tall = (20.0 + rng.f32() * 160.0).min(height - y - 4.0);
        clutter::panel(canvas, rng, Area(8.0, y, width - 16.0, tall), paper, ink);
        y += tall + 10.0;
    }
    clutter::panel(canvas, rng, Area(4.0, board.1, board.0 - margin - 4.0, board.3), paper, ink);
    clutter::panel(canvas, rng, Area(right, board.1, width - right - 4.0, board.3), paper, ink);
}

fn coordinates(
    canvas: &mut Canvas,
    rng: &mut Rng,
    board: Area,
    n: usize,
    ink: Colour,
    border: f32,
) {
    let p = board.2 / n as f32;
    let side = (p * 0.4).min(16.0);
    for i in 0..n {
        let middle = (i as f32 + 0.5) * p - side * 0.3;
        clutter::glyph(
            canvas,
            rng,
            Area(board.0 + middle, board.1 - border - side - 3.0, side * 0.6, side),
            ink,
        );
        clutter::glyph(
            canvas,
            rng,
            Area(board.0 - border - side - 3.0, board.1 + middle, side * 0.6, side),
            ink,
        );
    }
}

fn finish(
    rng: &mut Rng,
    mut canvas: Canvas,
    puzzle: Puzzle,
    board: Area,
    style: &Style,
    mut traits: Vec<&'static str>,
) -> Picture {
    let p = board.2 / puzzle.n as f32;
    if rng.u8(0..6) == 0 && style.kind != Kind::Bare && style.kind != Kind::Gaps {
        traits.push("cut");
        let mut at = |start: f32| {
            (start - style.border + (rng.f32() * 1.3) * style.border).max(0.0) as usize
        };
        let (x, y) = (at(board.0), at(board.1));
        let side = (board.2 as usize + 1).min(canvas.width - x).min(canvas.height - y);
        canvas = canvas.cropped(x, y, side, side);
    }
    if rng.u8(0..3) == 0 {
        let factor = (0.75 + 0.7 * rng.f32())
            .max(13.0 / p)
            .min(2500.0 / canvas.width.max(canvas.height) as f32);
        traits.push(if factor < 1.0 { "smaller" } else { "larger" });
        canvas = canvas.scaled(factor);
    }
    if rng.u8(0..4) == 0 {
        traits.push("jpeg");
        jpeg::compress(&mut canvas, 60.0 + 35.0 * rng.f32());
    }
    Picture { canvas, puzzle, traits }
}
