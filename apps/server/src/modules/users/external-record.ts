import { asId } from '@guidepost/contracts';
import { specializationsFor } from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import type { Task } from '../../platform/module.ts';
import { findUser } from './queries.ts';
import { setRecordId } from './queries-outside.ts';
import { readSpecializations } from './specializations.ts';

/**
 * Sends a request to the external record.
 * @throws AppError EMR_UNAVAILABLE if it does not respond
 */
export async function requestRecord<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new AppError('EMR_UNAVAILABLE', { retryAfter: 5 });
  }
}

/** Adds a user to the external record. A repeated request returns the same person. */
export const addToRecord: Task = async (payload, { transaction, services }) => {
  const userId = asId<'Staff'>(Number(payload.userId));
  const user = await transaction((tx) => findUser(tx, userId));
  if (!user || user.avonId !== null) return;
  const offered = specializationsFor(await readSpecializations(services), user.role);
  const avonId = await services.connectors.emr.addUser({
    userId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    // The stored specialization may not be in the list, if the user was saved before the server knew the list.
    specialization: offered.some(({ name }) => name === user.specialization) ? user.specialization : null,
    medicalCenters: user.medical_centers,
    isProvider: user.role === 'PROVIDER',
  });
  await transaction(async (tx) => {
    await setRecordId(tx, userId, avonId);
    services.live.emit(tx, 'setup_updated', { type: 'users', id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  });
};
