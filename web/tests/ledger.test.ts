// A count that was broken off goes on from what was done, and comes to the published number.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { load } from '../build/library';
import { plain, toJson } from '../src/board/position';
import { Ledger, ZERO, add, readLeft, replay, writeLeft, type Left } from '../src/views/count/ledger';

const library = await load(fileURLToPath(new URL('../../target/page-wasm', import.meta.url)));

const N = 13;
const TOTAL = '73712';
const order = { position: plain(N), isOwn: false, kernel: 'scalar', workers: 3, device: 'cpu' } as const;
const soon = () => Promise.resolve();

test('sums are added part by part, residues modulo 2^61 − 1', () => {
  const most = String(2n ** 61n - 2n);
  expect(add(ZERO, '5 6 7')).toBe('5 6 7');
  expect(add(`340282366920938463463374607431768211455 ${most} 1`, '1 1 18446744073709551616')).toBe('340282366920938463463374607431768211456 0 18446744073709551617');
});

/** Counts tasks, breaks off after `broken` of them while the oldest is still out, and goes on with another deal. */
async function counted(broken: number): Promise<string | undefined> {
  const hand = new library.Hand(N, new Uint16Array(), new Uint16Array(), 'scalar');
  const first = new library.Deal(toJson(order.position), order.workers);
  const ledger = new Ledger();
  const out: string[] = [];
  for (let done = 0; done < broken; ) {
    const task = first.deal();
    if (task === undefined) break;
    expect(ledger.dealt(task)).toBeUndefined();
    out.push(task);
    // Every fifth stays out for good, the others come back in pairs, the later one first.
    for (const back of out.length % 5 === 0 ? [] : out.splice(-2).reverse()) {
      ledger.finished(back, hand.count(back));
      done += 1;
    }
  }
  const text = writeLeft({ order, seconds: 3, by: { cpu: 1, gpu: 0 }, share: 0.5, finished: ledger.written() }, 'build');
  const left = readLeft(text, 'build') as Left;
  expect(left.order).toEqual(order);
  const deal = new library.Deal(toJson(left.order.position), left.order.workers);
  expect(await replay(deal, left.finished, soon)).toBe(true);
  const again = new Ledger(left.finished);
  const { first: whole, beyond } = left.finished;
  let [dealt, counts] = [whole, 0];
  for (let task; (task = deal.deal()) !== undefined; ) {
    dealt += 1;
    const before = again.dealt(task);
    if (before === undefined) counts += 1;
    const sum = before ?? hand.count(task);
    deal.fold(task, sum);
    again.finished(task, sum);
  }
  expect(again.written().sum).toBe(`${deal.total} ${deal.total} ${deal.attempts}`);
  expect(counts).toBe(dealt - whole - beyond.length);
  expect(whole + beyond.length).toBeGreaterThanOrEqual(Math.min(broken, 2));
  return deal.total;
}

test.each([0, 1, 2, 7, 20, 1000])('broken off after %i tasks', async (broken) => {
  expect(await counted(broken)).toBe(TOTAL);
});

test('a worker that dies has its tasks dealt again, which the ledger knows', () => {
  const ledger = new Ledger();
  for (const task of ['a', 'b', 'a']) ledger.dealt(task);
  ledger.finished('b', '1 1 1');
  expect(ledger.written()).toEqual({ first: 0, last: '', sum: ZERO, beyond: [['b', '1 1 1']] });
  ledger.finished('a', '2 2 2');
  expect(ledger.written()).toEqual({ first: 2, last: 'b', sum: '3 3 3', beyond: [] });
});

test('what was finished beyond the first tasks stays known until it is dealt', () => {
  const ledger = new Ledger({ first: 1, last: 'a', sum: '1 1 1', beyond: [['c', '3 3 3']] });
  ledger.dealt('b');
  expect(ledger.written().beyond).toEqual([['c', '3 3 3']]);
  expect(ledger.dealt('c')).toBe('3 3 3');
  ledger.finished('c', '3 3 3');
  ledger.finished('b', '2 2 2');
  expect(ledger.written()).toEqual({ first: 3, last: 'c', sum: '6 6 6', beyond: [] });
});

test('another deal than the one that was left is noticed', async () => {
  const other = new library.Deal(toJson(plain(N)), 3);
  expect(await replay(other, { first: 1, last: '0..1@0', sum: ZERO, beyond: [] }, soon)).toBe(false);
  const small = new library.Deal(toJson(plain(4)), 3);
  expect(await replay(small, { first: 1000, last: '', sum: ZERO, beyond: [] }, soon)).toBe(false);
});

test('anything else in the storage counts as nothing', () => {
  const text = writeLeft({ order, seconds: 3, by: { cpu: 1, gpu: 0 }, share: 0.5, finished: new Ledger().written() }, 'build');
  expect(readLeft(text, 'build')).toBeDefined();
  expect(readLeft(text, 'another build')).toBeUndefined();
  for (const broken of [undefined, '', '{}', 'null', '[1]', text.replace('13', '"x"'), text.replace('"cpu"', '"x"'), text.replace('"seconds":3', '"seconds":-1'), text.replace(/"board":"[^"]+"/, '"board":"9/9"')]) {
    expect(readLeft(broken, 'build'), broken).toBeUndefined();
  }
});
