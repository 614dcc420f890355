import { docketMember, mainGuide } from '../contact-plan.ts';
import { dayOf, minuteOf, workdayFrom, workdayUntil } from '../times.ts';
import type { Part } from '../world.ts';
import { guideLine } from './lines.ts';

/**
 * The main guide's scheduled texts. This part also adds a text that was not sent in time, and a number that sent STOP.
 */
const planned: readonly (readonly [name: string, daysAhead: number, minute: number, text: string])[] = [
  ['Dolores Whitaker', 1, 9 * 60, 'Good morning Lola, your eye appointment is at 10:30. The ride comes at 9:45.'],
  ['Amara Okafor', 2, 10 * 60 + 15, 'Have the SNAP letter at hand when I call, please.'],
  ['Amara Okafor', 6, 9 * 60 + 30, 'Did the new card arrive?'],
];

export const scheduledTextsPart: Part = (world) => {
  const guide = world.staffBy(mainGuide);
  const today = dayOf(world.now, guide.timeZone);
  const write = (name: string, text: string, sendAt: Temporal.Instant, missedAt: Temporal.Instant | null = null) => {
    const member = docketMember(world, name);
    return {
      id: world.nextId('texts'),
      member_id: member.id,
      guide_id: guide.id,
      incoming: false,
      text,
      phone_number: member.phone ?? '+17135550100',
      phone_number_id: member.phoneId ?? null,
      line_id: guideLine(world).id,
      status: 'scheduled',
      no_follow_up_needed: false,
      was_sent_by_cron_job: false,
      send_at: sendAt.toString(),
      missed_at: missedAt?.toString() ?? null,
      created_at: (missedAt === null ? world.now : sendAt).subtract({ hours: 20 }).toString(),
      updated_at: (missedAt ?? world.now.subtract({ hours: 20 })).toString(),
      version: 1,
    };
  };
  const texts = planned.map(([name, daysAhead, minute, text]) =>
    write(name, text, minuteOf(workdayFrom(today.add({ days: daysAhead })), guide.timeZone, minute)),
  );

  for (const { id, member_id, send_at } of texts)
    world.feed.push({
      memberId: member_id,
      type: 'message',
      externalId: id,
      actorId: guide.id,
      at: Temporal.Instant.from(send_at),
      pending: { type: 'message', eventType: 'message', lateAt: null },
    });

  // The system was down on the evening of a working day. When it was up again, it was too late to send the text.
  const evening = workdayUntil(today.subtract({ days: 2 }));
  const missedAt = minuteOf(evening.add({ days: 1 }), guide.timeZone, 5 * 60 + 40);
  const late = write(
    'Samir Haddad',
    'The pharmacy has your refill ready. Shall I ask them to bring it tomorrow?',
    minuteOf(evening, guide.timeZone, 17 * 60 + 30),
    missedAt,
  );
  const todo = {
    id: world.nextId('todos'),
    owner_id: guide.id,
    member_id: late.member_id,
    type: 'MESSAGE_NOT_SENT',
    cause_type: 'message',
    cause_id: late.id,
    date: dayOf(missedAt, guide.timeZone).toString(),
    created_at: missedAt.toString(),
    completed_at: null,
  };
  const stopped = docketMember(world, 'Jerome Baptiste');
  const phone = {
    id: world.nextId('phone_numbers'),
    user_id: stopped.id,
    number: '+18325550117',
    description: 'Old mobile',
    type: 'mobile',
    is_primary: false,
    do_not_contact_reason: 'Texted STOP',
    created_at: stopped.enrolledAt.toString(),
    version: 1,
  };
  return { texts: [...texts, late], todos: [todo], phone_numbers: [phone] };
};
