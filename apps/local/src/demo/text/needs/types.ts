/** A resource that a guide refers the member to. */
export interface Referral {
  /** The resource's name. `{word}` is replaced with one of the member's words. */
  name: string;
  contact?: string;
  url?: string;
}

/** A guide's action for a need, at one step of the need's story. */
export interface NeedStep {
  activity: string;
  minutes: number | null;
  text: string;
  refer?: readonly Referral[];
  /** True if this step fulfills the need. */
  fulfils?: true;
}

/**
 * The need that belongs to a storyline of notes with the same topic (`text/notes/storylines-*.ts`). It begins with the
 * first note. Each step is the guide's action at the note with the same position; null means no action.
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
