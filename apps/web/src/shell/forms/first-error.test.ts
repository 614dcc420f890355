import { expect, it } from 'vitest';
import { firstError } from './first-error.ts';

const required = { type: 'required', message: 'Required' };

it('is the first field on the screen, not the first registered field', () => {
  expect(firstError({ outcome: required, date: required }, ['date', 'outcome'])).toBe('date');
});

it('is a part of a field if the part is invalid', () => {
  expect(firstError({ teams: [undefined, { role: required }] as never }, ['name', 'teams'])).toBe('teams.1.role');
});

it('is a field without a label after all fields with one, and none if only the form as a whole is invalid', () => {
  expect(firstError({ version: required, name: required }, ['name'])).toBe('name');
  expect(firstError({ version: required }, ['name'])).toBe('version');
  expect(firstError({ root: { server: required } as never }, [])).toBeUndefined();
});
