import type { LineId, StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import { emit } from '../../platform/live/emit.ts';
import { clearGuide, reassignLines, renameLines } from './queries-guide-lines.ts';

/** Updates open screens after a change to a line. */
export const notifyLine = (tx: Db, id: LineId): void =>
  emit(tx, 'setup_updated', { type: 'lines', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

/** Updates open screens after a change of a user changed lines too. Stores the user who made that change. */
function noteLines(tx: Db, ids: readonly LineId[], changedBy: StaffId | null): void {
  if (changedBy !== null) sendSetEditors(tx, changedBy, 'line', ids);
  for (const id of ids) notifyLine(tx, id);
}

/**
 * Makes a guide's own lines general lines, because users with the guide's new role have no number of their own.
 * @param changedBy null for a command
 */
export async function releaseLines(tx: Db, guideId: StaffId, changedBy: StaffId | null): Promise<void> {
  noteLines(tx, await clearGuide(tx, guideId), changedBy);
}

/** Renames a guide's own lines after the guide was renamed. Lines that a user gave a different name do not change. */
export async function renameGuideLines(
  tx: Db,
  guideId: StaffId,
  { from, to, changedBy }: { from: string; to: string; changedBy: StaffId },
): Promise<void> {
  if (from === to) return;
  noteLines(tx, await renameLines(tx, guideId, from, to), changedBy);
}

/**
 * Makes another guide the owner of a user's lines. If `withOwn` is true, the guide also gets the user's own number and
 * the calls to it.
 */
export async function handoverLines(
  tx: Db,
  from: StaffId,
  to: StaffId,
  { withOwn, changedBy }: { withOwn: boolean; changedBy: StaffId },
): Promise<void> {
  noteLines(tx, await reassignLines(tx, from, to, { withOwn }), changedBy);
}
