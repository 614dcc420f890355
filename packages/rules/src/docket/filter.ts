import type { OpenTodo } from '@guidepost/contracts';
import { foldName } from '../members/names.ts';

/** Kinds of docket rows for the filter. */
export const docketKinds = ['call', 'text', 'visit', 'stay', 'need', 'survey', 'reminder', 'other'] as const;
export type DocketKind = (typeof docketKinds)[number];

/** Parts of tabs that a link can show alone, such as a number of the tab Team. */
export const docketParts = ['waiting', 'callReviews'] as const;
export type DocketPart = (typeof docketParts)[number];

/** Conditions for docket rows; undefined means no condition. */
export interface DocketFilter {
  part?: DocketPart | undefined;
  kind?: DocketKind | undefined;
  client?: string | undefined;
  words?: string | undefined;
}

/** The values of a docket row that the filter checks. */
export interface DocketFacts {
  /** Empty for a row without a kind, which then passes every filter by kind. */
  kinds: readonly DocketKind[];
  client: string | null;
  /** The parts to which the row belongs. A row of a tab without parts passes every filter by part. */
  parts?: readonly DocketPart[];
  /** All text that the row shows. */
  text: string;
}

/** Kind of a docket row, by the event type of a pending item or the type of a scheduled event. */
const kindsOfEvents: Readonly<Record<string, DocketKind>> = {
  call: 'call',
  message: 'text',
  visit: 'visit',
  reminder: 'reminder',
};

/** Returns the kind of a scheduled event or of a pending item. */
export const kindOfEvent = (eventType: string): DocketKind => kindsOfEvents[eventType] ?? 'other';

const kindsOfTodos: Readonly<Record<string, DocketKind>> = {
  TEXT_BACK: 'text',
  MESSAGE_NOT_SENT: 'text',
  CALL_BACK: 'call',
  INCOMPLETE_CALL: 'call',
  INCOMPLETE_NOTE_CALL: 'call',
  FEEDBACK_CALL: 'call',
  CALL_AUDIT: 'call',
  INCOMPLETE_VISIT: 'visit',
  INCOMPLETE_NOTE_VISIT: 'visit',
  HOSPITALIZATION_FOLLOW_UP: 'stay',
  MATCH_REVIEW: 'stay',
  NEED_DUE: 'need',
  REFERRAL_REFUSED: 'need',
  SURVEY_DUE: 'survey',
  CONSENT_REVIEW: 'text',
};

/** Returns the kind of a todo. A todo for a scheduled event has the same kind as the event. */
export const kindOfTodo = ({ type, scheduledEvent }: Pick<OpenTodo, 'type' | 'scheduledEvent'>): DocketKind =>
  scheduledEvent ? kindOfEvent(scheduledEvent.type) : (kindsOfTodos[type] ?? 'other');

/** Returns true if a row has the filter's part, kind and client and contains each of the filter's words, in any order. */
export function passesDocketFilter(facts: DocketFacts, { part, kind, client, words = '' }: DocketFilter): boolean {
  if (part !== undefined && facts.parts !== undefined && !facts.parts.includes(part)) return false;
  if (kind !== undefined && facts.kinds.length > 0 && !facts.kinds.includes(kind)) return false;
  if (client !== undefined && facts.client !== client) return false;
  const text = foldName(facts.text);
  return foldName(words)
    .split(/[\s,;]+/)
    .every((word) => text.includes(word));
}
