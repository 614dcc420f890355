import type { FormTerm } from '@guidepost/contracts';
import { readStored, tab, writeStored } from '../storage.ts';

type TermId = FormTerm['id'];

/** An answer that is being sent. The server uses `submissionKey` to detect that the same answer is sent again. */
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
 * Data of one link, which this tab stores until it is closed. The data survives a reload. It is not stored longer,
 * because another person may use the phone later.
 */
export interface StoredAnswers {
  /** The secret of the identified person. */
  identity: string | null;
  /** Choices that are not saved on the server, by term. */
  choices: Record<string, boolean>;
  /** Answers that were saved from this tab, by term. */
  answers: Record<string, boolean>;
  pending: Pending | null;
}

const nothing: StoredAnswers = { identity: null, choices: {}, answers: {}, pending: null };
const nameOf = (key: string) => `consents ${key}`;

/** Reads and writes the data of one consent link in this tab. */
export const keeper = {
  read: (key: string): StoredAnswers => ({ ...nothing, ...readStored<Partial<StoredAnswers>>(tab, nameOf(key)) }),
  write: (key: string, stored: StoredAnswers): void => writeStored(tab, nameOf(key), stored),
};
