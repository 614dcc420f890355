import {
  contracts,
  type DraftFields,
  type DraftType,
  type MemberId,
  type NeedId,
  parseId,
  type ReplyOf,
} from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

/**
 * Identifies one of the acting user's drafts. The draft is for a new record about a member, or for changes to an
 * existing record.
 */
export interface DraftRef {
  memberId: MemberId;
  type: DraftType;
  recordId?: number | undefined;
}

/** A draft's content. `resourceTitle` is '' if the draft has no title. */
export interface StoredDraft {
  text: string;
  resourceTitle: string;
  /** The form's other fields, as text. */
  fields: DraftFields | null;
  /** The version of the record that the draft changes. */
  version: number | null;
}

/** A draft that is stored only in this tab. */
export interface UnsavedDraft extends StoredDraft {
  /** The form's values before the author changed them, if the form does not contain the server's draft. */
  initial?: StoredDraft;
}

/** Returns the id of the need in a draft of a note. */
export const needOfDraft = ({ fields }: Pick<StoredDraft, 'fields'>): NeedId | null => parseId(fields?.needId);
export const draftOfNeed = (needId: NeedId | null | undefined): DraftFields | null =>
  needId ? { needId: String(needId) } : null;

export const emptyDraft: StoredDraft = { text: '', resourceTitle: '', fields: null, version: null };

export const draftName = ({ memberId, type, recordId }: DraftRef): string =>
  `${type}.${memberId}${recordId === undefined ? '' : `.${recordId}`}`;

const queryOf = ({ memberId, type, recordId }: DraftRef) => ({
  subjectId: memberId,
  type,
  ...(recordId === undefined ? {} : { recordId }),
});

/** Deletions that are still running, by draft name. */
const removals = new Map<string, Promise<unknown>>();

/** Makes a form that is opened during the deletion of its draft wait, so that it does not restore the deleted text. */
export function noteRemoval(ref: DraftRef, removal: Promise<unknown>): void {
  const name = draftName(ref);
  const settled = removal.then(
    () => undefined,
    () => undefined,
  );
  removals.set(name, settled);
  void settled.then(() => removals.get(name) === settled && removals.delete(name));
}

/** Rejects when the signal aborts. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Requests the draft on the server. Shows no error message. */
export async function fetchDraft(ref: DraftRef, signal?: AbortSignal) {
  const removal = removals.get(draftName(ref));
  if (removal) await Promise.race([removal, ...(signal ? [rejectOnAbort(signal)] : [])]);
  return callHandling('all')(contracts.notes.getDraft, { query: queryOf(ref) }, signal && { signal });
}

export const toStoredDraft = ({
  text,
  resourceTitle,
  fields,
  version,
}: ReplyOf<typeof contracts.notes.getDraft>): StoredDraft => ({
  text,
  resourceTitle: resourceTitle ?? '',
  fields,
  version,
});

/** The draft on the server. It is always fetched again, because it may have been changed on another device. */
export const draftOptions = (ref: DraftRef) =>
  queryOptions({
    queryKey: ['notes', 'draft', draftName(ref)] as const,
    queryFn: () => fetchDraft(ref),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

/** Saves a draft. Shows no error message. */
export async function saveDraft(ref: DraftRef, draft: StoredDraft): Promise<void> {
  const { text, fields, version } = draft;
  const body = { text, resourceTitle: draft.resourceTitle.trim() || null, fields, version };
  await callHandling('all')(contracts.notes.saveDraft, { query: queryOf(ref), body });
}

/** Deletes the draft on the server, even if the user leaves the page before the server responds. */
export const removeDraft = (ref: DraftRef) =>
  callHandling('all')(contracts.notes.removeDraft, { query: queryOf(ref) }, { keepalive: true });
