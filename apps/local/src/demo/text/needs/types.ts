/** A resource to which an action refers the member. */
export interface Referral {
  /** Name of the resource. `{word}` is replaced with a word for the member. */
  name: string;
  contact?: string;
  url?: string;
}

/** A guide's action for a need at one step of its story. */
export interface NeedStep {
  activity: string;
  minutes: number | null;
  text: string;
  refer?: readonly Referral[];
  /** True if this step fulfills the need. */
  fulfils?: true;
}

/**
 * The need that belongs to a storyline of notes with the same topic (`text/notes/storylines-*.ts`). The need begins
 * with the first note. The step at the same position as a note is the guide's action; null means no action.
 */
export interface NeedStory {
  issue: string;
  reason: string;
  steps: readonly (NeedStep | null)[];
}

export const needStep = (
  activity: string,
  minutes: number | null,
  text: string,
  more: Pick<NeedStep, 'refer' | 'fulfils'> = {},
): NeedStep => ({ activity, minutes, text, ...more });

export const fulfilling = { fulfils: true } as const;
