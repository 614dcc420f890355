import {
  type ClientId,
  type FileId,
  type MemberId,
  type Permission,
  permissions,
  type StaffId,
} from '@guidepost/contracts';
import { type Db, execute, isIn, rows } from '../db.ts';
import { bool, id, nullable, oneOf, row } from '../row.ts';
import { inScope, isTextShown, scopeValues, unownedInScope, unownedTextInScope, unownedValues } from './scope.ts';
import type { Viewer } from './viewer.ts';

const memberIdRow = row({ id: id<'Member'>() });
const staffIdRow = row({ id: id<'Staff'>() });

/** Finds which of the given members exist and are in the viewer's scope. */
export async function findVisibleMembers(
  db: Db,
  viewer: Pick<Viewer, 'scope'>,
  ids: readonly MemberId[],
): Promise<Set<MemberId>> {
  const [first] = ids;
  if (first === undefined) return new Set();
  const found = await rows(
    db,
    memberIdRow,
    // Most calls of this function pass one id. A single id has its own statement text, so that PostgreSQL reuses its
    // plan.
    `SELECT m.user_id AS id FROM members m WHERE m.user_id ${ids.length === 1 ? '= $1::bigint' : isIn(1)} AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}`,
    [ids.length === 1 ? first : ids, ...scopeValues(viewer)],
  );
  return new Set(found.map((one) => one.id));
}

/** Finds which of the given users are staff and are not deleted. */
export async function findExistingStaff(db: Db, ids: readonly StaffId[]): Promise<Set<StaffId>> {
  const found = await rows(
    db,
    staffIdRow,
    `SELECT u.id FROM users u JOIN staff s ON s.user_id = u.id WHERE u.id ${isIn(1)} AND u.deleted_at IS NULL`,
    [ids],
  );
  return new Set(found.map((one) => one.id));
}

export const clientExists = async (db: Db, clientId: ClientId): Promise<boolean> =>
  (await execute(db, 'SELECT FROM clients WHERE id = $1 AND deleted_at IS NULL', [clientId])) > 0;

const ofMemberRow = row({ member_id: id<'Member'>(), visible: bool });

/**
 * Finds the member of a record and whether the viewer may see that member. Returns undefined if the record does not
 * exist.
 */
export async function findRecordOfMember(
  db: Db,
  viewer: Viewer,
  { table, memberColumn }: { table: string; memberColumn: string },
  recordId: number,
): Promise<{ memberId: MemberId; isVisible: boolean } | undefined> {
  const [found] = await rows(
    db,
    ofMemberRow,
    `SELECT m.user_id AS member_id, ${inScope(viewer, 2)} AS visible FROM ${table} r JOIN members m ON m.user_id = r.${memberColumn}
      WHERE r.id = $1 AND r.deleted_at IS NULL AND m.deleted_at IS NULL`,
    [recordId, ...scopeValues(viewer)],
  );
  return found && { memberId: found.member_id, isVisible: found.visible };
}

const ofConversationRow = row({ member_id: nullable(id<'Member'>()), visible: nullable(bool) });

/**
 * Finds the member of a call or text (null if it has no member), and whether the viewer may see the call or text.
 * @param source SQL tables and condition; `c` is the call or text, and $1 is the record's id
 */
export async function findConversation(
  db: Db,
  viewer: Viewer,
  source: string,
  recordId: number,
): Promise<{ memberId: MemberId | null; isVisible: boolean } | undefined> {
  const isText = source.startsWith('texts ');
  const unowned = isText ? unownedTextInScope : unownedInScope;
  const values = [recordId, ...scopeValues(viewer), ...unownedValues(viewer)];
  const isShown = isText ? isTextShown(`$${values.push(viewer.id)}`) : 'true';
  const [found] = await rows(
    db,
    ofConversationRow,
    `SELECT c.member_id,
            ${isShown} AND CASE WHEN c.member_id IS NULL THEN ${unowned(viewer, 5)}
                 ELSE (SELECT m.deleted_at IS NULL AND ${inScope(viewer, 2)} FROM members m WHERE m.user_id = c.member_id) END AS visible
       FROM ${source}`,
    values,
  );
  return found && { memberId: found.member_id, isVisible: found.visible ?? false };
}

const ofFileRow = row({
  member_id: nullable(id<'Member'>()),
  permission: nullable(oneOf(permissions)),
  visible: nullable(bool),
});

/**
 * Finds a file's member, and whether the viewer may see the file. Also finds the permission that the file's record
 * requires; null if no permission is required. Deleted files are included, so that a second deletion gets the same
 * response.
 */
export async function findFile(
  db: Db,
  viewer: Viewer,
  fileId: FileId,
): Promise<{ memberId: MemberId | null; permission: Permission | null; isVisible: boolean } | undefined> {
  const [found] = await rows(
    db,
    ofFileRow,
    `SELECT f.member_id, f.permission,
            (c.found IS NULL OR ${isTextShown('$5')})
            AND CASE WHEN f.member_id IS NOT NULL AND f.owner_id IS NOT NULL THEN m.deleted_at IS NULL AND ${inScope(viewer, 2)}
                 WHEN c.found THEN ${unownedInScope(viewer, 7)}
                 ELSE f.staff_id = $5 OR $6 END AS visible
       FROM files f LEFT JOIN members m ON m.user_id = f.member_id
       LEFT JOIN LATERAL (
         SELECT true AS found, k.guide_id, k.line_id, k.phone_number, k.status FROM calls k WHERE f.owner_type = 'call' AND k.id = f.owner_id AND k.deleted_at IS NULL
         UNION ALL
         SELECT true, k.guide_id, k.line_id, k.phone_number, k.status FROM texts k WHERE f.owner_type = 'message' AND k.id = f.owner_id AND k.deleted_at IS NULL) c ON true
      WHERE f.id = $1`,
    [fileId, ...scopeValues(viewer), viewer.id, viewer.scope.kind === 'all', ...unownedValues(viewer)],
  );
  return found && { memberId: found.member_id, permission: found.permission, isVisible: found.visible ?? false };
}
