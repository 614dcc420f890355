import type { MemberId, StaffId, TextId } from '@guidepost/contracts';
import { AppError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { lineFor } from '../../lines/public.ts';
import { notifyChanged, putInFeed } from '../notify.ts';
import { readTexts } from '../queries.ts';
import { findScheduledMembers, insertText, reassignScheduledTexts } from '../queries-change.ts';
import { findTextNumber, lineOf } from '../writing/checks.ts';

type HandoverContext = Pick<Acting, 'db' | 'now' | 'services'>;

/**
 * Reassigns a member's scheduled texts from the given guides to a different guide. They are sent as planned, but from
 * the new guide's line.
 */
export async function handoverTexts(
  { db, now, services }: HandoverContext,
  memberId: MemberId,
  { from, to }: { from: readonly StaffId[]; to: StaffId },
): Promise<void> {
  if (from.length === 0) return;
  const line = await lineFor(db, { staffId: to, memberId, now });
  const reassigned = await reassignScheduledTexts(db, {
    memberId,
    from,
    to,
    lineId: line?.id ?? null,
    at: now.toString(),
  });
  for (const message of await readTexts(db, reassigned)) {
    await putInFeed(db, services, message);
    await notifyChanged(db, services, message);
  }
}

/** Reassigns a guide's scheduled texts, to one member or to all members except some, to a different guide. */
export async function handoverScheduledTexts(
  handoverContext: HandoverContext,
  from: StaffId,
  to: StaffId,
  which: { memberId: MemberId } | { except: readonly MemberId[] },
): Promise<void> {
  const memberIds =
    'memberId' in which
      ? [which.memberId]
      : (await findScheduledMembers(handoverContext.db, from)).filter((id) => !which.except.includes(id));
  for (const id of memberIds) await handoverTexts(handoverContext, id, { from: [from], to });
}

/** Returns true if a guide could text a member at the time `at`. This requires consent, a number and a line. */
export async function canTextAt(
  { db, now }: Pick<HandoverContext, 'db' | 'now'>,
  { memberId, guideId, at }: { memberId: MemberId; guideId: StaffId; at: Temporal.Instant },
): Promise<boolean> {
  try {
    await Promise.all([findTextNumber(db, memberId, null, at), lineOf(db, guideId, memberId, now)]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Schedules an automatic text to a member in a guide's name. @throws AppError with the same codes as `createText` */
export async function scheduleFor(
  { db, now, services }: HandoverContext,
  { memberId, guideId, text, at }: { memberId: MemberId; guideId: StaffId; text: string; at: Temporal.Instant },
): Promise<TextId> {
  const [number, lineId] = await Promise.all([
    findTextNumber(db, memberId, null, at),
    lineOf(db, guideId, memberId, now),
  ]);
  const message = await insertText(db, {
    memberId,
    guideId,
    senderId: null,
    text,
    number: number.number,
    numberId: number.id,
    lineId,
    status: 'scheduled',
    scheduledEventId: null,
    sendAt: at.toString(),
    heldUntil: null,
    lookAt: null,
    at: now.toString(),
  });
  await putInFeed(db, services, message);
  await notifyChanged(db, services, message);
  return message.id;
}
