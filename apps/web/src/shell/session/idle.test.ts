import { describe, expect, it } from 'vitest';
import { clockText, idleAt } from './idle.ts';

describe('half an hour without activity', () => {
  const at = (seconds: number) => idleAt(0, seconds * 1000, 1800, 600);

  it('causes a warning from 1200 s to 1800 s and then ends the session', () => {
    expect(at(1199).state).toBe('active');
    expect(at(1200)).toEqual({ state: 'warning', secondsLeft: 600 });
    expect(at(1799)).toEqual({ state: 'warning', secondsLeft: 1 });
    expect(at(1800)).toEqual({ state: 'expired', secondsLeft: 0 });
    expect(at(90_000).state).toBe('expired');
  });

  it('is shown in minutes and seconds', () => {
    expect(clockText(600)).toBe('10:00');
    expect(clockText(65)).toBe('1:05');
    expect(clockText(9)).toBe('0:09');
  });
});
