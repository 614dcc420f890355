import { asId, handoverStates } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedHandoverStates,
  handoverPart,
  handoverProgress,
  introductionIn,
  introductionText,
  isSettled,
} from './handover.ts';
import { namesPerson, promisesIn } from './promises.ts';

describe('a promise', () => {
  it('is quoted word for word', () => {
    expect(
      promisesIn(
        'She was tired. I told her that you will call before Thanksgiving. I’ll send the form on Monday! Rent is due.',
      ),
    ).toEqual(['I told her that you will call before Thanksgiving.', 'I’ll send the form on Monday!']);
    expect(promisesIn('Voy a llamar el martes.')).toEqual(['Voy a llamar el martes.']);
    expect(promisesIn('We promised an answer by Wednesday.')).toEqual(['We promised an answer by Wednesday.']);
  });

  it('does not exist if the guide promises nothing or refuses', () => {
    expect(promisesIn('She will call back. I will not call again. He won’t come, I will not either.')).toEqual([]);
    expect(promisesIn('')).toEqual([]);
  });

  it('has at most three sentences, each within the limit of a line', () => {
    expect(promisesIn('I will a. I will b. I will c. I will d.')).toHaveLength(3);
    expect(promisesIn(`I will ${'x'.repeat(400)}`)[0]).toHaveLength(240);
  });
});

describe('a name in a text', () => {
  it('counts as a whole word, in any case', () => {
    expect(namesPerson('See you at 9:45. Marisol', 'Marisol Vega')).toBe(true);
    expect(namesPerson('ms. VEGA calls', 'Marisol Vega')).toBe(true);
    expect(namesPerson('The Marisolas and the vegan', 'Marisol Vega')).toBe(false);
    expect(namesPerson('Peña called', 'Ana Peña')).toBe(true);
    expect(namesPerson('Peñasco called', 'Ana Peña')).toBe(false);
    expect(namesPerson('Plan A is fine', 'A Vega')).toBe(false);
  });
});

describe('a handover', () => {
  const [from, to, other] = [asId<'Staff'>(1), asId<'Staff'>(2), asId<'Staff'>(3)];

  it('is between the former and the receiving guide', () => {
    const parts = [from, to, other].map((id) => handoverPart({ fromId: from, toId: to }, id));
    expect(parts).toEqual(['former', 'receiver', 'other']);
  });

  it('always lets one of the two guides settle each item', () => {
    const open = handoverStates.filter((state) => !isSettled(state));
    expect(open).toEqual(['open', 'passed']);
    for (const state of open) {
      const ways = (['receiver', 'former'] as const).flatMap((part) => allowedHandoverStates(part, state));
      expect(ways.some(isSettled)).toBe(true);
    }
    for (const state of handoverStates) expect(allowedHandoverStates('other', state)).toEqual([]);
  });

  it('counts the settled items', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...handoverStates)), (states) => {
        const { total, settled } = handoverProgress(states.map((state) => ({ state })));
        expect(total - settled).toBe(states.filter((state) => state === 'open' || state === 'passed').length);
      }),
    );
  });

  it('is introduced in the language of texts to the member, and in English if there is no other text', () => {
    const both = { en: 'Hello', es: 'Hola' };
    expect(introductionIn('es', both)).toEqual({ template: 'Hola', isOtherLanguage: false });
    expect(introductionIn('en', both)).toEqual({ template: 'Hello', isOtherLanguage: false });
    expect(introductionIn('es', { ...both, es: null })).toEqual({ template: 'Hello', isOtherLanguage: true });
    // a member who does not read Spanish never gets the Spanish text
    expect(introductionIn('en', { ...both, en: null })).toBeNull();
    expect(introductionIn('es', { ...both, en: null })?.template).toBe('Hola');
  });

  it('is introduced with the names, and keeps unknown placeholders', () => {
    const names = { memberFirstName: 'Lucille', guideName: 'Andre', formerGuideName: null };
    expect(
      introductionText(
        'Hi {{memberFirstName}}, {{ guideName }} here. {{formerGuideName}} {{x}} {{constructor}}',
        names,
      ),
    ).toBe('Hi Lucille, Andre here. {{formerGuideName}} {{x}} {{constructor}}');
  });
});
