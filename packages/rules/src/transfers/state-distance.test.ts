import { describe, expect, it } from 'vitest';
import { nameOfState } from '../imports/states.ts';
import { stateDistance } from './state-distance.ts';

describe('the distance between two states', () => {
  it('is known for all states and territories, but not for military addresses', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((one) => letters.map((other) => one + other));
    const states = codes.filter((code) => nameOfState(code) !== null);
    expect(states.length).toBeGreaterThan(50);
    const unknown = states.filter((code) => !Number.isFinite(stateDistance(code, 'TX')));
    expect(unknown).toEqual(['AA', 'AE', 'AP']);
  });

  it('is the same in both directions, and short for neighbors', () => {
    expect(stateDistance('TX', 'LA')).toBe(stateDistance('LA', 'TX'));
    expect(stateDistance('TX', 'TX')).toBe(0);
    expect(stateDistance('TX', 'LA')).toBeLessThan(stateDistance('TX', 'CO'));
    expect(stateDistance('TX', 'CO')).toBeLessThan(stateDistance('TX', 'HI'));
    expect(stateDistance('HI', 'GU')).toBeLessThan(stateDistance('TX', 'GU'));
  });
});
