import type { StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { notify } from './notify.ts';
import { reassignImportRows } from './queries-imports.ts';

/**
 * Assigns the unfinished imports of a disabled or deleted user to a different user, in whose name the remaining rows
 * are written.
 */
export async function reassignImports(tx: Db, services: Services, from: StaffId, to: StaffId): Promise<void> {
  for (const importId of await reassignImportRows(tx, from, to)) await notify(tx, importId, services);
}
