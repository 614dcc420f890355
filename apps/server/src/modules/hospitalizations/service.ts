import type { IdOf, MemberId, Sentence } from '@guidepost/contracts';
import { dayIn, sentence } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import {
  markStaysAnnounced,
  type StayAnnouncement,
  staysFollowedUpBy,
  staysToFollowUp,
  staysWithoutFollowUp,
} from './queries.ts';

const admissionText = ({ name, hospital }: StayAnnouncement): Sentence =>
  sentence('{name} was admitted to {hospital}', { name, hospital });
const dischargeText = ({ name, hospital }: StayAnnouncement): Sentence =>
  sentence('{name} was discharged from {hospital}', { name, hospital });

/** Returns the type and cause of the todo for calling the member after a stay. */
export const followUp = (stayId: IdOf<'Hospitalization'>) => ({
  type: 'HOSPITALIZATION_FOLLOW_UP',
  causeType: 'hospitalization',
  causeId: stayId,
});

/** Kinds of notifications about a stay. */
export type StayAnnouncementKind = 'admission' | 'discharge';
const stayNotificationCause = (kind: StayAnnouncementKind, stayId: IdOf<'Hospitalization'>) => ({
  type: 'HOSPITALIZATION',
  causeType: `hospital_${kind}`,
  causeId: stayId,
});

/** Withdraws notifications about a stay that did not take place, or whose discharge was canceled. */
export const withdrawStayNotifications = (
  { db, services }: { db: Db; services: Services },
  stayId: IdOf<'Hospitalization'>,
  kinds: readonly StayAnnouncementKind[],
  at: string,
): Promise<void> =>
  services.notify.withdraw(
    db,
    kinds.map((kind) => stayNotificationCause(kind, stayId)),
    at,
  );

/** Removes a member's follow-up todos, because contact with the member has ended. */
export async function stopFollowUps(
  { db, services }: { db: Db; services: Services },
  memberId: MemberId,
): Promise<void> {
  for (const stayId of await staysToFollowUp(db, memberId)) await services.todos.withdraw(db, followUp(stayId));
}

/**
 * Completes the follow-ups of stays after a contact in which the member was reached. A contact before the stay's last
 * news, such as an old visit that a user edits, completes none.
 */
export async function completeFollowUps(
  { db, now, services }: { db: Db; now: Temporal.Instant; services: Services },
  memberId: MemberId,
  contactEndedAt: string,
): Promise<void> {
  const stayIds = await staysFollowedUpBy(db, memberId, contactEndedAt);
  await services.todos.closeAll(db, stayIds.map(followUp), now.toString());
}

/** Opens the follow-ups of a member's recent stays after a hold on contact has ended. */
export async function openFollowUps(
  { db, now, services }: { db: Db; now: Temporal.Instant; services: Services },
  memberId: MemberId,
): Promise<void> {
  const at = now.toString();
  for (const { id, time_zone: zone } of await staysWithoutFollowUp(db, memberId, at))
    await services.todos.open(db, { ...followUp(id), memberId, date: dayIn(now, zone), createdAt: at });
}

/**
 * Announces each new admission and discharge among these stays once: notifies the guide and opens the follow-up
 * (docs/areas/hospital-stays.md#follow-up). All code that stores stays must call this function in the same transaction.
 */
export async function announceStays(
  tx: Db,
  ids: readonly IdOf<'Hospitalization'>[],
  now: Temporal.Instant,
  services: Services,
  /** True if the member died in the hospital. A death has its own notification, so the discharge is not announced. */
  isDeath = false,
): Promise<void> {
  if (ids.length === 0) return;
  const at = now.toString();
  services.live.emit(tx, 'hospitalizations_changed', {}, { everyoneWith: 'CAN_SEE_HOSPITALIZATIONS' });
  for (const [kind, say] of [
    ['admission', admissionText],
    ['discharge', dischargeText],
  ] as const) {
    for (const stay of await markStaysAnnounced(tx, kind, ids, at)) {
      if (!stay.has_ended_contact)
        await services.todos.open(tx, {
          ...followUp(stay.id),
          memberId: stay.member_id,
          date: dayIn(now, stay.time_zone),
          createdAt: at,
        });
      if (stay.guide_id === null || (isDeath && kind === 'discharge')) continue;
      await services.notify.send(tx, {
        guideId: stay.guide_id,
        memberId: stay.member_id,
        groupType: 'hospitalization',
        label: say(stay),
        description: null,
        createdAt: at,
        cause: stayNotificationCause(kind, stay.id),
      });
    }
  }
}
