import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys, writeSession } from '../../shared/storage.ts';

vi.mock('../open-dialog.tsx', () => ({}));
vi.mock('../query.ts', () => ({}));
vi.mock('./verify.ts', () => ({}));

const { isReturnExpected } = await import('./restore.ts');

describe('the state of an ended session', () => {
  const hours = (count: number) => count * 3_600_000;
  const lostAt = (at: number) => writeSession(keys.work, JSON.stringify({ userId: 7, at }));
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is restored if the session ended without a sign-out less than 12 hours ago', () => {
    lostAt(Date.now() - hours(11));
    expect(isReturnExpected()).toBe(true);
    lostAt(Date.now() - hours(13));
    expect(isReturnExpected()).toBe(false);
  });

  it('is not restored if no session ended, or if it cannot be read', () => {
    expect(isReturnExpected()).toBe(false);
    writeSession(keys.work, '{');
    expect(isReturnExpected()).toBe(false);
  });
});
