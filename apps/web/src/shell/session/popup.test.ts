import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { popupAnswer } from './popup.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('closing the sign-in window ends the attempt, also if the clock of the device is set back', async () => {
  const popup = { closed: false };
  const answer = popupAnswer(popup as Window, 'state');
  await vi.advanceTimersByTimeAsync(1000);
  popup.closed = true;
  const then = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => then);
  await vi.advanceTimersByTimeAsync(2000);
  const result = await Promise.race([answer, Promise.resolve('still waiting')]);
  expect(result).toBeNull();
});
