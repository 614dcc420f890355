import type { SurveyPlace } from '@guidepost/contracts';
import { device, readStored, tab, writeStored } from '../storage.ts';

/** An answer to a question. */
export interface Given {
  selectedOptionIds: number[];
  text: string;
}

/** An answer that is being sent. Its key identifies it if it is sent again. */
export interface Pending extends SurveyPlace {
  given: Given | null;
  submissionKey: string;
}

/** Data of one link that this tab stores until it is closed, also after a reload. */
export interface Kept {
  /** Choices that are not saved, by question. */
  drafts: Record<string, Given>;
  pending: Pending | null;
}

const nothing: Kept = { drafts: {}, pending: null };

/** The name of a link on this device: a part of its key that does not reveal the rest. */
const nameOf = (key: string) => `survey ${key.slice(0, 8)}`;

/** The tab's stored data of a survey. */
export const keeper = {
  read: (key: string): Kept => ({ ...nothing, ...readStored<Partial<Kept>>(tab, nameOf(key)) }),
  write: (key: string, kept: Kept | null): void => writeStored(tab, nameOf(key), kept),
};

/**
 * The secret of this device. With it the survey can be continued here on another day. It is valid as long as its link.
 */
export const readDevice = (key: string): string | null => readStored<string>(device, nameOf(key));
export const writeDevice = (key: string, secret: string | null): void => writeStored(device, nameOf(key), secret);

export const placeName = ({ questionId, round }: SurveyPlace): string => `${questionId}:${round}`;
