import type { ImportedContent } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/** Keeps what the files of these members said, for the next import to compare with. */
export async function rememberContents(
  tx: Db,
  contents: readonly { memberId: number; content: ImportedContent }[],
  now: Temporal.Instant,
): Promise<void> {
  if (contents.length === 0) return;
  await rows(
    tx,
    `INSERT INTO member_import_contents (member_id, kind, content, imported_at)
     SELECT "memberId", 'fhir', content, $2 FROM jsonb_to_recordset($1::jsonb) AS x ("memberId" bigint, content jsonb)
     ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind, content = excluded.content, imported_at = excluded.imported_at`,
    [JSON.stringify(contents), now.toString()],
  );
}
