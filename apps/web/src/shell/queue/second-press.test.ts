import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPress, isSecondPress } from './second-press.ts';

describe('a press in a queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    forgetPress();
  });
  afterEach(() => void vi.useRealTimers());

  it('is ignored if it is the second press of a double click', () => {
    expect(isSecondPress()).toBe(false);
    vi.advanceTimersByTime(499);
    expect(isSecondPress()).toBe(true);
    vi.advanceTimersByTime(500);
    expect(isSecondPress()).toBe(false);
  });

  it('is accepted at once after an undo', () => {
    expect(isSecondPress()).toBe(false);
    forgetPress();
    expect(isSecondPress()).toBe(false);
  });
});
