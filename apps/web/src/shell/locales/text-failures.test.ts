import { smsErrors, smsErrorText } from '@guidepost/rules';
import { expect, it } from 'vitest';
import spanish from './es.ts';

it('has Spanish for every reason of an undelivered text', () => {
  const texts = [...Object.keys(smsErrors).map(Number), -1].map(smsErrorText);
  expect(texts.filter((text) => !(text in spanish))).toEqual([]);
});
