import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { countOf, isProse, tooLong } from './counted.ts';

const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as unknown as TFunction;

it('returns nothing below 80 percent of the limit', () => {
  expect(countOf(0, 500)).toBeNull();
  expect(countOf(399, 500)).toBeNull();
  expect(countOf(400, 500)).toEqual({ key: '{count} characters left', values: { count: 100 }, isOver: false });
});

it('counts down to the limit', () => {
  expect(countOf(499, 500)).toEqual({ key: '1 character left', values: { count: 1 }, isOver: false });
  expect(countOf(500, 500)).toEqual({ key: '{count} characters left', values: { count: 0 }, isOver: false });
});

it('counts the characters over the limit', () => {
  expect(countOf(501, 500)).toEqual({ key: '1 character too many', values: { count: 1 }, isOver: true });
  expect(countOf(900, 500)).toEqual({ key: '{count} characters too many', values: { count: 400 }, isOver: true });
});

it('refuses only a text over the limit, with the message of the contracts', () => {
  expect(tooLong(t, 'Comment', 'a'.repeat(500), 500)).toBeUndefined();
  expect(tooLong(t, 'Comment', 'a'.repeat(501), 500)).toBe('Comment must be at most 500 characters');
});

it('treats fields that are longer than a name as prose', () => {
  expect([isProse(200), isProse(201)]).toEqual([false, true]);
});
