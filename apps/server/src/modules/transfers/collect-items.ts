import type { HandoverItem, MemberId, StaffId, TextId, TodoId, TransferEffects } from '@guidepost/contracts';
import { displayPhone, namesPerson, promisesIn } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { plainText } from '../../platform/html.ts';
import type { RowOf } from '../../platform/row.ts';
import type { termNamesRow } from '../consents/public.ts';
import {
  findBlockedNumbers,
  findConsents,
  findEvents,
  findNeeds,
  findScheduledTexts,
  findStays,
  findTodos,
  findWrittenTexts,
} from './queries-items.ts';

/** Returns the name of a consent term in both languages. */
export const termNames = (names: RowOf<typeof termNamesRow>): NonNullable<HandoverItem['term']> => ({
  name: names.name,
  es: { name: names.name_es, shortName: names.short_name_es },
});

/** An item of a handover that has not started yet. */
export type CollectedItem = TransferEffects['items'][number];

export interface CollectedItems {
  items: CollectedItem[];
  /** To-dos that remain with their author. */
  staying: TodoId[];
  /** To-dos whose author will no longer see the member and therefore cannot finish them. */
  left: { type: string; causeType: string; causeId: number }[];
  /** Guides in whose names texts are scheduled. */
  senders: StaffId[];
}

/** How many past days are searched for promises and hospital stays. */
const lookBackDays = 31;
/** Types of to-dos that only the author can finish (docs/areas/transfers.md#unfinished-calls-and-visits). */
const authorOnlyTodos: ReadonlySet<string> = new Set([
  'INCOMPLETE_CALL',
  'INCOMPLETE_NOTE_CALL',
  'INCOMPLETE_VISIT',
  'INCOMPLETE_NOTE_VISIT',
]);

const noon = (day: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime('UTC').with({ hour: 18 }).toInstant().toString();

const plain: Pick<
  CollectedItem,
  'subtype' | 'text' | 'term' | 'issue' | 'at' | 'namesFormer' | 'state' | 'authorName'
> = {
  subtype: null,
  text: null,
  term: null,
  issue: null,
  at: null,
  namesFormer: false,
  state: 'open',
  authorName: null,
};

/**
 * Finds a member's open items, which the receiving guide must accept.
 * @param former the current guide and their name; null if the member has no guide
 * @param exceptTexts scheduled texts that are not handed over
 * @param seeingOf returns which of the given staff will see the member after the transfer
 */
export async function collectItems(
  db: Db,
  memberId: MemberId,
  {
    former,
    toId,
    exceptTexts,
    seeingOf,
    now,
  }: {
    former: { id: StaffId; name: string } | null;
    toId: StaffId;
    exceptTexts: readonly TextId[];
    seeingOf: (staffIds: readonly StaffId[]) => Promise<ReadonlySet<StaffId>>;
    now: Temporal.Instant;
  },
): Promise<CollectedItems> {
  const since = now.subtract({ hours: 24 * lookBackDays }).toString();
  const [needs, written, texts, events, todos, consents, blocked, stays] = await Promise.all([
    findNeeds(db, memberId, now.toString()),
    findWrittenTexts(db, memberId, since),
    findScheduledTexts(db, memberId, { except: exceptTexts }),
    findEvents(db, memberId),
    findTodos(db, memberId),
    findConsents(db, memberId),
    findBlockedNumbers(db, memberId),
    findStays(db, memberId, since.slice(0, 10)),
  ]);
  // Includes the to-dos of earlier guides.
  const ofAuthors = todos.filter(
    ({ type, author_id, owner_id }) =>
      authorOnlyTodos.has(type) &&
      author_id !== null &&
      author_id !== toId &&
      (author_id === former?.id || author_id === owner_id),
  );
  const seeing = await seeingOf(ofAuthors.flatMap(({ author_id }) => author_id ?? []));
  const isSeen = (todo: (typeof todos)[number]) => todo.author_id !== null && seeing.has(todo.author_id);
  const staying = ofAuthors.filter(isSeen);
  const left = ofAuthors.filter((todo) => !isSeen(todo));
  const items: CollectedItem[] = [
    ...needs.map((need) => ({
      ...plain,
      kind: 'need' as const,
      text: need.label,
      issue: { label: need.label, labelEs: need.label_es },
      at: noon(need.expires_at),
      externalType: 'need',
      externalId: need.id,
    })),
    ...written.flatMap((record) =>
      promisesIn(plainText(record.words)).map((words) => ({
        ...plain,
        kind: 'promise' as const,
        subtype: record.type,
        text: words,
        at: record.at,
        externalType: record.type,
        externalId: record.id,
      })),
    ),
    ...texts.map((text) => ({
      ...plain,
      kind: 'text' as const,
      text: text.text,
      at: text.send_at,
      externalType: 'message',
      externalId: text.id,
      namesFormer: former !== null && namesPerson(text.text, former.name),
    })),
    ...events.map((event) => ({
      ...plain,
      kind: 'event' as const,
      subtype: event.type,
      text: [plainText(event.note ?? ''), event.location ?? ''].filter((part) => part !== '').join(', ') || null,
      at: event.due_at,
      externalType: 'scheduled_event',
      externalId: event.id,
    })),
    ...todos
      .filter((todo) => !staying.includes(todo) || todo.author_id === former?.id)
      .map((todo) => ({
        ...plain,
        kind: 'todo' as const,
        subtype: todo.type,
        text: todo.words,
        at: todo.created_at,
        externalType: todo.cause_type,
        externalId: todo.cause_id,
        state: staying.includes(todo)
          ? ('stays' as const)
          : left.includes(todo)
            ? ('left' as const)
            : ('open' as const),
        authorName: left.includes(todo) ? todo.author_name : null,
      })),
    ...consents.map((consent) => ({
      ...plain,
      kind: 'consent' as const,
      subtype: consent.consented ? 'agreed' : 'refused',
      text: consent.name,
      term: termNames(consent),
      at: consent.created_at,
      externalType: 'term_response',
      externalId: consent.id,
    })),
    ...blocked.map((number) => ({
      ...plain,
      kind: 'consent' as const,
      subtype: 'do-not-contact',
      text: displayPhone(number.number),
      externalType: 'phone_number',
      externalId: number.id,
    })),
    ...stays.map((stay) => ({
      ...plain,
      kind: 'stay' as const,
      subtype: stay.home === null ? 'admitted' : 'discharged',
      text: stay.hospital,
      at: noon(stay.home ?? stay.admit_date),
      externalType: 'hospitalization',
      externalId: stay.id,
    })),
  ];
  return {
    items,
    staying: staying.map(({ id }) => id),
    left: left.map(({ type, cause_type, cause_id }) => ({ type, causeType: cause_type, causeId: cause_id })),
    senders: [...new Set(texts.flatMap(({ guide_id }) => (guide_id === null ? [] : [guide_id])))],
  };
}
