import type { BodyOf, contracts, ExportTable, MemberArchive, MemberId, ReplyOf, StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { createSingleUseUrl } from '../../platform/http/key-files.ts';
import type { Acting, Services } from '../../platform/module.ts';
import { idsOfList } from './lists.ts';
import {
  type ArchiveRow,
  findArchive,
  insertArchive,
  insertExport,
  listArchives,
  putKey,
  reassignArchives,
} from './queries.ts';
import { findIds, permissionOf, type TableFilter } from './queries-tables.ts';
import { exportRoutePaths } from './routes.ts';

type Contract = typeof contracts.exports;

/**
 * Stores which rows of a table are exported, and the reason. Creates the file's single-use URL. The rows are the
 * current rows of the list or of the table.
 * @throws AppError FORBIDDEN for a table whose list the role may not read, BAD_REQUEST for a query that the list does
 * not support
 */
export async function exportTable(
  acting: Acting,
  { table, reason, query, ids: named, ...filter }: BodyOf<Contract['table']>,
): Promise<ReplyOf<Contract['table']>> {
  const { db, viewer } = acting;
  const permission = permissionOf(table);
  if (!viewer.permissions.has(permission))
    throw new AppError('FORBIDDEN', { message: `The role lacks ${permission}.` });
  const { url, given: exportValues } = createSingleUseUrl(acting, exportRoutePaths.tables);
  const ids =
    query === undefined
      ? await rowsOf(acting, table, filter, named)
      : await idsOfList(acting, table, Object.fromEntries(new URLSearchParams(query)));
  await insertExport(db, { ...exportValues, table, filter: { ...filter, query }, ids, reason });
  return { url, rows: ids.length };
}

/**
 * Returns the ids of a table's rows, or the given ids in their order. Omits rows that do not exist or are not visible.
 */
async function rowsOf(
  { db, viewer }: Acting,
  table: ExportTable,
  filter: TableFilter,
  named: readonly number[] | undefined,
): Promise<readonly number[]> {
  const found = await findIds(db, viewer, table, filter, named ?? null);
  if (!named) return found;
  const there = new Set(found);
  return [...new Set(named)].filter((one) => there.has(one));
}

const present = (found: ArchiveRow): MemberArchive => ({
  id: found.id,
  memberId: found.member_id,
  memberName: found.member_name,
  reason: found.reason,
  createdBy: found.created_by,
  createdAt: found.created_at,
  state: found.state,
  progress: found.progress,
  size: found.size,
  expiresAt: found.expires_at,
  fetchedAt: found.fetched_at,
});

/** Returns the latest archives of members. */
export const archives = async ({ db }: Acting): Promise<MemberArchive[]> => (await listArchives(db)).map(present);

/** Assigns the unfinished archives of a disabled or deleted user to a different user. */
export async function reassignUserArchives(tx: Db, services: Services, from: StaffId, to: StaffId): Promise<void> {
  if ((await reassignArchives(tx, from, to)) > 0)
    services.live.emit(tx, 'exports_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
}

/** Adds an archive of a member and the job that creates it. */
export async function requestArchive(
  { db, viewer, now, services }: Acting,
  { memberId, reason }: { memberId: MemberId; reason: string },
): Promise<MemberArchive> {
  const by = viewer.impersonatorId ?? viewer.id;
  const id = await insertArchive(db, { memberId, reason, by, timeZone: viewer.timeZone, at: now.toString() });
  await services.jobs.add(db, 'make_member_archive', { archiveId: id, memberId });
  services.live.emit(db, 'exports_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });
  const found = await findArchive(db, id);
  if (!found) throw notFound();
  return present(found);
}

/**
 * Returns a single-use URL for downloading an archive.
 * @throws AppError NOT_FOUND, ARCHIVE_NOT_READY
 */
export async function createArchiveUrl(acting: Acting, archiveId: number): Promise<ReplyOf<Contract['fetch']>> {
  const found = await findArchive(acting.db, archiveId);
  if (!found) throw notFound();
  const { url, given: exportValues } = createSingleUseUrl(acting, exportRoutePaths.members);
  if (!(await putKey(acting.db, archiveId, exportValues))) throw new AppError('ARCHIVE_NOT_READY');
  return { url, memberId: found.member_id };
}
