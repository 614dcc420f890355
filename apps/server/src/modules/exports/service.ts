import type { BodyOf, contracts, MemberArchive, MemberId, ReplyOf } from '@guidepost/contracts';
import { AppError, notFound } from '../../platform/errors.ts';
import { addressOnce } from '../../platform/http/key-files.ts';
import type { Acting } from '../../platform/module.ts';
import { type ArchiveRow, findArchive, insertArchive, insertExport, listArchives, putKey } from './queries.ts';
import { places } from './routes.ts';

type Contract = typeof contracts.exports;

/** Notes which list is to be exported and why, and makes the address of the file, which works once. */
export async function exportTable(
  acting: Acting,
  { table, reason, ...filter }: BodyOf<Contract['table']>,
): Promise<ReplyOf<Contract['table']>> {
  const { url, given } = addressOnce(acting, places.tables);
  await insertExport(acting.db, { ...given, table, filter, reason });
  return { url };
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

/** The latest archives of members. */
export const archives = async ({ db }: Acting): Promise<MemberArchive[]> => (await listArchives(db)).map(present);

/** Has a job make an archive of a member. */
export async function askArchive(
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

/** An address at which an archive is fetched, once. @throws AppError NOT_FOUND, ARCHIVE_NOT_READY */
export async function addressOfArchive(acting: Acting, archiveId: number): Promise<ReplyOf<Contract['fetch']>> {
  const found = await findArchive(acting.db, archiveId);
  if (!found) throw notFound();
  const { url, given } = addressOnce(acting, places.members);
  if (!(await putKey(acting.db, archiveId, given))) throw new AppError('ARCHIVE_NOT_READY');
  return { url, memberId: found.member_id };
}
