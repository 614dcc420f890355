import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEvidence } from '../modules/consents/evidence.ts';
import { connectAsLogin } from '../platform/database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeScene, type Person, type Scene } from '../testing/world.ts';
import { unzip } from '../testing/zip.ts';
import { exportClient, type Operation } from './export.ts';
import { type ImportResult, importClient } from './import.ts';
import { names } from './manifest.ts';
import { clientTables } from './tables.ts';
import { addToBoth, giveSurveysTo, optedOutInSource, optedOutInTarget, storeStrangersFiles } from './testing/both.ts';
import { fillTables } from './testing/fill.ts';

/** All ids of the other client's records are above this number, so that they can be found in the archive's text. */
const otherIds = 5_000_000;

let source: TestApp;
let target: TestApp;
let scene: Scene;
let other: Scene;
let folder: string;
let archive: Map<string, Buffer>;
let result: ImportResult;
let administrator: Person;
let optOut: Awaited<ReturnType<typeof addToBoth>>;
const content = Buffer.from('A recording of a call');
const storageKey = randomUUID();
/** The storage does not have the scene's attachment. */
const damagedAllowed = { allowDamagedFiles: true };

const operate = async <Result>(test: TestApp, work: (operation: Operation) => Promise<Result>): Promise<Result> => {
  const db = await connectAsLogin(test.database.url);
  try {
    return await work({
      db,
      storage: test.app.jobs.services.connectors.storage,
      url: test === source ? 'https://cell-a.test' : 'https://cell-b.test',
      organization: 'Test',
      operator: 'Priya Raman',
      reason: 'The client moves',
      report: () => {},
    });
  } finally {
    await db.end();
  }
};

