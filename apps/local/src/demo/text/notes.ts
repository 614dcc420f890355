import type { NoteCondition } from './note-conditions.ts';
import checkInList from './notes/check-ins.json' with { type: 'json' };
import stays from './notes/hospital-stays.json' with { type: 'json' };
import known from './notes/known.json' with { type: 'json' };
import outreach from './notes/outreach.json' with { type: 'json' };
import basics from './notes/storylines-basics.json' with { type: 'json' };
import health from './notes/storylines-health.json' with { type: 'json' };
import people from './notes/storylines-people.json' with { type: 'json' };

/** The paragraphs of a note. A paragraph that begins with `- ` is a list. */
export type Note = readonly string[];

/** A storyline over several notes. Its topic is unique. */
export interface Storyline {
  topic: string;
  when?: NoteCondition;
  steps: readonly Note[];
}

/**
 * Storylines about transportation, food and housing, about medicines, doctors and coverage, and about family,
 * companionship and worries.
 */
export const storylines = [...basics, ...health, ...people] as readonly Storyline[];

/** Storylines that begin with a hospital stay. The first note is written a few days after the discharge. */
export const stayStorylines: readonly Storyline[] = stays.storylines;

/** Notes while the member is still in the hospital. */
export const inHospitalNotes: readonly Note[] = stays.inHospital;

/** Notes about single calls that are not part of a storyline. */
export const checkIns = checkInList as readonly { when?: NoteCondition; note: Note }[];

/**
 * Notes about first attempts to reach a member, and about members who join, decline or leave the program. `lost` is
 * about members who could not be reached for a while after a good start, and `returns` is about their return.
 */
export const outreachNotes: Readonly<Record<keyof typeof outreach, readonly Note[]>> = outreach;

/** Notes about members who are named in screenshots and documentation. Each was written `daysAgo` working days ago. */
export const knownNotes: Readonly<Record<string, readonly { daysAgo: number; note: Note }[]>> = known;
