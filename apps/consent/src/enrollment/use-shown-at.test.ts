import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShownAt } from './use-shown-at.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Shows one text, and ten minutes later another. */
function Step({ first, second }: { first: string; second: string }) {
  const [isLater, setLater] = useState(false);
  const shownAt = useShownAt(isLater ? second : first);
  if (!isLater) {
    vi.setSystemTime(new Date('2026-11-30T10:10:00Z'));
    setLater(true);
  }
  return shownAt;
}

it('a text was shown when it appeared, not when an earlier version or the other language was shown', () => {
  const shown = renderToString(createElement(Step, { first: 'English', second: 'Spanish' }));
  expect(shown).toBe('2026-11-30T10:10:00.000Z');
});

it('a text that does not change keeps its time', () => {
  const shown = renderToString(createElement(Step, { first: 'English', second: 'English' }));
  expect(shown).toBe('2026-11-30T10:00:00.000Z');
});
