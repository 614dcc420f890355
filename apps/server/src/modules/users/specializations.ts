import type { AdminUser, Role } from '@guidepost/contracts';
import { specializationsFor } from '@guidepost/rules';
import type { Emr, Specialization } from '../../connectors/emr/port.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Services } from '../../platform/module.ts';

/**
 * What the external record offers, as it said last: it is never asked within a transaction, where a user is saved. A list
 * for each record, since tests have several products in one process.
 */
const known = new WeakMap<Emr, readonly Specialization[]>();

/** Asks the record what people can be in it. @throws if it cannot be reached */
export async function readSpecializations({ connectors: { emr } }: Pick<Services, 'connectors'>) {
  const found = await emr.specializations();
  known.set(emr, found);
  return found;
}

/** Whether somebody of a role can be this in the record; undefined while the record has not said what there is. */
function isOffered({ connectors: { emr } }: Pick<Services, 'connectors'>, name: string, role: Role) {
  const all = known.get(emr);
  return all && specializationsFor(all, role).some((one) => one.name === name);
}

/**
 * What somebody is to be in the record once they are saved. One that a new role cannot have is taken away where none was sent.
 * @throws AppError BAD_REQUEST where one was sent that the role cannot have, or that the record does not know
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
    throw badRequest('specialization', 'role', 'Somebody of this role cannot be this in the external record');
  return wanted;
}
