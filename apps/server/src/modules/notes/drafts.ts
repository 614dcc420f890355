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

const none = (key: DraftKey): Draft => ({ subjectId: key.subjectId, type: key.type, text: '', updatedAt: null });

export async function getDraft(db: Db, key: DraftKey): Promise<Draft> {
  const [row] = await rows<{ text: string; updated_at: string }>(
    db,
    'SELECT text, updated_at FROM note_drafts WHERE author_id = $1 AND subject_id = $2 AND type = $3',
    [key.authorId, key.subjectId, key.type],
  );
  return row ? { ...none(key), text: row.text, updatedAt: row.updated_at } : none(key);
}

export async function saveDraft(db: Db, key: DraftKey, html: string, at: string): Promise<Draft> {
  const text = sanitise(html);
  await rows(
    db,
    `INSERT INTO note_drafts (author_id, subject_id, type, text, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (author_id, subject_id, type) DO UPDATE SET text = EXCLUDED.text, updated_at = EXCLUDED.updated_at`,
    [key.authorId, key.subjectId, key.type, text, at],
  );
  return { subjectId: key.subjectId, type: key.type, text, updatedAt: at };
}

export async function removeDraft(db: Db, key: DraftKey): Promise<Draft> {
  await rows(db, 'DELETE FROM note_drafts WHERE author_id = $1 AND subject_id = $2 AND type = $3', [
    key.authorId,
    key.subjectId,
    key.type,
  ]);
  return none(key);
}
