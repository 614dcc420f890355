import type { ClientId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { nullable, type RowOf, row, text } from '../../platform/row.ts';
import { answersOf, answersRow } from './queries.ts';

const keyRow = row({ key: nullable(text) });

/** Returns a client's encrypted findhelp key, or undefined if the client has none. */
export async function findSealedKey(db: Db, clientId: ClientId): Promise<string | undefined> {
  const [found] = await rows(
    db,
    keyRow,
    'SELECT find_help_key_sealed AS key FROM clients WHERE id = $1 AND deleted_at IS NULL',
    [clientId],
  );
  return found?.key ?? undefined;
}

const tagRow = row({ key: text, label: text });

/** Returns the tags with these keys, and the tags below them. */
export const findAskedTags = (db: Db, keys: readonly string[]): Promise<RowOf<typeof tagRow>[]> =>
  rows(
    db,
    tagRow,
    `SELECT t.key, t.label FROM directory_tags t LEFT JOIN directory_tags p ON p.id = t.parent_id
      WHERE t.key = ANY($1::text[]) OR p.key = ANY($1::text[]) ORDER BY t.label, t.id`,
    [keys],
  );

/** Returns the tags of the server's own directory. Services of an outside directory are matched with these tags. */
export const findTagNames = (db: Db): Promise<RowOf<typeof tagRow>[]> =>
  rows(db, tagRow, 'SELECT key, label FROM directory_tags WHERE retired_at IS NULL ORDER BY id');

const outsideResultsRow = row({ program: text, ...answersRow });

/**
 * Returns the results of referrals to programs in an outside directory. Counts only referrals whose organization was
 * asked since `since`. Omits programs with fewer than five such referrals.
 */
export const findOutsideResults = (
  db: Db,
  ids: readonly string[],
  since: string,
): Promise<RowOf<typeof outsideResultsRow>[]> =>
  rows(
    db,
    outsideResultsRow,
    `SELECT x.program, o.* FROM unnest($1::text[]) AS x (program)
       CROSS JOIN LATERAL (${answersOf('r.outside_program_id = x.program', 2)}) o`,
    [ids, since],
  );
