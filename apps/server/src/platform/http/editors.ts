import type { AnyEndpoint } from '@guidepost/contracts';
import type { RequestInput } from '../access/authorize.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db.ts';
import type { AppError } from '../errors.ts';
import { type EditedVersion, findEditor, sendSetEditor } from './queries-editors.ts';

export { sendSetEditors } from './queries-editors.ts';

/**
 * Returns the version of a record that an endpoint with `editorOf` has returned. Returns undefined if the endpoint edits
 * no such record. The reply about a member's races contains the id as `memberId`. The ids of the needs content are unique
 * only within a type, so the type is a part of the key.
 */
function editedVersion(
  { editorOf }: AnyEndpoint,
  input: RequestInput | undefined,
  record: unknown,
): EditedVersion | undefined {
  const { memberId, id = memberId, version } = (record ?? {}) as Record<'memberId' | 'id' | 'version', unknown>;
  if (editorOf === undefined || typeof id !== 'number' || typeof version !== 'number') return undefined;
  const { type } = (input?.params ?? {}) as { type?: string };
  return { record: [editorOf, type, id].filter((part) => part !== undefined).join(' '), version };
}

/** Returns the record that an endpoint saved: the reply, or a record in a list of the reply. */
function savedRecord({ savedIn }: AnyEndpoint, input: RequestInput, reply: unknown): unknown {
  if (!savedIn) return reply;
  const id = (input.params as Record<string, unknown>)[savedIn.id];
  return (reply as Record<string, { id: unknown }[]>)[savedIn.list]?.find((record) => record.id === id);
}

/**
 * Stores that the viewer saved the returned version of a record. If the version is the one that the viewer edited, nothing
 * was changed, and the editor stays the same.
 */
export function sendKeepEditor(
  tx: Db,
  viewer: Viewer,
  endpoint: AnyEndpoint,
  input: RequestInput,
  reply: unknown,
): void {
  const saved = editedVersion(endpoint, input, savedRecord(endpoint, input, reply));
  const { version } = (input.body ?? {}) as { version?: unknown };
  if (saved && saved.version !== version) sendSetEditor(tx, saved, viewer.id);
}

/** Adds the user who saved the current record to a version conflict. */
export async function nameEditor(
  db: () => Db,
  failure: AppError,
  endpoint: AnyEndpoint,
  { input, viewer }: { input: RequestInput | undefined; viewer: Viewer | null },
): Promise<void> {
  const current = editedVersion(endpoint, input, failure.current);
  if (!current || failure.changedBy !== undefined) return;
  const editor = await findEditor(db(), current).catch(() => undefined);
  failure.changedBy = editor?.name;
  // during impersonation, the impersonated user may have saved the record in their own session
  failure.isOwnChange = editor !== undefined && editor.id === viewer?.id && viewer.impersonatorId === null;
}
