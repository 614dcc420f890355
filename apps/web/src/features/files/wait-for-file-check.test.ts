import { ApiError, asId, type FileBrief, NetworkError } from '@guidepost/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileCheckEvents, waitForFileCheck } from './wait-for-file-check.ts';

const removed = 'The file is not safe to open and was removed.';
const file = (id: number, loadingStatus: FileBrief['loadingStatus']): FileBrief => ({
  id: asId(id),
  loadingStatus,
  fileName: 'greeting.wav',
  mimeType: 'audio/wav',
  size: 1,
  contentDuration: 1,
  refusal:
    loadingStatus === 'refused'
      ? { reason: 'infected', text: removed, textSentence: { key: removed, values: {} } }
      : null,
});
const never = () => new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a live event about this file ends the wait after its check', async () => {
  const ask = vi.fn(async () => file(1, 'scanning'));
  const waiting = waitForFileCheck(asId(1), ask, never());
  fileCheckEvents.notify(file(2, 'ready'));
  fileCheckEvents.notify(file(1, 'scanning'));
  fileCheckEvents.notify(file(1, 'refused'));
  expect((await waiting).refusal?.reason).toBe('infected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
});

it('without an event the state is requested until the file is ready', async () => {
  let now: FileBrief['loadingStatus'] = 'scanning';
  const ask = vi.fn(async () => file(1, now));
  const waiting = waitForFileCheck(asId(1), ask, never());
  await vi.advanceTimersByTimeAsync(6500);
  expect(ask).toHaveBeenCalledTimes(2);
  now = 'ready';
  await vi.advanceTimersByTimeAsync(3000);
  expect((await waiting).loadingStatus).toBe('ready');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('continues after a request that failed temporarily', async () => {
  const ask = vi.fn(async () => file(1, 'ready'));
  ask.mockRejectedValueOnce(new NetworkError(undefined)).mockRejectedValueOnce(new ApiError(503, undefined, 'busy'));
  const waiting = waitForFileCheck(asId(1), ask, never());
  await vi.advanceTimersByTimeAsync(9000);
  expect((await waiting).loadingStatus).toBe('ready');
  expect(ask).toHaveBeenCalledTimes(3);
});

it('ends if it is aborted, or if a request fails permanently', async () => {
  const abort = new AbortController();
  const waiting = waitForFileCheck(asId(1), async () => file(1, 'scanning'), abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  const failing = waitForFileCheck(asId(1), () => Promise.reject(new Error('gone')), never());
  failing.catch(() => {});
  await vi.advanceTimersByTimeAsync(3000);
  await expect(failing).rejects.toThrow('gone');
});
