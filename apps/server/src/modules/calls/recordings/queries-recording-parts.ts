import type { CallId, FileId, IdOf } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { bool, id, instant, nullable, type RowOf, row, text } from '../../../platform/row.ts';

/** Returns true if this part of a recording was reported before. */
export const isPartStored = async (tx: Db, sid: string): Promise<boolean> =>
  (await execute(tx, 'SELECT FROM call_recording_parts WHERE sid = $1', [sid])) > 0;

/** Adds a part of a recording that the carrier reported. */
export const insertPart = (
  tx: Db,
  part: { callId: CallId; sid: string; fileId: FileId; startedAt: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO call_recording_parts (call_id, sid, file_id, started_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)`,
    [part.callId, part.sid, part.fileId, part.startedAt, part.at],
  );

const partRow = row({
  call_id: id<'Call'>(),
  started_at: instant,
  time_connected: nullable(instant),
  incoming: bool,
  guide_name: nullable(text),
  member_name: nullable(text),
  phone_number: text,
});

/** Finds the part of a recording that is stored in this file. Includes the part's speakers. */
export async function findPart(tx: Db, fileId: FileId): Promise<RowOf<typeof partRow> | undefined> {
  const [found] = await rows(
    tx,
    partRow,
    `SELECT p.call_id, p.started_at, c.time_connected, c.incoming, g.name AS guide_name, m.name AS member_name, c.phone_number
       FROM call_recording_parts p JOIN calls c ON c.id = p.call_id LEFT JOIN users g ON g.id = c.guide_id
            LEFT JOIN users m ON m.id = c.member_id WHERE p.file_id = $1`,
    [fileId],
  );
  return found;
}

/** Stores the state of a part, and its transcript if there is one. */
export const setPart = (
  tx: Db,
  fileId: FileId,
  part: { state: 'ready' | 'failed'; words: string | null; at: string },
): Promise<number> =>
  execute(
    tx,
    'UPDATE call_recording_parts SET state = $2, transcription = coalesce($3, transcription), updated_at = $4 WHERE file_id = $1',
    [fileId, part.state, part.words, part.at],
  );

/**
 * Returns a call's recording, to which later parts are added. Returns undefined if the carrier has not reported it or
 * it was not fetched.
 */
export async function findFirstRecording(tx: Db, callId: CallId): Promise<IdOf<'Recording'> | undefined> {
  const [found] = await rows(
    tx,
    row({ id: id<'Recording'>() }),
    `SELECT id FROM call_recordings WHERE call_id = $1 AND state <> 'expected' AND deleted_at IS NULL`,
    [callId],
  );
  return found?.id;
}
