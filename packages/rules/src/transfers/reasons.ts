import type { Sentence } from '@guidepost/contracts';
import { asWritten, sentence } from '../sentences/sentence.ts';

/** Comments of transfers that belong to the handover of a user's work, by the cause of the handover. */
export const handoverComments = {
  left: sentence('This is part of the handover from a guide who left.'),
  changed: sentence('This is part of the handover from a guide whose role or teams changed.'),
} as const;

/** Returns the comment of a transfer as a sentence. Only comments of the product can be translated. */
export const commentSentence = (comment: string): Sentence =>
  Object.values(handoverComments).find(({ key }) => key === comment) ?? asWritten(comment);
