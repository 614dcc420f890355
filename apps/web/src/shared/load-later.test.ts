import { expect, it, vi } from 'vitest';
import { firstScreenShown, isFirstScreenShown, loadLater, startLoadingLater } from './load-later.ts';

vi.mock('./when-idle.ts', () => ({ whenIdle: () => Promise.resolve() }));

it('loads parts after the first screen, first those that a part needs, and retries a failed part', async () => {
  vi.useFakeTimers();
  const loaded: string[] = [];
  let isOffline = true;
  loadLater(async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    loaded.push('note');
  });
  loadLater(async () => {
    loaded.push('call');
    loadLater(async () => loaded.push('editor'));
    loadLater(async () => loaded.push('fields'));
  });
  loadLater(async () => loaded.push('map'));
  loadLater(async () => loaded.push('urgent'), true);
  const connected = vi.fn();
  void firstScreenShown().then(connected);
  const stop = startLoadingLater(() => false);
  await vi.advanceTimersByTimeAsync(199);
  expect([isFirstScreenShown(), connected.mock.calls.length]).toEqual([false, 0]);
  // the live connection does not wait for the second that the parts wait
  await vi.advanceTimersByTimeAsync(1);
  expect([isFirstScreenShown(), connected.mock.calls.length]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(799);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toEqual(['urgent', 'call', 'editor', 'fields', 'map']);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded.at(-1)).toBe('note');
  loadLater(async () => loaded.push('visit'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded.at(-1)).toBe('visit');
  stop();
  loadLater(async () => loaded.push('goal'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loaded.at(-1)).toBe('visit');

  // waits for the first screen's data, but at most three seconds
  let isWaiting = true;
  const stopFirst = startLoadingLater(() => isWaiting);
  await vi.advanceTimersByTimeAsync(1900);
  expect(loaded.at(-1)).toBe('visit');
  isWaiting = false;
  await vi.advanceTimersByTimeAsync(200);
  expect(loaded.at(-1)).toBe('goal');
  stopFirst();
  isWaiting = true;
  loadLater(async () => loaded.push('export'));
  const stopSecond = startLoadingLater(() => isWaiting);
  await vi.advanceTimersByTimeAsync(2999);
  expect(loaded.at(-1)).toBe('goal');
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded.at(-1)).toBe('export');
  stopSecond();
  vi.useRealTimers();
});
