import { type CallForViewer, type CallId, type ConversationChoices, callStatuses } from '@guidepost/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { wholeListPage } from '../../../platform/whole-list.ts';
import { callsFor } from '../present.ts';
import { type CallsQuery, findCallOutcomes, findCurrent, findGuides, findPage } from './queries-list.ts';

function checkFilters({ onlyFeedbackCalls }: CallsQuery, { permissions }: Acting['viewer']): void {
  if (onlyFeedbackCalls && !permissions.has('CAN_MANAGE_MEMBER_FEEDBACK'))
    throw new AppError('FORBIDDEN', { message: 'The role lacks CAN_MANAGE_MEMBER_FEEDBACK.' });
}

/**
 * Returns the ids of all calls in a list, in the list's order.
 * @throws AppError FORBIDDEN if the query requests feedback calls and the viewer lacks CAN_MANAGE_MEMBER_FEEDBACK
 */
export async function callIds({ db, viewer, now }: Acting, query: CallsQuery): Promise<CallId[]> {
  checkFilters(query, viewer);
  return (await findPage(db, viewer, { ...query, ...wholeListPage }, now)).ids;
}

/**
 * Returns a page of calls, and the total if requested.
 * @throws AppError FORBIDDEN if the query requests feedback calls and the viewer lacks CAN_MANAGE_MEMBER_FEEDBACK
 */
export async function listCalls(
  acting: Acting,
  query: CallsQuery,
): Promise<{ data: CallForViewer[]; pagination?: { totalItems: number } }> {
  const { db, viewer, now } = acting;
  checkFilters(query, viewer);
  const { ids, total } = await findPage(db, viewer, query, now);
  const data = await callsFor(acting, ids);
  return total === undefined ? { data } : { data, pagination: { totalItems: total } };
}

export const currentCalls = async (acting: Acting): Promise<CallForViewer[]> =>
  callsFor(acting, await findCurrent(acting.db, acting.viewer.id));

const titleOf = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase();

/** Returns the filter choices for calls: guides whose calls the viewer may see, statuses, outcomes, and periods. */
export const callChoices = async ({ db, viewer }: Pick<Acting, 'db' | 'viewer'>): Promise<ConversationChoices> => ({
  guides: await findGuides(db, viewer),
  statuses: callStatuses.map((key) => ({ key, name: titleOf(key) })),
  outcomes: await findCallOutcomes(db),
  periods: [30, 60, 90, 0],
});
