import type { CallId, StaffId } from '@guidepost/contracts';
import { docketMember, mainGuide } from '../contact-plan.ts';
import { momentsLastWorkday, workMomentDaysAgo } from '../moments.ts';
import { dayOf } from '../times.ts';
import type { DemoMember, Part, World } from '../world.ts';
import { Interactions } from './interactions.ts';

/** The docket shows a follow-up for this many days after an admission or discharge. */
const followUpDays = 7;

/**
 * The follow-ups on the main guide's docket, with the calls, texts and visits that they are about, and the hospital
 * follow-ups of all guides.
 */
export const docketPart: Part = (world) => {
  const random = world.random('docket');
  const made = new Interactions(world, 'docket calls');
  const todos: Record<string, unknown>[] = [];
  const guide = world.staffBy(mainGuide);
  const who = (name: string) => docketMember(world, name);
  const minutesAgo = (minutes: number) => world.now.subtract({ minutes });
  const yesterday = momentsLastWorkday(world.now, guide.timeZone, 4, random);
  const lastDay = (n: number) => yesterday[n] ?? minutesAgo(24 * 60);

  function open(
    type: string,
    cause: string,
    id: number,
    member: DemoMember,
    ownerId: StaffId,
    at: Temporal.Instant,
    zone: string,
    date = dayOf(at, zone),
  ): void {
    todos.push({
      id: world.nextId('todos'),
      owner_id: ownerId,
      member_id: member.id,
      type,
      cause_type: cause,
      cause_id: id,
      date: date.toString(),
      created_at: at.toString(),
      completed_at: null,
    });
  }
  const insertOwnTodo = (type: string, cause: string, id: number, member: DemoMember, at: Temporal.Instant) =>
    open(type, cause, id, member, guide.id, at, guide.timeZone);

  const dolores = who('Dolores Whitaker');
  const text = made.text(
    dolores,
    guide.id,
    minutesAgo(42),
    'The bus pass still has not come and my eye appointment is Monday',
    true,
    { no_follow_up_needed: false },
  );
  insertOwnTodo('TEXT_BACK', 'message', text, dolores, minutesAgo(42));

  const jerome = who('Jerome Baptiste');
  const voicemail = {
    incoming: true,
    voicemail_seconds: 38,
    voicemail_transcription: '…the landlord taped a notice to the door…',
  };
  const missed = made.call({ member: jerome, guideId: guide.id, at: minutesAgo(85), minutes: 0, more: voicemail });
  insertOwnTodo('CALL_BACK', 'call', missed, jerome, minutesAgo(85));

  const samir = who('Samir Haddad');
  insertOwnTodo(
    'INCOMPLETE_CALL',
    'call',
    made.call({ member: samir, guideId: guide.id, at: lastDay(3), minutes: 11 }),
    samir,
    lastDay(3),
  );

  const xiomara = who('Xiomara Peña');
  const short = made.call({
    member: xiomara,
    guideId: guide.id,
    at: lastDay(2),
    minutes: 9,
    outcome: 'engaged',
    note: 'Wants to hear more soon.',
  });
  insertOwnTodo('INCOMPLETE_NOTE_CALL', 'call', short, xiomara, lastDay(2));

  const walter = who('Walter Birdsong');
  const visitedAt = workMomentDaysAgo(world.now, 2, guide.timeZone, random);
  insertOwnTodo('INCOMPLETE_VISIT', 'visit', made.visit(walter, guide.id, visitedAt, 45), walter, visitedAt);

  const bettie = who('Bettie Jo Pritchard');
  const briefAt = workMomentDaysAgo(world.now, 3, guide.timeZone, random);
  const brief = made.visit(bettie, guide.id, briefAt, 25, 'engaged', 'She was on her way out.', true);
  insertOwnTodo('INCOMPLETE_NOTE_VISIT', 'visit', brief, bettie, briefAt);

  const noelani = who('Noelani Kahale');
  const feedback = made.call({
    member: noelani,
    guideId: guide.id,
    at: lastDay(1),
    minutes: 3,
    more: { incoming: true, is_feedback_call: true, outcome_details: 'Left feedback on the ride service' },
  });
  insertOwnTodo('FEEDBACK_CALL', 'call', feedback, noelani, lastDay(1));

  const deshawn = who('Deshawn Mayfield');
  const review = made.call({
    member: deshawn,
    guideId: world.staffBy('supervisor').id,
    at: minutesAgo(130),
    minutes: 0,
    more: {
      incoming: true,
      voicemail_seconds: 52,
      voicemail_transcription: 'Hi, this is Deshawn, I got your letter about the program…',
    },
  });
  const asked = reviews(world, review, deshawn, minutesAgo(120));
  insertOwnTodo('CALL_AUDIT', 'call_audit', asked.open, deshawn, minutesAgo(120));

  // the guide answered this member's text, but must also record her request within ten working days
  const bettieAt = workMomentDaysAgo(world.now, 5, guide.timeZone, random);
  const stopping = made.text(
    bettie,
    guide.id,
    bettieAt,
    'Please stop texting me so much, my eyes are bad. Just call',
    true,
  );
  made.text(bettie, guide.id, bettieAt.add({ minutes: 35 }), 'I understand, Miss Bettie. I will call you from now on.');
  insertOwnTodo('CONSENT_REVIEW', 'message', stopping, bettie, bettieAt);

  // the guide has snoozed this todo
  const marlene = who('Marlene Dunham');
  const calledAt = lastDay(0);
  const asks = {
    incoming: true,
    voicemail_seconds: 21,
    voicemail_transcription: 'It is Marlene. My sister is here until next week, call me when she has left…',
  };
  const later = made.call({ member: marlene, guideId: guide.id, at: calledAt, minutes: 0, more: asks });
  const backOn = dayOf(world.now, guide.timeZone).add({ days: 5 });
  open('CALL_BACK', 'call', later, marlene, guide.id, calledAt, guide.timeZone, backOn);

  for (const member of world.members) {
    const owner = world.staff.find((person) => person.id === member.guideId);
    for (const stay of owner === undefined ? [] : member.stays) {
      const reportedDay = Temporal.PlainDate.from(stay.dischargeDate ?? stay.admitDate);
      if (
        owner === undefined ||
        reportedDay.until(dayOf(world.now, owner.timeZone), { largestUnit: 'day' }).days > followUpDays
      )
        continue;
      const morning = reportedDay.toZonedDateTime({ timeZone: owner.timeZone, plainTime: '08:00' }).toInstant();
      const at = Temporal.Instant.compare(morning, world.now) < 0 ? morning : world.now;
      open('HOSPITALIZATION_FOLLOW_UP', 'hospitalization', stay.id, member, owner.id, at, owner.timeZone);
    }
  }
  return { ...made.rows(), call_audits: asked.rows, todos: [...todos, ...done(world)] };
};

