import type pg from 'pg';
import type { TextView } from './views.ts';

interface Row {
  id: string;
  incoming: boolean;
  text: string;
  line: string;
  at: Date;
}

/**
 * Lists a phone's latest texts that are in Guidepost's database but unknown to this carrier, such as demo data. The
 * oldest comes first. Includes only texts that arrived, without their pictures.
 */
export async function textsBefore(pool: pg.Pool, number: string, most: number): Promise<TextView[]> {
  const { rows } = await pool.query<Row>(
    `SELECT t.id, t.incoming, t.text, l.number AS line, coalesce(t.sent_at, t.created_at) AS at
       FROM texts t JOIN LATERAL (
         SELECT n.number FROM lines n WHERE n.deleted_at IS NULL AND (n.id = t.line_id OR n.is_default)
          ORDER BY (n.id = t.line_id) IS TRUE DESC LIMIT 1) l ON true
      WHERE t.phone_number = $1 AND t.deleted_at IS NULL AND t.status IN ('delivered', 'received')
        AND NOT EXISTS (SELECT FROM local_carrier.records r WHERE r.sid = t.sid)
      ORDER BY 5 DESC, t.id DESC LIMIT $2`,
    [number, most],
  );
  return rows.reverse().map(({ id, incoming, text, line, at }) => ({
    sid: `before-${id}`,
    isOwn: incoming,
    line,
    body: text,
    media: [],
    status: incoming ? 'received' : 'delivered',
    errorCode: null,
    at: at.toISOString(),
  }));
}
