import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factLabels } from './facts.ts';
import { identityMismatches, isNameOf, parseWrittenDay } from './identity.ts';
import { dayOfReplacedAnswer } from './paper.ts';
import {
  bodyParts,
  electronicNotice,
  filledWording,
  recordedText,
  shownText,
  unknownPlaceholders,
  withAnswer,
} from './wording.ts';

const wording = {
  title: 'Text messages',
  body: 'Your guide, {guide}, can text you.\n\n- About 8 a month.\n- Reply STOP.',
  acceptText: 'I want messages.',
  rejectText: 'No messages.',
};
const names = { organisation: 'Reema', client: 'Sunrise Health', guide: 'Marisol Vega' };

describe('a consent wording', () => {
  it('contains the names, and a general term if there is no guide', () => {
    expect(filledWording(wording, 'en', names).body).toContain('Your guide, Marisol Vega, can');
    expect(filledWording(wording, 'es', { ...names, guide: null }).body).toContain('guide, de nuestro equipo, can');
    expect(filledWording({ ...wording, title: '{who} {constructor}' }, 'en', names).title).toBe('{who} {constructor}');
    expect(unknownPlaceholders('{guide} {who} {organisation} {}')).toEqual(['who', '']);
  });

  it('is shown as paragraphs and bullet lists', () => {
    expect(bodyParts(wording.body)).toEqual([
      { text: 'Your guide, {guide}, can text you.', points: [] },
      { text: null, points: ['About 8 a month.', 'Reply STOP.'] },
    ]);
  });

  it('has one text, which differs if any word differs', () => {
    expect(shownText(wording, 'en')).toBe(shownText({ ...wording }, 'en'));
    fc.assert(
      fc.property(
        fc.constantFrom('title', 'body', 'acceptText', 'rejectText'),
        fc.string({ minLength: 1 }),
        (field, more) => {
          expect(shownText({ ...wording, [field]: `${wording[field as 'title']}${more}` }, 'en')).not.toBe(
            shownText(wording, 'en'),
          );
        },
      ),
    );
    expect(shownText(wording, 'es')).not.toBe(shownText(wording, 'en'));
    expect(shownText({ ...wording, rejectText: null }, 'en')).not.toContain('I do not accept');
  });

  it('shows the chosen answer to people who read the evidence', () => {
    const text = shownText({ ...wording, body: '( ) I accept\nis a quote.' }, 'en');
    const marked = withAnswer(text, false, 'en');
    expect(marked).toContain('\n( ) I accept\nI want messages.\n\n(x) I do not accept\nNo messages.');
    expect(marked.replace('(x)', '( )')).toBe(text);
    expect(withAnswer(text, true, 'en')).toContain(
      'is a quote.\n\n(x) I accept\nI want messages.\n\n( ) I do not accept',
    );
    expect(withAnswer('Words', true, 'es')).toBe('Words');
  });

  it('has the electronic notice only on the page of the member', () => {
    expect(shownText(wording, 'en')).toBe(`${recordedText(wording, 'en')}\n${electronicNotice.en}\n`);
  });
});

describe('a paper', () => {
  const last = { consented: false, createdAt: '2026-11-20T03:00:00Z', signedOn: null };
  const paper = (consented: boolean, signedOn: string) => ({ consented, signedOn });
  const zone = 'America/Chicago';

  it('replaces a different answer that is newer', () => {
    expect(dayOfReplacedAnswer(last, paper(true, '2026-11-18'), zone)).toBe('2026-11-19');
    expect(dayOfReplacedAnswer({ ...last, signedOn: '2026-11-15' }, paper(true, '2026-11-14'), zone)).toBe(
      '2026-11-15',
    );
  });

  it.each([
    ['the same answer', last, paper(false, '2026-11-18')],
    ['an answer of the same day', last, paper(true, '2026-11-19')],
    ['an older paper', { ...last, signedOn: '2026-11-15' }, paper(true, '2026-11-18')],
    ['a withdrawn answer', { ...last, consented: null }, paper(true, '2026-11-18')],
    ['no answer', null, paper(true, '2026-11-18')],
  ])('replaces %s without a warning', (_, before, now) => expect(dayOfReplacedAnswer(before, now, zone)).toBeNull());
});

