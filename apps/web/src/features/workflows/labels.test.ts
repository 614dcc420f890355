import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { answeredText } from './labels.ts';

const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name]))) as unknown as TFunction;

it('describes how many questions of a survey are answered', () => {
  expect(answeredText(t, { isValid: false, answered: 1 })).toBe('1 survey question is answered.');
  expect(answeredText(t, { isValid: false, answered: 3 })).toBe('3 survey questions are answered.');
  expect(answeredText(t, { isValid: true, answered: 3 })).toBe('The survey has been answered.');
});
