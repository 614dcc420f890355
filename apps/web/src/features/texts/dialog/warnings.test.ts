import type { Sentence, TextWarning } from '@guidepost/contracts';
import { sentence, sentenceText } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { warningsOf } from './warnings.ts';

describe('the warnings before a text is sent', () => {
  it('names each unfilled variable once', () => {
    expect(warningsOf('Hi {{memberFirstName}}, {{ride}} and {{ride}}', [], null)).toEqual([
      {
        id: 'unfilled {{memberFirstName}}, {{ride}}',
        sentence: {
          key: 'Replace {names} before you send the text.',
          values: { names: '{{memberFirstName}}, {{ride}}' },
        },
        tone: 'danger',
        change: null,
      },
    ]);
    expect(warningsOf('Your ride comes at [time].', [], null)[0]?.sentence.values).toEqual({ names: '[time]' });
    expect(warningsOf('Hi Dolores [1], see [it.pdf]', [], null)).toEqual([]);
  });

  const seen = (key: TextWarning['key'], text: Sentence, sendAt: string | null = null) =>
    warningsOf('Hi', [{ key, text: sentenceText(text), textSentence: text, memberIds: [], change: null }], sendAt)[0]
      ?.id;

  it('a warning about the member is accepted once, a warning about words only for these words', () => {
    const shared = (...names: string[]) =>
      seen('shared-number', sentence('This number also belongs to {names}.', { names: { list: names } }));
    const named = (name: string) =>
      seen('other-member', sentence('This text contains the name of another member: {name}.', { name }));
    expect(shared('Delia')).toBe(shared('Delia', 'Amara'));
    expect(named('Delia')).not.toBe(named('Amara'));
  });

  it('quiet hours are accepted once for now, and separately for each slot', () => {
    const quiet = (time: string, sendAt: string | null) =>
      seen('quiet-hours', sentence('The local time for {name} is {time}.', { time: { time }, name: 'Lola' }), sendAt);
    expect(quiet('20:10', null)).toBe(quiet('20:11', null));
    expect(quiet('06:00', '2026-11-23T14:00:00Z')).not.toBe(quiet('20:11', null));
    expect(quiet('06:00', '2026-11-23T14:00:00Z')).not.toBe(quiet('06:00', '2026-11-24T14:00:00Z'));
  });
});
