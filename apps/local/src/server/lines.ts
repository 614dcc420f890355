import type pg from 'pg';
import type { InitialLine } from '../carrier/plugin.ts';

/** Makes the carrier repeat a webhook if the server fails, as for the numbers that Guidepost buys. */
const repeated = '#rc=4&rp=all';

/**
 * Returns the organization's own phone numbers with their webhook URLs. The carrier's account has them from the start.
 */
export async function linesFor(db: pg.Pool, apiUrl: string): Promise<readonly InitialLine[]> {
  const { rows } = await db.query<{ number: string; display_name: string }>(
    'SELECT number, display_name FROM lines WHERE deleted_at IS NULL ORDER BY id',
  );
  return rows.map(({ number, display_name }) => ({
    number,
    friendlyName: display_name,
    smsUrl: `${apiUrl}/webhooks/texts/incoming${repeated}`,
    voiceUrl: `${apiUrl}/webhooks/calls/incoming${repeated}`,
    statusCallback: `${apiUrl}/webhooks/calls/status${repeated}`,
  }));
}
