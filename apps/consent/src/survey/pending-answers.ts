import type { SurveyPlace } from '@guidepost/contracts';
import { device, readStored, tab, writeStored } from '../storage.ts';

/** An answer to a question. */
export interface Given {
  selectedOptionIds: number[];
  text: string;
}

/** An answer that is being sent. `submissionKey` lets the server detect that the same answer is sent again. */
export interface Pending extends SurveyPlace {
  given: Given | null;
  submissionKey: string;
}

/** A link's data, stored until this tab is closed. It survives a reload. */
export interface StoredAnswers {
  /** Answers that are not saved on the server yet, by question. */
  drafts: Record<string, Given>;
  pending: Pending | null;
}

const nothing: StoredAnswers = { drafts: {}, pending: null };

/**
 * Returns the storage key for a link's data. It contains only the first characters of the link's key, which do not
 * reveal the rest.
 */
const nameOf = (key: string) => `survey ${key.slice(0, 8)}`;

/** Reads and writes a survey link's data in this tab. */
export const keeper = {
  read: (key: string): StoredAnswers => ({ ...nothing, ...readStored<Partial<StoredAnswers>>(tab, nameOf(key)) }),
  write: (key: string, stored: StoredAnswers | null): void => writeStored(tab, nameOf(key), stored),
};

/**
 * Returns this device's secret, which lets the member continue the survey here on another day. It is valid until the
 * link expires.
 */
export const readDevice = (key: string): string | null => readStored<string>(device, nameOf(key));
export const writeDevice = (key: string, secret: string | null): void => writeStored(device, nameOf(key), secret);

export const placeName = ({ questionId, round }: SurveyPlace): string => `${questionId}:${round}`;
