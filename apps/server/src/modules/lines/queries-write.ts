import type { LineId, StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { lockKeys } from '../../platform/locks.ts';
import { isRetired } from '../../platform/queries-retired.ts';
import { id, row } from '../../platform/row.ts';

/** Fields of a line that can be stored. */
export interface LineFields {
  displayName: string;
  description: string | null;
  timezone: string;
  isDefault: boolean;
  isFeedbackNumber: boolean;
  ownerId: StaffId;
  greeting: string | null;
  greetingEs: string | null;
}

const idRow = row({ id: id<'Line'>() });

/** Adds a line. Returns undefined if the number already exists. */
export async function insertLine(
  tx: Db,
  fields: LineFields & { number: string },
  at: string,
): Promise<LineId | undefined> {
  const [found] = await rows(
    tx,
    idRow,
    `INSERT INTO lines (display_name, description, number, time_zone, is_default, is_feedback_number, owner_id, created_at, greeting, greeting_es)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (number) DO NOTHING RETURNING id`,
    [
      fields.displayName,
      fields.description,
      fields.number,
      fields.timezone,
      fields.isDefault,
      fields.isFeedbackNumber,
      fields.ownerId,
      at,
      fields.greeting,
      fields.greetingEs,
    ],
  );
  return found?.id;
}

export const sendUpdateLine = (
  tx: Db,
  lineId: LineId,
  fields: LineFields & { spanishOutdatedSince: string | null },
): void =>
  send(
    tx,
    `UPDATE lines SET display_name = $2, description = $3, time_zone = $4, is_default = $5, is_feedback_number = $6, owner_id = $7,
            greeting = $8, greeting_es = $9, spanish_outdated_since = $10, version = version + 1 WHERE id = $1`,
    [
      lineId,
      fields.displayName,
      fields.description,
      fields.timezone,
      fields.isDefault,
      fields.isFeedbackNumber,
      fields.ownerId,
      fields.greeting,
      fields.greetingEs,
      fields.spanishOutdatedSince,
    ],
  );

/**
 * Locks the choice of the default line until the transaction ends. Call this function before any line is locked.
 * Otherwise two transactions could deadlock.
 */
export const sendLockDefault = (tx: Db): void => send(tx, 'SELECT pg_advisory_xact_lock($1)', [lockKeys.defaultLine]);

/** Ends the current default line's role as the default, unless it is the line `except`. Returns its id. */
export async function clearDefault(tx: Db, except: LineId | null): Promise<LineId[]> {
  const found = await rows(
    tx,
    row({ id: id<'Line'>() }),
    `UPDATE lines SET is_default = false, version = version + 1
      WHERE is_default AND deleted_at IS NULL AND id IS DISTINCT FROM $1 RETURNING id`,
    [except],
  );
  return found.map((line) => line.id);
}

/** Locks a line until the transaction ends. Returns false if it does not exist. */
export const lockLine = async (tx: Db, lineId: LineId): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM lines WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [lineId])) > 0;

/** Returns true if a line is retired. */
export const isLineRetired = async (db: Db, lineId: LineId): Promise<boolean> =>
  (await execute(db, `SELECT FROM lines l WHERE l.id = $1 AND ${isRetired('line', 'l.id')}`, [lineId])) > 0;

/** Replaces a line's support users. The owner is not a support user. */
export function sendSetSupport(tx: Db, lineId: LineId, ids: readonly StaffId[]): void {
  send(tx, 'DELETE FROM line_support_users WHERE line_id = $1 AND NOT staff_id = ANY($2::bigint[])', [lineId, ids]);
  send(
    tx,
    'INSERT INTO line_support_users (line_id, staff_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING',
    [lineId, ids],
  );
}
