import type pg from 'pg';
import type { GivenLine } from '../carrier/plugin.ts';

/** The product's own numbers, with the webhooks that it wants to be asked at: what the carrier's account has from the start. */
export async function linesFor(db: pg.Pool, apiUrl: string): Promise<readonly GivenLine[]> {
  const { rows } = await db.query<{ number: string; display_name: string }>(
    'SELECT number, display_name FROM lines WHERE deleted_at IS NULL ORDER BY id',
  );
  return rows.map(({ number, display_name }) => ({
    number,
    friendlyName: display_name,
    smsUrl: `${apiUrl}/webhooks/texts/incoming`,
    voiceUrl: `${apiUrl}/webhooks/calls/incoming`,
    statusCallback: `${apiUrl}/webhooks/calls/status`,
  }));
}
