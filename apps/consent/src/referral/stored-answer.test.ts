import type { ReferralQuestion } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { isOwnAnswer, keeper } from './stored-answer.ts';

const question = (answer: ReferralQuestion['answer'], answerText: string | null) =>
  ({ answer, answerText }) as ReferralQuestion;

it('an answer whose response was lost is recognized', () => {
  const sent = { answer: 'served' as const, text: ' A box ' };
  expect(isOwnAnswer(question('served', 'A box'), sent)).toBe(true);
  expect(isOwnAnswer(question('served', null), { ...sent, text: ' ' })).toBe(true);
  // another person has answered
  expect(isOwnAnswer(question('served', 'Two boxes'), sent)).toBe(false);
  expect(isOwnAnswer(question('not-eligible', 'A box'), sent)).toBe(false);
  expect(isOwnAnswer(question(null, null), { answer: null, text: '' })).toBe(false);
});

it('a pending answer stays pending after a reload', () => {
  const pending = { answer: 'served' as const, text: 'A box', isPending: true };
  keeper.write('key', pending);
  expect(keeper.read('key')).toEqual(pending);
  expect(keeper.read('another')).toEqual({ answer: null, text: '', isPending: false });
});
