import type { AnyEndpoint } from '@guidepost/contracts';
import type { RequestInput } from '../access/authorize.ts';
import type { EditedVersion } from './queries-editors.ts';

/**
 * Returns the version of a record that an endpoint with `editorOf` has returned. Returns undefined if the endpoint edits
 * no such record. The ids of the needs content are unique only within a type, so the type is a part of the key.
 */
export function editedVersion(
  { editorOf }: AnyEndpoint,
  input: RequestInput | undefined,
  record: unknown,
): EditedVersion | undefined {
  const { id, version } = (record ?? {}) as { id?: unknown; version?: unknown };
  if (editorOf === undefined || typeof id !== 'number' || typeof version !== 'number') return undefined;
  const { type } = (input?.params ?? {}) as { type?: string };
  return { record: [editorOf, type, id].filter((part) => part !== undefined).join(' '), version };
}
