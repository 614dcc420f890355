import { docketMember, mainGuide } from '../contact-plan.ts';
import { dayOf, minuteOf, workdayFrom } from '../times.ts';
import type { Part } from '../world.ts';

/** What the main guide has written for later, and a number whose owner texted STOP. */
const planned: readonly (readonly [name: string, daysAhead: number, minute: number, text: string])[] = [
  ['Dolores Whitaker', 1, 9 * 60, 'Good morning Lola, your eye appointment is at 10:30. The ride comes at 9:45.'],
  ['Amara Okafor', 2, 10 * 60 + 15, 'Have the SNAP letter at hand when I call, please.'],
  ['Amara Okafor', 6, 9 * 60 + 30, 'Did the new card arrive?'],
];

export const scheduledTextsPart: Part = (world) => {
  const guide = world.staffBy(mainGuide);
  const today = dayOf(world.now, guide.timeZone);
  const at = world.now.subtract({ hours: 20 }).toString();
  const messages = planned.map(([name, daysAhead, minute, text]) => {
    const member = docketMember(world, name);
    return {
      id: world.nextId('messages'),
      member_id: member.id,
      guide_id: guide.id,
      incoming: false,
      text,
      phone_number: member.phone ?? '+17135550100',
      phone_number_id: member.phoneId ?? null,
      status: 'scheduled',
      no_follow_up_needed: false,
      was_sent_by_cron_job: false,
      send_at: minuteOf(workdayFrom(today.add({ days: daysAhead })), guide.timeZone, minute).toString(),
      created_at: at,
      updated_at: at,
      version: 1,
    };
  });
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
  return { messages, phone_numbers: [phone] };
};
