import { expect, it } from 'vitest';
import { preview } from './preview.ts';

it('shows 200 characters of a text without splitting a character', () => {
  expect(preview('a'.repeat(200))).toBe('a'.repeat(200));
  expect(preview('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
  expect(preview(`${'a'.repeat(199)}🙂🙂`)).toBe(`${'a'.repeat(199)}🙂…`);
});
