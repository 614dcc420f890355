import type { Part } from '../world.ts';

/** The needs' histories. Their ids are in chronological order. */
export const needHistoriesPart: Part = (world) => {
  const updates: Record<string, unknown>[] = [];
  const entries = world.needHistory
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ needId, event, at, actorId, changes, comment, actionId, referralId, requestId, contact }) => {
      const updateId = changes === undefined ? null : world.nextId('need_updates');
      if (updateId !== null)
        updates.push({
          id: updateId,
          need_id: needId,
          changes,
          comment: comment ?? null,
          actor_id: actorId,
          created_at: at.toString(),
        });
      const idOf = (type: 'call' | 'visit' | 'note') => (contact?.type === type ? contact.id : null);
      return {
        id: world.nextId('need_history_entries'),
        need_id: needId,
        event,
        actor_id: actorId,
        occurred_at: at.toString(),
        update_id: updateId,
        action_id: actionId ?? null,
        referral_id: referralId ?? null,
        referral_request_id: requestId ?? null,
        call_id: idOf('call'),
        visit_id: idOf('visit'),
        note_id: idOf('note'),
      };
    });
  return { need_updates: updates, need_history_entries: entries };
};
