import { describe, expect, it } from 'vitest';
import type { Db } from '../db.ts';
import type { JobContext } from '../module.ts';
import { inBatches, oneByOne, repeat } from './until-done.ts';

/** Returns a job context that stops on request, and its log. */
function scene() {
  const logged: Record<string, unknown>[] = [];
  let now = Temporal.Instant.from('2026-11-26T12:00:00Z');
  const state = { isStopping: false };
  const context = {
    isStopping: () => state.isStopping,
    now: () => now,
    services: {},
    log: { info() {}, error: (fields: Record<string, unknown>) => void logged.push(fields) },
  } as unknown as JobContext;
  return { context, state, logged, later: (hours: number) => (now = now.add({ hours })) };
}

const records = Array.from({ length: 7 }, (_, n) => ({ id: n + 1 }));
const next = ({ after }: { after: number }) => Promise.resolve(records.filter(({ id }) => id > after).slice(0, 3));
const named = { batch: 3, find: next, message: 'not done', fieldsOf: ({ id }: { id: number }) => ({ recordId: id }) };

describe('records that are processed one by one', () => {
  it('continue after a failing record, and its error is logged at most once an hour', async () => {
    const { context, logged, later } = scene();
    const done: number[] = [];
    const run = () =>
      oneByOne(context, {
        ...named,
        work: async ({ id }) => {
          if (id === 2) throw Object.assign(new Error('broken'), { code: '23505' });
          done.push(id);
        },
      });
    await run();
    expect(done).toEqual([1, 3, 4, 5, 6, 7]);
    await run();
    expect(logged).toEqual([{ recordId: 2, code: '23505' }]);
    later(2);
    await run();
    expect(logged).toHaveLength(2);
  });

  it('are left to the next run if the process stops, also in the middle of a batch', async () => {
    const { context, state } = scene();
    const done: number[] = [];
    const work = async ({ id }: { id: number }) => {
      done.push(id);
      state.isStopping = id === 4;
    };
    await oneByOne(context, { ...named, work });
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it.each(['25P04', '57014'])('continue after a record that takes too long (%s)', async (code) => {
    const { context, logged } = scene();
    const done: number[] = [];
    await oneByOne(context, {
      ...named,
      work: async ({ id }) => {
        if (id === 2) throw Object.assign(new Error('canceled'), { code });
        done.push(id);
      },
    });
    expect(done).toEqual([1, 3, 4, 5, 6, 7]);
    expect(logged).toEqual([{ recordId: 2, code }]);
  });

  it('all wait if the database is unavailable', async () => {
    const { context, logged } = scene();
    const work = async () => {
      throw Object.assign(new Error('gone'), { code: '57P01' });
    };
    await expect(oneByOne(context, { ...named, work })).rejects.toThrow();
    expect(logged).toEqual([]);
  });
});

describe('records that are processed in batches', () => {
  /** Returns a queue of seven records. Records are removed with the transaction that processes them. */
  function queue(fails: (id: number) => { code: string } | undefined) {
    const all = scene();
    let waiting = records;
    const batches: number[][] = [];
    let undo = waiting;
    const context = {
      ...all.context,
      async transaction(work: (tx: Db) => Promise<unknown>) {
        undo = waiting;
        try {
          return await work({} as Db);
        } catch (error) {
          waiting = undo;
          throw error;
        }
      },
    } as unknown as JobContext;
    const run = () =>
      inBatches(context, {
        batch: 3,
        async lock(_tx, { limit, failed }) {
          const locked = waiting.filter(({ id }) => !failed.includes(id)).slice(0, limit);
          waiting = waiting.filter((record) => !locked.includes(record));
          return locked;
        },
        async work(_tx, found) {
          for (const { id } of found) {
            const fault = fails(id);
            if (fault) throw Object.assign(new Error('broken'), fault);
          }
          batches.push(found.map(({ id }) => id));
        },
        message: 'not done',
        fieldsOf: ({ id }) => ({ recordId: id }),
      });
    return { ...all, run, batches, left: () => waiting.map(({ id }) => id) };
  }

  it('share a transaction, and continue after a failing record', async () => {
    const { run, batches, left, logged } = queue((id) => (id === 2 ? { code: '23505' } : undefined));
    await run();
    expect(batches).toEqual([[1], [3], [4, 5, 6], [7]]);
    expect(left()).toEqual([2]);
    await run();
    expect(logged).toEqual([{ recordId: 2, code: '23505' }]);
  });

  it('continue if all records of a batch fail', async () => {
    const { run, batches, left } = queue((id) => (id < 4 ? { code: '23505' } : undefined));
    await run();
    expect(batches).toEqual([[4, 5, 6], [7]]);
    expect(left()).toEqual([1, 2, 3]);
  });

  it('all wait if the database is unavailable', async () => {
    const { run, left, logged } = queue(() => ({ code: '57P01' }));
    await expect(run()).rejects.toThrow();
    expect([left().length, logged]).toEqual([7, []]);
  });
});

it('repeated work ends with its process', async () => {
  const { context, state } = scene();
  let rounds = 0;
  await repeat(context, async () => {
    rounds += 1;
    state.isStopping = rounds === 3;
    return true;
  });
  expect(rounds).toBe(3);
});
