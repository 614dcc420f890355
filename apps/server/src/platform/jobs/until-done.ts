import type { Db } from '../db.ts';
import type { JobContext } from '../module.ts';

/**
 * Works off a backlog: repeats `work`, each time in a transaction of its own, until it returns false. A process that is
 * stopping leaves the rest to the next run.
 */
export async function untilDone(
  { transaction, isStopping }: JobContext,
  work: (tx: Db) => Promise<boolean>,
): Promise<void> {
  while (!isStopping() && (await transaction(work)));
}
