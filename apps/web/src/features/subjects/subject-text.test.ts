import { asId } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { sharedNumberDetails } from './subject-text.ts';

const t = ((text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')) as unknown as TFunction;
const harold = { id: asId<'Member'>(1), name: 'Harold Whitaker', dateOfBirth: '1945-12-21' };
const marlene = { id: asId<'Member'>(2), name: 'Marlene Whitaker', dateOfBirth: null };

it('names the members who share a number, with their known dates of birth', () => {
  expect(sharedNumberDetails(t, { subjectName: null, candidates: [harold, marlene] })).toBe(
    'Harold (born Dec 21, 1945) or Marlene Whitaker',
  );
});

it('returns nothing if the member is known or only one has the number', () => {
  expect(sharedNumberDetails(t, { subjectName: 'Harold Whitaker', candidates: [harold, marlene] })).toBeUndefined();
  expect(sharedNumberDetails(t, { subjectName: null, candidates: [harold] })).toBeUndefined();
});
