import type { IdOf, Outcome } from '@guidepost/contracts';
import { dayIn } from '../schedule/due.ts';
import { minNoteCharacters } from '../visits/notes.ts';
import { type CallStatus, isCallOver } from './status.ts';

/**
 * Default for the minimum number of connected minutes (docs/areas/calls.md#outcomes-of-short-calls). A client can have
 * a different minimum.
 */
export const minCallMinutes = 2;

/**
 * Outcomes that require the minimum number of connected minutes. Users can choose all other outcomes immediately
 * (docs/areas/calls.md#outcomes-of-short-calls).
 */
const minimumLengthOutcomes: ReadonlySet<string> = new Set(['engaged']);

/** Outcomes that indicate that a person answered. */
const answeredOutcomes: ReadonlySet<string> = new Set(['engaged', 'answered', 'another-person']);

/** Facts that determine which outcomes a call can have. */
export interface OutcomeFacts {
  /** The type of outcomes: for an ordinary call, or for a call about a resource. */
  set: Outcome['outcomeTypes'][number];
  secondsConnected: number;
  /** True if the two sides were connected, even for less than a second. */
  isConnected: boolean;
  minimumMinutes: number;
  /** True if the user has CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT. */
  mayOverride: boolean;
  isLocked: boolean;
  /** Time of the call, ISO 8601 UTC. */
  createdAt: string;
  /** The current outcome, if any. It is always offered as a choice. */
  outcomeId?: IdOf<'Outcome'> | null;
}

/** Reason why an outcome cannot be chosen now. */
export type OutcomeBlockReason = 'locked' | 'too-short';

export interface OutcomeChoice<O> {
  outcome: O;
  blockedBy: OutcomeBlockReason | null;
  /** True if the outcome indicates that a person answered, but the two sides were not connected. */
  isDoubtful: boolean;
}

type ChoosableOutcome = Pick<Outcome, 'id' | 'key' | 'outcomeTypes' | 'deprecatedAt'>;

/** Returns true if an outcome has the requested type and was not deprecated before the call. */
const isOffered = (outcome: ChoosableOutcome, { set, createdAt }: OutcomeFacts): boolean =>
  outcome.outcomeTypes.includes(set) &&
  (outcome.deprecatedAt === null ||
    Temporal.Instant.compare(Temporal.Instant.from(outcome.deprecatedAt), Temporal.Instant.from(createdAt)) > 0);

/** Returns the reason why an outcome cannot be chosen now; null if it can. */
export function outcomeBlock(outcome: Pick<Outcome, 'key'>, moment: OutcomeFacts): OutcomeBlockReason | null {
  if (moment.isLocked) return 'locked';
  const isShort = moment.secondsConnected < moment.minimumMinutes * 60;
  return isShort && !moment.mayOverride && minimumLengthOutcomes.has(outcome.key) ? 'too-short' : null;
}

/**
 * Returns the outcomes that a call can have, in the order of the input. An outcome that cannot be chosen now includes
 * the reason. If the two sides were not connected, the outcomes that imply that a person answered come last. Users can
 * still choose them (docs/areas/calls.md#outcomes-of-short-calls).
 */
export function outcomeChoices<O extends ChoosableOutcome>(
  outcomes: readonly O[],
  moment: OutcomeFacts,
): OutcomeChoice<O>[] {
  const choices = outcomes
    .filter((outcome) => outcome.id === moment.outcomeId || isOffered(outcome, moment))
    .map((outcome) => ({
      outcome,
      blockedBy: outcome.id === moment.outcomeId && !moment.isLocked ? null : outcomeBlock(outcome, moment),
      isDoubtful: !moment.isConnected && answeredOutcomes.has(outcome.key),
    }));
  return [...choices.filter(({ isDoubtful }) => !isDoubtful), ...choices.filter(({ isDoubtful }) => isDoubtful)];
}

/** How many connected seconds and note characters a call still needs before an outcome can be chosen. */
export interface OutcomeMissing {
  seconds: number;
  characters: number;
  isLocked: boolean;
}

/**
 * Returns how many connected seconds and note characters a call still needs before an outcome can be chosen. The meter
 * of the call dialog shows them. No value is negative.
 * @param plainNote the note without its markup
 */
export function outcomeMissing(
  outcome: Pick<Outcome, 'key' | 'needsNote'>,
  moment: OutcomeFacts,
  plainNote: string,
): OutcomeMissing {
  const block = outcomeBlock(outcome, moment);
  const written = [...plainNote.trim()].length;
  return {
    seconds: block === 'too-short' ? Math.ceil(moment.minimumMinutes * 60 - moment.secondsConnected) : 0,
    characters: outcome.needsNote ? Math.max(0, minNoteCharacters - written) : 0,
    isLocked: block === 'locked',
  };
}

/**
 * Returns true if a call started before the algorithm start date. Such a call's outcome cannot be changed
 * (docs/areas/calls.md#locked-outcomes). Compares the call's calendar day in its time zone.
 * @param timeStarted ISO 8601 UTC
 * @param startDate yyyy-MM-dd
 */
export const isOutcomeLocked = (timeStarted: string, timeZone: string, startDate: string): boolean =>
  dayIn(Temporal.Instant.from(timeStarted), timeZone) < startDate;

/** The fields of a call in the feed that determine whether the guide must still document it. */
export interface FinishableCall {
  status: CallStatus;
  incoming: boolean;
  isFeedbackCall: boolean;
  insufficientNotes: boolean;
  outcome: { id: IdOf<'Outcome'> } | null;
}

/**
 * Returns true if a call should have an outcome. This applies to outgoing calls and answered incoming calls. A missed
 * call needs a callback instead. A failed call needs no documentation.
 */
export const requiresOutcome = (call: Pick<FinishableCall, 'status' | 'incoming' | 'isFeedbackCall'>): boolean =>
  isCallOver(call.status) &&
  !call.isFeedbackCall &&
  call.status !== 'FAILED' &&
  (!call.incoming || call.status === 'ENDED');

/** Returns true if a call in the feed needs an outcome but has none, or its note is too short. */
export const isUnfinishedCall = (call: FinishableCall): boolean =>
  requiresOutcome(call) && isIncompleteCall({ ...call, outcomeId: call.outcome?.id ?? null });

/** Returns true if a call has no outcome or its note is too short. Feedback calls need no outcome. */
export const isIncompleteCall = (call: {
  outcomeId: IdOf<'Outcome'> | null;
  isFeedbackCall: boolean;
  insufficientNotes: boolean;
}): boolean => (call.outcomeId === null && !call.isFeedbackCall) || call.insufficientNotes;
