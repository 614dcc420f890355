import type { FormTerm } from '@guidepost/contracts';
import { readStored, tab, writeStored } from '../storage.ts';

type TermId = FormTerm['id'];

/** An answer that is being sent. Its key identifies it if it is sent again. */
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
 * Data of one link that this tab stores until it is closed, also after a reload. It is not stored longer, because
 * another person may hold the phone then.
 */
export interface Kept {
  /** The secret of the identified person. */
  identity: string | null;
  /** Choices that are not saved, by term. */
  choices: Record<string, boolean>;
  /** Answers given here, by term. */
  answers: Record<string, boolean>;
  pending: Pending | null;
}

const nothing: Kept = { identity: null, choices: {}, answers: {}, pending: null };
const nameOf = (key: string) => `consents ${key}`;

/** The tab's stored data of consents. */
export const keeper = {
  read: (key: string): Kept => ({ ...nothing, ...readStored<Partial<Kept>>(tab, nameOf(key)) }),
  write: (key: string, kept: Kept): void => writeStored(tab, nameOf(key), kept),
};
