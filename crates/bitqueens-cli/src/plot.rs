//! Bar charts as SVG, on a logarithmic scale.

use std::fmt::Write;

pub(crate) struct Bar {
    pub(crate) name: String,
    /// Its value, which is positive.
    pub(crate) value: f64,
    /// The label after the bar.
    pub(crate) text: String,
}

const WIDTH: f64 = 820.0;
const NAMES: f64 = 210.0;
const TEXTS: f64 = 190.0;
const STEP: f64 = 30.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 40.0;

/// Draws bars from top to bottom. `tick` formats a power of ten on the scale.
pub(crate) fn bars(title: &str, bars: &[Bar], tick: impl Fn(f64) -> String) -> String {
    let decades = Decades::around(bars);
    let height = TOP + STEP * size(bars.len()) + BOTTOM;
    let end = height - BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"system-ui, sans-serif\" \
         font-size=\"14\" role=\"img\">\n\
         <title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"32\" font-size=\"17\" font-weight=\"600\">{0}</text>\n",
        escape(title)
    );
    for power in decades.least..=decades.most {
        let x = decades.place(10f64.powi(power));
        let label = escape(&tick(10f64.powi(power)));
        put(
            &mut svg,
            format_args!(
                "<path d=\"M{x:.1} {TOP}V{end}\" stroke=\"#ddd\"/>\
                 <text x=\"{x:.1}\" y=\"{y}\" fill=\"#666\" font-size=\"12\" \
                 text-anchor=\"middle\">{label}</text>",
                y = end + 20.0,
            ),
        );
    }
    for (i, bar) in bars.iter().enumerate() {
        let y = TOP + STEP * size(i);
        let x = decades.place(bar.value);
        put(
            &mut svg,
            format_args!(
                "<text x=\"{name_x}\" y=\"{text_y}\" text-anchor=\"end\">{name}</text>\
                 <rect x=\"{NAMES}\" y=\"{bar_y}\" width=\"{length:.1}\" height=\"18\" rx=\"2\" \
                 fill=\"#3b6ea5\"/>\
                 <text x=\"{after:.1}\" y=\"{text_y}\" fill=\"#333\" \
                 stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\">{text}</text>",
                name_x = NAMES - 10.0,
                text_y = y + 20.0,
                bar_y = y + 6.0,
                name = escape(&bar.name),
                length = x - NAMES,
                after = x + 8.0,
                text = escape(&bar.text),
            ),
        );
    }
    svg += "</svg>\n";
    svg
}

/// The powers of ten on the scale, from one below the shortest bar.
struct Decades {
    least: i32,
    most: i32,
}

impl Decades {
    #[allow(clippy::cast_possible_truncation)] // Exponents of f64 are three digits long.
    fn around(bars: &[Bar]) -> Self {
        let values = || bars.iter().map(|bar| bar.value.max(f64::MIN_POSITIVE).log10());
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        if bars.is_empty() {
            return Self { least: 0, most: 1 };
        }
        Self { least: (least - 0.05).floor() as i32, most: most.ceil() as i32 }
    }

    fn place(&self, value: f64) -> f64 {
        let span = f64::from(self.most - self.least).max(1.0);
        let part = (value.log10() - f64::from(self.least)) / span;
        NAMES + part * (WIDTH - NAMES - TEXTS)
    }
}

#[allow(clippy::cast_precision_loss)] // A handful of bars.
fn size(bars: usize) -> f64 {
    bars as f64
}

fn put(svg: &mut String, element: std::fmt::Arguments<'_>) {
    writeln!(svg, "{element}").expect("writing to a string cannot fail");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(value: f64) -> Bar {
        Bar { name: "a < b".into(), value, text: String::new() }
    }

    #[test]
    fn longer_times_have_longer_bars() {
        let decades = Decades::around(&[bar(0.002), bar(35.0)]);
        assert_eq!((decades.least, decades.most), (-3, 2));
        let places: Vec<f64> = [0.001, 0.002, 35.0, 100.0].map(|v| decades.place(v)).into();
        assert!(places.is_sorted());
        assert!((places[0] - NAMES).abs() < 1e-9);
        assert!((places[3] - (WIDTH - TEXTS)).abs() < 1e-9);
    }

    #[test]
    fn names_are_escaped() {
        let svg = bars("R & D", &[bar(1.0)], |value| value.to_string());
        assert!(svg.contains("R &amp; D") && svg.contains("a &lt; b"));
    }
}
