import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceHistory } from './use-history.ts';

const begun = { past: [], now: 0, future: [], of: '' };

const run = (values: readonly number[], of: string) => {
  let history: ReturnType<typeof reduceHistory<number>> = begun;
  for (const to of values) history = reduceHistory<number>(history, { kind: 'change', to, of });
  return history;
};

describe('undo and redo of a survey', () => {
  it('reverse each change, and apply it again', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 20 }), (values) => {
        const whole = run(values, '');
        let back = whole;
        for (const _ of values) back = reduceHistory(back, { kind: 'undo' });
        expect(back.now).toBe(0);
        let again = back;
        for (const _ of values) again = reduceHistory(again, { kind: 'redo' });
        expect(again.now).toBe(whole.now);
      }),
    );
  });

  it('treat typing in one field as one step', () => {
    const typed = run([1, 2, 3], 'name');
    expect(reduceHistory(typed, { kind: 'undo' }).now).toBe(0);
  });
});
