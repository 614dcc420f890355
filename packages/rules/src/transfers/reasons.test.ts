import { expect, it } from 'vitest';
import { commentSentence, handoverComments } from './reasons.ts';

it('a comment of the product can be translated, and a comment of a user is shown as it was written', () => {
  expect(commentSentence('This is part of the handover from a guide who left.')).toBe(handoverComments.left);
  expect(commentSentence('Moves to Dallas.').values).toEqual({ text: 'Moves to Dallas.' });
});
