import { businessTimeHeader } from '@guidepost/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const start = 1_800_000_000_000;
const answer = (date?: string, business?: number) =>
  new Response(null, {
    headers: {
      ...(date === undefined ? {} : { date }),
      ...(business === undefined ? {} : { [businessTimeHeader]: new Date(business).toISOString() }),
    },
  });
/** Loads a page that has not yet received any response from the server. */
async function open() {
  vi.resetModules();
  return import('./clock.ts');
}

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

it("returns the device's time before the first response, and only the server's time afterwards", async () => {
  const { storeServerTime, serverNow } = await open();
  storeServerTime(answer());
  storeServerTime(answer('yesterday'));
  expect(serverNow()).toBe(start);

  storeServerTime(answer(new Date(start - 3_600_000).toUTCString()));
  expect(serverNow()).toBe(start - 3_600_000);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(start - 3_595_000);

  // the user changes the device's clock
  vi.setSystemTime(start + 20 * 60_000);
  expect(serverNow()).toBe(start - 3_595_000);
});

it('distinguishes business time from the time for tokens', async () => {
  const { businessNow, storeServerTime, serverNow } = await open();
  expect(businessNow().epochMilliseconds).toBe(start);
  const nextWeek = start + 7 * 86_400_000;
  storeServerTime(answer(new Date(start).toUTCString(), nextWeek));
  vi.advanceTimersByTime(1500);
  vi.setSystemTime(0);
  expect(businessNow().epochMilliseconds).toBe(nextWeek + 1500);
  expect(serverNow()).toBe(start + 1500);
});

it('does not go back after a slow response, and reports when the clock was set', async () => {
  const { businessNow, storeServerTime, onClockSet } = await open();
  storeServerTime(answer(undefined, start));
  const onChange = vi.fn();
  const stop = onClockSet(onChange);
  vi.advanceTimersByTime(3000);
  storeServerTime(answer(undefined, start + 1200));
  expect(businessNow().epochMilliseconds).toBe(start + 3000);
  storeServerTime(answer(undefined, start + 3100));
  expect(businessNow().epochMilliseconds).toBe(start + 3100);
  expect(onChange).not.toHaveBeenCalled();

  storeServerTime(answer(undefined, start - 86_400_000));
  expect(businessNow().epochMilliseconds).toBe(start - 86_400_000);
  expect(onChange).toHaveBeenCalledOnce();
  stop();
  storeServerTime(answer(undefined, start));
  expect(onChange).toHaveBeenCalledOnce();
});
