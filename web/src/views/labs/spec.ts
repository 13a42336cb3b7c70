// What each lab has to be handled, and how its numbers stand in the address.

export const LABS = [
  'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8', 'B9', 'B10', 'B11', 'B12', 'B13', 'B14', 'B15', 'B16',
  'B17', 'B18',
] as const;
export type LabId = (typeof LABS)[number];

export type Input =
  /** A number whose bits can be flipped. */
  | { kind: 'bits'; name: string }
  /** A small number. */
  | { kind: 'number'; name: string; low: number; high: number };

export interface Spec {
  inputs: readonly Input[];
  usual: readonly number[];
}

const bits = (name: string): Input => ({ kind: 'bits', name });
const place: Input = { kind: 'number', name: 'n', low: 0, high: 31 };

/** The labs that take numbers one by one; B13 to B15 are handled in their own ways. */
export const SPECS: Record<LabId, Spec> = {
  B1: { inputs: [bits('a'), bits('b')], usual: [6, 4] },
  B2: { inputs: [bits('x')], usual: [22] },
  B3: { inputs: [bits('x'), place], usual: [4, 2] },
  B4: { inputs: [bits('x'), place], usual: [4, 1] },
  B5: { inputs: [bits('x'), place], usual: [6, 1] },
  B6: { inputs: [bits('x'), place], usual: [117, 5] },
  B7: { inputs: [bits('x')], usual: [104] },
  B8: { inputs: [bits('x')], usual: [150] },
  B9: { inputs: [bits('x')], usual: [52] },
  B10: { inputs: [{ kind: 'number', name: 'n', low: 0, high: 64 }], usual: [13] },
  B11: { inputs: [bits('x')], usual: [52] },
  B12: { inputs: [bits('x')], usual: [22] },
  B13: { inputs: [], usual: [2, 4, 5] },
  // Columns, anti, diag, side, then the free squares that the visitor found.
  B14: { inputs: [], usual: [9, 4, 20, 8, 0] },
  // Bottles, then the dead mice.
  B15: { inputs: [], usual: [8] },
  B16: { inputs: [bits('x'), { kind: 'number', name: 'k', low: 0, high: 63 }], usual: [-8, 1] },
  B17: { inputs: [{ kind: 'number', name: 'n', low: 0, high: 32 }], usual: [32] },
  B18: { inputs: [bits('a'), { kind: 'number', name: 'i', low: 0, high: 31 }], usual: [52, 2] },
};

/** The labs about words of 32 bits: a narrower one would hide what they show. */
export const OF_32_BITS: readonly LabId[] = ['B12', 'B16'];

export const WIDTHS = ['8', '16', '32'] as const;

/** The numbers in the address. */
export const NUMBERS = /^(-?\d{1,10}(\.-?\d{1,10}){0,40})?$/;

const MOST_BOTTLES = 1000;
export const MOST_SQUARES = 12;

/** Whether the lab can work with these numbers. */
export function fits(lab: LabId, numbers: readonly number[]): boolean {
  const among = (value: number | undefined, low: number, high: number) =>
    value !== undefined && Number.isInteger(value) && value >= low && value <= high;
  const { inputs } = SPECS[lab];
  switch (lab) {
    case 'B13':
      return numbers.every((element) => among(element, 0, 31)) && new Set(numbers).size === numbers.length;
    case 'B14': {
      const side = numbers[3];
      if (numbers.length !== 5 || side === undefined || !among(side, 1, MOST_SQUARES)) return false;
      return numbers.every((mask, at) => at === 3 || among(mask, 0, 2 ** side - 1));
    }
    case 'B15': {
      const [bottles, ...dead] = numbers;
      if (!among(bottles, 1, MOST_BOTTLES)) return false;
      const mice = Math.ceil(Math.log2(bottles ?? 1));
      return dead.every((mouse) => among(mouse, 1, mice)) && new Set(dead).size === dead.length;
    }
    default:
      return (
        numbers.length === inputs.length &&
        inputs.every((input, at) =>
          input.kind === 'bits' ? among(numbers[at], -(2 ** 31), 2 ** 32 - 1) : among(numbers[at], input.low, input.high),
        )
      );
  }
}

/** A whole number as programs write it: decimal, `0b101`, `0x1F`, with or without a minus. */
export function readNumber(written: string): number | undefined {
  const text = written.trim().replace('−', '-').replaceAll('_', '');
  const [, minus, digits] = /^(-?)(\d{1,10}|0b[01]{1,32}|0x[\da-f]{1,8})$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (minus === '-' ? -1 : 1);
}

/** The numbers that an address asks for; `-` stands for none at all. */
export function readNumbers(lab: LabId, written: string): { numbers: readonly number[]; strange: boolean } {
  if (written === '') return { numbers: SPECS[lab].usual, strange: false };
  const numbers = lab === 'B13' && written === '-1' ? [] : written.split('.').map(Number);
  return fits(lab, numbers) ? { numbers, strange: false } : { numbers: SPECS[lab].usual, strange: true };
}

export function writeNumbers(lab: LabId, numbers: readonly number[]): string {
  // The empty set has to be written somehow.
  return lab === 'B13' && numbers.length === 0 ? '-1' : numbers.join('.');
}

/** The lowest `width` bits of a number, in two's complement if it is negative. */
export function pattern(value: number, width: number): number {
  return Number(BigInt.asUintN(width, BigInt(value)));
}

/** The number of a pattern: read with a sign, or without. */
export function valueOf(bits: number, width: number, signed: boolean): number {
  return signed && bits >= 2 ** (width - 1) ? bits - 2 ** width : bits;
}

/** Does the number fit into a word of this many bits, with a sign or without? */
export function holds(value: number, width: number, signed: boolean): boolean {
  return valueOf(pattern(value, width), width, signed) === value;
}

/** `value` with bit `at` flipped, as a pattern. */
export function flipped(bits: number, at: number): number {
  return Number(BigInt(bits) ^ (1n << BigInt(at)));
}

export const isSet = (bits: number, at: number): boolean => Math.floor(bits / 2 ** at) % 2 === 1;
