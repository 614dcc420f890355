import {
  ApiError,
  contracts,
  type DraftFields,
  type DraftType,
  type MemberId,
  type NeedId,
  parseId,
} from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';
import { setSessionLost } from '../../shell/session/session-lost.ts';

/**
 * Identifies a draft of the acting user. The draft is for a new record about a member, or for changes to an existing
 * record.
 */
export interface DraftRef {
  memberId: MemberId;
  type: DraftType;
  recordId?: number | undefined;
}

/** Content of a draft. `resourceTitle` is '' if the draft has no title. */
export interface StoredDraft {
  text: string;
  resourceTitle: string;
  /** The other fields of the form, as text. */
  fields: DraftFields | null;
  /** The version of the record that the draft changes. */
  version: number | null;
}

/** Returns the id of the need in a note's draft. */
export const needOfDraft = ({ fields }: Pick<StoredDraft, 'fields'>): NeedId | null => parseId(fields?.needId);
export const draftOfNeed = (needId: NeedId | null | undefined): DraftFields | null =>
  needId ? { needId: String(needId) } : null;

export const emptyDraft: StoredDraft = { text: '', resourceTitle: '', fields: null, version: null };

export const draftName = ({ memberId, type, recordId }: DraftRef): string =>
  `${type}.${memberId}${recordId === undefined ? '' : `.${recordId}`}`;

/** Returns true if a draft contains nothing. */
const isEmpty = ({ text, resourceTitle, fields }: StoredDraft): boolean =>
  text === '' && resourceTitle === '' && Object.values(fields ?? {}).every((value) => !value);

/**
 * Combines the server's draft with a text that the author began before that draft had loaded. Both texts are kept.
 * Returns null if the server's draft adds nothing.
 */
export function joinDrafts(late: StoredDraft, typed: StoredDraft): StoredDraft | null {
  if (isEmpty(late)) return null;
  const text = typed.text.includes(late.text) ? typed.text : late.text + typed.text;
  const written = Object.entries(typed.fields ?? {}).filter(([, value]) => value);
  return {
    ...late,
    text,
    resourceTitle: typed.resourceTitle || late.resourceTitle,
    fields: { ...late.fields, ...Object.fromEntries(written) },
  };
}

const queryOf = ({ memberId, type, recordId }: DraftRef) => ({
  subjectId: memberId,
  type,
  ...(recordId === undefined ? {} : { recordId }),
});

/** The draft on the server. It is always fetched again, because it may have been changed on another device. */
export const draftOptions = (ref: DraftRef) =>
  queryOptions({
    queryKey: ['notes', 'draft', draftName(ref)] as const,
    queryFn: () => catching('all')(contracts.notes.getDraft, { query: queryOf(ref) }),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

/** Saves a draft. Shows no error message, except that it reports an expired session. */
export async function saveDraft(ref: DraftRef, draft: StoredDraft): Promise<void> {
  const { text, fields, version } = draft;
  const body = { text, resourceTitle: draft.resourceTitle.trim() || null, fields, version };
  try {
    await catching('all')(contracts.notes.saveDraft, { query: queryOf(ref), body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setSessionLost(true);
    throw error;
  }
}

export const removeDraft = (ref: DraftRef) => catching('all')(contracts.notes.removeDraft, { query: queryOf(ref) });
