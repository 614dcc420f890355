import type { Draft } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';
import { sanitise } from './sanitise.ts';

/** A draft is one a person, member and type (decision 127): nobody else ever sees it. */
export interface DraftKey {
  authorId: number;
  subjectId: number;
  type: Draft['type'];
}

const none = (key: DraftKey): Draft => ({
  subjectId: key.subjectId,
  type: key.type,
  text: '',
  resourceTitle: null,
  updatedAt: null,
});

export async function getDraft(db: Db, key: DraftKey): Promise<Draft> {
  const [row] = await rows<{ text: string; resource_title: string | null; updated_at: string }>(
    db,
    'SELECT text, resource_title, updated_at FROM note_drafts WHERE author_id = $1 AND subject_id = $2 AND type = $3',
    [key.authorId, key.subjectId, key.type],
  );
  return row
    ? { ...none(key), text: row.text, resourceTitle: row.resource_title, updatedAt: row.updated_at }
    : none(key);
}

/** Keeps what is being written: text and title together, each write in place of the one before. */
export async function saveDraft(
  db: Db,
  key: DraftKey,
  draft: { text: string; resourceTitle?: string | null },
  at: string,
): Promise<Draft> {
  const text = sanitise(draft.text);
  const resourceTitle = draft.resourceTitle || null;
  await rows(
    db,
    `INSERT INTO note_drafts (author_id, subject_id, type, text, resource_title, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (author_id, subject_id, type) DO UPDATE
     SET text = EXCLUDED.text, resource_title = EXCLUDED.resource_title, updated_at = EXCLUDED.updated_at`,
    [key.authorId, key.subjectId, key.type, text, resourceTitle, at],
  );
  return { subjectId: key.subjectId, type: key.type, text, resourceTitle, updatedAt: at };
}

export async function removeDraft(db: Db, key: DraftKey): Promise<Draft> {
  await rows(db, 'DELETE FROM note_drafts WHERE author_id = $1 AND subject_id = $2 AND type = $3', [
    key.authorId,
    key.subjectId,
    key.type,
  ]);
  return none(key);
}
