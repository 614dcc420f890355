import { expect, it } from 'vitest';
import { firstError } from './first-error.ts';

const required = { type: 'required', message: 'Required' };

it('is the field that comes first on the screen, not the one that was registered first', () => {
  expect(firstError({ outcome: required, date: required }, ['date', 'outcome'])).toBe('date');
});

it('is a part of a field where the part is wrong', () => {
  expect(firstError({ teams: [undefined, { role: required }] as never }, ['name', 'teams'])).toBe('teams.1.role');
});

it('is a field without a label after all that have one; none where only the form as a whole is wrong', () => {
  expect(firstError({ version: required, name: required }, ['name'])).toBe('name');
  expect(firstError({ version: required }, ['name'])).toBe('version');
  expect(firstError({ root: { server: required } as never }, [])).toBeUndefined();
});
