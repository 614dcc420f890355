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

/** Maximum number of members that one transaction compares with the unmatched messages. */
const batch = 200;
/** Maximum number of members that one transaction marks as seen. */
const markBatch = 5000;

/**
 * Queues unmatched messages again if a new or changed member may be their patient
 * (docs/areas/hospital-stays.md#members-who-are-added-later). One run marks a member as seen, and the next run searches
 * for the member's messages. By then, every message that was matched without considering the member has been stored. A
 * repeated run changes nothing.
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

/** First names are similar if they share this many first letters. */
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
  name: 'hospital messages about new members',
  everyMs: 10_000,
  bound: { batch: markBatch, of: 'members' },
  run: retryLookups,
};
