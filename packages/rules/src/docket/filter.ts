import type { OpenTodo } from '@guidepost/contracts';
import { foldName } from '../members/names.ts';

/** Kinds of docket rows that the filter offers. */
export const docketKinds = ['call', 'text', 'visit', 'stay', 'need', 'survey', 'reminder', 'other'] as const;
export type DocketKind = (typeof docketKinds)[number];

/** Parts of a tab that a link can show alone. Numbers on the Team tab link to them. */
export const docketParts = ['waiting', 'callReviews'] as const;
export type DocketPart = (typeof docketParts)[number];

/** Conditions for docket rows. Undefined means no condition. */
export interface DocketFilter {
  part?: DocketPart | undefined;
  kind?: DocketKind | undefined;
  client?: string | undefined;
  words?: string | undefined;
}

/** The values that the filter checks in a docket row. */
export interface DocketFacts {
  /** Empty for a row without a kind. Such a row passes every filter by kind. */
  kinds: readonly DocketKind[];
  client: string | null;
  /** The parts of the tab that contain the row. A row without parts passes every filter by part. */
  parts?: readonly DocketPart[];
  /** All text that the row shows. */
  text: string;
}

/** Kinds of docket rows, keyed by a pending item's event type or a scheduled event's type. */
const kindsOfEvents: Readonly<Record<string, DocketKind>> = {
  call: 'call',
  message: 'text',
  visit: 'visit',
  reminder: 'reminder',
};

/** Returns the docket kind of a scheduled event or pending item. */
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

/** Returns a todo's kind. A todo for a scheduled event has the event's kind. */
export const kindOfTodo = ({ type, scheduledEvent }: Pick<OpenTodo, 'type' | 'scheduledEvent'>): DocketKind =>
  scheduledEvent ? kindOfEvent(scheduledEvent.type) : (kindsOfTodos[type] ?? 'other');

/** Returns true if a row matches the filter's part, kind and client, and contains all of its words in any order. */
export function passesDocketFilter(facts: DocketFacts, { part, kind, client, words = '' }: DocketFilter): boolean {
  if (part !== undefined && facts.parts !== undefined && !facts.parts.includes(part)) return false;
  if (kind !== undefined && facts.kinds.length > 0 && !facts.kinds.includes(kind)) return false;
  if (client !== undefined && facts.client !== client) return false;
  const text = foldName(facts.text);
  return foldName(words)
    .split(/[\s,;]+/)
    .every((word) => text.includes(word));
}
