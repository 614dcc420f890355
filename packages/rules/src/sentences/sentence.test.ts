import { describe, expect, it } from 'vitest';
import { asWritten, sentence, sentenceText } from './sentence.ts';

describe('a sentence in English', () => {
  it('contains its values, each in the words of its kind', () => {
    const text = sentenceText(
      sentence(
        '{who} read {count} texts in {languages} on {weekday}, {date} ({short}) and {long}, in {month}, {what}, at {time}, with {names}',
        {
          who: 'Dolores',
          count: 2,
          languages: { words: ['Spanish', 'English'] },
          weekday: { weekday: '2026-11-18' },
          date: { date: '2026-11-03' },
          short: { shortDate: '2026-11-03' },
          long: { longDate: '2000-01-01' },
          month: { month: '2026-11-03' },
          what: { word: 'today' },
          time: { time: '18:09' },
          names: { list: ['Ana', 'Luis', 'Bo'] },
        },
      ),
    );
    expect(text.replace(/\s/g, ' ')).toBe(
      'Dolores read 2 texts in Spanish and English on Wednesday, November 3 (Nov 3) and January 1, 2000, in November, today, at 6:09 PM, with Ana, Luis, and Bo',
    );
  });

  it('does not change what users wrote, also with braces', () => {
    expect(sentenceText(asWritten('Where is {name}? {text}'))).toBe('Where is {name}? {text}');
    expect(sentenceText(sentence('“{text}”', { text: '$& {count}' }))).toBe('“$& {count}”');
  });
});
