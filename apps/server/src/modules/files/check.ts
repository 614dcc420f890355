import { createHash } from 'node:crypto';
import {
  agreedFormat,
  type FileFormat,
  filePurposes,
  formatOfContent,
  isTaken,
  type RefusalReason,
  withEnding,
} from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db, JobContext } from '../../platform/module.ts';
import { contentType } from './content.ts';
import { contentSeconds } from './duration.ts';
import { createSlots } from './slots.ts';
import { checked, type FileRow, fileColumns, incoming, tellOf } from './store.ts';

/** How long a turn may take before another process may take it; files of 60 MB on a slow line fit. */
const turnSeconds = 120;
const retrySeconds = 15;
const atOnce = createSlots(2);

const realTime = (seconds = 0): string => Temporal.Now.instant().add({ seconds }).round('millisecond').toString();

/** Takes a turn at a file on its way; nothing where it is on none any more. Whoever had a turn before has lost it. */
async function takeTurn(tx: Db, id: number): Promise<FileRow | undefined> {
  const [row] = await rows<FileRow>(
    tx,
    `UPDATE files AS f SET turn = turn + 1, look_at = $2
      WHERE f.id = $1 AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL RETURNING ${fileColumns}`,
    [id, realTime(turnSeconds)],
  );
  return row;
}

/** Looks at a file at once, whoever else was about to. Answers it as it is then; nothing where it was on no way. */
export async function checkNow(context: JobContext, id: number): Promise<FileRow | undefined> {
  const row = await context.transaction((tx) => takeTurn(tx, id));
  return row && checkFile(context, row);
}

/** When to look again for an upload that has not arrived: soon at first, later every half minute, never after its time. */
function nextLook(row: FileRow): string | null {
  const now = Temporal.Now.instant();
  const until = row.upload_until === null ? null : Temporal.Instant.from(row.upload_until).add({ seconds: 60 });
  if (until === null || Temporal.Instant.compare(now, until) > 0) return null;
  // In real time an upload began a quarter of an hour before its end; the clock of business may have been moved since.
  const age = 960 - Math.max(0, now.until(until).total('seconds'));
  return realTime(Math.min(30, Math.max(1, age / 10)));
}

const lookAgain = (context: JobContext, row: FileRow, at: string | null) =>
  context.transaction((tx) =>
    rows(tx, 'UPDATE files SET look_at = $3 WHERE id = $1 AND turn = $2', [row.id, row.turn, at]),
  );

/** The bytes that arrived, from the request that brought them or from the storage; null where there are none yet. */
async function arrived({ transaction, services }: JobContext, row: FileRow): Promise<Buffer | RefusalReason | null> {
  const [arrival] = await transaction((tx) =>
    rows<{ bytes: Buffer }>(tx, 'SELECT bytes FROM file_arrivals WHERE file_id = $1', [row.id]),
  );
  if (arrival) return arrival.bytes;
  const { storage } = services.connectors;
  const size = await storage.sizeOf(incoming(row));
  if (size === null) return null;
  if (size > filePurposes[row.purpose].maxBytes) return 'size';
  if (size === 0 || (row.size !== null && size !== row.size)) return 'damaged';
  return storage.read(incoming(row));
}

/** The format of a file, or why it is refused. What an outside service brought has no claim to keep to. */
async function judge(context: JobContext, row: FileRow, bytes: Buffer): Promise<FileFormat | RefusalReason> {
  const found = await contentType(bytes);
  const isOurs = row.purpose === 'attachment' || row.purpose === 'greeting';
  const format = isOurs
    ? agreedFormat({ claimed: row.mime_type, fileName: row.file_name, found })
    : formatOfContent(found);
  if (!format || !isTaken(row.purpose, format)) return 'type';
  return (await context.services.connectors.scanner.scan(bytes)) === null ? format : 'infected';
}

