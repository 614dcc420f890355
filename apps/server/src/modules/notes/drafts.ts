import type { BodyOf, contracts, Draft } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { sanitise } from '../../platform/html.ts';
import { type DraftKey, type DraftRow, deleteDraft, findDraft, hasRecord, putDraft } from './queries-drafts.ts';

const presentDraft = ({ subjectId, type, recordId }: DraftKey, draft?: DraftRow): Draft => ({
  subjectId,
  type,
  recordId: recordId ?? null,
  text: draft?.text ?? '',
  resourceTitle: draft?.resource_title ?? null,
  fields: draft?.fields ?? null,
  version: draft?.version ?? null,
  updatedAt: draft?.updated_at ?? null,
});

/** The draft of a key; an empty one where nothing has been written. */
export const getDraft = async (db: Db, key: DraftKey): Promise<Draft> => presentDraft(key, await findDraft(db, key));

/**
 * Keeps what is being written in place of what was kept before.
 * @throws AppError NOT_FOUND for a record that is not this member's
 */
export async function saveDraft(
  tx: Db,
  key: DraftKey,
  draft: BodyOf<typeof contracts.notes.saveDraft>,
  at: string,
): Promise<Draft> {
  if (key.recordId !== undefined && !(await hasRecord(tx, key.type, key.recordId, key.subjectId))) throw notFound();
  const written = await putDraft(tx, key, {
    text: sanitise(draft.text),
    resource_title: draft.resourceTitle || null,
    fields: draft.fields ?? null,
    version: draft.version ?? null,
    updated_at: at,
  });
  return presentDraft(key, written);
}

/** Throws a draft away, at the latest with COMMIT; answers the empty one. */
export function removeDraft(tx: Db, key: DraftKey): Draft {
  deleteDraft(tx, key);
  return presentDraft(key);
}
