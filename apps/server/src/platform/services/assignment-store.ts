import { sentence } from '@guidepost/rules';
import { emit, emitAccessChange } from '../live/emit.ts';
import type { AssignmentService } from './assignments.ts';
import type { FeedService } from './feed.ts';
import type { NotifyService } from './notify.ts';
import { assignMember, insertAssignment } from './queries-assignments.ts';
import type { TodoService } from './todos.ts';

interface Uses {
  feed: FeedService;
  todos: TodoService;
  notify: NotifyService;
}

/** Creates the assignment service. No other code may change a member's guide. */
export const createAssignments = ({ feed, todos, notify }: Uses): AssignmentService => ({
  async assign(tx, { memberId, guideId, actorId, at, staying = [], notifiesGuide = true }) {
    const member = await assignMember(tx, memberId, guideId);
    if (!member) return;
    const now = at.toString();
    const assignmentId = await insertAssignment(tx, { memberId, guideId, effectiveAt: now, createdBy: actorId });
    await todos.reassign(tx, memberId, guideId, staying);
    await feed.put(tx, {
      memberId,
      type: 'assignment',
      externalType: 'assignment',
      externalId: assignmentId,
      eventType: 'assignment',
      actorId,
      occurredAt: now,
    });
    const audience = {
      member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' as const },
      guideIds: [guideId, member.formerId],
    };
    emit(tx, 'user_updated', { id: memberId }, audience);
    emitAccessChange(tx, memberId);
    for (const id of [member.formerId, guideId]) {
      const name = id === guideId ? 'priority_contact_upserted' : 'priority_contact_deleted';
      if (id !== null) emit(tx, name, { memberId, guideId: id }, { guideIds: [id] });
    }
    if (guideId === null || guideId === actorId || !notifiesGuide) return;
    await notify.send(tx, {
      guideId,
      memberId,
      groupType: 'assignment',
      label: sentence('{name} was assigned to you', { name: member.name }),
      description: null,
      createdAt: now,
    });
  },
});
