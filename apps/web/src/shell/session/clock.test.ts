import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './clock.ts';

const start = 1_800_000_000_000;
const answer = (date?: string) => new Response(null, date === undefined ? {} : { headers: { date } });

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

it('is the time of the device until the server was heard, then that of the server, whatever the device says', () => {
  noteServerTime(answer());
  noteServerTime(answer('yesterday'));
  expect(serverNow()).toBe(start);

  noteServerTime(answer(new Date(start - 3_600_000).toUTCString()));
  expect(serverNow()).toBe(start - 3_600_000);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(start - 3_595_000);

  // somebody sets the clock
  vi.setSystemTime(start + 20 * 60_000);
  expect(serverNow()).toBe(start - 3_595_000);
});
