import type { ReferralAnswer, ReferralQuestion } from '@guidepost/contracts';
import { readStored, tab, writeStored } from '../storage.ts';

/** The choice and the comment in the form. */
export interface Draft {
  answer: ReferralAnswer | null;
  text: string;
}

/** A link's data, stored in this tab until it is closed. It survives a reload. */
export interface StoredAnswer extends Draft {
  /** True while the answer is being sent. Without a connection, it is sent later. */
  isPending: boolean;
}

const nothing: StoredAnswer = { answer: null, text: '', isPending: false };
const nameOf = (key: string) => `answer ${key}`;

/** Reads and writes a link's data in this tab. */
export const keeper = {
  read: (key: string): StoredAnswer => ({ ...nothing, ...readStored<Partial<StoredAnswer>>(tab, nameOf(key)) }),
  write: (key: string, stored: StoredAnswer): void => writeStored(tab, nameOf(key), stored),
};

/** Returns the comment as it is sent. Null if it is empty. */
export const sentText = ({ text }: Draft): string | null => text.trim() || null;

/** Returns true if the question's answer is the one in the form. It may have been stored although its response was lost. */
export const isOwnAnswer = (question: ReferralQuestion, draft: Draft): boolean =>
  question.answer !== null && question.answer === draft.answer && question.answerText === sentText(draft);
