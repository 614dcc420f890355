import type { AdminUser, Role } from '@guidepost/contracts';
import { specializationsFor } from '@guidepost/rules';
import type { Emr, Specialization } from '../../connectors/emr/port.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Services } from '../../platform/module.ts';

/**
 * The latest list from each external record, so that saving a user needs no request to the record. Each connection has
 * its own list, because tests run several servers in one process.
 */
const latestSpecializations = new WeakMap<Emr, readonly Specialization[]>();

/**
 * Reads the specializations from the external record, and keeps them in memory.
 * @throws if the record does not respond
 */
export async function readSpecializations({ connectors: { emr } }: Pick<Services, 'connectors'>) {
  const found = await emr.specializations();
  latestSpecializations.set(emr, found);
  return found;
}

/**
 * Returns true if the external record offers a specialization to users with this role. Returns undefined until the
 * record's list is known.
 */
function isOffered({ connectors: { emr } }: Pick<Services, 'connectors'>, name: string, role: Role) {
  const all = latestSpecializations.get(emr);
  return all && specializationsFor(all, role).some((one) => one.name === name);
}

/**
 * Returns a user's specialization after saving. If none is given, keeps the previous one, unless the new role does not
 * allow it.
 * @throws AppError BAD_REQUEST if the role or the external record does not allow the given specialization
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
  const wantedSpecialization = sent ?? null;
  if (wantedSpecialization !== null && isOffered(services, wantedSpecialization, role) === false)
    throw badRequest('specialization', 'role', 'This role cannot have this specialization in the external EMR');
  return wantedSpecialization;
}
