import { ApiError, asId, type CallForViewer, NetworkError } from '@guidepost/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hangUpRetryMs, hangUpUntilReached, isHangUpWaiting } from './waiting-hang-ups.ts';

const id = asId<'Call'>(7);
const ended = { id } as CallForViewer;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('repeats a hang-up that did not reach the server, and sends it once for two buttons', async () => {
  const send = vi.fn<() => Promise<CallForViewer>>().mockRejectedValue(new NetworkError('offline'));
  const both = [hangUpUntilReached(id, send), hangUpUntilReached(id, send)];
  expect(isHangUpWaiting(id)).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([send.mock.calls.length, isHangUpWaiting(id)]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(hangUpRetryMs);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockResolvedValue(ended);
  await vi.advanceTimersByTimeAsync(hangUpRetryMs);
  expect(await Promise.all(both)).toEqual([ended, ended]);
  expect([send.mock.calls.length, isHangUpWaiting(id)]).toEqual([3, false]);
});

it('does not repeat a hang-up that the server refused', async () => {
  const send = vi.fn().mockRejectedValue(new ApiError(409, undefined, 'The call is over.'));
  await expect(hangUpUntilReached(id, send)).rejects.toBeInstanceOf(ApiError);
  expect([send.mock.calls.length, isHangUpWaiting(id)]).toEqual([1, false]);
});
