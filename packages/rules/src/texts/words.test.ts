import { asId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { guessLanguage } from './language.ts';
import { segmentsOf } from './segments.ts';
import { textSuggestions } from './suggestions.ts';
import { fillTemplate, unfilledVariables, variableProblem } from './variables.ts';
import { type TextFacts, textWarnings } from './warnings.ts';

describe('segments', () => {
  it.each([
    ['', 0, 160],
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['a'.repeat(307), 3, 152],
    ['€'.repeat(80), 1, 0],
    // each € counts as two characters and is never split, so one of each message's 153 characters remains unused
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

  it('are never fewer for a longer text', () => {
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

  it('has its variables filled in, and keeps unknown ones', () => {
    const text = fillTemplate(
      'Hi {{ memberFirstName }}, {{clientName}} {{other}} {{memberFirstName}}',
      variables,
      values,
    );
    expect(text).toBe('Hi Lola, {{clientName}} {{other}} Lola');
    expect(unfilledVariables(text)).toEqual(['{{clientName}}', '{{other}}']);
    expect(unfilledVariables('See you at {4}')).toEqual([]);
  });

  it('contains values literally, including variables and special characters', () => {
    for (const name of ['{{clientName}}', '{{memberFirstName}}', '$&', '$1', '$`'])
      expect(fillTemplate('Hi {{memberFirstName}}!', variables, { ...values, 'member.firstName': name })).toBe(
        `Hi ${name}!`,
      );
  });
});

describe('a text gets a warning', () => {
  const facts: TextFacts = {
    text: 'See you tomorrow!',
    member: { firstName: 'Dolores', lastName: 'Whitaker', timeZone: 'America/Chicago', reportedLanguage: 'English' },
    sharedWith: [],
    others: [
      { id: asId<'Member'>(2), name: 'Amara Okafor' },
      { id: asId<'Member'>(3), name: 'May Li' },
    ],
    at: Temporal.Instant.from('2026-11-20T18:00:00Z'),
  };
  const keys = (more: Partial<TextFacts>) => textWarnings({ ...facts, ...more }).map(({ key }) => key);

  it('only in special cases', () => {
    expect(keys({})).toEqual([]);
    expect(keys({ text: 'You may call me. Hello Dolores' })).toEqual([]);
  });
  it('if another member has the number too', () => {
    const sharedWith = [
      { id: asId<'Member'>(7), name: 'Ana Diaz' },
      { id: asId<'Member'>(8), name: 'Luis Diaz' },
    ];
    expect(textWarnings({ ...facts, sharedWith })).toEqual([
      {
        key: 'shared-number',
        text: 'This number also belongs to Ana Diaz and Luis Diaz.',
        textSentence: {
          key: 'This number also belongs to {names}.',
          values: { names: { list: ['Ana Diaz', 'Luis Diaz'] } },
        },
        memberIds: [7, 8],
        change: null,
      },
    ]);
  });
  it('if it is in a language that the member does not read', () => {
    const text = 'Hola, ¿cuándo es su cita con el doctor?';
    expect(keys({ text })).toEqual(['language']);
    expect(keys({ text, member: { ...facts.member, reportedLanguage: 'Spanish' } })).toEqual([]);
    expect(keys({ text, member: { ...facts.member, reportedLanguage: null } })).toEqual([]);
    expect(keys({ text: 'Ok' })).toEqual([]);
  });
  it('if it names another member, by full name or in its greeting', () => {
    expect(keys({ text: 'Is the letter of amara okafor there?' })).toEqual(['other-member']);
    expect(keys({ text: 'Good morning Amara, the ride comes at 9:45' })).toEqual(['other-member']);
    expect(keys({ text: 'I met Amara' })).toEqual([]);
  });

  const changeOf = (more: Partial<TextFacts>) => textWarnings({ ...facts, ...more })[0]?.change;
  it('with the member’s own name as a correction, in the same form', () => {
    expect(changeOf({ text: 'Good morning Amara, the ride comes' })).toEqual({ from: 'Amara', to: 'Dolores' });
    expect(changeOf({ text: 'Is the letter of amara okafor there?' })).toEqual({
      from: 'amara okafor',
      to: 'Dolores Whitaker',
    });
    expect(changeOf({ text: 'Hello Mrs. Okafor, the ride comes' })).toEqual({ from: 'Okafor', to: 'Whitaker' });
    expect(changeOf({ text: 'Thank you, Ms Okafor!' })).toEqual({ from: 'Okafor', to: 'Whitaker' });
    const others = [{ id: asId<'Member'>(4), name: 'Héctor Peña' }];
    expect(changeOf({ text: '🚌 Ya viene, Señor Peña', others })).toEqual({ from: 'Peña', to: 'Whitaker' });
    expect(changeOf({ text: 'Hola Héctor!'.normalize('NFD'), others })?.from.normalize()).toBe('Héctor');
  });
  it('but not for the member’s own name, a doctor or an ordinary word', () => {
    const others = [
      { id: asId<'Member'>(5), name: 'Dolores Okafor' },
      { id: asId<'Member'>(6), name: 'Amara Whitaker' },
    ];
    const member = { ...facts.member, firstName: 'Lola', legalFirstName: 'Dolores' };
    expect(keys({ text: 'Hi Dolores, Mrs. Whitaker', others, member })).toEqual([]);
    expect(keys({ text: 'Dr. Okafor can see you', others, member })).toEqual([]);
    expect(keys({ text: 'May I call you? Sra. Whitaker' })).toEqual([]);
  });
  it('if it would arrive at night', () => {
    const [night] = textWarnings({ ...facts, at: Temporal.Instant.from('2026-11-21T03:05:00Z') });
    expect(night?.text.replace(/\s/g, ' ')).toBe('The local time for Dolores is 9:05 PM.');
    expect(night?.textSentence.values).toEqual({ time: { time: '21:05' }, name: 'Dolores' });
  });
});

describe('the language of a text', () => {
  it('is guessed if the text is long enough', () => {
    expect([
      guessLanguage('Good morning, can you call me back when you have the letter?'),
      guessLanguage('Buenos días, ¿me puede llamar por favor?'),
      guessLanguage('Ok!'),
    ]).toEqual(['English', 'Spanish', null]);
  });
});

describe('suggested answers', () => {
  const lola = { firstName: 'Lola', reportedLanguage: 'English', language: 'en' } as const;

  it('match the last text, at most three, with the name', () => {
    expect(textSuggestions('When is my ride coming?', lola)).toEqual([
      'Let me check on your ride and text you back.',
      'What time do you need to be there?',
      'Let me find out and text you back, Lola.',
    ]);
    expect(textSuggestions(null, lola)[0]).toBe('How are you doing today?');
  });

  it('answer the need that the text mentions, and are missing if the text matches nothing', () => {
    const issues = [{ label: 'Water bill or no water', category: 'Utilities', tagCloud: ['sin agua'] }];
    const said = 'They shut off my water. I have the baby here';
    expect(textSuggestions(said, lola, { issues })).toEqual([
      'I am sorry to hear that, Lola. Let me look for help and text you back.',
      'Can I call you now to talk about it?',
    ]);
    expect(textSuggestions('Estamos sin agua', { ...lola, language: 'es' }, { issues })[0]).toBe(
      'Lo siento mucho, Lola. Voy a buscar ayuda y le escribo.',
    );
    expect(textSuggestions('ok', lola, { issues })).toEqual([]);
    for (const plea of [`${said}. What do I do?`, `Thanks for calling. ${said}`])
      expect(textSuggestions(plea, lola, { issues })).toEqual(textSuggestions(said, lola, { issues }));
    expect(textSuggestions(said, lola, { issues, isAnswered: true })[0]).toBe('How are you doing today?');
  });

  it('are in the member’s language, or in that of the last text if the member reads both', () => {
    const spanish = 'Déjeme revisar su transporte y le escribo.';
    const asked = '¿A qué hora viene el autobús para la cita?';
    expect(textSuggestions(asked, { ...lola, reportedLanguage: 'Spanish' })[0]).toBe(spanish);
    expect(textSuggestions(asked, { ...lola, reportedLanguage: 'Spanish, English' })[0]).toBe(spanish);
    expect(textSuggestions(asked, { ...lola, reportedLanguage: null })[0]).toBe(spanish);
    expect(textSuggestions(asked, lola)[0]).toBe('Let me check on your ride and text you back.');
    const thanked = 'De nada, Lola. ¿Puedo ayudarle con algo más?';
    for (const reportedLanguage of ['Spanish', 'Spanish, English'])
      expect(textSuggestions('thx', { ...lola, reportedLanguage })[0]).toBe(thanked);
    const chosen = { ...lola, reportedLanguage: 'English', language: 'es' } as const;
    expect(textSuggestions('thx', chosen)[0]).toBe(thanked);
    expect(textSuggestions('When is the bus to my appointment?', chosen)[0]).toBe(
      'Let me check on your ride and text you back.',
    );
  });
});

describe('suggested answers to a text of one of these kinds', () => {
  const lola = { firstName: 'Lola', reportedLanguage: 'English', language: 'en' } as const;
  const issues = [{ label: 'Not enough food', category: 'Food', tagCloud: ['no food'] }];
  const suggested = (text: string, member: Parameters<typeof textSuggestions>[1] = lola) =>
    textSuggestions(text, member, { issues });

  it('do not ask the member’s own question', () => {
    for (const text of ['what time is my eye appointment?', 'When do I see the doctor'])
      expect(suggested(text)).not.toContain('What day and time is your appointment?');
    expect(suggested('what time is my eye appointment?')[0]).toBe(
      'Let me check on your appointment and text you back.',
    );
    expect(suggested('I have an appointment')[0]).toBe('What day and time is your appointment?');
  });

  it('do not return to the things that the member is thankful for', () => {
    const food = 'I can look for food near you. Are you at home this week?';
    expect(suggested('Thank you for the ride, but now we have no food left until friday')[0]).toBe(food);
    expect(suggested('Thanks so much for the ride and the food!')[0]).toBe(food);
    expect(suggested('Gracias por el transporte', { ...lola, language: 'es' })).toEqual([
      'De nada, Lola. ¿Puedo ayudarle con algo más?',
      '¡Con mucho gusto!',
    ]);
  });

  it('answer each topic before they answer one topic twice', () => {
    expect(suggested('I need a ride and we have no food').slice(0, 2)).toEqual([
      'Let me check on your ride and text you back.',
      'I can look for food near you. Are you at home this week?',
    ]);
  });

  it('do not offer a call today if the member names another time', () => {
    for (const text of ['No, I did not get it. Can you call me tomorrow?', 'Please call me at 3', 'Llámeme mañana'])
      expect(suggested(text).join(' ')).not.toContain('today');
    expect(suggested('Please call me today')[0]).toBe('Yes, I can call you. What time is good for you today?');
  });

  it('are in the language of a short text', () => {
    const both = { ...lola, reportedLanguage: 'Spanish, English', language: 'es' } as const;
    expect(suggested('ok thanks', both)[0]).toBe('You are welcome, Lola. Is there anything else I can help with?');
    expect(suggested('Gracias', { ...both, reportedLanguage: 'English, Spanish', language: 'en' })[0]).toBe(
      'De nada, Lola. ¿Puedo ayudarle con algo más?',
    );
    expect(suggested('Me duele', both)[0]).toBe('Lo siento mucho. Si es una emergencia, por favor llame al 911.');
  });

  it('are missing if the text may mention suicide', () => {
    expect(suggested('I dont want to live anymore, no food, no ride')).toEqual([]);
  });
});

describe('the variables of a saved template', () => {
  const keys = ['memberFirstName', 'guideFirstName', 'clientName'];
  const problem = (text: string) => {
    const found = variableProblem(text, keys);
    return found && sentenceText(found);
  };

  it('must exist', () => {
    expect(
      problem('Hola {{memberFirstName}}, soy {{ guideFirstName }} de {{clientName}}. Nos vemos [time].'),
    ).toBeNull();
    expect(problem('A {brace} and } another')).toBeNull();
  });

  it.each([
    ['Hola {{memberFristName}}', 'The variable {{memberFristName}} does not exist. Did you mean {{memberFirstName}}?'],
    ['soy {{guide}}', 'The variable {{guide}} does not exist. Did you mean {{guideFirstName}}?'],
    ['de {{client name}}', 'The variable {{client name}} does not exist. Did you mean {{clientName}}?'],
    ['de {{ClientName}}', 'The variable {{ClientName}} does not exist. Did you mean {{clientName}}?'],
    ['Hola {{memberFirstName}, qué tal', 'Add two closing braces after {{memberFirstName}.'],
    ['Hola {{memberFirstName\nqué tal', 'Add two closing braces after {{memberFirstName\nqué tal.'],
  ])('%s is refused', (text, said) => {
    expect(problem(text)).toBe(said);
  });
});
