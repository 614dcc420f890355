import { type MemberId, maxUnassigned } from '@guidepost/contracts';
import { unownedInScope, unownedValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { recordTypes } from './queries.ts';

const unassignedRow = row({
  recordType: oneOf(recordTypes),
  recordId: id(),
  at: instant,
  phoneNumber: text,
  text: nullable(text),
});

/**
 * Finds open unassigned calls and texts from a member's numbers. Returns only calls and texts that the viewer may see.
 */
export const findUnassigned = (db: Db, viewer: Viewer, memberId: MemberId): Promise<RowOf<typeof unassignedRow>[]> => {
  const isWaiting = `c.member_id IS NULL AND c.incoming AND NOT c.no_follow_up_needed AND c.deleted_at IS NULL
    AND c.phone_number IN (SELECT number FROM phone_numbers WHERE user_id = $1 AND deleted_at IS NULL)
    AND ${unownedInScope(viewer, 2)}`;
  return rows(
    db,
    unassignedRow,
    `SELECT * FROM (
       SELECT 'call' AS "recordType", c.id AS "recordId", c.time_started AS at, c.phone_number AS "phoneNumber", NULL::text AS text
         FROM calls c WHERE $7 AND ${isWaiting}
       UNION ALL
       SELECT 'message', c.id, c.created_at, c.phone_number, c.text FROM texts c WHERE $8 AND ${isWaiting}) found
      ORDER BY at DESC, "recordId" DESC LIMIT ${maxUnassigned}`,
    [
      memberId,
      ...unownedValues(viewer),
      viewer.permissions.has('CAN_CALL_MEMBERS'),
      viewer.permissions.has('CAN_SEE_SMS'),
    ],
  );
};
