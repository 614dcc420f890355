import type { FileBrief, FileId, StaffId } from '@guidepost/contracts';
import { cleanFileName } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import type { JobContext, Services } from '../../platform/module.ts';
import { checkNow } from './check.ts';
import { linkTo } from './links.ts';
import { incoming, presentFile, requireFile, requireReady } from './present.ts';
import { type FileRow, findGreeting, findUncheckedFile } from './queries.ts';
import {
  attachFiles,
  type ExpectedFile,
  type FileOwner,
  findFilesOf,
  insertExpected,
  lockFiles,
  removeOtherFiles,
} from './queries-records.ts';

/** What other modules do with files; everything that takes a `tx` works in the caller's transaction. */

/**
 * Makes the files of a record exactly these, in this order; those that it had besides are removed. Only files of the
 * same record, or uploads of this person that are part of nothing and meant for nobody else, and only checked ones.
 * @param staffId who acts
 * @throws AppError NOT_FOUND (nothing of it is then attached), FILE_NOT_READY, FILE_REFUSED
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
  removeOtherFiles(tx, owner, ids, now.toString());
  await attachFiles(tx, owner, ids);
}

/** The files of records of one type, in their order; a record without any is left out. */
export async function filesOf(db: Db, type: string, ownerIds: readonly number[]): Promise<Map<number, FileBrief[]>> {
  const found = await findFilesOf(db, type, ownerIds);
  const all = new Map<number, FileBrief[]>();
  for (const row of found) all.set(row.owner_id ?? 0, [...(all.get(row.owner_id ?? 0) ?? []), presentFile(row)]);
  return all;
}

/**
 * An address from which an outside service may fetch a file, such as the carrier a picture.
 * @throws AppError NOT_FOUND, FILE_NOT_READY, FILE_REFUSED
 */
export async function mediaAddress(db: Db, services: Services, id: FileId, minutes: number): Promise<string> {
  const row = await requireFile(db, id);
  requireReady(row);
  return (await linkTo(db, services, row, null, minutes)).temporaryUrl;
}

/**
 * A file of a record that an outside service has and that is fetched in a moment: its record can be shown meanwhile.
 * The same `source` twice is the same file. Answers its id.
 */
export const expectFile = (tx: Db, file: ExpectedFile, now: Temporal.Instant): Promise<FileId> =>
  insertExpected(tx, { ...file, fileName: cleanFileName(file.fileName) }, now.toString());

/**
 * The bytes of an expected file, from a job, outside any transaction. It is checked at once and told about; brought
 * again, nothing happens.
 * @throws where the storage is away: bring it again
 */
export async function deliverFile(context: JobContext, id: FileId, bytes: Buffer): Promise<void> {
  const row = await context.transaction((tx) => findUncheckedFile(tx, id));
  if (!row) return;
  await context.services.connectors.storage.write(incoming(row), bytes, 'application/octet-stream');
  await checkNow(context, id);
}

/** The greeting that callers of a guide hear; undefined if there is none, or the first one is still being checked. */
export async function greetingOf(db: Db, staffId: StaffId): Promise<FileBrief | undefined> {
  const row = await findGreeting(db, staffId);
  return row && presentFile(row);
}
