import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { findImport, type ImportId } from './queries-imports.ts';

/** Names of the jobs that compare, write and undo a file. Their payload is `{ importId }`. */
export const compareTask = 'compare_enrollment';
export const applyTask = 'apply_enrollment';
export const undoTask = 'undo_enrollment';

/** Notifies screens of the progress of an import. The screens then request the new data. */
export async function notify(tx: Db, importId: ImportId, { live }: Pick<Services, 'live'>): Promise<void> {
  const found = await findImport(tx, importId);
  if (!found) return;
  const { id, state, rows, at_position: processed } = found;
  live.emit(
    tx,
    'enrollment_import_updated',
    { id, state, rows, processed },
    { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' },
  );
}
