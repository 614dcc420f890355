import { expect, it, vi } from 'vitest';
import { loadLater, startLoadingLater } from './load-later.ts';

vi.mock('./when-idle.ts', () => ({ whenIdle: () => Promise.resolve() }));

it('loads parts after the first screen, also parts that a part registers, and retries a failed part', async () => {
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
  });
  const stop = startLoadingLater();
  await vi.advanceTimersByTimeAsync(2999);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toEqual(['call', 'editor']);
  isOffline = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toEqual(['call', 'editor', 'note']);
  loadLater(async () => loaded.push('visit'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded.at(-1)).toBe('visit');
  stop();
  loadLater(async () => loaded.push('goal'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loaded.at(-1)).toBe('visit');
  vi.useRealTimers();
});
