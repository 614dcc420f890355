import { rows } from '../database.ts';
import { emit } from '../live/emit.ts';
import type { NotifyService } from './notify.ts';

export const notify: NotifyService = {
  async send(tx, { guideId, memberId, groupType, label, description, createdAt }) {
    const [row] = await rows<{ id: number }>(
      tx,
      'INSERT INTO notifications (guide_id, member_id, group_type, label, description, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
      [guideId, memberId, groupType, label, description, createdAt],
    );
    if (!row) return;
    const payload = {
      id: row.id,
      label,
      description,
      seenAt: null,
      createdAt,
      memberId,
      guideId,
      notificationGroupType: groupType,
    };
    emit(tx, 'notification_upserted', payload, { userIds: [guideId] });
  },
};
