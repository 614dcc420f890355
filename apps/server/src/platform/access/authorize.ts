import {
  type Access,
  asId,
  type FileId,
  type MemberId,
  parseId,
  type RecordName,
  recordSource,
} from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { AppError, notFound } from '../errors.ts';
import { findConversation, findFile, findRecordOfMember } from './queries.ts';
import type { Viewer } from './viewer.ts';
import { reachesClient, viewableGuides, visibleMembers } from './visible.ts';

/**
 * Returns SQL for a FROM clause where `c` is the record's call or text. This call or text determines who may see the
 * record. Returns undefined for records without a call or text.
 */
function conversationOf(record: RecordName): string | undefined {
  const { table, conversation } = recordSource(record);
  if (conversation === 'own') return `${table} c WHERE c.id = $1 AND c.deleted_at IS NULL`;
  if (conversation === 'call')
    return `${table} r JOIN calls c ON c.id = r.call_id WHERE r.id = $1 AND c.deleted_at IS NULL`;
  return undefined;
}

export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The member of the record that the request names, set by `authorize` for the audit entry. */
  recordOf?: MemberId;
}

/** Returns the value at a path such as `query.memberId` of a validated request. */
export function valueAt(input: RequestInput, path: string): unknown {
  let value: unknown = input;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

/**
 * Returns the id of the member whom a GET request names, before the request is validated. Returns null if the access
 * does not depend on a member, or if the text is not an id.
 */
export function requestedMemberId(access: Access, request: { params: unknown; query: unknown }): MemberId | null {
  if (access.kind !== 'member') return null;
  const text = valueAt({ ...request, body: undefined }, access.id);
  return typeof text === 'string' ? parseId<'Member'>(text) : null;
}

/** Returns true if the viewer's role has the permission that an endpoint requires. */
export const hasPermission = (access: Access, viewer: Viewer): boolean =>
  !('permission' in access) || viewer.permissions.has(access.permission);

/**
 * Checks whether the viewer may call an endpoint, based on the `access` value of its contract. If the role lacks the
 * permission, every id is refused with 403. A record that the viewer may not see is reported as not found
 * (docs/areas/access.md#answers-to-a-request).
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function authorize(access: Access, viewer: Viewer, input: RequestInput, db: Db): Promise<void> {
  if (access.kind === 'public' || access.kind === 'signed-in') return;
  if (!hasPermission(access, viewer))
    throw new AppError('FORBIDDEN', { message: `The role lacks ${access.permission}.` });
  if (access.kind === 'permission') return;
  const id = Number(valueAt(input, access.id));
  switch (access.kind) {
    case 'member': {
      const memberId = asId<'Member'>(id);
      const { requestedMember } = viewer;
      const isVisible =
        requestedMember?.id === memberId
          ? requestedMember.isVisible
          : (await visibleMembers(db, viewer, [memberId])).has(memberId);
      if (!isVisible) throw notFound();
      return;
    }
    case 'guide': {
      const guideId = asId<'Staff'>(id);
      if (!(await viewableGuides(db, viewer, [guideId])).has(guideId)) throw notFound();
      return;
    }
    case 'client':
      if (!(await reachesClient(db, viewer, asId(id)))) throw notFound();
      return;
    case 'record': {
      if (access.record === 'file') return authorizeFile(viewer, input, asId(id), db);
      const conversation = conversationOf(access.record);
      if (conversation) return authorizeConversation(conversation, viewer, input, id, db);
      const { table, memberColumn = 'member_id' } = recordSource(access.record);
      const found = await findRecordOfMember(db, viewer, { table, memberColumn }, id);
      if (found) input.recordOf = found.memberId;
      if (!found?.isVisible) throw notFound();
    }
  }
}

/**
 * Checks that the viewer may see a file. A file is visible to everyone who may see the record that it is attached to.
 * An unattached file is visible to its uploader. If a file's call or text has no member, the file is visible to the
 * users who may see that call or text. A deleted file is still found, so that a second deletion gets the same response.
 */
async function authorizeFile(viewer: Viewer, input: RequestInput, id: FileId, db: Db): Promise<void> {
  const found = await findFile(db, viewer, id);
  if (found?.memberId) input.recordOf = found.memberId;
  if (!found?.isVisible || (found.permission !== null && !viewer.permissions.has(found.permission))) throw notFound();
}

/**
 * Checks that the viewer may see a call or text. It is visible to everyone who may see its member. Without a member, it
 * is visible to the owner of its line and to everyone who may view the owner's docket. The line's support staff and
 * staff with access to all calls may also see it.
 */
async function authorizeConversation(
  source: string,
  viewer: Viewer,
  input: RequestInput,
  id: number,
  db: Db,
): Promise<void> {
  const found = await findConversation(db, viewer, source, id);
  if (found?.memberId) input.recordOf = found.memberId;
  if (!found?.isVisible) throw notFound();
}
