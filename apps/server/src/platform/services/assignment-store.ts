import { rows } from '../database.ts';
import { emit, emitAccessChange } from '../live/emit.ts';
import type { AssignmentService } from './assignments.ts';
import type { FeedService } from './feed.ts';
import type { NotifyService } from './notify.ts';
import type { TodoService } from './todos.ts';

const assignSql = `
  UPDATE members m SET assigned_guide_id = $2 FROM members before
   WHERE before.user_id = m.user_id AND m.user_id = $1 AND m.deleted_at IS NULL AND m.assigned_guide_id IS DISTINCT FROM $2
  RETURNING m.name, before.assigned_guide_id AS former_id`;

const historySql = `
  INSERT INTO member_assignments (member_id, guide_id, effective_at, created_by) VALUES ($1, $2, $3, $4) RETURNING id`;

interface Uses {
  feed: FeedService;
  todos: TodoService;
  notify: NotifyService;
}

/** The one way in which members change hands. */
export const createAssignments = ({ feed, todos, notify }: Uses): AssignmentService => ({
  async assign(tx, { memberId, guideId, actorId, at }) {
    const [member] = await rows<{ name: string; former_id: number | null }>(tx, assignSql, [memberId, guideId]);
    if (!member) return;
    const now = at.toString();
    const [entry] = await rows<{ id: number }>(tx, historySql, [memberId, guideId, now, actorId]);
    if (!entry) throw new Error('The assignment was not written');
    await todos.reassign(tx, memberId, guideId);
    await feed.put(tx, {
      memberId,
      type: 'assignment',
      externalType: 'assignment',
      externalId: entry.id,
      eventType: 'assignment',
      actorId,
      occurredAt: now,
    });
    const audience = {
      member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' as const },
      guideIds: [guideId, member.former_id],
    };
    emit(tx, 'user_updated', { id: memberId }, audience);
    emitAccessChange(tx, memberId);
    for (const id of [member.former_id, guideId]) {
      const name = id === guideId ? 'priority_contact_upserted' : 'priority_contact_deleted';
      if (id !== null) emit(tx, name, { memberId, guideId: id }, { guideIds: [id] });
    }
    if (guideId === null || guideId === actorId) return;
    await notify.send(tx, {
      guideId,
      memberId,
      groupType: 'assignment',
      label: `${member.name} was assigned to you`,
      description: null,
      createdAt: now,
    });
  },
});
