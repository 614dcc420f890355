import type { MemberId, Unassigned } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { candidatesOf } from './owners.ts';
import { findUnassigned } from './queries-unassigned.ts';

/**
 * Returns the unassigned calls and texts from a member's numbers, newest first. Includes only those that the viewer may
 * see.
 */
export async function listUnassigned(db: Db, viewer: Viewer, memberId: MemberId): Promise<Unassigned[]> {
  const found = await findUnassigned(db, viewer, memberId);
  const candidates = await candidatesOf(
    db,
    viewer,
    found.map(({ phoneNumber }) => phoneNumber),
  );
  return found.map((record) => ({ ...record, candidates: [...(candidates.get(record.phoneNumber) ?? [])] }));
}
