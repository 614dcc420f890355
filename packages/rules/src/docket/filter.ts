import type { OpenTodo } from '@guidepost/contracts';
import { foldName } from '../members/names.ts';

/** What a row of the docket is about, as its filter knows it. */
export const docketKinds = ['call', 'text', 'visit', 'stay', 'need', 'survey', 'reminder', 'other'] as const;
export type DocketKind = (typeof docketKinds)[number];

/** What is asked of the rows; undefined asks nothing. */
export interface DocketFilter {
  kind?: DocketKind | undefined;
  /** The client's name. */
  client?: string | undefined;
  words?: string | undefined;
}

/** What a row says of itself. */
export interface DocketFacts {
  /** Empty where rows have no kind: then none is asked of them. */
  kinds: readonly DocketKind[];
  client: string | null;
  /** All that is written on the row, as somebody reads it. */
  text: string;
}

/** The kind of a pending item by its event type; of a scheduled event by its type. */
const kindsOfEvents: Readonly<Record<string, DocketKind>> = {
  call: 'call',
  message: 'text',
  visit: 'visit',
  reminder: 'reminder',
};

/** The kind of what is planned or waits for a decision. */
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

/** The kind of a todo; of a scheduled event that of the event. */
export const kindOfTodo = ({ type, scheduledEvent }: Pick<OpenTodo, 'type' | 'scheduledEvent'>): DocketKind =>
  scheduledEvent ? kindOfEvent(scheduledEvent.type) : (kindsOfTodos[type] ?? 'other');

/** Whether a row is what the filter asks for: of its kind and client, with each of its words somewhere, in any order. */
export function passesDocketFilter(facts: DocketFacts, { kind, client, words = '' }: DocketFilter): boolean {
  if (kind !== undefined && facts.kinds.length > 0 && !facts.kinds.includes(kind)) return false;
  if (client !== undefined && facts.client !== client) return false;
  const text = foldName(facts.text);
  return foldName(words)
    .split(/[\s,;]+/)
    .every((word) => text.includes(word));
}
