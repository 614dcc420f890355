import type { Outcome } from '@guidepost/contracts';
import { minimumNoteCharacters } from '../visits/notes.ts';

/** Minutes connected before every outcome of a call can be chosen, where the client says nothing else (staff §9). */
export const minimumCallMinutes = 2;

/** The outcomes that need the minimum of minutes: only these are held back, the rest stay (decision 113). */
const heldBack: ReadonlySet<string> = new Set(['engaged']);

/** What a call must be known of to say which outcomes it may have. */
export interface OutcomeMoment {
  /** The set that is chosen from: of the conversation itself, or of a resource (staff §3). */
  set: Outcome['outcomeTypes'][number];
  secondsConnected: number;
  minimumMinutes: number;
  /** The person has CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT. */
  mayOverride: boolean;
  isLocked: boolean;
  /** When the call was made, ISO 8601 UTC. */
  createdAt: string;
  /** The outcome that it has already: it stays among the choices. */
  outcomeId?: number | null;
}

/** Why an outcome cannot be chosen now. */
export type OutcomeHeld = 'locked' | 'too-short';

export interface OutcomeChoice<O> {
  outcome: O;
  held: OutcomeHeld | null;
}

type Choosable = Pick<Outcome, 'id' | 'key' | 'outcomeTypes' | 'deprecatedAt'>;

/** Whether an outcome is offered at all: of the set, and not deprecated before the call was made (staff §4). */
const isOffered = (outcome: Choosable, { set, createdAt }: OutcomeMoment): boolean =>
  outcome.outcomeTypes.includes(set) &&
  (outcome.deprecatedAt === null ||
    Temporal.Instant.compare(Temporal.Instant.from(outcome.deprecatedAt), Temporal.Instant.from(createdAt)) > 0);

/** Why this outcome cannot be chosen now; null where it can (staff §4, §5). */
export function outcomeHeld(outcome: Pick<Outcome, 'key'>, moment: OutcomeMoment): OutcomeHeld | null {
  if (moment.isLocked) return 'locked';
  const isShort = moment.secondsConnected < moment.minimumMinutes * 60;
  return isShort && !moment.mayOverride && heldBack.has(outcome.key) ? 'too-short' : null;
}

/** The outcomes that a call may have, in their order, each with why it cannot be chosen now. */
export const outcomeChoices = <O extends Choosable>(
  outcomes: readonly O[],
  moment: OutcomeMoment,
): OutcomeChoice<O>[] =>
  outcomes
    .filter((outcome) => outcome.id === moment.outcomeId || isOffered(outcome, moment))
    .map((outcome) => ({
      outcome,
      held: outcome.id === moment.outcomeId && !moment.isLocked ? null : outcomeHeld(outcome, moment),
    }));

/** What is still missing for an outcome: seconds connected, and characters of the note. */
export interface OutcomeMissing {
  seconds: number;
  characters: number;
  isLocked: boolean;
}

/**
 * What is still missing before an outcome is unlocked and complete, for the meter of the call dialog; nothing of it is
 * below zero.
 * @param plainNote the note without its markup
 */
export function outcomeMissing(
  outcome: Pick<Outcome, 'key' | 'needsNote'>,
  moment: OutcomeMoment,
  plainNote: string,
): OutcomeMissing {
  const held = outcomeHeld(outcome, moment);
  const written = [...plainNote.trim()].length;
  return {
    seconds: held === 'too-short' ? Math.ceil(moment.minimumMinutes * 60 - moment.secondsConnected) : 0,
    characters: outcome.needsNote ? Math.max(0, minimumNoteCharacters - written) : 0,
    isLocked: held === 'locked',
  };
}

/**
 * Whether a call started before the algorithm start date, by the organisation's day of `startDate`: its outcome stays as
 * it is (staff §4, decision 116).
 * @param timeStarted ISO 8601 UTC @param startDate yyyy-MM-dd
 */
export const isOutcomeLocked = (timeStarted: string, startDate: string): boolean =>
  timeStarted.slice(0, 10) < startDate;

/** A call is incomplete without an outcome, unless it is a feedback call, or with too short a note (staff §4). */
export const isIncompleteCall = (call: {
  outcomeId: number | null;
  isFeedbackCall: boolean;
  insufficientNotes: boolean;
}): boolean => (call.outcomeId === null && !call.isFeedbackCall) || call.insufficientNotes;
