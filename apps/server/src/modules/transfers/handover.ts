import type { BodyOf, contracts, Handover, HandoverId, HandoverItemId, HandoverState } from '@guidepost/contracts';
import { allowedHandoverStates, handoverLateDays, handoverPart, isSettled, sentence } from '@guidepost/rules';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import { inBatches } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import { docketDay } from '../docket/public.ts';
import { endHandover } from './apply.ts';
import { notice, notifyHandover, returnTodo } from './notify.ts';
import { presentHandover, receiverOf, stateOf } from './present.ts';
import {
  claimLateHandovers,
  countMonth,
  findHandovers,
  findItems,
  type HandoverRow,
  lockHandover,
  setItemState,
} from './queries-handover.ts';
import { findStopped } from './queries-items.ts';
import { findStaffWhoSee } from './queries-people.ts';

/** Contacts with the member are counted for this many days before the handover. */
const monthDays = 30;

const partOf = (row: HandoverRow, id: Acting['viewer']['id']) =>
  handoverPart({ fromId: row.from_guide_id, toId: receiverOf(row) }, id);

/** Returns true if the former guide sees the member today. */
async function canFormerGuideSee({ db, now }: Pick<Acting, 'db' | 'now'>, row: HandoverRow): Promise<boolean> {
  if (row.from_guide_id === null) return false;
  const seeing = await findStaffWhoSee(db, {
    staffIds: [row.from_guide_id],
    guideId: receiverOf(row),
    clientId: row.client_id,
    now: now.toString(),
  });
  return seeing.has(row.from_guide_id);
}

async function present(acting: Acting, row: HandoverRow): Promise<Handover> {
  const { db, viewer } = acting;
  const from = Temporal.Instant.from(row.started_at)
    .subtract({ hours: 24 * monthDays })
    .toString();
  const [items, stopped, month, sees] = await Promise.all([
    findItems(db, row.id),
    findStopped(db, row.member_id),
    countMonth(db, row.member_id, { from, to: row.started_at }),
    canFormerGuideSee(acting, row),
  ]);
  const { calls, texts, visits, notes, last_at: lastAt } = month;
  return presentHandover(
    row,
    { items, stopped: stopped.map(({ thing }) => thing) },
    { calls, texts, visits, notes, lastAt },
    sees,
    viewer,
  );
}

/**
 * Returns a handover if the viewer sees its member.
 * @throws AppError NOT_FOUND
 */
export async function getHandover(acting: Acting, id: HandoverId): Promise<Handover> {
  const [found] = await findHandovers(acting.db, [id]);
  if (!found) throw notFound();
  return present(acting, found);
}

/**
 * Accepts an item, hands it back, or answers an item that was handed back (docs/areas/transfers.md#handover).
 * @throws the errors of the endpoint
 */
export async function settleItem(
  acting: Acting,
  id: HandoverId,
  itemId: HandoverItemId,
  { state, comment }: BodyOf<typeof contracts.handovers.settle>,
): Promise<Handover> {
  const { db, viewer, now } = acting;
  const row = await lockHandover(db, id);
  const item = row && (await findItems(db, id)).find((one) => one.id === itemId);
  if (!row || !item) throw notFound();
  const part = partOf(row, viewer.id);
  if (part === 'other') throw new AppError('HANDOVER_NOT_YOURS');
  if (row.closed_at !== null) throw new AppError('HANDOVER_CLOSED');
  const before = stateOf(item);
  if (before === state) return present(acting, row);
  if (!allowedHandoverStates(part, before).includes(state))
    throw new AppError(before === 'open' || before === 'passed' ? 'HANDOVER_OTHERS_TURN' : 'HANDOVER_ITEM_SETTLED');
  const itemComment = comment || null;
  if (state === 'passed') {
    if (itemComment === null) throw badRequest('comment', 'required', 'Enter a reason for handing back the item.');
    if (!(await canFormerGuideSee(acting, row))) throw new AppError('HANDOVER_NO_WAY_BACK');
  }
  await setItemState(db, itemId, { state, by: viewer.id, comment: itemComment, at: now.toString() });
  await updateTodosAndNotify(acting, row, itemId, { before, state, comment: itemComment });
  notifyHandover(acting, { id, memberId: row.member_id }, [receiverOf(row), row.from_guide_id]);
  return present(acting, row);
}

/** Updates the to-dos after an item's state changed, and notifies the guide who must act next. */
async function updateTodosAndNotify(
  acting: Acting,
  row: HandoverRow,
  itemId: HandoverItemId,
  { before, state, comment }: { before: HandoverState; state: HandoverState; comment: string | null },
): Promise<void> {
  const { db, viewer, now, services } = acting;
  const at = now.toString();
  if (state === 'passed' && row.from_guide_id !== null) {
    await services.todos.open(db, {
      ...returnTodo(itemId),
      memberId: row.member_id,
      ownerId: row.from_guide_id,
      isPersonal: true,
      date: (await docketDay(db, null, row.from_guide_id, now)).today,
      createdAt: at,
    });
    const label = sentence('{guide} handed back an item about {name}', { guide: viewer.name, name: row.member_name });
    await notice(acting, row.from_guide_id, row.member_id, label, { comment });
  }
  if (before !== 'passed') return;
  await services.todos.close(db, returnTodo(itemId), at);
  if (viewer.id !== row.from_guide_id) return;
  const names = { guide: viewer.name, name: row.member_name };
  const label =
    state === 'kept'
      ? sentence('{guide} accepted the item about {name} that you handed back', names)
      : sentence('{guide} asked you again to take over an item about {name}', names);
  await notice(acting, receiverOf(row), row.member_id, label, { comment });
}

/**
 * Closes a handover if all its items are settled.
 * @throws the errors of the endpoint
 */
export async function closeSettledHandover(acting: Acting, id: HandoverId): Promise<Handover> {
  const { db, viewer } = acting;
  const row = await lockHandover(db, id);
  if (!row) throw notFound();
  if (partOf(row, viewer.id) !== 'receiver') throw new AppError('HANDOVER_NOT_YOURS');
  if (row.closed_at !== null) return present(acting, row);
  if ((await findItems(db, id)).some((item) => !isSettled(stateOf(item)))) throw new AppError('HANDOVER_OPEN');
  await endHandover(acting, id, row.member_id);
  return getHandover(acting, id);
}

/** Maximum number of handovers that one transaction reports. */
const batch = 200;

/** Notifies the auditor of a transfer if its handover is still open after two days, once for each handover. */
export async function notifyLateHandovers(context: JobContext): Promise<void> {
  const at = context.now();
  const before = at.subtract({ hours: 24 * handoverLateDays }).toString();
  await inBatches(context, {
    batch,
    lock: (db, which) => claimLateHandovers(db, { before, at: at.toString(), ...which }),
    async work(db, found) {
      for (const late of found)
        await notice(
          { db, now: at, services: context.services },
          late.auditor_id,
          late.member_id,
          sentence('The handover of {name} is still open. Items to take over: {count}', {
            name: late.member_name,
            count: late.open,
          }),
        );
    },
    message: 'the notification about an open handover failed',
    fieldsOf: ({ id }) => ({ handoverId: id }),
  });
}

export const handoverSweep: Sweep = {
  name: 'open handovers',
  everyMs: 60_000,
  bound: { batch, of: 'hand-overs' },
  run: notifyLateHandovers,
};