describe('a typed identity', () => {
  const known = { firstName: 'José', lastName: 'Núñez-Díaz', preferredName: 'Pepe', dateOfBirth: '1961-04-03' };

  it.each(['José Núñez-Díaz', 'jose nunez diaz', 'Nunez Diaz, Jose', 'Pepe Núñez Díaz', 'José María Núñez-Díaz'])(
    'is the member as %s',
    (name) => expect(isNameOf(name, known)).toBe(true),
  );

  it.each([
    ['Siobhan OBrien', 'Siobhán', 'O’Brien'],
    ['Siobhan O Brien', 'Siobhán', "O'Brien"],
    ['Dang Nguyen', 'Đặng', 'Nguyễn'],
    ['Ian Mac Donald', 'Ian', 'MacDonald'],
  ])('is the member as %s', (name, firstName, lastName) =>
    expect(isNameOf(name, { ...known, firstName, lastName })).toBe(true),
  );
  it('is the member if a missing first name is not compared', () => {
    const single = { ...known, firstName: '', lastName: 'Suharto', preferredName: null };
    expect(isNameOf('Suharto', single)).toBe(true);
    expect(isNameOf('Suharto', { ...single, preferredName: 'Harto' })).toBe(true);
    expect(isNameOf('Sukarno', single)).toBe(false);
    expect(isNameOf('', { ...single, lastName: '' })).toBe(false);
    expect(isNameOf('Suharto', { ...single, lastName: '' })).toBe(false);
  });
  it('is not the member with a part of another name', () => {
    expect(isNameOf('Joanna Lee', { ...known, firstName: 'Anna', lastName: 'Lee', preferredName: null })).toBe(false);
    expect(isNameOf('Anna Lees', { ...known, firstName: 'Anna', lastName: 'Lee' })).toBe(false);
  });

  it.each(['José', 'José Núñez', 'Maria Nunez Diaz', '', 'Josef Nunez Diaz'])('is not the member as %s', (name) =>
    expect(isNameOf(name, known)).toBe(false),
  );

  it.each([
    ['1961-04-03', '1961-04-03'],
    ['4/3/1961', '1961-04-03'],
    ['04031961', '1961-04-03'],
    ['04-03-1961', '1961-04-03'],
    ['1961-02-30', null],
    ['April 3 1961', null],
    ['', null],
  ])('has the birth date %s, read as %s', (text, day) => expect(parseWrittenDay(text)).toBe(day));

  it('is compared field by field; an unknown birth date is not compared', () => {
    expect(identityMismatches({ name: 'Pepe Nunez Diaz', dateOfBirth: '04/03/1961' }, known)).toEqual([]);
    expect(identityMismatches({ name: 'Ana', dateOfBirth: '04/04/1961' }, known)).toEqual(['name', 'dateOfBirth']);
    expect(
      identityMismatches({ name: 'Pepe Nunez Diaz', dateOfBirth: '04/04/1999' }, { ...known, dateOfBirth: null }),
    ).toEqual([]);
  });
});

describe('the facts of evidence', () => {
  const facts = [
    { name: 'response', value: '7' },
    { name: 'consented', value: 'false' },
    { name: 'answeredAt', value: '2026-11-22T16:04:05.123Z' },
    { name: 'answeredZone', value: 'America/Chicago' },
    { name: 'representativeBasis', value: 'power-of-attorney' },
    { name: 'later', value: 'x' },
  ];

  it("are shown in the reader's language, with times in the zone of the person who answered", () => {
    expect(factLabels(facts, 'en').map(({ label, value }) => [label, value])).toEqual([
      ['Answer', 'I do not accept'],
      ['Answered', '2026-11-22 10:04:05 -06:00 America/Chicago'],
      ['Document', 'Power of attorney'],
      ['Answer ID', '7'],
      ['later', 'x'],
    ]);
    expect(
      factLabels(facts, 'es')
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['Respuesta', 'Respondido']);
  });

  it('name the browser of a guide as the browser that recorded the answer, also in earlier evidence', () => {
    const browser = [
      { name: 'answeredAt', value: '2026-11-22T16:04:05Z' },
      { name: 'address', value: '10.0.0.1' },
      { name: 'userAgent', value: 'Firefox' },
    ];
    const recorded = [...browser, { name: 'recordedBy', value: 'Marisol Vega' }, { name: 'method', value: 'paper' }];
    const labels = (given: typeof facts) => factLabels(given, 'en').map(({ label }) => label);
    expect(labels(browser)).toEqual(['Answered', 'Internet address', 'Browser']);
    expect(labels(recorded)).toEqual(['Recorded', 'Method', 'Recorded by', 'Recorded from', 'Recorded with']);
    expect(labels([...recorded, { name: 'signedOn', value: '2026-11-20' }])[0]).toBe('Signed');
  });
});
