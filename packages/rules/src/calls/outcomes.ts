import type { IdOf, Outcome } from '@guidepost/contracts';
import { minimumNoteCharacters } from '../visits/notes.ts';
import { type CallStatus, isCallOver } from './status.ts';

/** Minutes connected before every outcome of a call can be chosen, unless the client has a value of its own. */
export const minimumCallMinutes = 2;

/** Minutes of a call as they are said: those that are over, as the minimum counts them, and not the nearest. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60);

/**
 * The outcomes that need the minimum time; all others can be chosen at once
 * (docs/areas/calls.md#outcomes-of-short-calls).
 */
const needsMinimum: ReadonlySet<string> = new Set(['engaged']);

/** The outcomes that say of a call that somebody was on the line. */
const needsSomebody: ReadonlySet<string> = new Set(['engaged', 'answered', 'another-person']);

/** The facts about a call that decide which outcomes it may have. */
export interface OutcomeMoment {
  /** The set of outcomes to choose from: those of the conversation itself, or of a resource. */
  set: Outcome['outcomeTypes'][number];
  secondsConnected: number;
  /** Whether the two sides were connected at all, be it for less than a second. */
  isConnected: boolean;
  minimumMinutes: number;
  /** Whether the person has CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT. */
  mayOverride: boolean;
  isLocked: boolean;
  /** When the call was made, ISO 8601 UTC. */
  createdAt: string;
  /** The current outcome, which stays among the choices. */
  outcomeId?: IdOf<'Outcome'> | null;
}

/** Why an outcome cannot be chosen now. */
export type OutcomeBlock = 'locked' | 'too-short';

export interface OutcomeChoice<O> {
  outcome: O;
  blockedBy: OutcomeBlock | null;
  /** It says that somebody was on the line, and nobody was connected. */
  isDoubtful: boolean;
}

type Choosable = Pick<Outcome, 'id' | 'key' | 'outcomeTypes' | 'deprecatedAt'>;

/** Whether an outcome is offered at all: it belongs to the set and was not deprecated before the call was made. */
const isOffered = (outcome: Choosable, { set, createdAt }: OutcomeMoment): boolean =>
  outcome.outcomeTypes.includes(set) &&
  (outcome.deprecatedAt === null ||
    Temporal.Instant.compare(Temporal.Instant.from(outcome.deprecatedAt), Temporal.Instant.from(createdAt)) > 0);

/** Why this outcome cannot be chosen now; null if it can. */
export function outcomeBlock(outcome: Pick<Outcome, 'key'>, moment: OutcomeMoment): OutcomeBlock | null {
  if (moment.isLocked) return 'locked';
  const isShort = moment.secondsConnected < moment.minimumMinutes * 60;
  return isShort && !moment.mayOverride && needsMinimum.has(outcome.key) ? 'too-short' : null;
}

/**
 * The outcomes that a call may have, each with why it cannot be chosen now: in their order, and of a call that connected
 * nobody those last that say somebody was on the line. They stay choosable (docs/areas/calls.md#outcomes-of-short-calls).
 */
export function outcomeChoices<O extends Choosable>(outcomes: readonly O[], moment: OutcomeMoment): OutcomeChoice<O>[] {
  const choices = outcomes
    .filter((outcome) => outcome.id === moment.outcomeId || isOffered(outcome, moment))
    .map((outcome) => ({
      outcome,
      blockedBy: outcome.id === moment.outcomeId && !moment.isLocked ? null : outcomeBlock(outcome, moment),
      isDoubtful: !moment.isConnected && needsSomebody.has(outcome.key),
    }));
  return [...choices.filter(({ isDoubtful }) => !isDoubtful), ...choices.filter(({ isDoubtful }) => isDoubtful)];
}

/** What is still missing for an outcome: seconds connected, and characters of the note. */
export interface OutcomeMissing {
  seconds: number;
  characters: number;
  isLocked: boolean;
}

/**
 * What is still missing before an outcome is unlocked and complete, for the meter of the call dialog. No value is
 * negative.
 * @param plainNote the note without its markup
 */
export function outcomeMissing(
  outcome: Pick<Outcome, 'key' | 'needsNote'>,
  moment: OutcomeMoment,
  plainNote: string,
): OutcomeMissing {
  const block = outcomeBlock(outcome, moment);
  const written = [...plainNote.trim()].length;
  return {
    seconds: block === 'too-short' ? Math.ceil(moment.minimumMinutes * 60 - moment.secondsConnected) : 0,
    characters: outcome.needsNote ? Math.max(0, minimumNoteCharacters - written) : 0,
    isLocked: block === 'locked',
  };
}

/**
 * Whether a call started before the algorithm start date, by the organisation's day of `startDate`: its outcome stays
 * as it is (docs/areas/calls.md#locked-outcomes).
 * @param timeStarted ISO 8601 UTC @param startDate yyyy-MM-dd
 */
export const isOutcomeLocked = (timeStarted: string, startDate: string): boolean =>
  timeStarted.slice(0, 10) < startDate;

/** A call as a feed shows it, as far as it decides whether something is left to write down. */
export interface FinishableCall {
  status: CallStatus;
  incoming: boolean;
  isFeedbackCall: boolean;
  insufficientNotes: boolean;
  outcome: { id: IdOf<'Outcome'> } | null;
}

/**
 * Whether a call should have an outcome: somebody was spoken with, or rung by us. A missed call asks for a call back
 * instead, and a failed one for nothing.
 */
export const wantsOutcome = (call: Pick<FinishableCall, 'status' | 'incoming' | 'isFeedbackCall'>): boolean =>
  isCallOver(call.status) &&
  !call.isFeedbackCall &&
  call.status !== 'FAILED' &&
  (!call.incoming || call.status === 'ENDED');

/** Whether a call of the feed still lacks its outcome or enough of a note. */
export const isUnfinishedCall = (call: FinishableCall): boolean =>
  wantsOutcome(call) && isIncompleteCall({ ...call, outcomeId: call.outcome?.id ?? null });

/** A call is incomplete without an outcome, unless it is a feedback call, or with too short a note. */
export const isIncompleteCall = (call: {
  outcomeId: IdOf<'Outcome'> | null;
  isFeedbackCall: boolean;
  insufficientNotes: boolean;
}): boolean => (call.outcomeId === null && !call.isFeedbackCall) || call.insufficientNotes;
