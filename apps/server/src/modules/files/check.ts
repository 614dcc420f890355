import { createHash } from 'node:crypto';
import type { FileId } from '@guidepost/contracts';
import {
  agreedFormat,
  type FileFormat,
  filePurposes,
  formatOfContent,
  isFormatAccepted,
  isPictureTooLarge,
  type RefusalReason,
  withEnding,
} from '@guidepost/rules';
import { parseBuffer } from 'music-metadata';
import type { JobContext } from '../../platform/module.ts';
import { realIn } from '../../platform/real-time.ts';
import { createSlots } from '../../platform/slots.ts';
import { contentType } from './content.ts';
import { pictureSize } from './pictures.ts';
import { checked, incoming, notifyFileChange } from './present.ts';
import { type FileRow, findAnyFile } from './queries.ts';
import {
  claimFileCheck,
  findArrival,
  scheduleFileCheck,
  sendDeleteArrival,
  sendRemoveFormerGreetings,
  settleFile,
  startScan,
} from './queries-checks.ts';

/** Returns the duration of audio or video in seconds, or null if it is unknown. */
async function contentSeconds(bytes: Buffer, { kind, mimeType, servedAs }: FileFormat): Promise<number | null> {
  if (kind !== 'audio' && kind !== 'video') return null;
  try {
    const { format } = await parseBuffer(
      bytes,
      { mimeType: servedAs ?? mimeType, size: bytes.length },
      { duration: true, skipCovers: true },
    );
    const seconds = format.duration ?? Number.NaN;
    return Number.isFinite(seconds) && seconds >= 0 && seconds < 1_000_000 ? Math.round(seconds * 100) / 100 : null;
  } catch {
    // A valid file may have an unknown duration.
    return null;
  }
}

/**
 * How many seconds a process may work on a file before another process may claim it. This is enough to read 60 MB over
 * a slow connection.
 */
const claimSeconds = 120;
const retrySeconds = 15;
const checkSlots = createSlots(2);

/**
 * Checks a file now and invalidates earlier claims on it. Returns the file after the check, or undefined if it was
 * already checked.
 */
export async function checkNow(context: JobContext, id: FileId): Promise<FileRow | undefined> {
  const row = await context.transaction((tx) => claimFileCheck(tx, id, realIn({ seconds: claimSeconds })));
  return row && checkFile(context, row);
}

/**
 * Returns when to look again for an upload that has not arrived. The interval grows from one second to 30 seconds.
 * Returns null if the upload URL has expired.
 */
function nextCheckAt(row: FileRow): string | null {
  const now = Temporal.Now.instant();
  const until = row.upload_until === null ? null : Temporal.Instant.from(row.upload_until).add({ seconds: 60 });
  if (until === null || Temporal.Instant.compare(now, until) > 0) return null;
  // An upload URL is valid for 15 minutes by the actual clock. The age is not computed from `created_at`, because
  // business time may have been moved since then.
  const age = 960 - Math.max(0, now.until(until).total('seconds'));
  return realIn({ milliseconds: Math.round(Math.min(30, Math.max(1, age / 10)) * 1000) });
}

const scheduleCheck = (context: JobContext, row: FileRow, at: string | null) =>
  context.transaction((tx) => scheduleFileCheck(tx, row, at));

/**
 * Returns the bytes that have arrived, from the upload request or from the storage. If their size is wrong, returns why
 * the file is refused. Returns null if they have not arrived yet.
 */
async function readReceivedBytes(
  { transaction, services }: JobContext,
  row: FileRow,
): Promise<Buffer | RefusalReason | null> {
  const arrival = await transaction((tx) => findArrival(tx, row.id));
  if (arrival) return arrival;
  const { storage } = services.connectors;
  const size = await storage.sizeOf(incoming(row));
  if (size === null) return null;
  if (size > filePurposes[row.purpose].maxBytes) return 'size';
  if (size === 0 || (row.size !== null && size !== row.size)) return 'damaged';
  return storage.read(incoming(row));
}

/**
 * Returns a file's format, or why the file is refused. If the file comes from an outside service, its claimed type is
 * not compared with its content.
 */
