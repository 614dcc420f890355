import { describe, expect, it } from 'vitest';
import type { JobContext } from '../module.ts';
import { oneByOne, repeat } from './until-done.ts';

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
