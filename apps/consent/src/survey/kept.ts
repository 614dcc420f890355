import type { SurveyPlace } from '@guidepost/contracts';
import { device, readStored, tab, writeStored } from '../kept.ts';

/** What somebody answers to a question. */
export interface Given {
  selectedOptionIds: number[];
  text: string;
}

/** An answer on its way. Sent again it is the same one, by its key. */
export interface Pending extends SurveyPlace {
  given: Given | null;
  submissionKey: string;
}

/** What this tab keeps of one link, through a reload, until it is closed. */
export interface Kept {
  /** What was chosen and not saved, by the question. */
  drafts: Record<string, Given>;
  pending: Pending | null;
}

const nothing: Kept = { drafts: {}, pending: null };

/** Names a link on this device by a part of its key from which nobody finds the rest. */
const nameOf = (key: string) => `survey ${key.slice(0, 8)}`;

/** What the tab keeps of a survey. */
export const keeper = {
  read: (key: string): Kept => ({ ...nothing, ...readStored<Partial<Kept>>(tab, nameOf(key)) }),
  write: (key: string, kept: Kept | null): void => writeStored(tab, nameOf(key), kept),
};

/** The secret that names this device: with it the survey goes on here on another day. It holds as long as its link. */
export const readDevice = (key: string): string | null => readStored<string>(device, nameOf(key));
export const writeDevice = (key: string, secret: string | null): void => writeStored(device, nameOf(key), secret);

export const placeName = ({ questionId, round }: SurveyPlace): string => `${questionId}:${round}`;
