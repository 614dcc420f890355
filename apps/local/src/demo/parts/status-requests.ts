import { dayIn, sentence, sentenceText } from '@guidepost/rules';
import { supervisorOf } from '../roster.ts';
import type { DemoFeedEntry, DemoMember, Part, World } from '../world.ts';

/** A contact must be at most this many days old to be the reason for a status change request. */
const recentDays = 9;
const maxPending = 9;

const engagementComments = [
  'Spoke for ten minutes, wants help with the water bill and agreed to a call every week.',
  'Called back and asked about rides to dialysis. Wants to go on.',
  'A daughter handed over the phone. Remembers us from last year and wants to start.',
  'We met at the pantry. Signed the consent and wants a visit next week.',
];
const denials = [
  {
    asked: 'Left a message with a brother, who says that the member is interested.',
    answer: 'Please speak with the member first.',
  },
  { asked: 'Texted “ok thanks”.', answer: 'That is not a conversation yet. Ask again after the next call.' },
  { asked: 'Spoke for a minute, from a car.', answer: 'Too short to count, try again this week.' },
];

/** Number of pending requests whose notification the auditor has not read. The auditor has read all others. */
const maxNews = 3;

/** The user who decides about a guide's request: the manager of the guide's team. */
function reviewerOf(world: World, member: DemoMember) {
  const guide = world.staff.find(({ id }) => id === member.guideId);
  return world.staffBy(supervisorOf(guide?.email.split('@')[0] ?? ''));
}

/** Returns the reviewer's notification about a request, with the text that the server would use. */
function auditorNotice(world: World, member: DemoMember, comment: string | undefined, at: Temporal.Instant) {
  const guide = world.staff.find(({ id }) => id === member.guideId);
  const label = sentence('{creator} requests the status {status} for {name}', {
    creator: `${guide?.firstName} ${guide?.lastName}`,
    status: { word: 'Newly engaged' },
    name: `${member.firstName} ${member.lastName}`,
  });
  const description = comment === undefined ? null : sentence('“{text}”', { text: comment });
  return {
    id: world.nextId('notifications'),
    guide_id: reviewerOf(world, member).id,
    member_id: member.id,
    group_type: 'request',
    label: sentenceText(label),
    label_sentence: label,
    description: description && sentenceText(description),
    description_sentence: description,
    created_at: at.toString(),
  };
}

/**
 * Finds the last contact with a member that can be the reason for a request. Returns undefined if there is no such
 * contact.
 */
function contactOf(world: World, member: DemoMember): DemoFeedEntry | undefined {
  const since = world.now.subtract({ hours: 24 * recentDays });
  return world.feed.findLast(
    ({ memberId, type, at, pending }) =>
      memberId === member.id &&
      ['call', 'visit', 'note'].includes(type) &&
      !pending &&
      Temporal.Instant.compare(at, since) > 0 &&
      Temporal.Instant.compare(at, world.now.subtract({ hours: 3 })) < 0,
  );
}

/** Status change requests for members in outreach: some wait for the auditor, and some were denied. */
export const statusRequestsPart: Part = (world) => {
  const auditor = world.staffBy('supervisor');
  const rows: Record<string, unknown>[] = [];
  const todos: Record<string, unknown>[] = [];
  const auditorNotices: ReturnType<typeof auditorNotice>[] = [];
  const notes: Record<string, unknown>[] = [];
  /** Adds the guide's note that the member was finally reached. The note is the reason for the requested status. */
  function reached(member: DemoMember, words: string, at: Temporal.Instant): number {
    const id = world.nextId<'Note'>('notes');
    const written = { created_at: at.toString(), updated_at: at.toString(), version: 1 };
    notes.push({
      id,
      member_id: member.id,
      author_id: member.guideId,
      text: `<p>${words}</p>`,
      need_id: null,
      ...written,
    });
    world.feed.push({ memberId: member.id, type: 'note', externalId: id, actorId: member.guideId, at });
    return id;
  }
  const unreachedMember = world.members.filter(
    (member) => member.guideId !== null && member.statuses.at(-1)?.key === 'attempted' && contactOf(world, member),
  );
  unreachedMember.slice(0, maxPending + denials.length).forEach((member, n) => {
    const contact = contactOf(world, member);
    if (!contact || member.guideId === null) return;
    const denial = n < maxPending ? undefined : denials[n - maxPending];
    const at = contact.at.add({ minutes: 20 });
    const decidedAt = denial && contact.at.add({ minutes: 110 });
    const on = dayIn(contact.at, member.city.zone);
    const words = engagementComments[n % engagementComments.length] ?? '';
    const item = denial
      ? { type: contact.type, id: contact.externalId }
      : { type: 'note', id: reached(member, words, contact.at.add({ minutes: 15 })) };
    const id = world.nextId('status_change_requests');
    rows.push({
      id,
      member_id: member.id,
      status_id: world.status('newly-engaged').id,
      from_status_id: world.status('attempted').id,
      effective_on: on,
      effective_at: Temporal.PlainDate.from(on)
        .toZonedDateTime({ timeZone: member.city.zone })
        .startOfDay()
        .toInstant()
        .toString(),
      item_type: item.type,
      item_id: item.id,
      // the rule about closed months does not apply to members in outreach
      exemption: 'outreach',
      creator_id: member.guideId,
      creator_comment: denial?.asked ?? words,
      auditor_id: denial ? auditor.id : null,
      auditor_comment: denial?.answer ?? null,
      denied_at: decidedAt?.toString() ?? null,
      created_at: at.toString(),
      updated_at: (decidedAt ?? at).toString(),
      version: denial ? 2 : 1,
    });
    if (!denial) {
      const reviewer = reviewerOf(world, member);
      auditorNotices.push(auditorNotice(world, member, words, at));
      todos.push({
        id: world.nextId('todos'),
        owner_id: reviewer.id,
        member_id: member.id,
        type: 'STATUS_REVIEW',
        cause_type: 'status_change_request',
        cause_id: id,
        date: dayIn(at, reviewer.timeZone),
        created_at: at.toString(),
        completed_at: null,
      });
    }
    world.feed.push({
      memberId: member.id,
      type: 'status_change_request',
      externalId: id,
      actorId: denial ? auditor.id : member.guideId,
      at: decidedAt ?? at,
      ...(denial ? { task: 'audited' } : { pending: { type: 'task', eventType: 'created', lateAt: null } }),
    });
  });
  auditorNotices.sort((a, b) => a.created_at.localeCompare(b.created_at));
  const notifications = auditorNotices.map((one, n) => ({
    ...one,
    seen_at: n < auditorNotices.length - maxNews ? one.created_at : null,
  }));
  return { notes, status_change_requests: rows, todos, notifications };
};
