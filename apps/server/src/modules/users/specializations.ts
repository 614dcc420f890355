import type { AdminUser, Role } from '@guidepost/contracts';
import { specializationsFor } from '@guidepost/rules';
import type { Emr, Specialization } from '../../connectors/emr/port.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Services } from '../../platform/module.ts';

/**
 * The last list from the external record. The record is never called in a transaction that saves a user. Each record
 * has its own list, because tests run several products in one process.
 */
const known = new WeakMap<Emr, readonly Specialization[]>();

/**
 * Reads the specializations from the external record.
 * @throws if the record cannot be reached
 */
export async function readSpecializations({ connectors: { emr } }: Pick<Services, 'connectors'>) {
  const found = await emr.specializations();
  known.set(emr, found);
  return found;
}

/**
 * Returns true if a user of a role can have a specialization in the record; undefined until the record's list is known.
 */
function isOffered({ connectors: { emr } }: Pick<Services, 'connectors'>, name: string, role: Role) {
  const all = known.get(emr);
  return all && specializationsFor(all, role).some((one) => one.name === name);
}

/**
 * Returns the specialization that a user has after saving. If none was sent and the new role cannot have the old one,
 * it is removed.
 * @throws AppError BAD_REQUEST if the role cannot have the one that was sent, or the record does not have it
 */
export function specializationOf(
  services: Pick<Services, 'connectors'>,
  role: Role,
  sent: string | null | undefined,
  before: Pick<AdminUser, 'role' | 'specialization'> | null,
): string | null {
  const had = before?.specialization ?? null;
  if (sent === undefined || sent === had) {
    if (had === null || role === before?.role) return had;
    const stays = isOffered(services, had, role) ?? role === 'PROVIDER';
    if (stays) return had;
    if (sent === undefined) return null;
  }
  const wanted = sent ?? null;
  if (wanted !== null && isOffered(services, wanted, role) === false)
    throw badRequest('specialization', 'role', 'The role does not allow this specialization in the external record');
  return wanted;
}
