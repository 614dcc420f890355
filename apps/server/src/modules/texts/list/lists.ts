import {
  type ConversationChoices,
  type contracts,
  type QueryOf,
  type TextConversation,
  type TextMessage,
  textStatuses,
} from '@guidepost/contracts';
import type { Acting } from '../../../platform/module.ts';
import { presentListed } from '../present.ts';
import {
  findConversation,
  findConversations,
  findGuides,
  findPage,
  readConversations,
  readPage,
  type TextsQuery,
} from './queries-list.ts';

const periods = [30, 60, 90, 0];
/** Status names that the list shows. */
const statusNames = {
  scheduled: 'Scheduled',
  held: 'On hold',
  queued: 'Waiting',
  sending: 'Sending',
  unknown: 'Checking delivery',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  failed: 'Failed',
  received: 'Received',
} as const satisfies Record<(typeof textStatuses)[number], string>;

/** Returns a page of the texts that the viewer sees, and the total if requested. */
export async function listTexts(
  { db, viewer, now }: Acting,
  query: TextsQuery,
): Promise<{ data: TextMessage[]; pagination?: { totalItems: number } }> {
  const { ids, total } = await findPage(db, viewer, query, now);
  const data = await presentListed(db, viewer, await readPage(db, ids));
  return total === undefined ? { data } : { data, pagination: { totalItems: total } };
}

/** Returns a page of conversations, one for each person, with the last text. */
export async function listConversations(
  { db, viewer, now }: Acting,
  query: QueryOf<typeof contracts.texts.conversations>,
): Promise<{ data: TextConversation[]; pagination?: { totalItems: number } }> {
  const { ids, total } = await findConversations(db, viewer, query, now);
  const found = await readConversations(db, ids);
  const last = await presentListed(db, viewer, found);
  const data = last.map((message, at) => ({ last: message, isWaiting: found[at]?.is_waiting === true }));
  return total === undefined ? { data } : { data, pagination: { totalItems: total } };
}

/** Returns filter choices, such as the guides whose texts the viewer can see. */
export const choices = async ({ db, viewer }: Acting): Promise<ConversationChoices> => ({
  guides: await findGuides(db, viewer),
  statuses: textStatuses.map((key) => ({ key, name: statusNames[key] })),
  periods,
});

/** Returns the last texts with a member, newest first. */
export const conversation = async (
  { db, viewer }: Acting,
  query: QueryOf<typeof contracts.texts.conversation>,
): Promise<TextMessage[]> => presentListed(db, viewer, await findConversation(db, viewer, query));
