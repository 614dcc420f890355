/** A resource that a member is referred to in an action. */
export interface Referral {
  /** `{word}` is filled in for the member. */
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
  /** True if this step meets the need. */
  fulfils?: true;
}

/**
 * The need that belongs to a storyline of the notes (`text/notes/storylines-*.ts`), by topic. The need begins with the
 * first note. The guide's action for each note is the step at the same position, if there is one.
 */
export interface NeedStory {
  issue: string;
  reason: string;
  steps: readonly (NeedStep | null)[];
}

export const step = (
  activity: string,
  minutes: number | null,
  text: string,
  more: Pick<NeedStep, 'refer' | 'fulfils'> = {},
): NeedStep => ({ activity, minutes, text, ...more });

export const met = { fulfils: true } as const;
