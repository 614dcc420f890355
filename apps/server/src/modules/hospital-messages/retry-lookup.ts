import { nameSpellings } from '@guidepost/rules';
import { repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import {
  claimLookups,
  findMemberNames,
  type MemberSpelling,
  markLookups,
  requeueUnmatchedMessages,
} from './queries-lookups.ts';

/** Maximum number of members whose messages are searched in one transaction. */
const batch = 200;
/** Maximum number of members that are marked as seen in one transaction. */
const markBatch = 5000;

/**
 * Queues unmatched messages again if a new or changed member may be their patient
 * (docs/areas/hospital-stays.md#members-who-are-added-later). Processes a member one run after the run that marks the
 * member as seen. By then all messages that were matched without the member are stored. A repeated run changes nothing.
 */
export async function retryLookups(context: JobContext): Promise<void> {
  await repeatInTransactions(context, async (tx) => {
    const memberIds = await claimLookups(tx, batch);
    if (memberIds.length > 0)
      await requeueUnmatchedMessages(tx, memberIds, spellingsOf(await findMemberNames(tx, memberIds)));
    return memberIds.length === batch;
  });
  await repeatInTransactions(context, async (tx) => (await markLookups(tx, markBatch)) === markBatch);
}

/** Number of letters by which first names are similar. */
const similarLetters = 3;

const spellingsOf = (members: Awaited<ReturnType<typeof findMemberNames>>): MemberSpelling[] =>
  members.flatMap(({ id, first_name, preferred_name, last_name }) => {
    const first = [first_name, preferred_name ?? ''].flatMap(nameSpellings);
    const firstLetters = [...new Set(first.map((name) => name.slice(0, similarLetters)))]
      .filter((letters) => letters !== '')
      .join('\n');
    return nameSpellings(last_name).map((lastName) => ({ memberId: id, lastName, firstLetters }));
  });

export const lookupSweep: Sweep = {
  name: 'messages of hospitals about who came later',
  everyMs: 10_000,
  bound: { batch: markBatch, of: 'members' },
  run: retryLookups,
};
