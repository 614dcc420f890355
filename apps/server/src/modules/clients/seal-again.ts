import { repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, SweepBound } from '../../platform/module.ts';
import { endOf, seal, unseal } from '../../platform/secrets.ts';
import { findhelpSecret } from '../resources/public.ts';
import { findEarlierSealed, sendPutFindHelpKey } from './queries-write.ts';

const batch = 100;

export const sealAgainBound: SweepBound = { batch, of: 'keys of clients' };

/**
 * Re-encrypts findhelp keys that were encrypted with an earlier SECRETS_KEY, so that the earlier SECRETS_KEY is no
 * longer needed. A key that no known SECRETS_KEY can decrypt stays unchanged.
 */
export async function sealAgain(context: JobContext): Promise<void> {
  const { secretsKeys } = context.services.config;
  const [current] = secretsKeys;
  if (current === undefined) return;
  const end = endOf(current);
  let after = 0;
  await repeatInTransactions(context, async (tx) => {
    const found = await findEarlierSealed(tx, { end, after, limit: batch });
    for (const { id, key } of found) {
      after = id;
      const secret = unseal(secretsKeys, findhelpSecret(id), key);
      if (secret !== undefined) sendPutFindHelpKey(tx, id, seal(current, findhelpSecret(id), secret));
    }
    return found.length === batch;
  });
}