/** Creates two reviews of a voicemail: an open one for the main guide, and a completed one for another user. */
function reviews(world: World, callId: CallId, member: DemoMember, at: Temporal.Instant) {
  const asker = world.staffBy('supervisor').id;
  const rows = [mainGuide, 'outreach'].map((account, n) => ({
    id: world.nextId('call_audits'),
    call_id: callId,
    member_id: member.id,
    assignee_id: world.staffBy(account).id,
    assigned_by: asker,
    audit_type: 'voicemail_review',
    action_taken: n === 0 ? null : false,
    completed_at: n === 0 ? null : at.add({ minutes: 20 }).toString(),
    created_at: at.toString(),
  }));
  return { rows, open: rows[0]?.id ?? 0 };
}

/**
 * Returns completed todos for some calls in the demo's half year. Each of these calls was incomplete until its guide
 * wrote the note.
 */
function done(world: Parameters<Part>[0]): Record<string, unknown>[] {
  const random = world.random('todos done');
  return world.feed
    .filter((entry) => entry.type === 'call' && entry.counts && random.chance(0.35))
    .map((entry) => {
      const finished = entry.at.add({ minutes: random.between(6, 140) });
      return {
        id: world.nextId('todos'),
        owner_id: entry.actorId,
        member_id: entry.memberId,
        type: 'INCOMPLETE_CALL',
        cause_type: 'call',
        cause_id: entry.externalId,
        date: entry.at.toString().slice(0, 10),
        created_at: entry.at.toString(),
        completed_at: (Temporal.Instant.compare(finished, world.now) < 0 ? finished : world.now).toString(),
      };
    });
}
