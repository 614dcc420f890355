import { ApiError, asId, type CallForViewer, NetworkError } from '@guidepost/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hangUpRetryMs, hangUpUntilReached, isHangUpWaiting } from './waiting-hang-ups.ts';

const id = asId<'Call'>(7);
const press = { callId: id, isDecline: false };
const ended = { id } as CallForViewer;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('repeats a hang-up that did not reach the server, and sends it once for two buttons', async () => {
  const send = vi.fn<() => Promise<CallForViewer>>().mockRejectedValue(new NetworkError('offline'));
  const both = [hangUpUntilReached(press, send), hangUpUntilReached(press, send)];
  expect(isHangUpWaiting(press)).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([send.mock.calls.length, isHangUpWaiting(press)]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(hangUpRetryMs);
  expect(send).toHaveBeenCalledTimes(2);
  send.mockResolvedValue(ended);
  await vi.advanceTimersByTimeAsync(hangUpRetryMs);
  expect(await Promise.all(both)).toEqual([ended, ended]);
  expect([send.mock.calls.length, isHangUpWaiting(press)]).toEqual([3, false]);
});

it('does not repeat a hang-up that the server refused', async () => {
  const send = vi.fn().mockRejectedValue(new ApiError(409, undefined, 'The call is over.'));
  await expect(hangUpUntilReached(press, send)).rejects.toBeInstanceOf(ApiError);
  expect([send.mock.calls.length, isHangUpWaiting(press)]).toEqual([1, false]);
});

it('sends a hang-up while a decline of the same call waits', async () => {
  const decline = { callId: id, isDecline: true };
  const declined = vi.fn<() => Promise<CallForViewer>>().mockRejectedValue(new NetworkError('offline'));
  const first = hangUpUntilReached(decline, declined);
  await vi.advanceTimersByTimeAsync(0);
  expect([isHangUpWaiting(decline), isHangUpWaiting(press)]).toEqual([true, false]);
  const send = vi.fn<() => Promise<CallForViewer>>().mockResolvedValue(ended);
  expect(await hangUpUntilReached(press, send)).toBe(ended);
  declined.mockResolvedValue(ended);
  await vi.advanceTimersByTimeAsync(hangUpRetryMs);
  await first;
  expect(isHangUpWaiting(decline)).toBe(false);
});
