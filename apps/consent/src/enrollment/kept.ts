import type { FormTerm } from '@guidepost/contracts';
import { readStored, tab, writeStored } from '../kept.ts';

type TermId = FormTerm['id'];

/** An answer on its way. Sent again it is the same one, by its key. */
export interface Pending {
  termId: TermId;
  termKey: string;
  consented: boolean;
  languageCode: 'en' | 'es';
  wordingHash: string;
  shownAt: string;
  submissionKey: string;
}

/** What this tab keeps of one link, through a reload, until it is closed: somebody else may hold the phone then. */
export interface Kept {
  /** Names who has said who they are. */
  identity: string | null;
  /** What was chosen and not saved, by the term. */
  choices: Record<string, boolean>;
  /** What was answered here, by the term. */
  answers: Record<string, boolean>;
  pending: Pending | null;
}

const nothing: Kept = { identity: null, choices: {}, answers: {}, pending: null };
const nameOf = (key: string) => `consents ${key}`;

/** What the tab keeps of consents. */
export const keeper = {
  read: (key: string): Kept => ({ ...nothing, ...readStored<Partial<Kept>>(tab, nameOf(key)) }),
  write: (key: string, kept: Kept): void => writeStored(tab, nameOf(key), kept),
};
