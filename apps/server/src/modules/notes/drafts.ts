import type { BodyOf, contracts, Draft, DraftType } from '@guidepost/contracts';
import { rows, send } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { sanitise } from './sanitise.ts';

/** A draft is one a person, member, type and record (decision 127): nobody else ever sees it. */
export interface DraftKey {
  authorId: number;
  subjectId: number;
  type: DraftType;
  /** The record that is being changed; nothing for a new one. */
  recordId?: number | undefined;
}

interface DraftRow {
  text: string;
  resource_title: string | null;
  fields: Draft['fields'];
  version: number | null;
  updated_at: string;
}

const keyOf = ({ authorId, subjectId, type, recordId }: DraftKey) => [authorId, subjectId, type, recordId ?? 0];
const byKey = 'author_id = $1 AND subject_id = $2 AND type = $3 AND record_id = $4';

const presentDraft = ({ subjectId, type, recordId }: DraftKey, row?: DraftRow): Draft => ({
  subjectId,
  type,
  recordId: recordId ?? null,
  text: row?.text ?? '',
  resourceTitle: row?.resource_title ?? null,
  fields: row?.fields ?? null,
  version: row?.version ?? null,
  updatedAt: row?.updated_at ?? null,
});

const columns = 'text, resource_title, fields, version, updated_at';

export async function getDraft(db: Db, key: DraftKey): Promise<Draft> {
  const [row] = await rows<DraftRow>(db, `SELECT ${columns} FROM note_drafts WHERE ${byKey}`, keyOf(key));
  return presentDraft(key, row);
}

/** Where the records of a type stand. */
const tables: Readonly<Record<DraftType, string>> = {
  notes: 'notes',
  calls: 'calls',
  events: 'scheduled_events',
  visits: 'visits',
};

/** Keeps what is being written, each write in place of the one before. @throws AppError NOT_FOUND for a record that is not this member's */
export async function saveDraft(
  db: Db,
  key: DraftKey,
  draft: BodyOf<typeof contracts.notes.saveDraft>,
  at: string,
): Promise<Draft> {
  if (key.recordId !== undefined) {
    const found = await rows(
      db,
      `SELECT 1 FROM ${tables[key.type]} WHERE id = $1 AND member_id = $2 AND deleted_at IS NULL`,
      [key.recordId, key.subjectId],
    );
    if (found.length === 0) throw notFound();
  }
  const { fields, version } = draft;
  const [row] = await rows<DraftRow>(
    db,
    `INSERT INTO note_drafts (author_id, subject_id, type, record_id, text, resource_title, fields, version, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
     ON CONFLICT (author_id, subject_id, type, record_id) DO UPDATE
     SET text = EXCLUDED.text, resource_title = EXCLUDED.resource_title, fields = EXCLUDED.fields,
         version = EXCLUDED.version, updated_at = EXCLUDED.updated_at
     RETURNING ${columns}`,
    [
      ...keyOf(key),
      sanitise(draft.text),
      draft.resourceTitle || null,
      fields ? JSON.stringify(fields) : null,
      version ?? null,
      at,
    ],
  );
  return presentDraft(key, row);
}

export function removeDraft(tx: Db, key: DraftKey): Draft {
  send(tx, `DELETE FROM note_drafts WHERE ${byKey}`, keyOf(key));
  return presentDraft(key);
}

/** Throws away everybody's changes of a record that is gone. */
export function removeDraftsOf(tx: Db, type: DraftType, recordId: number): void {
  send(tx, 'DELETE FROM note_drafts WHERE type = $1 AND record_id = $2', [type, recordId]);
}
