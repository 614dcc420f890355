import { describe, expect, it } from 'vitest';
import { firstMoment, readPgbenchLog } from './pgbench-log.ts';

// columns: client, transaction, microseconds, script, second, microsecond
const log = [
  '0 1 1500 1 1700000000 250000',
  '1 1 900 0 1700000000 300000',
  '0 2 2500 1 1700000001 0',
  '0 3 700 1 1700000002 500000',
  '',
].join('\n');
const all = { from: 0, to: Number.POSITIVE_INFINITY };

describe("pgbench's log", () => {
  it('returns the milliseconds of the counted scripts', () =>
    expect([...readPgbenchLog(log, all, (script) => script === 1)]).toEqual([1.5, 2.5, 0.7]));
  it('excludes transactions that ended outside the window', () => {
    expect([...readPgbenchLog(log, { from: 1_700_000_000.26, to: 1_700_000_002 }, () => true)]).toEqual([0.9, 2.5]);
  });
  it('returns its start time', () => expect(firstMoment(log)).toBe(1_700_000_000.25));
  it('has no start time if it is empty', () => expect(firstMoment('')).toBeNaN());
});
