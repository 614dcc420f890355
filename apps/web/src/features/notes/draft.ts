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
import { api, catching } from '../../shell/api.ts';
import { setSessionLost } from '../../shell/session/lost.ts';

/** Which draft of the acting user: of a new record about a member, or of a change of one that exists. */
export interface DraftRef {
  memberId: MemberId;
  type: DraftType;
  recordId?: number | undefined;
}

/** What a draft keeps; the empty title is ''. */
export interface KeptDraft {
  text: string;
  resourceTitle: string;
  /** What else was typed, field by field, as text. */
  fields: DraftFields | null;
  /** The version of the record that the change was begun from. */
  version: number | null;
}

/** What a draft keeps of the need that a note was for. */
export const needOfDraft = ({ fields }: Pick<KeptDraft, 'fields'>): NeedId | null => parseId(fields?.needId);
export const draftOfNeed = (needId: NeedId | null | undefined): DraftFields | null =>
  needId ? { needId: String(needId) } : null;

export const emptyDraft: KeptDraft = { text: '', resourceTitle: '', fields: null, version: null };

export const draftName = ({ memberId, type, recordId }: DraftRef): string =>
  `${type}.${memberId}${recordId === undefined ? '' : `.${recordId}`}`;

const queryOf = ({ memberId, type, recordId }: DraftRef) => ({
  subjectId: memberId,
  type,
  ...(recordId === undefined ? {} : { recordId }),
});

/** A draft as the server has it. Always asked again: it may have been written on another device. */
export const draftOptions = (ref: DraftRef) =>
  queryOptions({
    queryKey: ['notes', 'draft', draftName(ref)] as const,
    queryFn: () => api(contracts.notes.getDraft, { query: queryOf(ref) }),
    staleTime: 0,
    gcTime: 0,
  });

/** Keeps a draft. Its failures are only logged, but nobody writes on in a session that is over. */
export async function saveDraft(ref: DraftRef, draft: KeptDraft): Promise<void> {
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
