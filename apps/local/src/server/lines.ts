import { webhooksOfLine } from '@guidepost/server';
import type pg from 'pg';
import type { InitialLine } from '../carrier/plugin.ts';

/**
 * Returns the organization's own phone numbers with their webhook URLs. The carrier's account has them from the start.
 */
export async function linesFor(db: pg.Pool, apiUrl: string): Promise<readonly InitialLine[]> {
  const { rows } = await db.query<{ number: string; display_name: string }>(
    'SELECT number, display_name FROM lines WHERE deleted_at IS NULL ORDER BY id',
  );
  const { textUrl, callUrl, statusUrl } = webhooksOfLine(apiUrl);
  return rows.map(({ number, display_name }) => ({
    number,
    friendlyName: display_name,
    smsUrl: textUrl,
    voiceUrl: callUrl,
    statusCallback: statusUrl,
  }));
}
