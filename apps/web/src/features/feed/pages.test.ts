import { asId, type FeedItem } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropEntry, entriesOf, entryKey, type FeedPages, newestFirst, pageOf, putEntry } from './pages.ts';

const pageSize = 4;

const entry = (id: number, minute: number, eventType = 'note'): FeedItem => ({
  id: asId(id),
  userId: asId(7),
  externalItemType: 'note',
  externalItemId: id,
  eventType,
  timestamp: Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString(),
  actor: null,
});

/** Returns the entries after a cursor, newest first, as the server would. */
function serve(store: Map<number, FeedItem>, after: number | null): FeedItem[] {
  const all = [...store.values()].sort(newestFirst);
  const from = after === null ? 0 : all.findIndex((item) => item.id === after) + 1;
  return all.slice(from, from + pageSize);
}

function load(store: Map<number, FeedItem>, pages: number): FeedPages {
  const data: FeedPages = { pages: [], pageParams: [] };
  let after: FeedPages['pageParams'][number] = null;
  for (let i = 0; i < pages; i += 1) {
    const page = pageOf(serve(store, after), pageSize);
    data.pages.push(page);
    data.pageParams.push(after);
    after = page.after;
    if (after === null) break;
  }
  return data;
}

const change = fc.record({
  kind: fc.constantFrom('put', 'put', 'drop'),
  id: fc.integer({ min: 1, max: 20 }),
  minute: fc.integer({ min: 0, max: 30 }),
});

describe('live changes of a loaded feed', () => {
  it('give the same result as requesting the loaded part again', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 20 }), minute: fc.integer({ min: 0, max: 30 }) }), {
          selector: (row) => row.id,
        }),
        fc.array(change, { maxLength: 15 }),
        fc.integer({ min: 1, max: 3 }),
        (start, changes, pages) => {
          const store = new Map(start.map((row) => [row.id, entry(row.id, row.minute)]));
          let data = load(store, pages);
          for (const { kind, id, minute } of changes) {
            if (kind === 'drop') {
              store.delete(id);
              data = dropEntry(data, entry(id, minute));
            } else {
              store.set(id, entry(id, minute, 'changed'));
              data = putEntry(data, entry(id, minute, 'changed'));
            }
          }
          const shown = entriesOf(data.pages);
          const fresh = [...store.values()].sort(newestFirst);
          const complete = data.pages.at(-1)?.after === null;
          expect(shown).toEqual(complete ? fresh : fresh.slice(0, shown.length));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('continue without a gap after the last entry of a page was removed', () => {
    const store = new Map(Array.from({ length: 10 }, (_, i) => [i + 1, entry(i + 1, i)]));
    const loaded = load(store, 1);
    const last = entriesOf(loaded.pages).at(-1);
    if (!last) throw new Error('nothing was loaded');
    store.delete(last.id);
    const data = dropEntry(loaded, last);
    const more = serve(store, data.pages.at(-1)?.after ?? null);
    const ids = [...entriesOf(data.pages), ...more].map((item) => item.id);
    expect(ids).toEqual([10, 9, 8, 6, 5, 4, 3]);
  });

  it('do not change other entries', () => {
    const data = load(new Map([[1, entry(1, 1)]]), 1);
    expect(dropEntry(data, entry(2, 1))).toBe(data);
  });

  it('identify an entry by its record', () => {
    expect(entryKey(entry(3, 1))).toBe('note:3');
  });
});
