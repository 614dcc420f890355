import {
  contracts,
  type MemberDuplicateId,
  type MemberId,
  type MemberMerge,
  type MemberMergeId,
} from '@guidepost/contracts';
import type { TestApp, TestReply } from './app.ts';

/** Returns functions that merge the scenario's members and undo the merges, as an administrator. */
export function scenarioMerges(test: TestApp, as: string, members: readonly MemberId[]) {
  const { sql } = test.database;

  /** Merges two members of the same client. Returns undefined if they cannot be a pair. */
  async function mergeInto(memberId: MemberId, remainingId: MemberId): Promise<TestReply<MemberMerge> | undefined> {
    if (remainingId === memberId) return undefined;
    const [pair] = await sql<{ id: string }>(
      `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
       SELECT least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), a.client_id, 90, '[]', now()
         FROM members a JOIN members b ON b.client_id = a.client_id WHERE a.user_id = $1 AND b.user_id = $2
       ON CONFLICT (first_id, second_id) DO UPDATE SET score = 90 RETURNING id`,
      [memberId, remainingId],
    );
    if (!pair) return undefined;
    const input = { params: { id: Number(pair.id) as MemberDuplicateId }, body: { remainingId } };
    return test.call(contracts.duplicates.merge, { as, input });
  }

  /** Undoes one of the merges. Returns undefined if every merge was undone. */
  async function undoNth(n: number): Promise<TestReply<MemberMerge> | undefined> {
    const merges = await sql<{ id: string }>(
      'SELECT id FROM member_merges WHERE merged_id = ANY($1) AND undone_at IS NULL ORDER BY id',
      [members],
    );
    const found = merges[n % Math.max(merges.length, 1)];
    if (!found) return undefined;
    const input = { params: { id: Number(found.id) as MemberMergeId } };
    return test.call(contracts.duplicates.undo, { as, input });
  }
  return { mergeInto, undoNth };
}
