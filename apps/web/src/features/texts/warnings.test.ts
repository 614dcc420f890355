import { describe, expect, it } from 'vitest';
import { warningsOf } from './warnings.ts';

describe('before a text goes out', () => {
  it('names each variable that nothing was filled in for, once', () => {
    expect(warningsOf('Hi {{memberFirstName}}, {{ride}} and {{ride}}', [])).toEqual([
      {
        id: 'unfilled {{memberFirstName}}, {{ride}}',
        text: 'Nothing was filled in for {names}.',
        values: { names: '{{memberFirstName}}, {{ride}}' },
      },
    ]);
    expect(warningsOf('Your ride comes at [time].', [])[0]?.values).toEqual({ names: '[time]' });
    expect(warningsOf('Hi Dolores [1], see [it.pdf]', [])).toEqual([]);
  });

  it('accepts a warning about the person once, and one about the words for these words', () => {
    const quiet = (time: string) => warningsOf('Hi', [{ key: 'quiet-hours', text: `It is ${time} there.` }])[0]?.id;
    const named = (name: string) => warningsOf('Hi', [{ key: 'other-member', text: `It names ${name}.` }])[0]?.id;
    expect(quiet('20:10')).toBe(quiet('20:11'));
    expect(named('Delia')).not.toBe(named('Amara'));
  });
});
