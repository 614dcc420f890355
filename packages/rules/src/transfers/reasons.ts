import type { Sentence } from '@guidepost/contracts';
import { asWritten, sentence } from '../sentences/sentence.ts';

/** Comments on transfers that are part of handing over a user's work, by the cause of the handover. */
export const handoverComments = {
  left: sentence('This is part of the handover from a guide who left.'),
  changed: sentence('This is part of the handover from a guide whose role or teams changed.'),
} as const;

/** Returns a transfer's comment as a sentence. Only comments that Guidepost wrote can be translated. */
export const commentSentence = (comment: string): Sentence =>
  Object.values(handoverComments).find(({ key }) => key === comment) ?? asWritten(comment);
