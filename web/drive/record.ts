// Figures with what is asked of them, gathered while they are measured and written at the end: into `bench/record` if the
// machine did nothing else, into `target` if it was busy.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Above this load, per core, figures are no record. */
const QUIET = 0.4;

interface Row {
  what: string;
  figure: string;
  asked: string;
  /** Whether it is reached; unsaid where nothing is asked. */
  holds: boolean | undefined;
}

/** What a row is compared with. */
export interface Asked {
  /** In words. */
  asked: string;
  holds: boolean;
}

export class Record {
  readonly #rows: Row[] = [];
  readonly #before = loadavg()[0] ?? 0;

  tell(what: string, figure: string, { asked, holds }: Partial<Asked> = {}): void {
    this.#rows.push({ what, figure, asked: asked ?? '', holds });
    console.log(`${what}: ${figure}${asked === undefined ? '' : `; asked for ${asked}: ${holds ? 'holds' : 'SHORT'}`}`);
  }

  /** The smallest and the median of several figures. */
  spread(what: string, unit: string, figures: readonly number[], most?: number): void {
    const [best, median] = [Math.min(...figures), middle(figures)];
    const text = `${best.toPrecision(3)} ${unit}, median ${median.toPrecision(3)} ${unit} of ${figures.length}`;
    this.tell(what, text, most === undefined ? {} : { asked: `${most} ${unit}`, holds: median <= most });
  }

  /** Writes the table, and returns where it lies. */
  write(browser: string): string {
    const date = new Date().toISOString().slice(0, 10);
    const cores = cpus();
    const quiet = this.#before <= QUIET * cores.length;
    const name = process.env['RECORD'] ?? (quiet ? '../../bench/record/page' : '../../target/page-figures');
    const file = fileURLToPath(new URL(`${name}.txt`, import.meta.url));
    const head = `${date}, ${cores[0]?.model.replace(/\s+/g, ' ').trim()}, ${cores.length} cores, load ${this.#before.toFixed(2)}, Chromium ${browser}, Node.js ${process.versions.node}`;
    const lines = this.#rows.map(({ what, figure, asked, holds }) => `| ${what} | ${figure} | ${asked} | ${holds === undefined ? '' : holds ? 'yes' : 'no'} |`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [head, '', '| what | figure | asked for | reached |', '|---|---|---|---|', ...lines, ''].join('\n'));
    console.log(quiet ? `recorded in ${file}` : `the machine was busy (load ${this.#before.toFixed(1)}), so this is no record: ${file}`);
    return file;
  }
}

export function middle(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
