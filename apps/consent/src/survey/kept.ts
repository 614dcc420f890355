import type { SurveyPlace } from '@guidepost/contracts';

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

function read<T>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(nameOf(key)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(nameOf(key));
    else storage().setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // a browser that keeps nothing
  }
}

const tab = () => sessionStorage;
const device = () => localStorage;

export const readKept = (key: string): Kept => ({ ...nothing, ...read<Partial<Kept>>(tab, key) });
export const writeKept = (key: string, kept: Kept | null): void => write(tab, key, kept);

/** The secret that names this device: with it the survey goes on here on another day. It holds as long as its link. */
export const readDevice = (key: string): string | null => read<string>(device, key);
export const writeDevice = (key: string, secret: string | null): void => write(device, key, secret);

export const placeName = ({ questionId, round }: SurveyPlace): string => `${questionId}:${round}`;
