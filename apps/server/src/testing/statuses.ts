import { asId, type IdOf, type MemberId } from '@guidepost/contracts';
import type { TestDatabase } from './database.ts';

type Sql = Pick<TestDatabase, 'sql'>;

/** The ids of all statuses, by key. */
export async function statusIds({ sql }: Sql): Promise<ReadonlyMap<string, IdOf<'Status'>>> {
  const found = await sql<{ id: string; key: string }>('SELECT id, key FROM member_statuses');
  return new Map(found.map(({ id, key }) => [key, asId<'Status'>(Number(id))]));
}

/** Gives a member a status from a day on, as one who was enrolled has it. */
export async function haveStatus({ sql }: Sql, memberId: MemberId, key: string, since: string): Promise<void> {
  await sql(
    `WITH s AS (SELECT id, stage_id FROM member_statuses WHERE key = $2), h AS (
       INSERT INTO member_status_history (member_id, status_id, effective_at, created_at) SELECT $1, id, $3, $3 FROM s
     ) UPDATE members SET status_id = s.id, stage_id = s.stage_id FROM s WHERE user_id = $1`,
    [memberId, key, since],
  );
}
