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
  /** With this the need is met. */
  fulfils?: true;
}

/**
 * The need that a story of the notes is about (`words/notes/arcs-*.ts`), by the story's topic: the member is found to have
 * it with the first note, and at each note the guide does what stands at the same place here, if anything does.
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
