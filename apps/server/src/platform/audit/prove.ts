import type { JobContext } from '../module.ts';
import { findCheck, findSealsFrom, lockProving, putCheck } from './queries-checks.ts';
import { digestOf } from './queries-seals.ts';
import { type AuditVerdict, first, problemOf } from './seal.ts';

/** So many seals are proved in one transaction. */
const piece = 100;

/**
 * Proves the next piece of the chain and keeps how far it came; at the end the next round begins. What is found broken
 * stays so until somebody has looked: the same piece is proved again.
 */
export async function proveChain({ transaction, log }: JobContext): Promise<void> {
  const broken = await transaction(async (tx): Promise<AuditVerdict['broken']> => {
    if (!(await lockProving(tx))) return null;
    const { seal } = await findCheck(tx);
    const seals = await findSealsFrom(tx, seal, piece + 1);
    let last = seal === 0 ? first : seals.shift();
    if (!last) {
      const gone = { seal, why: 'it is missing' };
      putCheck(tx, { seal: 0, isRoundOver: false, broken: gone });
      return gone;
    }
    for (const current of seals) {
      const why = problemOf(last, current, await digestOf(tx, last.horizon, current.horizon));
      if (why !== null) {
        putCheck(tx, { seal: last.id, isRoundOver: false, broken: { seal: current.id, why } });
        return { seal: current.id, why };
      }
      last = current;
    }
    const isRoundOver = seals.length < piece;
    putCheck(tx, { seal: isRoundOver ? 0 : last.id, isRoundOver, broken: null });
    return null;
  });
  if (broken) log.error({ seal: broken.seal, why: broken.why }, 'the audit chain is broken');
}
