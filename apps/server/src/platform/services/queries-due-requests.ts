import type { IdOf, MemberId } from '@guidepost/contracts';
import { type Db, rows } from '../db.ts';
import { id, row } from '../row.ts';

/** The tables of requests that can be approved for a future date. */
const tables = { StatusChangeRequest: 'status_change_requests', TransferRequest: 'transfer_requests' } as const;
export type RequestKind = keyof typeof tables;

/** A request that is due, with its member. */
export interface DueRequest<Kind extends RequestKind> {
  id: IdOf<Kind>;
  member_id: MemberId;
}

/**
 * Finds approved requests that are due and were not executed, except the given requests. The earliest request is first.
 * If a request's record was merged into another record, the request waits until the merge is undone.
 */
export const findDueRequests = <Kind extends RequestKind>(
  db: Db,
  kind: Kind,
  { now, except, limit }: { now: string; except: readonly number[]; limit: number },
): Promise<DueRequest<Kind>[]> =>
  rows(
    db,
    row({ id: id<Kind>(), member_id: id<'Member'>() }),
    `SELECT r.id, r.member_id FROM ${tables[kind]} r JOIN members m ON m.user_id = r.member_id AND m.deleted_at IS NULL
      WHERE r.approved_at IS NOT NULL AND r.applied_at IS NULL AND r.deleted_at IS NULL AND r.effective_at <= $1
        AND r.id <> ALL($2::bigint[])
      ORDER BY r.effective_at, r.id LIMIT $3`,
    [now, except, limit],
  );