/** Writes down what became of a file and tells about it, if the turn still holds. A new greeting takes the old one's place. */
async function settle(
  context: JobContext,
  row: FileRow,
  result: { refusal: RefusalReason } | { format: FileFormat; bytes: Buffer; seconds: number | null },
): Promise<FileRow | undefined> {
  const now = context.now().toString();
  const good = 'format' in result ? result : undefined;
  // An upload to a bucket may come again until its address expires: what it leaves is removed after that.
  const tidyAt =
    row.upload_until === null ? null : Temporal.Instant.from(row.upload_until).add({ seconds: 60 }).toString();
  return context.transaction(async (tx) => {
    const [settled] = await rows<FileRow>(
      tx,
      `UPDATE files AS f SET state = $3, refusal = $4, mime_type = coalesce($5, mime_type), file_name = coalesce($6, file_name),
              size = coalesce($7, size), sha256 = $8, content_seconds = $9, ready_at = $10, look_at = $11
        WHERE f.id = $1 AND f.turn = $2 AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL RETURNING ${fileColumns}`,
      [
        row.id,
        row.turn,
        good ? 'ready' : 'refused',
        'refusal' in result ? result.refusal : null,
        good?.format.mimeType ?? null,
        good ? withEnding(row.file_name, good.format.endings) : null,
        good?.bytes.length ?? null,
        good ? createHash('sha256').update(good.bytes).digest() : null,
        good?.seconds ?? null,
        good ? now : null,
        tidyAt,
      ],
    );
    if (!settled) return undefined;
    await rows(tx, 'DELETE FROM file_arrivals WHERE file_id = $1', [row.id]);
    if (good && settled.purpose === 'greeting')
      await rows(
        tx,
        `UPDATE files SET deleted_at = $3 WHERE owner_type = $1 AND owner_id = $2 AND id < $4 AND deleted_at IS NULL`,
        [settled.owner_type, settled.owner_id, now, settled.id],
      );
    tellOf(tx, context.services, settled);
    return settled;
  });
}

/**
 * Looks at a file in a turn of this caller: whether it arrived, what it is, whether it is safe. Only then are its bytes
 * put where they can be opened, and what was uploaded is removed. While the scanner or the storage is away it stays as
 * it is and is looked at again (ASVS 16.5.2).
 * @returns the file as it is afterwards
 */
export const checkFile = (context: JobContext, row: FileRow): Promise<FileRow> =>
  atOnce(async () => {
    try {
      return await look(context, row);
    } catch (error) {
      // The message of an outside service can hold names; its kind is enough.
      context.log.error({ fileId: row.id, error: error instanceof Error ? error.name : 'unknown' }, 'file not checked');
      await lookAgain(context, row, realTime(retrySeconds));
      return { ...row, state: 'scanning' };
    }
  });

async function look(context: JobContext, row: FileRow): Promise<FileRow> {
  const { storage } = context.services.connectors;
  const bytes = await arrived(context, row);
  if (bytes === null) {
    await lookAgain(context, row, nextLook(row));
    return row;
  }
  await context.transaction((tx) =>
    rows(tx, `UPDATE files SET state = 'scanning' WHERE id = $1 AND turn = $2 AND state = 'pending'`, [
      row.id,
      row.turn,
    ]),
  );
  const judged = typeof bytes === 'string' ? bytes : await judge(context, row, bytes);
  let settled: FileRow | undefined;
  if (typeof judged === 'string' || typeof bytes === 'string') {
    settled = await settle(context, row, { refusal: judged as RefusalReason });
  } else {
    await storage.write(checked(row), bytes, judged.servedAs ?? judged.mimeType);
    settled = await settle(context, row, { format: judged, bytes, seconds: await contentSeconds(bytes, judged) });
  }
  if (!settled) return afterwards(context, row);
  await storage.remove(incoming(row)).catch(() => lookAgain(context, row, realTime(retrySeconds)));
  return settled;
}

/** Somebody else had the next turn, or the file was removed meanwhile: then nothing of it may stay. */
async function afterwards(context: JobContext, row: FileRow): Promise<FileRow> {
  const [now] = await context.transaction((tx) =>
    rows<FileRow>(tx, `SELECT ${fileColumns} FROM files f WHERE f.id = $1`, [row.id]),
  );
  if (now && now.deleted_at !== null) {
    await context.services.connectors.storage.remove(checked(row));
    await context.services.connectors.storage.remove(incoming(row));
  }
  return now ?? row;
}
