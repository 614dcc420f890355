import type { LineId, StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { emit } from '../../platform/live/emit.ts';
import { clearGuide, reassignLines, renameLines } from './queries-guide-lines.ts';

/** Updates open screens after a change to a line. */
export const notifyLine = (tx: Db, id: LineId): void =>
  emit(tx, 'setup_updated', { type: 'lines', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

/** Makes a guide's own lines general lines, because users with the guide's new role have no number of their own. */
export async function releaseLines(tx: Db, guideId: StaffId): Promise<void> {
  for (const id of await clearGuide(tx, guideId)) notifyLine(tx, id);
}

/** Renames a guide's own lines after the guide was renamed. Lines that a user gave a different name do not change. */
export async function renameGuideLines(tx: Db, guideId: StaffId, from: string, to: string): Promise<void> {
  if (from === to) return;
  for (const id of await renameLines(tx, guideId, from, to)) notifyLine(tx, id);
}

/**
 * Makes another guide the owner of a user's lines. If `withOwn` is true, the guide also gets the user's own number and
 * the calls to it.
 */
export async function handoverLines(tx: Db, from: StaffId, to: StaffId, which: { withOwn: boolean }): Promise<void> {
  for (const id of await reassignLines(tx, from, to, which)) notifyLine(tx, id);
}