const linesOf = (name: string): Record<string, unknown>[] =>
  (archive.get(name)?.toString('utf8') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Makes all further ids of a database start at a number. */
const startIdsAt = (test: TestApp, first: number) =>
  test.database.sql(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, $1) FROM pg_sequences WHERE schemaname = 'public'`,
    [first],
  );

beforeAll(async () => {
  [source, target] = [await startTestApp(), await startTestApp()];
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-client-'));
  scene = await makeScene(source, 'GUIDE');
  await fillTables(source, scene);
  await source.database.sql(`UPDATE files SET storage_key = $2, size = $3, sha256 = $4 WHERE id = $1`, [
    scene.ids.readyFileId,
    storageKey,
    content.length,
    createHash('sha256').update(content).digest(),
  ]);
  await source.app.jobs.services.connectors.storage.write({ area: 'files', name: storageKey }, content, 'audio/wav');
  await storeStrangersFiles(source);
  await startIdsAt(source, otherIds);
  other = await makeScene(source, 'GUIDE');
  await fillTables(source, other);
  await source.database.sql('DELETE FROM team_clients WHERE team_id > $1 AND client_id < $1', [otherIds]);
  // records of the client that refer to members of the other one
  await source.database.sql(
    `INSERT INTO subject_changes (id, external_type, external_id, from_member_id, to_member_id, actor_id, created_at) VALUES (900, 'call', $1, $2, $3, $4, now())`,
    [scene.ids.callId, other.ids.memberId, scene.ids.memberId, scene.person.id],
  );
  await source.database.sql('UPDATE texts SET phone_number_id = $2 WHERE id = $1', [
    scene.ids.inboundId,
    other.ids.phoneId,
  ]);
  await source.database.sql(
    `INSERT INTO audit_entries (id, request_id, actor_id, action, member_ids, outcome, facts)
     OVERRIDING SYSTEM VALUE VALUES (900, 'list', $1, 'GET /users/members', $2, 200, $3)`,
    [scene.person.id, [other.ids.memberId, scene.ids.memberId], JSON.stringify({ client: scene.ids.clientId })],
  );
  await giveSurveysTo(source, other.ids.clientId);
  // an import that is still running would prevent the export
  await source.database.sql(`UPDATE imports SET state = 'done'`);
  await source.database.sql(`UPDATE enrollment_imports SET state = 'done'`);
  await source.database.sql(`UPDATE clients SET name = 'Bayou Health' WHERE id = $1`, [scene.ids.clientId]);
  await source.database.sql(`UPDATE lines SET number = '+13465550177' WHERE id = $1`, [scene.ids.lineId]);
  await source.database.sql(
    `UPDATE consent_evidence e SET facts = f.text, hash = sha256(e.previous_hash || e.shown_sha256 || convert_to(f.text, 'UTF8'))
       FROM (SELECT format('[["response",%s],["member",%s],["term","recording"],["version",null],["language",null],["consented",true],["answeredAt","2026-05-01T00:00:00Z"],["answeredZone","UTC"]]',
               $1::bigint, $2::bigint) AS text) f WHERE e.response_id = $1`,
    [scene.ids.responseId, scene.ids.memberId],
  );
  // the target has its own records with the same ids
  const here = await makeScene(target, 'GUIDE');
  optOut = await addToBoth({ source, target }, { scene, here });
  administrator = await target.make.staff({ role: 'ADMIN', name: 'Priya Raman' });
  const file = path.join(folder, 'client.zip');
  await operate(source, (operation) => exportClient(operation, scene.ids.clientId, file, damagedAllowed));
  archive = await unzip(await readFile(file));
  result = await operate(target, (operation) => importClient(operation, file));
}, 120_000);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([source.stop(), target.stop()]);
});

describe('an archive', () => {
  it('contains rows of every table of client data', () => {
    expect(Object.keys(clientTables).filter((name) => linesOf(names.table(name)).length === 0)).toEqual([]);
  });

  it('contains nothing of another client', () => {
    const found = [...archive].flatMap(([name, bytes]) =>
      name === names.manifest
        ? []
        : [...bytes.toString('utf8').matchAll(/.{0,60}\b5\d{6}\b/g)].map(([text]) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('contains no ids of the clients, segments and stages that get a survey', () => {
    const surveys = linesOf(names.shared('surveys')).map(({ row }) => row as Record<string, unknown>);
    expect(surveys.length).toBeGreaterThan(0);
    for (const { assignment_configuration, initial_checkpoint_due_at } of surveys) {
      expect(assignment_configuration).toMatchObject({ clientIds: [], segmentIds: [], stageIds: [] });
      expect(initial_checkpoint_due_at).toMatchObject({ segmentOverrides: [] });
    }
  });

  it('contains no secrets', () => {
    const text = [...archive.values()].map((bytes) => bytes.toString('utf8')).join('\n');
    for (const secret of ['key_hash', 'secret_hash', 'v1.secret']) expect(text).not.toContain(secret);
  });

  it('explains each table with rows in its README', () => {
    const readme = archive.get(names.readme)?.toString('utf8') ?? '';
    for (const name of Object.keys(clientTables)) expect(readme).toContain(names.table(name));
    expect(readme).toContain('The client moves');
  });

  it('names the client, the operator and each member in an audit entry', async () => {
    const entries = await source.database.sql<{ reason: string; member_ids: string[]; facts: { client: number } }>(
      `SELECT reason, member_ids, facts FROM audit_entries WHERE action = 'client export'`,
    );
    expect(entries.map(({ reason, facts }) => [reason, facts.client])).toEqual([
      ['Priya Raman: The client moves', scene.ids.clientId],
    ]);
    expect(entries[0]?.member_ids.map(Number)).toContain(scene.ids.memberId);
  });
});

describe('an imported client', () => {
  const shifted = (id: number) => id + result.offset;
  const inTarget = async (text: string, values: unknown[]) => (await target.database.sql(text, values))[0];

  it('has every row of the archive', () => {
    const counts = Object.keys(clientTables).map((name) => [
      names.table(name),
      linesOf(names.table(name)).length - (result.leftOut[names.table(name)] ?? 0),
    ]);
    expect(result.compared).toEqual(
      Object.fromEntries([
        ...counts,
        [names.audit, linesOf(names.audit).length],
        [names.evidence, linesOf(names.evidence).length],
      ]),
    );
  });

  it('has ids above all ids of the target, which new records do not reuse', async () => {
    const { clientId, memberId } = scene.ids;
    expect(result.offset % 1_000_000).toBe(0);
    expect(await inTarget('SELECT client_id FROM members WHERE user_id = $1', [shifted(memberId)])).toEqual({
      client_id: String(shifted(clientId)),
    });
    const id = await target.make.member({ clientId: result.clientId as typeof clientId });
    expect(id).toBeGreaterThan(shifted(memberId));
  });

  it('has its files', async () => {
    const { storage } = target.app.jobs.services.connectors;
    expect(await storage.read({ area: 'files', name: storageKey })).toEqual(content);
    expect(result.comparedFiles).toBe(3);
  });

  it('refers to the same records in columns without a foreign key and in JSON', async () => {
    const { sql } = target.database;
    const keysOf = async (test: TestApp, needId: number) =>
      test.database.sql(
        `SELECT i.key FROM need_updates u JOIN need_issues i ON i.id = (u.changes #>> '{issue,to}')::bigint WHERE u.need_id = $1 ORDER BY u.id`,
        [needId],
      );
    const expected = await keysOf(source, scene.ids.needId);
    expect(expected.length).toBeGreaterThan(0);
    expect(await keysOf(target, shifted(scene.ids.needId))).toEqual(expected);
    expect(await sql('SELECT cause_id FROM todos WHERE id = $1', [shifted(scene.ids.todoId)])).toEqual([
      { cause_id: String(shifted(scene.ids.visitId)) },
    ]);
    expect(await sql('SELECT owner_id FROM files WHERE id = $1', [shifted(scene.ids.fileId)])).toEqual([
      { owner_id: String(shifted(scene.ids.messageId)) },
    ]);
    expect(await sql(`SELECT likely FROM enrollment_rows WHERE likely IS NOT NULL`)).toContainEqual({
      likely: [expect.objectContaining({ memberId: shifted(scene.ids.memberId) })],
    });
    const moved = `SELECT before FROM member_merge_rows WHERE table_name = 'todos' AND row_key = jsonb_build_object('id', $1::bigint) ORDER BY column_name`;
    expect(await sql(moved, [shifted(scene.ids.todoId)])).toMatchObject([
      { before: { was: expect.any(Number), given: null } },
      { before: { was: expect.any(Number), cause: shifted(scene.ids.auditId), date: '2026-06-01' } },
    ]);
    const [stay] = await sql<{ name: string }>(
      `SELECT s.name FROM hospitalizations h JOIN hospital_senders s ON h.source_system = 'adt:' || s.id JOIN members m ON m.user_id = h.member_id WHERE m.client_id = $1`,
      [result.clientId],
    );
    expect(stay?.name).toBe('Saltgrass');
    expect(await sql(`SELECT source_key FROM death_reports WHERE source_key LIKE 'enrollment %'`)).toContainEqual({
      source_key: `enrollment ${result.clientId} 2026-05-01`,
    });
  });

  it('drops what refers to another client', async () => {
    expect(await inTarget('SELECT phone_number_id FROM texts WHERE id = $1', [shifted(scene.ids.inboundId)])).toEqual({
      phone_number_id: null,
    });
    expect(
      await inTarget('SELECT from_member_id FROM subject_changes WHERE external_id = $1 AND from_member_id IS NULL', [
        shifted(scene.ids.callId),
      ]),
    ).toBeDefined();
  });

  it('has its staff: matched by email address, or added as disabled', async () => {
    const staff = linesOf(names.staff);
    expect(staff.length).toBeGreaterThan(0);
    for (const { email } of staff) {
      const found = await target.database.sql('SELECT 1 FROM staff WHERE email = $1', [email]);
      expect([email, found.length]).toEqual([email, 1]);
    }
    const [added] = await target.database.sql<{ disabled: boolean }>(
      `SELECT disabled_at IS NOT NULL AS disabled FROM staff WHERE email = 'only-in-the-source@demo.test'`,
    );
    expect(added).toEqual({ disabled: true });
    expect(result.addedStaff).toContainEqual({ name: 'Only Source', role: 'GUIDE', former: 'SUPER_ADMIN' });
    expect(await target.database.sql(`SELECT role FROM users WHERE name = 'Only Source'`)).toEqual([{ role: 'GUIDE' }]);
  });

  it('shows the audit entries of the member, marked as imported and outside the chain', async () => {
    const as = await target.signIn(administrator);
    const { body } = await target.call(contracts.audit.list, {
      as,
      input: { query: { memberId: shifted(scene.ids.memberId) as typeof scene.ids.memberId, limit: '200' } } as never,
    });
    const [first, ...rest] = body.data;
    expect([first?.action, first?.importedFrom]).toEqual(['client import', null]);
    const list = rest.find(({ requestId }) => requestId === 'list');
    expect([list?.importedFrom, list?.memberCount, list?.members.length]).toEqual(['https://cell-a.test', 2, 1]);
    const paged: number[] = [];
    let before: number | null = null;
    do {
      const page: typeof body = (
        await target.call(contracts.audit.list, {
          as,
          input: {
            query: {
              memberId: shifted(scene.ids.memberId),
              limit: '1',
              ...(before === null ? {} : { before: String(before) }),
            },
          } as never,
        })
      ).body;
      paged.push(...page.data.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    const ids = body.data.map(({ id }) => id);
    expect(paged.filter((id) => ids.includes(id))).toEqual(ids);
    const own = await target.database.sql(`SELECT 1 FROM audit_entries WHERE request_id = 'list'`);
    expect(own).toEqual([]);
  });

  it('is not visible to teams and administrators who were here before', async () => {
    const { sql } = target.database;
    expect(result.access).toMatchObject({
      teams: ['Both Cells', expect.stringMatching(/^Covers of/)],
      administrators: ['Both Here'],
    });
    expect(result.leftOut).toMatchObject({ 'client/team_clients.ndjson': 2, 'client/client_auditors.ndjson': 1 });
    const serving = await sql<{ name: string }>(
      'SELECT t.name FROM team_clients c JOIN teams t ON t.id = c.team_id WHERE c.client_id = $1',
      [result.clientId],
    );
    expect(serving.map(({ name }) => name)).toEqual(['Only In The Source']);
    const auditors = await sql<{ email: string }>(
      'SELECT s.email FROM client_auditors a JOIN staff s ON s.user_id = a.staff_id WHERE a.client_id = $1',
      [result.clientId],
    );
    expect(auditors).toEqual([{ email: 'only-in-the-source@demo.test' }]);
  });

  it("keeps the target's opt-out of a number that opted out in both, and opts out numbers of the other installation", async () => {
    const [closed, moved] = [optOut.textId, shifted(scene.ids.inboundId)].map((id) => ({ text_id: String(id) }));
    expect(await inTarget('SELECT text_id FROM number_opt_outs WHERE number = $1', [optOut.number])).toEqual(closed);
    expect(result.leftOut).toMatchObject({ 'client/number_opt_outs.ndjson': 1 });
    const phone = `SELECT opted_out_by_text_id AS text_id FROM phone_numbers WHERE number = $1 AND do_not_contact_reason = 'Texted STOP'`;
    expect(await inTarget(phone, [optedOutInTarget])).toEqual(closed);
    expect(await inTarget(phone, [optedOutInSource])).toEqual(moved);
  });

  it('leaves unsent texts to the guide, revokes links and withdraws questions', async () => {
    expect(
      await inTarget('SELECT status, missed_at IS NOT NULL AS missed FROM texts WHERE id = $1', [
        shifted(scene.ids.messageId),
      ]),
    ).toEqual({ status: 'scheduled', missed: true });
    expect(result.settled.texts).toBeGreaterThan(0);
    expect(result.settled.links).toBeGreaterThan(0);
    expect(result.settled.calls).toBeGreaterThan(0);
  });

  it('fails unsent texts to unknown numbers, and ends calls with them', async () => {
    const { sql } = target.database;
    expect(
      await sql(`SELECT text, status, look_at, held_until FROM texts WHERE text LIKE 'Stranger %' ORDER BY text`),
    ).toEqual(
      ['Stranger held', 'Stranger queued'].map((text) => ({ text, status: 'failed', look_at: null, held_until: null })),
    );
    expect(await sql(`SELECT status FROM calls WHERE phone_number = '+17135550198'`)).toEqual([{ status: 'ENDED' }]);
  });

  it('has the voicemails, pictures and to-dos of unknown numbers', async () => {
    const { sql } = target.database;
    const { storage } = target.app.jobs.services.connectors;
    const files = await sql<{ file_name: string; storage_key: string }>(
      `SELECT f.file_name, f.storage_key FROM files f LEFT JOIN calls c ON f.owner_type = 'call' AND c.id = f.owner_id AND c.voicemail_file_id = f.id
         JOIN texts t ON true WHERE f.file_name LIKE 'stranger-%' AND t.text = 'Who is this?' AND (c.id IS NOT NULL OR f.owner_type = 'message' AND f.owner_id = t.id)
        ORDER BY 1`,
    );
    expect(files.map(({ file_name }) => file_name)).toEqual(['stranger-picture.png', 'stranger-voicemail.wav']);
    for (const file of files)
      expect(await storage.read({ area: 'files', name: file.storage_key })).toEqual(Buffer.from(file.file_name));
    expect(
      await sql(
        `SELECT r.file_id = c.voicemail_file_id AND p.file_id = c.voicemail_file_id AS same FROM calls c JOIN call_recordings r ON r.call_id = c.id
           JOIN call_recording_parts p ON p.call_id = c.id WHERE c.phone_number = '+17135550197'`,
      ),
    ).toEqual([{ same: true }]);
    expect(
      await sql(
        `SELECT d.type FROM todos d WHERE d.member_id IS NULL AND (d.cause_type = 'call' AND EXISTS (SELECT FROM calls c WHERE c.id = d.cause_id AND c.phone_number = '+17135550197')
             OR d.cause_type = 'message' AND EXISTS (SELECT FROM texts t WHERE t.id = d.cause_id AND t.text = 'Who is this?')) ORDER BY 1`,
      ),
    ).toEqual([{ type: 'CALL_BACK' }, { type: 'TEXT_BACK' }]);
  });

  it('keeps the evidence for consents, and verifies it by its own hashes', async () => {
    const db = await connectAsLogin(target.database.url);
    try {
      // the scene's own evidence has no valid hashes
      await target.database.sql('DELETE FROM consent_evidence');
      expect(await verifyEvidence(db)).toMatchObject({ entries: 0, broken: null });
      await target.database.sql(`UPDATE imported_consent_evidence SET facts = replace(facts, 'true', 'false')`);
      expect((await verifyEvidence(db)).broken).toEqual({
        response: shifted(scene.ids.responseId),
        why: 'its facts were changed',
      });
    } finally {
      await db.end();
    }
  });
});

it('can be exported again from the target', async () => {
  const file = path.join(folder, 'again.zip');
  const { manifest } = await operate(target, (operation) =>
    exportClient(operation, result.clientId as typeof scene.ids.clientId, file, damagedAllowed),
  );
  const rows = (name: string) => manifest.parts[name]?.rows;
  expect(rows(names.audit)).toBeGreaterThan(linesOf(names.audit).length);
  expect(rows(names.evidence)).toBe(linesOf(names.evidence).length);
  for (const name of ['notes', 'texts', 'calls', 'needs'])
    expect(rows(names.table(name))).toBe(linesOf(names.table(name)).length);
});