async function checkContent(context: JobContext, row: FileRow, bytes: Buffer): Promise<FileFormat | RefusalReason> {
  const found = await contentType(bytes);
  const isOurs = row.purpose === 'attachment' || row.purpose === 'greeting';
  const format = isOurs
    ? agreedFormat({ claimed: row.mime_type, fileName: row.file_name, found })
    : formatOfContent(found);
  if (!format || !isFormatAccepted(row.purpose, format)) return 'type';
  if (format.kind === 'image') {
    const size = pictureSize(bytes, format.mimeType);
    if (size === null) return 'type';
    if (isPictureTooLarge(size)) return 'dimensions';
  }
  return (await context.services.connectors.scanner.scan(bytes)) === null ? format : 'infected';
}

/**
 * Stores the result of a check and notifies open screens. A new greeting replaces the guide's previous one. Returns
 * undefined if the claim is no longer valid.
 */
async function storeCheckResult(
  context: JobContext,
  row: FileRow,
  result: { refusal: RefusalReason } | { format: FileFormat; bytes: Buffer; seconds: number | null },
): Promise<FileRow | undefined> {
  const now = context.now().toString();
  const good = 'format' in result ? result : undefined;
  // Until its upload URL expires, the file can be uploaded to the bucket again. A check after that time deletes the
  // repeated upload.
  const tidyAt =
    row.upload_until === null ? null : Temporal.Instant.from(row.upload_until).add({ seconds: 60 }).toString();
  return context.transaction(async (tx) => {
    const checkResult = await settleFile(tx, row, {
      state: good ? 'ready' : 'refused',
      refusal: 'refusal' in result ? result.refusal : null,
      mimeType: good?.format.mimeType ?? null,
      fileName: good ? withEnding(row.file_name, good.format.endings) : null,
      size: good?.bytes.length ?? null,
      sha256: good ? createHash('sha256').update(good.bytes).digest() : null,
      seconds: good?.seconds ?? null,
      readyAt: good ? now : null,
      lookAt: tidyAt,
    });
    if (!checkResult) return undefined;
    sendDeleteArrival(tx, row.id);
    if (good && checkResult.purpose === 'greeting') sendRemoveFormerGreetings(tx, checkResult, now);
    notifyFileChange(tx, context.services, checkResult);
    return checkResult;
  });
}

/**
 * Checks whether a claimed file has arrived, whether its format is allowed, and whether it is safe. Moves the bytes of
 * a good file to the storage area where files can be opened. If the scanner or the storage is unavailable, the file is
 * checked again later (ASVS 16.5.2).
 * @returns the file after the check
 */
export const checkFile = (context: JobContext, row: FileRow): Promise<FileRow> =>
  checkSlots(async () => {
    try {
      return await runCheck(context, row);
    } catch (error) {
      // The error message of an outside service can contain names, so only the kind of error is logged.
      context.log.error({ fileId: row.id, error: error instanceof Error ? error.name : 'unknown' }, 'file not checked');
      await scheduleCheck(context, row, realIn({ seconds: retrySeconds }));
      return { ...row, state: 'scanning' };
    }
  });

async function runCheck(context: JobContext, row: FileRow): Promise<FileRow> {
  const { storage } = context.services.connectors;
  const bytes = await readReceivedBytes(context, row);
  if (bytes === null) {
    await scheduleCheck(context, row, nextCheckAt(row));
    return row;
  }
  await context.transaction((tx) => startScan(tx, row));
  const judged = typeof bytes === 'string' ? bytes : await checkContent(context, row, bytes);
  let checkResult: FileRow | undefined;
  if (typeof judged === 'string' || typeof bytes === 'string') {
    checkResult = await storeCheckResult(context, row, { refusal: judged as RefusalReason });
  } else {
    await storage.write(checked(row), bytes, judged.servedAs ?? judged.mimeType);
    checkResult = await storeCheckResult(context, row, {
      format: judged,
      bytes,
      seconds: await contentSeconds(bytes, judged),
    });
  }
  if (!checkResult) return finishLostClaim(context, row);
  await storage.remove(incoming(row)).catch(() => scheduleCheck(context, row, realIn({ seconds: retrySeconds })));
  return checkResult;
}

/**
 * Returns a file's current state after this process has lost its claim. If the file was removed during the check,
 * deletes its bytes.
 */
async function finishLostClaim(context: JobContext, row: FileRow): Promise<FileRow> {
  const now = await context.transaction((tx) => findAnyFile(tx, row.id));
  if (now && now.deleted_at !== null) {
    await context.services.connectors.storage.remove(checked(row));
    await context.services.connectors.storage.remove(incoming(row));
  }
  return now ?? row;
}
