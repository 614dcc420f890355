import type { JobContext } from '../module.ts';
import { findArchives } from './archive/queries-archives.ts';
import { checkpointProblem, type Proof } from './archive/verify-archives.ts';
import { findCheck, lockProving, sendPutCheck } from './queries-checks.ts';
import { digestOf, findSealsFrom } from './queries-seals.ts';
import { first, problemOf } from './seal.ts';

/** Maximum number of seals that are verified in one transaction. */
const maxSeals = 100;
/** Once a transaction has verified this many entries, it does not begin another seal. */
export const proofLimit = 50_000;

/**
 * Verifies the next part of the chain and stores the position. After the last seal, the next run starts again. A round
 * starts at the first seal, or at the newest checkpoint if months were archived. A broken seal is verified again in each
 * run, so the error is reported until the seal is repaired.
 */
export async function proveChain({ transaction, services, log }: JobContext): Promise<void> {
  const broken = await transaction(async (tx): Promise<Proof['broken']> => {
    if (!(await lockProving(tx))) return null;
    const { seal } = await findCheck(tx);
    const archives = await findArchives(tx);
    const checkpoint = archives.at(-1)?.last_seal ?? first.id;
    const start = Math.max(seal, checkpoint);
    if (archives.length > 0 && start === checkpoint) {
      const problem = await checkpointProblem(tx, archives, services.config.secretsKeys);
      if (problem !== null) {
        sendPutCheck(tx, { seal: 0, isRoundOver: false, broken: problem });
        return problem;
      }
    }
    const seals = await findSealsFrom(tx, start, maxSeals + 1);
    let last = start === first.id ? first : seals.shift();
    if (!last) {
      const missingSeal = { seal: start, why: 'it is missing' };
      sendPutCheck(tx, { seal: 0, isRoundOver: false, broken: missingSeal });
      return missingSeal;
    }
    let proved = 0;
    let entries = 0;
    for (const current of seals) {
      if (entries >= proofLimit) break;
      const found = await digestOf(tx, last.horizon, current);
      const why = problemOf(last, current, found);
      if (why !== null) {
        sendPutCheck(tx, { seal: last.id, isRoundOver: false, broken: { seal: current.id, why } });
        return { seal: current.id, why };
      }
      last = current;
      proved += 1;
      entries += found.entries;
    }
    const isRoundOver = proved === seals.length && seals.length < maxSeals;
    sendPutCheck(tx, { seal: isRoundOver ? 0 : last.id, isRoundOver, broken: null });
    return null;
  });
  if (broken) log.error({ seal: broken.seal, why: broken.why }, 'the audit chain is broken');
}
