import type { MemberId } from '@guidepost/contracts';
import { type Adt, dayIn, inAdtOrder } from '@guidepost/rules';
import { reportDeath, withdrawDeath } from '../death-reports/public.ts';
import { senderName } from './queries.ts';
import type { Work } from './work.ts';

/**
 * Reports a death that a message announces, or withdraws a report about the wrong member. Must run before the guide is
 * notified of the stay, so that no follow-up opens.
 */
export async function notifyDeath(
  { tx, now, services, sender }: Work,
  about: string,
  memberId: MemberId | null,
  adts: readonly Adt[],
): Promise<void> {
  const key = `adt ${sender.id} ${about}`;
  const applying = { db: tx, now, services };
  await withdrawDeath(applying, key, memberId);
  const deathAdts = adts.filter(({ death }) => death !== null).toSorted(inAdtOrder);
  if (memberId === null || deathAdts.length === 0) return;
  const diedOn = deathAdts.findLast(({ death }) => death?.day)?.death?.day ?? null;
  const discharge = deathAdts.findLast(({ event, visit }) => event === 'A03' || visit?.discharged);
  const eventOn =
    discharge &&
    (discharge.visit?.discharged?.day ?? dayIn(Temporal.Instant.from(discharge.recordedAt), sender.time_zone));
  const reportedBy = await senderName(tx, sender.id);
  await reportDeath(applying, { memberId, source: 'hospital', reportedBy, key, diedOn, eventOn });
}
