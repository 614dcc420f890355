import { asId } from '@guidepost/contracts';
import { specializationsFor } from '@guidepost/rules';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services, Task } from '../../platform/module.ts';
import { findUser } from './queries.ts';
import { findUnbought, numbersInUse, removeLine, setRecordId, setSid } from './queries-outside.ts';
import { readSpecializations } from './specializations.ts';

type Outside = Pick<Services, 'connectors'>;

/**
 * Finds numbers of an area that can be bought and are not ours yet.
 * @throws AppError TELEPHONY_UNAVAILABLE
 */
export async function availableNumbers(db: Db, { connectors }: Outside, base: string): Promise<{ number: string }[]> {
  const found = await connectors.telephony.availableNumbers(base).catch(() => {
    throw new AppError('TELEPHONY_UNAVAILABLE', { retryAfter: 5 });
  });
  const ours = new Set(await numbersInUse(db, found));
  return found.filter((number) => !ours.has(number)).map((number) => ({ number }));
}

/**
 * Sends a request to the external record.
 * @throws AppError EMR_UNAVAILABLE
 */
export async function fromRecord<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new AppError('EMR_UNAVAILABLE', { retryAfter: 5 });
  }
}

/**
 * Buys the number of a line from the telephone service. If the service refuses permanently, the line is removed: the
 * guide has no number, and the administrator sees that. After a failure, the job runs again and finds a number that was
 * already bought.
 */
export const buyNumber: Task = async (payload, { transaction, services }) => {
  const lineId = asId<'Line'>(Number(payload.lineId));
  const line = await transaction((tx) => findUnbought(tx, lineId));
  if (!line) return;
  const { telephony } = services.connectors;
  try {
    const bought = await telephony.buyNumber({
      number: line.number,
      name: line.display_name,
      textUrl: `${services.config.apiUrl}/webhooks/texts/incoming`,
      callUrl: `${services.config.apiUrl}/webhooks/calls/incoming`,
      statusUrl: `${services.config.apiUrl}/webhooks/calls/status`,
    });
    await transaction((tx) => setSid(tx, lineId, bought.sid));
  } catch (error) {
    if (!(error instanceof TelephonyError && error.kind === 'refused')) throw error;
    await transaction((tx) => removeLine(tx, lineId));
  }
  await transaction(async (tx) => {
    if (line.guide_id !== null)
      services.live.emit(
        tx,
        'setup_updated',
        { type: 'users', id: line.guide_id },
        { everyoneWith: 'CAN_VIEW_MEMBERS' },
      );
    services.live.emit(tx, 'setup_updated', { type: 'lines', id: lineId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  });
};

/** Adds a user to the external record. If the request is repeated, the record returns the same person. */
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
    // stored before the record's list was known
    specialization: offered.some(({ name }) => name === user.specialization) ? user.specialization : null,
    medicalCenters: user.medical_centers,
    isProvider: user.role === 'PROVIDER',
  });
  await transaction(async (tx) => {
    await setRecordId(tx, userId, avonId);
    services.live.emit(tx, 'setup_updated', { type: 'users', id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  });
};
