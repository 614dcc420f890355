import { gunzipSync } from 'node:zlib';
import { asId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArchivedEntry, blocksOf, parseLines, readBlock, sha256Of, sortable } from './format.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const instant = fc
  .tuple(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), fc.nat(999_999))
  .map(([date, micros]) => `${date.toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}`)
  // as the driver returns it: without zeros at the end
  .map((at) => `${at.replace(/\.?0*$/, '')}Z`);
const entry: fc.Arbitrary<ArchivedEntry> = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 50 }),
  xid: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String),
  at: instant,
  request_id: text,
  actor_id: optional(fc.integer({ min: 1 }).map(asId<'Staff'>)),
  impersonated_id: optional(fc.integer({ min: 1 }).map(asId<'Staff'>)),
  session_id: optional(fc.integer({ min: 1 })),
  action: text,
  member_ids: fc.array(fc.integer({ min: 1 }).map(asId<'Member'>), { maxLength: 5 }),
  address: optional(fc.ipV4()),
  outcome: fc.integer({ min: 100, max: 599 }),
  code: optional(text),
  reason: optional(text),
  facts: optional(fc.json()),
});

async function* inBatches(entries: readonly ArchivedEntry[], size: number) {
  for (let at = 0; at < entries.length; at += size) yield entries.slice(at, at + size);
}
const written = async (entries: readonly ArchivedEntry[]) => Array.fromAsync(blocksOf(inBatches(entries, 7)));

describe('the file of an archived month', () => {
  it('contains every entry unchanged, as a whole and in each block', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 60 }), async (entries) => {
        const blocks = await written(entries);
        const file = Buffer.concat(blocks.map(({ bytes }) => bytes));
        expect(file.length === 0 ? [] : parseLines(gunzipSync(file).toString('utf8').split('\n'))).toEqual(entries);
        const found = blocks.flatMap(({ block }) => {
          const bytes = file.subarray(block.start, block.start + block.size);
          expect(sha256Of(bytes)).toBe(block.sha256);
          return readBlock(bytes);
        });
        expect(found).toEqual(entries);
      }),
    );
  });

  it('has blocks with a limited number of entries and bytes, and knows their ids and times', async () => {
    const [sample] = fc.sample(entry, 1) as [ArchivedEntry];
    const first = { ...sample, request_id: 'r', action: 'GET /x', code: null, facts: null, member_ids: [] };
    const many = Array.from({ length: 2500 }, (_, n) => ({
      ...first,
      id: 5000 - n,
      at: `2025-03-01T00:00:${String(n % 60).padStart(2, '0')}Z`,
      reason: n === 1200 ? 'x'.repeat(600 * 1024) : null,
    }));
    const blocks = await written(many);
    expect(blocks.map(({ block }) => block.entries)).toEqual([1000, 200, 1, 1000, 299]);
    for (const { block, entries } of blocks) {
      expect([block.min_id, block.max_id]).toEqual([entries.at(-1)?.id, entries[0]?.id]);
      const times = entries.map(({ at }) => sortable(at)).sort();
      expect([sortable(block.oldest), sortable(block.newest)]).toEqual([times[0], times.at(-1)]);
    }
  });

  it.each(['null', '{}', '[1]', '{"xid":"x","at":"2025","member_ids":[]}', 'text'])(
    'cannot have the line %s',
    (line) => {
      expect(() => parseLines([line])).toThrow(SyntaxError);
    },
  );

  it('has times that can be compared as text', async () => {
    await fc.assert(
      fc.property(instant, instant, (a, b) => {
        const expected = Temporal.Instant.compare(a, b);
        expect(sortable(a) === sortable(b) ? 0 : sortable(a) < sortable(b) ? -1 : 1).toBe(expected);
      }),
    );
  });
});
