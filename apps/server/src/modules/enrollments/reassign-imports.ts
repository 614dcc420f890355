import type { StaffId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { notify } from './notify.ts';
import { giveImports } from './queries-imports.ts';

/** Files of somebody who leaves, which are not done, go on in another name from their next rows on. */
export async function reassignImports(tx: Db, services: Services, from: StaffId, to: StaffId): Promise<void> {
  for (const importId of await giveImports(tx, from, to)) await notify(tx, importId, services);
}
