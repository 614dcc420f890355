import { enrollmentUndoDays, type MemberId, type Sentence, type StaffId } from '@guidepost/contracts';
import { rowName, type UndoCase, type UndoVerdict, undoMember, undoneFields } from '@guidepost/rules';
import { auditInTransaction } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db.ts';
import type { JobContext } from '../../platform/module.ts';
import { refreshMember } from '../../platform/services/queries-feed.ts';
import { removeMembers, sendLockClient } from '../imports/public.ts';
import { notify, undoTask } from './notify.ts';
import {
  type EnrollmentImportRow,
  type ImportId,
  lockImport,
  setUndone,
  type UndoResults,
  updateState,
} from './queries-imports.ts';
import {
  deleteEnrollments,
  findAddedTo,
  findCurrentRows,
  findStatuses,
  findUndoMembers,
  findWrites,
  incrementVersions,
  restoreRows,
  sendLockUndoMembers,
} from './queries-undo.ts';
import { findUndoRows, type Undone, type UndoRow, updateUndone } from './queries-undo-rows.ts';

/** Maximum number of rows in one transaction. */
export const undoBatch = 200;

/**
 * Returns the deadline for undoing an import, or the rest of a partly undone import. Returns null if the import is
 * unfinished, fully undone or past the deadline, or if its writes were not recorded.
 */
export function undoUntil(
  { state, applied_at, finished_at, undo_results }: EnrollmentImportRow,
  now: Temporal.Instant,
): string | null {
  const isOpen = state === 'done' || (state === 'undone' && (undo_results.left ?? 0) > 0);
  if (!isOpen || applied_at === null || finished_at === null) return null;
  const until = Temporal.Instant.from(finished_at).add({ hours: 24 * enrollmentUndoDays });
  return Temporal.Instant.compare(now, until) > 0 ? null : until.toString();
}

interface UndoMemberCase {
  found: UndoCase;
  verdict: UndoVerdict;
  guideId: StaffId | null;
}

/** Determines from the current data what will be undone for each member. Both the preview and the undo call this. */
export async function judgeUndo(
  db: Db,
  importId: ImportId,
  list: readonly UndoRow[],
): Promise<Map<MemberId, UndoMemberCase>> {
  const ids = [...new Set(list.map(({ member_id }) => member_id))];
  if (ids.length === 0) return new Map();
  const created = new Set(list.filter(({ result }) => result === 'created').map(({ member_id }) => member_id));
  const members = await findUndoMembers(db, importId, ids);
  const writes = await findWrites(db, importId, ids);
  const tables = new Set([...writes.values()].flatMap((all) => all.map(({ table }) => table)));
  const present = await findCurrentRows(db, importId, ids, [...tables].sort());
  const added = await findAddedTo(db, importId, [...created]);
  return new Map(
    members.map((member) => {
      const isCreated = created.has(member.id);
      const found: UndoCase = {
        isCreated,
        isDeleted: member.is_deleted,
        isMerged: member.is_merged,
        newerFileOn: member.newer_on,
        writes: writes.get(member.id) ?? [],
        present,
        addedTo: isCreated ? (added.get(member.id) ?? []) : member.added_to,
      };
      return [member.id, { found, verdict: undoMember(found), guideId: member.guide_id }];
    }),
  );
}

/**
 * Undoes the next rows of an import in one transaction: members, the result of each row, the progress and the audit
 * entry. After an interruption, the next run continues after the last undone row.
 * @returns true if more rows remain
 */
export const undoNext = (importId: ImportId, context: JobContext, limit = undoBatch): Promise<boolean> =>
  context.transaction(async (tx) => {
    const at = context.now().toString();
    const of = await lockImport(tx, importId);
    if (of?.state !== 'undoing') return false;
    sendLockClient(tx, of.client_id);
    const list = await findUndoRows(tx, importId, of.at_position, limit);
    if (list.length === 0) {
      const { undone = 0, partly = 0, left = 0 } = of.undo_results;
      // if rows remain and none was undone, the import returns to the state `done`
      await updateState(tx, importId, undone + partly === 0 && left > 0 ? 'done' : 'undone', at);
      await setUndone(tx, importId, null, at);
      await notify(tx, importId, context.services);
      return false;
    }
    sendLockUndoMembers(tx, [...new Set(list.map(({ member_id }) => member_id))]);
    const cases = await judgeUndo(tx, importId, list);
    await writeUndo(tx, of, cases, context);
    const undone = list.map(({ position, member_id, is_first: isFirst }) => {
      const { outcome, notes } = cases.get(member_id)?.verdict ?? { outcome: 'nothing', notes: [] };
      return { position, undone: outcome === 'nothing' ? null : outcome, notes, isFirst };
    });
    await close(tx, of, undone, context);
    return true;
  });

