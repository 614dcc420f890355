import type { IdOf, MemberId, StaffId } from '@guidepost/contracts';
import { announceStays, followUp, withdrawStayNotifications } from '../hospitalizations/public.ts';
import { findMemberZoneAndGuide } from './queries-candidates.ts';
import { clearNote, removeStay, type StayRow } from './queries-hospitalizations.ts';
import type { Work } from './work.ts';

/** Removes a stay that did not take place, and moves the guides' note to the member's update log. */
export async function withdraw(work: Work, stay: StayRow): Promise<void> {
  await removeStayAndNotify(work, stay);
  await logNote(work, stay);
}

/** Adds a stay's note to the member's update log. */
export async function logNote({ tx, now, services }: Work, stay: StayRow): Promise<void> {
  const { note, hospital, admit_date: day } = stay;
  if (note === null) return;
  const was = { field: 'stayNote', oldValue: `${hospital}, ${day}: ${note}`, newValue: null };
  await services.changes.record(tx, { memberId: stay.member_id, actorId: null, at: now, fields: [was] });
}

/**
 * Removes the guides' note from a stay that moves to another member. The other member's guides must not see the note,
 * so it moves to the previous member's update log.
 * @returns the stay without the note
 */
export async function removeGuideNote(work: Work, stay: StayRow): Promise<StayRow> {
  if (stay.note === null) return stay;
  // If the stay was removed before, its note is already in the log.
  if (stay.deleted_at === null) await logNote(work, stay);
  await clearNote(work.tx, stay.id);
  return { ...stay, note: null };
}

/** Removes a stay with its feed entry, its follow-up and its notifications. Updates the screens that show the stay. */
export async function removeStayAndNotify(work: Work, { id: stayId, member_id: memberId }: StayRow): Promise<void> {
  const { tx, now, services } = work;
  await removeStay(tx, stayId, now.toString());
  await services.feed.remove(tx, 'hospitalization', stayId);
  await services.todos.withdraw(tx, followUp(stayId));
  await withdrawStayNotifications({ db: tx, services }, stayId, ['admission', 'discharge'], now.toString());
  const whereabouts = await findMemberZoneAndGuide(tx, memberId);
  const audience = {
    member: { id: memberId, permission: 'CAN_SEE_HOSPITALIZATIONS' as const },
    guideIds: [whereabouts?.guide_id ?? null],
  };
  services.live.emit(tx, 'hospitalization_updated', { id: stayId, memberId }, audience);
  services.live.emit(tx, 'hospitalizations_changed', {}, { everyoneWith: 'CAN_SEE_HOSPITALIZATIONS' });
}

interface ReportedStay {
  stayId: IdOf<'Hospitalization'>;
  memberId: MemberId;
  admitDate: string;
  isDeath: boolean;
}

/** Adds a stay to the feed, updates the screens that show it, and notifies the member's guide. */
export async function notifyStay(
  { tx, now, services }: Work,
  { stayId, memberId, admitDate, isDeath }: ReportedStay,
  { zone, guide_id }: { zone: string; guide_id: StaffId | null },
): Promise<void> {
  const noon = Temporal.PlainDate.from(admitDate).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).toInstant();
  await services.feed.put(tx, {
    memberId,
    type: 'hospitalization',
    externalType: 'hospitalization',
    externalId: stayId,
    eventType: 'hospitalization',
    actorId: null,
    occurredAt: (Temporal.Instant.compare(noon, now) > 0 ? now : noon).toString(),
  });
  const audience = {
    member: { id: memberId, permission: 'CAN_SEE_HOSPITALIZATIONS' as const },
    guideIds: [guide_id],
  };
  services.live.emit(tx, 'hospitalization_updated', { id: stayId, memberId }, audience);
  await announceStays(tx, [stayId], now, services, isDeath);
}
