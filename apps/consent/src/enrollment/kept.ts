import type { FormTerm } from '@guidepost/contracts';

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

export function readKept(key: string): Kept {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(nameOf(key)) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

export function writeKept(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing
  }
}
