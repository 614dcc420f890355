import { contracts, type Interaction } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import { rows } from '../../platform/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { plainText } from '../notes/service.ts';

interface InteractionRow {
  external_id: number;
  type: Interaction['interactionType'];
  occurred_at: string;
  member_id: number;
  member_name: string;
  assigned_guide_id: number | null;
  note_text: string | null;
}

const excerptLength = 120;
const most = 500;

const shorten = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text;

export const docketModule = defineModule({
  name: 'docket',
  endpoints: contracts.docket,
  handlers: {
    /** Of another guide's docket the viewer sees what concerns members whom the viewer may see (decision 79). */
    async interactions({ db, viewer, params, query }): Promise<Interaction[]> {
      if (query.endEpochTime < query.startEpochTime)
        throw badRequest('endEpochTime', 'order', 'endEpochTime must not be before startEpochTime');
      const found = await rows<InteractionRow>(
        db,
        `SELECT f.external_id, f.type, f.occurred_at, m.user_id AS member_id, m.name AS member_name, m.assigned_guide_id, n.text AS note_text
           FROM feed_items f
           JOIN members m ON m.user_id = f.member_id
           LEFT JOIN notes n ON f.external_type = 'note' AND n.id = f.external_id
          WHERE f.actor_id = $1 AND f.occurred_at >= to_timestamp($2::double precision / 1000) AND f.occurred_at < to_timestamp($3::double precision / 1000)
            AND f.state = 'past' AND f.deleted_at IS NULL AND f.type IN ('call', 'visit', 'message', 'note')
            AND m.deleted_at IS NULL AND ${inScope(viewer, 4)}
            AND ($7::boolean OR f.type NOT IN ('note', 'visit'))
          ORDER BY f.occurred_at DESC, f.id DESC LIMIT ${most}`,
        [
          params.guideId,
          query.startEpochTime,
          query.endEpochTime,
          ...scopeValues(viewer),
          viewer.permissions.has('CAN_SEE_NOTES_AND_VISITS'),
        ],
      );
      return found.map((row) => ({
        interactionId: row.external_id,
        interactionType: row.type,
        subjectIds: [row.member_id],
        timestamp: row.occurred_at,
        duration: null,
        incoming: null,
        subjects: [{ id: row.member_id, name: row.member_name, assignedGuideId: row.assigned_guide_id }],
        excerpt: row.note_text === null ? null : shorten(plainText(row.note_text)),
      }));
    },
  },
});
