import type { Interaction } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { plainText } from '../notes/service.ts';

interface InteractionRow {
  external_id: number;
  type: Interaction['interactionType'];
  occurred_at: string;
  member_id: number;
  member_name: string;
  assigned_guide_id: number | null;
  html: string | null;
  plain: string | null;
  seconds: number | null;
  incoming: boolean | null;
  outcome: string | null;
  status: string | null;
  error_code: number | null;
}

const excerptLength = 120;
const most = 500;

const shorten = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text;

function excerptOf({ html, plain }: InteractionRow): string | null {
  const text = plain ?? (html === null ? null : plainText(html));
  return text === null || text === '' ? null : shorten(text);
}

const sql = (viewer: Viewer) => `
  SELECT f.external_id, f.type, f.occurred_at, m.user_id AS member_id, m.name AS member_name, m.assigned_guide_id,
         coalesce(n.text, v.note, c.note) AS html, coalesce(s.text, c.voicemail_transcription) AS plain,
         extract(epoch FROM coalesce(v.end_time - v.start_time, c.time_ended - c.time_connected))::int AS seconds,
         coalesce(c.incoming, s.incoming) AS incoming, o.text AS outcome, coalesce(c.status, s.status) AS status, s.error_code
    FROM feed_items f
    JOIN members m ON m.user_id = f.member_id
    LEFT JOIN notes n ON f.external_type = 'note' AND n.id = f.external_id
    LEFT JOIN visits v ON f.external_type = 'visit' AND v.id = f.external_id
    LEFT JOIN calls c ON f.external_type = 'call' AND c.id = f.external_id
    LEFT JOIN messages s ON f.external_type = 'message' AND s.id = f.external_id
    LEFT JOIN outcomes o ON o.id = coalesce(v.outcome_id, c.outcome_id)
   WHERE f.actor_id = $1 AND f.occurred_at >= to_timestamp($2::double precision / 1000) AND f.occurred_at < to_timestamp($3::double precision / 1000)
     AND f.state = 'past' AND f.deleted_at IS NULL AND f.type IN ('call', 'visit', 'message', 'note')
     AND m.deleted_at IS NULL AND ${inScope(viewer, 4)}
     AND f.type <> ALL($7::text[])
   ORDER BY f.occurred_at DESC, f.id DESC LIMIT ${most}`;

/** Of another guide's docket the viewer sees what concerns members whom the viewer may see (decision 79). */
export async function guideInteractions(
  db: Db,
  viewer: Viewer,
  query: { guideId: number; from: number; to: number },
): Promise<Interaction[]> {
  const hidden = [
    ...(viewer.permissions.has('CAN_SEE_NOTES_AND_VISITS') ? [] : ['note', 'visit']),
    ...(viewer.permissions.has('CAN_SEE_SMS') ? [] : ['message']),
  ];
  const values = [query.guideId, query.from, query.to, ...scopeValues(viewer), hidden];
  const found = await rows<InteractionRow>(db, sql(viewer), values);
  return found.map((row) => ({
    interactionId: row.external_id,
    interactionType: row.type,
    subjectIds: [row.member_id],
    timestamp: row.occurred_at,
    duration: row.seconds,
    incoming: row.incoming,
    subjects: [{ id: row.member_id, name: row.member_name, assignedGuideId: row.assigned_guide_id }],
    excerpt: excerptOf(row),
    outcome: row.outcome,
    status: row.status,
    errorCode: row.error_code,
  }));
}
