import basics from './needs/basics.json' with { type: 'json' };
import health from './needs/health.json' with { type: 'json' };
import known from './needs/known.json' with { type: 'json' };
import people from './needs/people.json' with { type: 'json' };

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
 * The need that belongs to a storyline of notes with the same topic. It begins with the first note. Each step is the
 * guide's action at the note with the same position; null means no action.
 */
export interface NeedStory {
  issue: string;
  reason: string;
  steps: readonly (NeedStep | null)[];
}

/** A guide's action `daysAgo` days ago, for a need of a member who is named in screenshots and documentation. */
export interface KnownAction {
  daysAgo: number;
  activity: string;
  minutes: number;
  text: string;
  refer?: readonly {
    name: string;
    phone?: string;
    answer?: 'served' | 'waiting-list' | 'not-eligible';
    said?: string;
  }[];
  fulfils?: true;
}

/** A need of a member who is named in screenshots and documentation. */
export interface KnownNeed {
  daysAgo: number;
  issue: string;
  reason: string;
  /** How many days ago the need was extended, for each extension. */
  extended?: readonly number[];
  actions?: readonly KnownAction[];
  stoppedDaysAgo?: number;
  /** The comment, if the need was fulfilled without an action. */
  comment?: { daysAgo: number; text: string };
}

/**
 * The needs by topic of their storyline: transportation, food, housing, utilities and phones; medicines, doctors,
 * coverage and equipment; family, companionship, documents and work.
 */
export const needStories = { ...basics, ...health, ...people } as Readonly<Record<string, NeedStory>>;

/** The needs by member name, oldest first. */
export const knownNeeds = known as Readonly<Record<string, readonly KnownNeed[]>>;
