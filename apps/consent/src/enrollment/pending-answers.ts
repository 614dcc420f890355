import type { FormTerm } from '@guidepost/contracts';
import { readStored, tab, writeStored } from '../storage.ts';

type TermId = FormTerm['id'];

/** An answer that is being sent. `submissionKey` lets the server detect that the same answer is sent again. */
export interface Pending {
  termId: TermId;
  termKey: string;
  consented: boolean;
  languageCode: 'en' | 'es';
  wordingHash: string;
  shownAt: string;
  submissionKey: string;
}

/**
 * A link's data, stored in this tab until it is closed. It survives a reload. It is not stored longer, because another
 * person may use the phone later.
 */
export interface StoredAnswers {
  /** The secret that proves the person's identity. */
  identity: string | null;
  /** Choices that are not saved on the server yet, by term. */
  choices: Record<string, boolean>;
  /** Answers saved from this tab, by term. */
  answers: Record<string, boolean>;
  pending: Pending | null;
}

const nothing: StoredAnswers = { identity: null, choices: {}, answers: {}, pending: null };
const nameOf = (key: string) => `consents ${key}`;

/** Reads and writes a consent link's data in this tab. */
export const keeper = {
  read: (key: string): StoredAnswers => ({ ...nothing, ...readStored<Partial<StoredAnswers>>(tab, nameOf(key)) }),
  write: (key: string, stored: StoredAnswers): void => writeStored(tab, nameOf(key), stored),
};
