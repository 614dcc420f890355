import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessLanguage } from './language.ts';
import { segmentsOf } from './segments.ts';
import { textSuggestions } from './suggestions.ts';
import { fillTemplate, unfilledVariables } from './variables.ts';
import { type MessageFacts, messageWarnings } from './warnings.ts';

describe('segments', () => {
  it.each([
    ['', 0, 160],
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['a'.repeat(307), 3, 152],
    ['€'.repeat(80), 1, 0],
    // 153 is odd: of each part one place stays empty, or a character would be cut in two
    ['€'.repeat(153), 3, 151],
  ])('of the GSM alphabet are 160 characters, or 153 each (%#)', (text, count, left) => {
    expect(segmentsOf(text)).toEqual({ encoding: 'GSM-7', count, left });
  });

  it.each([
    ['ñandú ç', 1, 63],
    ['ó'.repeat(70), 1, 0],
    ['ó'.repeat(71), 2, 63],
    ['🚌'.repeat(35), 1, 0],
    ['🚌'.repeat(67), 3, 65],
  ])('of any other are 70 units, or 67 each (%#)', (text, count, left) => {
    expect(segmentsOf(text)).toEqual({ encoding: 'UCS-2', count, left });
  });

  it('are never fewer when more is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'grapheme' }), (text, more) => {
        expect(segmentsOf(text + more).count).toBeGreaterThanOrEqual(segmentsOf(text).count);
      }),
    );
  });
});

describe('a template', () => {
  const variables = [
    { key: 'memberFirstName', source: 'member.firstName' },
    { key: 'clientName', source: 'client.name' },
  ] as const;
  const values = { 'member.firstName': 'Lola', 'guide.firstName': null, 'client.name': null };

  it('has its variables filled in, and those left that nothing is known of', () => {
    const text = fillTemplate(
      'Hi {{ memberFirstName }}, {{clientName}} {{other}} {{memberFirstName}}',
      variables,
      values,
    );
    expect(text).toBe('Hi Lola, {{clientName}} {{other}} Lola');
    expect(unfilledVariables(text)).toEqual(['{{clientName}}', '{{other}}']);
    expect(unfilledVariables('See you at {4}')).toEqual([]);
  });

  it('puts in what a value says, variables and signs of replacing included', () => {
    for (const name of ['{{clientName}}', '{{memberFirstName}}', '$&', '$1', '$`'])
      expect(fillTemplate('Hi {{memberFirstName}}!', variables, { ...values, 'member.firstName': name })).toBe(
        `Hi ${name}!`,
      );
  });
});

describe('a text is worth a look', () => {
  const facts: MessageFacts = {
    text: 'See you tomorrow!',
    member: { firstName: 'Dolores', timeZone: 'America/Chicago', reportedLanguage: 'English' },
    sharedWith: [],
    otherNames: ['Amara Okafor', 'May Li'],
    at: Temporal.Instant.from('2026-11-20T18:00:00Z'),
  };
  const keys = (more: Partial<MessageFacts>) => messageWarnings({ ...facts, ...more }).map(({ key }) => key);

  it('for nothing, as a rule', () => {
    expect(keys({})).toEqual([]);
    expect(keys({ text: 'You may call me. Hello Dolores' })).toEqual([]);
  });
  it('where the number is somebody else’s too', () => {
    expect(messageWarnings({ ...facts, sharedWith: ['Ana Diaz', 'Luis Diaz'] })).toEqual([
      { key: 'shared-number', text: 'Ana Diaz and Luis Diaz can be reached at this number too.' },
    ]);
  });
  it('where it is written in a language that the member does not read', () => {
    const text = 'Hola, ¿cuándo es su cita con el doctor?';
    expect(keys({ text })).toEqual(['language']);
    expect(keys({ text, member: { ...facts.member, reportedLanguage: 'Spanish' } })).toEqual([]);
    expect(keys({ text, member: { ...facts.member, reportedLanguage: null } })).toEqual([]);
    expect(keys({ text: 'Ok' })).toEqual([]);
  });
  it('where it names another member, whole or in its greeting', () => {
    expect(keys({ text: 'Is the letter of amara okafor there?' })).toEqual(['other-member']);
    expect(keys({ text: 'Good morning Amara, the ride comes at 9:45' })).toEqual(['other-member']);
    expect(keys({ text: 'I met Amara' })).toEqual([]);
  });
  it('where it would come at night', () => {
    expect(messageWarnings({ ...facts, at: Temporal.Instant.from('2026-11-21T03:05:00Z') })).toEqual([
      { key: 'quiet-hours', text: 'It is 21:05 where Dolores lives.' },
    ]);
  });
});

describe('the language of a text', () => {
  it('is guessed where there is enough of it', () => {
    expect([
      guessLanguage('Good morning, can you call me back when you have the letter?'),
      guessLanguage('Buenos días, ¿me puede llamar por favor?'),
      guessLanguage('Ok!'),
    ]).toEqual(['English', 'Spanish', null]);
  });
});

describe('suggestions', () => {
  it('answer what was written last, three at most, by name', () => {
    expect(textSuggestions('When is my ride coming?', 'Lola')).toEqual([
      'Let me check on your ride and text you back.',
      'What time do you need to be there?',
      'Good question, Lola. Let me find out and text you back.',
    ]);
    expect(textSuggestions(null, 'Lola')[0]).toBe('Thank you for letting me know, Lola.');
  });
});
