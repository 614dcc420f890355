import type { BodyOf, contracts, Draft } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { sanitise } from '../../platform/html.ts';
import { type DraftKey, type DraftRow, findDraft, hasRecord, putDraft, sendDeleteDraft } from './queries.ts';

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

/** Returns the draft with this key, or an empty draft if it does not exist. */
export const getDraft = async (db: Db, key: DraftKey): Promise<Draft> => presentDraft(key, await findDraft(db, key));

/**
 * Stores a draft. Replaces the previous draft with the same key.
 * @throws AppError NOT_FOUND if the record belongs to another member
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

/** Deletes a draft and returns an empty draft. The statement is sent with COMMIT at the latest. */
export function removeDraft(tx: Db, key: DraftKey): Draft {
  sendDeleteDraft(tx, key);
  return presentDraft(key);
}
