import { type AuditRecord, contracts } from '@guidepost/contracts';
import pg from 'pg';
import { vi } from 'vitest';
import { type ArchiveOperation, archiveMonths } from '../audit-archive/archive.ts';
import { seal } from '../platform/audit/seal.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { connectAsLogin } from '../platform/database.ts';
import { startTestApp } from './app.ts';

interface Values {
  at: string;
  action: string;
  members?: readonly number[];
  [column: string]: unknown;
}
export type Query = Record<string, unknown>;

const { audit } = contracts;
const columns =
  'at, request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code, reason, facts';

/**
 * Starts an app whose audit has entries in January and February 2025. They are about a member, a record merged into the
 * member and another client's member. Some seals cover entries of both months.
 */
export async function startArchiveScenario() {
  const test = await startTestApp();
  const clientId = await test.make.client();
  const guide = await test.make.staff({ name: 'Marisol Vega' });
  const memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker' });
  const [mergedId, otherId] = [
    await test.make.member({ clientId }),
    await test.make.member({ clientId: await test.make.client() }),
  ];
  const administrator = await test.make.staff({ role: 'ADMIN', name: 'Priya Raman' });
  await test.database.sql(
    `INSERT INTO member_merges (merged_id, remaining_id, merged_at, merged_by, last_feed_item_id) VALUES ($1, $2, now(), $3, 0)`,
    [mergedId, memberId, administrator.id],
  );
  const admin = await test.signIn(administrator);

  const services = () => test.app.jobs.services;
  const access = (more = {}) => ({
    storage: services().connectors.storage,
    secretsKeys: services().config.secretsKeys,
    ...more,
  });
  async function asOwner<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = await connectAsLogin(test.database.url);
    try {
      return await work(db);
    } finally {
      await db.end();
    }
  }
  /** Archives the months before a day, as the command does. */
  const archive = (before: string, more: Partial<ArchiveOperation> = {}, options = {}) =>
    asOwner((db) =>
      archiveMonths({ db, ...access(), operator: 'Priya Raman', report: () => {}, ...more }, before, options),
    );
  const verdict = (more = {}) => asOwner((db) => verifyAudit(db, access(more)));
  // a transaction of another test in the same cluster may delay the horizon for a moment
  const sealAll = () =>
    vi.waitFor(
      async () => {
        await seal(test.app.jobs);
        if ((await asOwner((db) => verifyAudit(db, access({ onlyCheckpoints: true })))).unsealed.entries > 0)
          throw new Error('entries are left unsealed');
      },
      { timeout: 15_000 },
    );

  /** Adds entries in one transaction. */
  async function add(...entries: Values[]): Promise<void> {
    const rows = entries.map(({ members = [memberId], ...given }) => ({
      request_id: 'archived',
      outcome: 200,
      member_ids: `{${members.join(',')}}`,
      actor_id: guide.id,
      ...given,
    }));
    await test.database.sql(
      `INSERT INTO audit_entries (${columns}) SELECT ${columns} FROM jsonb_to_recordset($1::jsonb) AS e (at timestamptz, request_id text,
         actor_id bigint, impersonated_id bigint, session_id bigint, action text, member_ids bigint[], address inet, outcome smallint,
         code text, reason text, facts jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  const page = (query: Query) => test.call(audit.list, { as: admin, input: { query } as never });
  /** Returns all entries of the first months, through all pages. */
  async function search(query: Query): Promise<AuditRecord[]> {
    const found: AuditRecord[] = [];
    let before: number | undefined;
    do {
      const { body } = await page({
        to: '2025-12-01T00:00:00Z',
        ...query,
        ...(before === undefined ? {} : { before }),
      });
      found.push(...body.data);
      before = body.next ?? undefined;
    } while (before !== undefined);
    return found;
  }

  await test.database.sql(`SELECT make_audit_months('2025-01-01', 3)`);
  await add({ at: '2025-01-02T08:00:00Z', action: 'GET /users/{memberId}', session_id: 7, address: '10.1.2.3' });
  await add(
    { at: '2025-01-02T08:00:00.5Z', action: 'GET /users/members', members: [otherId, memberId] },
    { at: '2025-01-03T08:00:00.123456Z', action: 'POST /notes', facts: { state: 'x', rows: 1.5 }, reason: 'Ü "\\|\n' },
    { at: '2025-01-03T08:00:00.12Z', action: 'GET /feeds/items' },
  );
  await sealAll();
  await add({ at: '2025-01-20T08:00:00Z', action: 'GET /users/{memberId}', outcome: 404, code: 'NOT_FOUND' });
  await add({ at: '2025-01-21T08:00:00Z', action: 'GET /x', members: [], actor_id: null });
  await add({
    at: '2025-01-19T08:00:00Z',
    action: 'GET /users/{memberId}',
    members: [mergedId],
    impersonated_id: administrator.id,
  });
  await sealAll();
  // one transaction is in two months, and one that started before it ends after it
  const slow = new pg.Client({ connectionString: test.database.url });
  await slow.connect();
  await slow.query('BEGIN');
  const slowly = (at: string) =>
    slow.query(
      `INSERT INTO audit_entries (at, request_id, action, member_ids, outcome) VALUES ($1, 'slow', 'POST /notes', $2, 200)`,
      [at, [memberId]],
    );
  await slowly('2025-01-31T23:59:58Z');
  await add(
    { at: '2025-01-31T23:59:59Z', action: 'POST /visits' },
    { at: '2025-02-01T00:00:01Z', action: 'POST /visits', members: [otherId, memberId] },
  );
  await slowly('2025-02-01T00:00:02Z');
  await slow.query('COMMIT');
  await slow.end();
  await sealAll();
  await add({ at: '2025-02-10T08:00:00Z', action: 'GET /users/{memberId}' });
  await sealAll();
  return {
    test,
    admin,
    guide,
    clientId,
    memberId,
    otherId,
    services,
    access,
    asOwner,
    archive,
    verdict,
    sealAll,
    add,
    page,
    search,
  };
}
