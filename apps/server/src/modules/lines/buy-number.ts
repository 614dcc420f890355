import { asId } from '@guidepost/contracts';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services, Task } from '../../platform/module.ts';
import { findUnbought, numbersInUse, removeLine, setSid } from './queries-buy-number.ts';
import { webhooksOfLine } from './webhooks.ts';

/** Name of the job that buys a line's number. The name must not change, because stored jobs contain it. */
export const buyNumberTask = 'users.buyNumber';

/**
 * Finds numbers in an area that can be bought and were never a line of the organization.
 * @throws AppError TELEPHONY_UNAVAILABLE
 */
export async function availableNumbers(
  db: Db,
  { connectors }: Pick<Services, 'connectors'>,
  base: string,
): Promise<{ number: string }[]> {
  const found = await connectors.telephony.availableNumbers(base).catch(() => {
    throw new AppError('TELEPHONY_UNAVAILABLE', { retryAfter: 5 });
  });
  const ownNumbers = new Set(await numbersInUse(db, found));
  return found.filter((number) => !ownNumbers.has(number)).map((number) => ({ number }));
}

/**
 * Buys a line's number from the telephone service and registers the server's webhooks for it. If the service refuses
 * permanently, the line is removed, and open screens are updated. After any other failure, the job runs again. It then
 * also detects a number that was already bought.
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
      ...webhooksOfLine(services.config.apiUrl),
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
