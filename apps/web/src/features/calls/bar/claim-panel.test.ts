import { asId } from '@guidepost/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimPanel, hiddenTabMs } from './claim-panel.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a tab's claim. The tab keeps its state until the claim is answered. */
function claim(id: number, visibilityState: 'visible' | 'hidden') {
  vi.stubGlobal('document', { visibilityState });
  return claimPanel(asId<'Call'>(id));
}

function stubLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => unknown) => {
    const isFree = !held.has(name);
    held.add(name);
    return work(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

it('opens the panel of a call in the visible tab only', async () => {
  stubLocks();
  const hidden = claim(1, 'hidden');
  const visible = claim(1, 'visible');
  await vi.advanceTimersByTimeAsync(hiddenTabMs);
  expect(await Promise.all([hidden, visible])).toEqual([false, true]);
  expect(await claim(2, 'visible')).toBe(true);
});

it('opens the panel in a hidden tab if no tab is visible', async () => {
  stubLocks();
  const tabs = [claim(1, 'hidden'), claim(1, 'hidden')];
  await vi.advanceTimersByTimeAsync(hiddenTabMs);
  expect(await Promise.all(tabs)).toEqual([true, false]);
});

it('opens the panel in a browser without locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await claim(1, 'visible')).toBe(true);
});
