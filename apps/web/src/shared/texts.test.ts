import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';
import { phoneText } from './phone.ts';

it('formats a number as (xxx) xxx-xxxx, and leaves other texts unchanged', () => {
  expect(phoneText('+17135550123')).toBe('(713) 555-0123');
  expect(phoneText('713-555-0123')).toBe('(713) 555-0123');
  expect(phoneText('+442071838750')).toBe('+442071838750');
});

it('returns the first letters of the first and the last word', () => {
  expect(initialsOf('Ruth Ann Kowalczyk')).toBe('RK');
  expect(initialsOf('Élodie')).toBe('É');
  expect(initialsOf('  ')).toBe('');
});
