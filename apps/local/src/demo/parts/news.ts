import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import { sentence, sentenceText } from '@guidepost/rules';
import { docketMember, mainGuide } from '../contact-plan.ts';
import { dayOf } from '../times.ts';
import type { Part } from '../world.ts';

/** Maximum age of notifications, in days. */
const days = 60;

/** The guides' notifications, and today's alerts. Each guide's newest notifications are unread. */
export const newsPart: Part = (world) => {
  const from = world.now.subtract({ hours: 24 * days });
  const notices: { guideId: StaffId; memberId: MemberId; group: string; label: Sentence; at: Temporal.Instant }[] = [];
  const isNews = (at: Temporal.Instant) =>
    Temporal.Instant.compare(at, from) > 0 && Temporal.Instant.compare(at, world.now) < 0;
  for (const member of world.members) {
    const guide = world.staff.find((person) => person.id === member.guideId);
    if (guide === undefined) continue;
    const name = `${member.firstName} ${member.lastName}`;
    const notify = (group: string, label: Sentence, at: Temporal.Instant | undefined) => {
      if (at !== undefined && isNews(at)) notices.push({ guideId: guide.id, memberId: member.id, group, label, at });
    };
    notify(
      'assignment',
      sentence('{name} was assigned to you', { name }),
      member.handedOverAt ?? member.enrolledAt.add({ hours: 5 }),
    );
    for (const stay of member.stays) {
      const { hospital } = stay;
      const morning = (day: string) =>
        Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: guide.timeZone, plainTime: '08:04' }).toInstant();
      notify(
        'hospitalization',
        sentence('{name} was admitted to {hospital}', { name, hospital }),
        morning(stay.admitDate),
      );
      if (stay.dischargeDate !== null)
        notify(
          'hospitalization',
          sentence('{name} was discharged from {hospital}', { name, hospital }),
          morning(stay.dischargeDate),
        );
    }
  }
  notices.sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  const unseen = new Map<number, number>();
  const seen = new Set<(typeof notices)[number]>();
  for (const notice of notices.toReversed()) {
    const before = unseen.get(notice.guideId) ?? 0;
    if (before >= 4) seen.add(notice);
    else unseen.set(notice.guideId, before + 1);
  }
  const dolores = docketMember(world, 'Dolores Whitaker');
  const zone = world.staffBy(mainGuide).timeZone;
  const today = dayOf(world.now, zone).toZonedDateTime({ timeZone: zone }).startOfDay().toInstant();
  const alert = (entry: Record<string, unknown>) => ({
    id: world.nextId('alerts'),
    member_id: null,
    is_dismissable: true,
    starts_at: today.toString(),
    ends_at: null,
    created_by: world.staffBy('admin').id,
    created_at: today.toString(),
    ...entry,
  });
  return {
    notifications: notices.map((notice) => ({
      id: world.nextId('notifications'),
      guide_id: notice.guideId,
      member_id: notice.memberId,
      group_type: notice.group,
      label: sentenceText(notice.label),
      label_sentence: notice.label,
      created_at: notice.at.toString(),
      seen_at: seen.has(notice) ? notice.at.add({ minutes: 50 }).toString() : null,
    })),
    alerts: [
      alert({
        alert_type: 'system',
        severity: 'warning',
        title: 'Texts to T-Mobile numbers are slow.',
        message: 'Delivery can take up to 10 minutes. Calls are not affected.',
        ends_at: today.add({ hours: 72 }).toString(),
      }),
      alert({
        alert_type: 'member_info_update',
        severity: 'info',
        title: 'New address from Sunrise Health.',
        message: 'The plan sent a different mailing address. Ask which address is correct at the next contact.',
        member_id: dolores.id,
      }),
    ],
  };
};
