import type { FileBrief, FileId, StaffId } from '@guidepost/contracts';
import { cleanFileName, type RefusalReason } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import type { JobContext, Services } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { checkNow } from './check.ts';
import { createDownloadUrl } from './links.ts';
import { incoming, notifyFileChange, presentFile, requireFile, requireReady } from './present.ts';
import { type FileRow, findGreeting, findUncheckedFile } from './queries.ts';
import { claimFileCheck, settleFile } from './queries-checks.ts';
import {
  type ExpectedFile,
  type FileOwner,
  findFilesOf,
  insertAttachments,
  insertExpected,
  lockFiles,
  sendRemoveOtherFiles,
} from './queries-records.ts';

/** Functions for other modules. A function with a `tx` parameter runs in the given transaction. */

/**
 * Attaches files to a record, in the given order, and removes the record's other files. The check of each file must
 * have succeeded. Each file must already be attached to the same record, or be an unattached upload by this user. An
 * upload for another member is refused.
 * @param staffId the acting user
 * @throws AppError NOT_FOUND (then nothing is attached), FILE_NOT_READY, FILE_REFUSED
 */
export async function attach(
  tx: Db,
  fileIds: readonly FileId[],
  owner: FileOwner,
  { staffId, now }: { staffId: StaffId; now: Temporal.Instant },
): Promise<void> {
  const ids = [...new Set(fileIds)];
  const found = await lockFiles(tx, ids);
  const isTheirs = (row: FileRow): boolean =>
    row.owner_id === null
      ? row.staff_id === staffId && (row.member_id === null || row.member_id === owner.memberId)
      : row.owner_type === owner.type && row.owner_id === owner.id;
  if (found.length < ids.length || !found.every(isTheirs)) throw notFound();
  for (const row of found) if (row.purpose === 'attachment') requireReady(row);
  sendRemoveOtherFiles(tx, owner, ids, now.toString());
  await insertAttachments(tx, owner, ids);
}

/**
 * Returns the files of several records of one type, by record id, in each record's order. A record without files has no
 * entry.
 */
export async function filesOf(db: Db, type: string, ownerIds: readonly number[]): Promise<Map<number, FileBrief[]>> {
  const all = new Map<number, FileBrief[]>();
  if (ownerIds.length === 0) return all;
  const found = await findFilesOf(db, type, ownerIds);
  for (const row of found) all.set(row.owner_id ?? 0, [...(all.get(row.owner_id ?? 0) ?? []), presentFile(row)]);
  return all;
}

/**
 * Returns a URL where an outside service can fetch a file. The carrier fetches pictures this way.
 * @throws AppError NOT_FOUND, FILE_NOT_READY, FILE_REFUSED
 */
export async function mediaAddress(db: Db, services: Services, id: FileId, minutes: number): Promise<string> {
  const row = await requireFile(db, id);
  requireReady(row);
  return (await createDownloadUrl(db, services, row, null, minutes)).temporaryUrl;
}

/**
 * Adds a record's file that the server will soon fetch from an outside service, so that the record can be shown before
 * the file arrives. Returns the file's id. A second call with the same `source` returns the same id.
 */
export const expectFile = (tx: Db, file: ExpectedFile, now: Temporal.Instant): Promise<FileId> =>
  insertExpected(tx, { ...file, fileName: cleanFileName(file.fileName) }, now.toString());

/**
 * Stores an expected file's bytes, checks the file at once and notifies screens. Call it from a job, outside any
 * transaction. A repeated call changes nothing.
 * @throws if the storage is unreachable; the job must retry
 */
export async function deliverFile(context: JobContext, id: FileId, bytes: Buffer): Promise<void> {
  const row = await context.transaction((tx) => findUncheckedFile(tx, id));
  if (!row) return;
  await context.services.connectors.storage.write(incoming(row), bytes, 'application/octet-stream');
  await checkNow(context, id);
}

/** Refuses an expected file that will not be fetched, and notifies screens. A repeated call changes nothing. */
export async function refuseFile(tx: Db, services: Services, id: FileId, refusal: RefusalReason): Promise<void> {
  const claimed = await claimFileCheck(tx, id, realNow().toString());
  if (!claimed) return;
  const refused = await settleFile(tx, claimed, {
    state: 'refused',
    refusal,
    mimeType: null,
    fileName: null,
    size: null,
    sha256: null,
    seconds: null,
    readyAt: null,
    lookAt: null,
  });
  if (refused) notifyFileChange(tx, services, refused);
}

/**
 * Returns the guide's greeting that callers hear. Returns undefined if the guide has none, or if their first greeting
 * is still being checked.
 */
export async function greetingOf(db: Db, staffId: StaffId): Promise<FileBrief | undefined> {
  const row = await findGreeting(db, staffId);
  return row && presentFile(row);
}
