import { expect, it } from 'vitest';
import { firstError } from './first-error.ts';

const required = { type: 'required', message: 'Required' };

it('returns the first field on the screen, not the first registered one', () => {
  expect(firstError({ outcome: required, date: required }, ['date', 'outcome'])).toBe('date');
});

it('returns the part of a field that is invalid', () => {
  expect(firstError({ teams: [undefined, { role: required }] as never }, ['name', 'teams'])).toBe('teams.1.role');
});

it('returns unlabeled fields last, and undefined if only the form as a whole is invalid', () => {
  expect(firstError({ version: required, name: required }, ['name'])).toBe('name');
  expect(firstError({ version: required }, ['name'])).toBe('version');
  expect(firstError({ root: { server: required } as never }, [])).toBeUndefined();
});
