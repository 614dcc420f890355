import { dayOf } from '../times.ts';
import type { DemoMember, Part } from '../world.ts';
import { responseIdOf } from './consents.ts';

/** The ids of the transfer reasons, which a migration created. */
const reasons = { language: 3, asked: 4, caseload: 5 } as const;

/**
 * Transfers of Renee's members: one waits for the supervisor, and one was denied. A recent transfer to Renee is still
 * being handed over.
 */
export const transfersPart: Part = (world) => {
  const guide = world.staffBy('renee.boudreaux');
  const colleague = world.staffBy('luis.ortega');
  const auditor = world.staffBy('supervisor');
  const requests: Record<string, unknown>[] = [];
  const handovers: Record<string, unknown>[] = [];
  const items: Record<string, unknown>[] = [];
  const todos: Record<string, unknown>[] = [];
  const hoursAgo = (hours: number) => world.now.subtract({ hours });
  const membersOfGuide = world.members.filter(
    ({ guideId, client }) => guideId === guide.id && client.name === 'Sunrise Health',
  );

  function request(
    member: DemoMember,
    at: Temporal.Instant,
    fields: Record<string, unknown>,
    decided?: { at: Temporal.Instant; comment: string; isApproved: boolean },
  ): number {
    const id = world.nextId('transfer_requests');
    const decidedAt = decided?.at.toString() ?? null;
    requests.push({
      id,
      member_id: member.id,
      client_id: member.client.id,
      originating_guide_id: guide.id,
      receiving_guide_id: colleague.id,
      creator_id: guide.id,
      reviewer_id: auditor.id,
      string_detail: null,
      effective_at: decidedAt,
      auditor_id: decided ? auditor.id : null,
      auditor_comment: decided?.comment ?? null,
      approved_at: decided?.isApproved ? decidedAt : null,
      denied_at: decided && !decided.isApproved ? decidedAt : null,
      applied_at: decided?.isApproved ? decidedAt : null,
      created_at: at.toString(),
      updated_at: decidedAt ?? at.toString(),
      version: decided ? 2 : 1,
      ...fields,
    });
    world.feed.push({
      memberId: member.id,
      type: 'transfer_request',
      externalId: id,
      actorId: decided ? auditor.id : guide.id,
      at: decided?.at ?? at,
      ...(decided ? { task: 'audited' } : { pending: { type: 'task', eventType: 'created', lateAt: null } }),
    });
    return id;
  }
  const todo = (ownerId: number, memberId: number, type: string, causeType: string, causeId: number, zone: string) =>
    todos.push({
      id: world.nextId('todos'),
      owner_id: ownerId,
      member_id: memberId,
      type,
      cause_type: causeType,
      cause_id: causeId,
      date: dayOf(world.now, zone).toString(),
      created_at: hoursAgo(2).toString(),
      completed_at: null,
    });

  const [first, second, third] = membersOfGuide;
  if (first) {
    const id = request(first, hoursAgo(20), {
      reason_id: reasons.language,
      string_detail: 'Spanish',
      comment_to_receiving_guide: 'Her daughter translates for me. She would rather speak for herself.',
    });
    todo(auditor.id, first.id, 'TRANSFER_REVIEW', 'transfer_request', id, auditor.timeZone);
  }
  if (second)
    request(
      second,
      hoursAgo(24 * 6),
      { reason_id: reasons.caseload, comment_to_receiving_guide: 'I have sixty-two members and cannot visit him.' },
      { at: hoursAgo(24 * 5), comment: 'He knows you since spring. Let us speak on Monday.', isApproved: false },
    );
  if (third) {
    const at = hoursAgo(30);
    const requestId = request(
      third,
      hoursAgo(54),
      {
        reason_id: reasons.asked,
        string_detail: 'I want somebody who lives near me.',
        originating_guide_id: colleague.id,
        receiving_guide_id: guide.id,
        creator_id: colleague.id,
        comment_to_receiving_guide: 'Texts are better than calls. I told them that you will call before the weekend.',
      },
      { at, comment: 'Renee is two streets away.', isApproved: true },
    );
    const handoverId = world.nextId('handovers');
    handovers.push({
      id: handoverId,
      member_id: third.id,
      request_id: requestId,
      from_guide_id: colleague.id,
      to_guide_id: guide.id,
      started_at: at.toString(),
    });
    const item = (fields: Record<string, unknown>) =>
      items.push({
        id: world.nextId('handover_items'),
        handover_id: handoverId,
        position: items.length,
        at: hoursAgo(60).toString(),
        external_type: 'note',
        external_id: 1,
        names_former: false,
        state: 'open',
        ...fields,
      });
    item({ kind: 'promise', subtype: 'call', text: 'I will ask the landlord about the heat by Wednesday.' });
    item({ kind: 'promise', subtype: 'call', text: 'I told them that you will call before the weekend.' });
    item({
      kind: 'consent',
      subtype: 'agreed',
      text: 'Consent to receive calls and text messages',
      external_type: 'term_response',
      external_id: responseIdOf(world, third, 'tcpa') ?? 1,
      state: 'taken',
      decided_by: guide.id,
      decided_at: hoursAgo(3).toString(),
    });
    todo(guide.id, third.id, 'HANDOVER', 'handover', handoverId, guide.timeZone);
  }
  return { transfer_requests: requests, handovers, handover_items: items, todos };
};