/** Skips a row that could not be undone because of a server error. */
export const leaveNext = (importId: ImportId, after: number, reason: Sentence, context: JobContext): Promise<void> =>
  context.transaction(async (tx) => {
    const of = await lockImport(tx, importId);
    if (of?.state !== 'undoing' || of.at_position !== after) return;
    const [row] = await findUndoRows(tx, importId, of.at_position, 1);
    if (!row) return;
    const { position, is_first: isFirst } = row;
    await close(tx, of, [{ position, undone: 'left', notes: [reason], isFirst }], context);
  });

/** Stores the rows' results. Counts a member with several rows once, as the undo preview does. */
async function close(
  tx: Db,
  { id }: EnrollmentImportRow,
  undone: readonly (Undone & { isFirst: boolean })[],
  context: JobContext,
): Promise<void> {
  const results: UndoResults = {};
  for (const { undone: outcome, isFirst } of undone)
    if (outcome !== null && isFirst) results[outcome] = (results[outcome] ?? 0) + 1;
  const position = undone.at(-1)?.position ?? 0;
  await updateUndone(tx, id, undone, { position, results, at: context.now().toString() });
  await notify(tx, id, context.services);
}

async function writeUndo(
  tx: Db,
  of: EnrollmentImportRow,
  cases: ReadonlyMap<MemberId, UndoMemberCase>,
  context: JobContext,
): Promise<void> {
  const now = context.now();
  const at = now.toString();
  const { services } = context;
  const all = [...cases];
  const removed = all.filter(([, { verdict }]) => verdict.isRemoved).map(([id]) => id);
  await removeMembers({ db: tx, now, services }, removed);
  if (removed.length > 0) await deleteEnrollments(tx, removed);
  const changed = all.filter(([, { verdict }]) => verdict.steps.length > 0);
  const ids = changed.map(([id]) => id);
  if (ids.length > 0) {
    const before = await findStatuses(tx, ids);
    const steps = changed.flatMap(([, { verdict }]) => verdict.steps);
    await restoreRows(tx, of.id, steps, at);
    await incrementVersions(tx, ids);
    const after = await findStatuses(tx, ids);
    for (const [id, { found, verdict, guideId }] of changed) {
      const hasFeed = verdict.steps.some(({ table }) => table === 'feed_items');
      if (hasFeed) await refreshMember(tx, id, at);
      const fields = undoneFields(verdict.steps, found.present);
      const status = { field: 'memberStatus', oldValue: before.get(id) ?? null, newValue: after.get(id) ?? null };
      const reason = `Undone import: ${of.file_name}`;
      await services.changes.record(tx, { memberId: id, actorId: null, at: now, fields: [...fields, status], reason });
      const owners = verdict.steps.flatMap(({ table, key }) =>
        table === 'todos' ? [found.present.get(rowName(table, key))?.owner_id as StaffId | null] : [],
      );
      const audience = {
        member: { id, permission: 'CAN_VIEW_MEMBERS' as const },
        guideIds: [...new Set([guideId, ...owners])],
      };
      // Many screens show items that were stopped when the coverage ended, so these screens must request their data
      // again.
      if (hasFeed) services.live.emit(tx, 'members_merged', { memberIds: [id] }, audience);
      else services.live.emit(tx, 'user_updated', { id }, audience);
    }
  }
  recordAudit(tx, of, [...removed, ...ids]);
}

/**
 * Adds audit entries that name the user who undid the import of these members, in the transaction that restores them.
 */
function recordAudit(tx: Db, { id, undone_by: actorId }: EnrollmentImportRow, memberIds: readonly MemberId[]): void {
  if (memberIds.length === 0) return;
  auditInTransaction(tx, {
    requestId: `enrollment-import-${id}`,
    actorId,
    impersonatedId: null,
    sessionId: null,
    action: undoTask,
    memberIds,
    address: null,
    outcome: 200,
    code: null,
  });
}
