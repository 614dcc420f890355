import type { Access, Permission, RecordName } from '@guidepost/contracts';
import { rows } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import type { Db } from '../module.ts';
import {
  inScope,
  reachesClient,
  scopeValues,
  unownedInScope,
  unownedValues,
  viewableGuides,
  visibleMembers,
} from './scope.ts';
import type { Viewer } from './viewer.ts';

/** Where each kind of record stands; all of them can be deleted. */
const recordTables = {
  note: 'notes',
  hospitalization: 'hospitalizations',
  'feed-item': 'feed_items',
  'phone-number': 'phone_numbers',
  'email-address': 'email_addresses',
  address: 'addresses',
  'scheduled-event': 'scheduled_events',
  visit: 'visits',
  file: 'files',
  call: 'calls',
  message: 'messages',
  'call-recording': 'call_recordings',
  'call-audit': 'call_audits',
} as const satisfies Record<RecordName, string>;

/** The column that names the member, where it is not `member_id`: staff have contacts too. */
const memberColumns: Partial<Record<RecordName, string>> = {
  'phone-number': 'user_id',
  'email-address': 'user_id',
  address: 'user_id',
};

/** Calls and texts, and what hangs on them: `c` is the row that says whose it is. */
const conversations: Partial<Record<RecordName, string>> = {
  call: 'calls c WHERE c.id = $1 AND c.deleted_at IS NULL',
  message: 'messages c WHERE c.id = $1 AND c.deleted_at IS NULL',
  'call-recording': 'call_recordings r JOIN calls c ON c.id = r.call_id WHERE r.id = $1 AND c.deleted_at IS NULL',
  'call-audit': 'call_audits r JOIN calls c ON c.id = r.call_id WHERE r.id = $1 AND c.deleted_at IS NULL',
};

export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The member to whom the record that the request names belongs, once it was looked up: for the audit entry. */
  recordOf?: number;
}

/** The value at a path such as `query.memberId` of a validated request. */
export function valueAt(input: RequestInput, path: string): unknown {
  let value: unknown = input;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

function requirePermission(access: Extract<Access, { permission: unknown }>, viewer: Viewer): void {
  if (!viewer.permissions.has(access.permission))
    throw new AppError('FORBIDDEN', { message: `The role lacks ${access.permission}.` });
}

/**
 * Decides whether the viewer may do what an endpoint does, by its contract alone (design 3).
 * A role without the permission gets 403 for every id alike; what is not visible does not exist.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function authorize(access: Access, viewer: Viewer, input: RequestInput, db: Db): Promise<void> {
  if (access.kind === 'public' || access.kind === 'signed-in') return;
  requirePermission(access, viewer);
  if (access.kind === 'permission') return;
  const id = Number(valueAt(input, access.id));
  switch (access.kind) {
    case 'member':
      if (!(await visibleMembers(db, viewer, [id])).has(id)) throw notFound();
      return;
    case 'guide':
      if (!(await viewableGuides(db, viewer, [id])).has(id)) throw notFound();
      return;
    case 'client':
      if (!(await reachesClient(db, viewer, id))) throw notFound();
      return;
    case 'record': {
      if (access.record === 'file') return authorizeFile(viewer, input, id, db);
      const conversation = conversations[access.record];
      if (conversation) return authorizeConversation(conversation, viewer, input, id, db);
      const table = recordTables[access.record];
      const member = memberColumns[access.record] ?? 'member_id';
      const [found] = await rows<{ member_id: number; visible: boolean }>(
        db,
        `SELECT m.user_id AS member_id, ${inScope(viewer, 2)} AS visible FROM ${table} r JOIN members m ON m.user_id = r.${member}
          WHERE r.id = $1 AND r.deleted_at IS NULL AND m.deleted_at IS NULL`,
        [id, ...scopeValues(viewer)],
      );
      if (found) input.recordOf = found.member_id;
      if (!found?.visible) throw notFound();
    }
  }
}

/**
 * A file is seen like the record that it is part of, with that record's permission; one that is no part of any yet by
 * whoever uploaded it, and one of a call or text that is nobody's by those who look after its line. A removed one still resolves, so that removing it again can answer the same.
 */
async function authorizeFile(viewer: Viewer, input: RequestInput, id: number, db: Db): Promise<void> {
  const [found] = await rows<{ member_id: number | null; permission: Permission | null; visible: boolean | null }>(
    db,
    `SELECT f.member_id, f.permission,
            CASE WHEN f.member_id IS NOT NULL AND f.owner_id IS NOT NULL THEN m.deleted_at IS NULL AND ${inScope(viewer, 2)}
                 WHEN c.found THEN ${unownedInScope(7)}
                 ELSE f.staff_id = $5 OR $6 END AS visible
       FROM files f LEFT JOIN members m ON m.user_id = f.member_id
       LEFT JOIN LATERAL (
         SELECT true AS found, k.guide_id, k.line_id FROM calls k WHERE f.owner_type = 'call' AND k.id = f.owner_id AND k.deleted_at IS NULL
         UNION ALL
         SELECT true, k.guide_id, k.line_id FROM messages k WHERE f.owner_type = 'message' AND k.id = f.owner_id AND k.deleted_at IS NULL) c ON true
      WHERE f.id = $1`,
    [id, ...scopeValues(viewer), viewer.id, viewer.scope.kind === 'all', ...unownedValues(viewer)],
  );
  if (found?.member_id) input.recordOf = found.member_id;
  if (!found?.visible || (found.permission !== null && !viewer.permissions.has(found.permission))) throw notFound();
}

/**
 * A call or text is seen by whoever sees its member. While it is nobody's, by those who look after its line: the owner
 * (its guide until then), whoever views that guide's docket, the line's support, and those who see all calls.
 */
async function authorizeConversation(
  record: string,
  viewer: Viewer,
  input: RequestInput,
  id: number,
  db: Db,
): Promise<void> {
  const [found] = await rows<{ member_id: number | null; visible: boolean | null }>(
    db,
    `SELECT c.member_id,
            CASE WHEN c.member_id IS NULL THEN ${unownedInScope(5)}
                 ELSE (SELECT m.deleted_at IS NULL AND ${inScope(viewer, 2)} FROM members m WHERE m.user_id = c.member_id) END AS visible
       FROM ${record}`,
    [id, ...scopeValues(viewer), ...unownedValues(viewer)],
  );
  if (found?.member_id) input.recordOf = found.member_id;
  if (!found?.visible) throw notFound();
}
