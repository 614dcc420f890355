import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ClientId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { connectAsLogin } from '../platform/database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { fingerprint } from '../testing/fingerprint.ts';
import { unzip } from '../testing/zip.ts';
import { type ExportOptions, endWork, exportClient, type Operation } from './export.ts';
import { importClient } from './import.ts';
import { names } from './manifest.ts';
import { lockImports, raiseSequences } from './queries-client.ts';

let source: TestApp;
let target: TestApp;
let folder: string;
let file: string;
let clientId: ClientId;

const operate = async <Result>(test: TestApp, work: (operation: Operation) => Promise<Result>): Promise<Result> => {
  const db = await connectAsLogin(test.database.url);
  try {
    const { storage } = test.app.jobs.services.connectors;
    const common = {
      url: 'https://source.test',
      organization: 'Test',
      operator: 'Ops',
      reason: 'Test',
      report: () => {},
    };
    return await work({ db, storage, ...common });
  } finally {
    await db.end();
  }
};

beforeAll(async () => {
  [source, target] = [await startTestApp(), await startTestApp()];
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-client-'));
  file = path.join(folder, 'client.zip');
  clientId = await source.make.client('Bayou Health');
  const { id: guideId } = await source.make.staff({ name: 'Marisol Vega' });
  const memberId = await source.make.member({ clientId, guideId, name: 'Dolores Whitaker', phone: '+13465550161' });
  await source.database.sql(
    `INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, 'Rent', now(), now())`,
    [memberId, guideId],
  );
  await operate(source, (operation) => exportClient(operation, clientId, file));
}, 60_000);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([source.stop(), target.stop()]);
});

/** Writes an archive whose entries are changed. */
async function changed(change: (entries: Map<string, Buffer>) => void): Promise<string> {
  const entries = await unzip(await readFile(file));
  change(entries);
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  const copy = path.join(folder, 'changed.zip');
  await writeFile(copy, await buffer(zip.outputStream));
  return copy;
}

const replaced = (name: string, from: string, to: string) =>
  changed((entries) => entries.set(name, Buffer.from(entries.get(name)?.toString('utf8').replace(from, to) ?? '')));

const archives: Readonly<Record<string, [() => Promise<string>, RegExp]>> = {
  'is truncated': [
    async () => {
      const bytes = await readFile(file);
      const copy = path.join(folder, 'short.zip');
      await writeFile(copy, bytes.subarray(0, bytes.length - 1000));
      return copy;
    },
    /not a complete ZIP archive/,
  ],
  'has a changed row': [() => replaced(names.table('notes'), 'Rent', 'Food'), /client\/notes.ndjson was changed/],
  'lacks a row': [
    () => changed((entries) => entries.set(names.table('notes'), Buffer.from(''))),
    /client\/notes.ndjson was changed/,
  ],
  'lacks a table': [
    () => changed((entries) => entries.delete(names.table('notes'))),
    /client\/notes.ndjson is missing/,
  ],
  'has an additional entry': [
    () => changed((entries) => entries.set('client/keys.ndjson', Buffer.from('{}\n'))),
    /client\/keys.ndjson is not in the manifest/,
  ],
  'has an additional file': [
    () => changed((entries) => entries.set('files/1 a.wav', Buffer.from('a'))),
    /the files are not those of the manifest/,
  ],
  'has another format': [() => replaced(names.manifest, '"version": 1', '"version": 2'), /has format 2/],
  'comes from another version': [
    () => replaced(names.manifest, '"schema": "', '"schema": "0'),
    /has other migrations than this one/,
  ],
  'has a negative highest id': [
    () => replaced(names.manifest, '"highestId": ', '"highestId": -'),
    /manifest.json is not valid/,
  ],
  'has an id above the highest one': [
    () =>
      changed((entries) => {
        const bytes = Buffer.from(
          entries
            .get(names.table('notes'))
            ?.toString('utf8')
            .replace(/"id": \d+/, '"id": 900000000') ?? '',
        );
        entries.set(names.table('notes'), bytes);
        const manifest = JSON.parse(entries.get(names.manifest)?.toString('utf8') ?? '');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        manifest.parts[names.table('notes')] = { rows: 1, bytes: bytes.length, sha256 };
        entries.set(names.manifest, Buffer.from(JSON.stringify(manifest)));
      }),
    /client\/notes.ndjson contains an id that is not between 1 and/,
  ],
  'has a manifest with a wrong value': [
    () => replaced(names.manifest, '"rows": 1', '"rows": "1"'),
    /manifest.json is not valid/,
  ],
  'is a different ZIP archive': [() => changed((entries) => entries.delete(names.manifest)), /not a client archive/],
  'is no archive': [
    async () => {
      const copy = path.join(folder, 'text.zip');
      await writeFile(copy, 'Hello');
      return copy;
    },
    /not a complete ZIP archive/,
  ],
  'does not exist': [async () => path.join(folder, 'none.zip'), /does not exist/],
};

it.each(Object.keys(archives))('an archive that %s is refused without a change', async (name) => {
  const [make, message] = archives[name] as (typeof archives)[string];
  const bad = await make();
  const before = await fingerprint(target, []);
  await expect(operate(target, (operation) => importClient(operation, bad))).rejects.toThrow(message);
  expect(await fingerprint(target, [])).toEqual(before);
});

it('a phone number of the client that belongs to another client is refused without a change', async () => {
  const line = (test: TestApp, client: ClientId, owner: number) =>
    test.database.sql(
      `INSERT INTO lines (display_name, number, client_id, owner_id, created_at) VALUES ('Line', '+13465550100', $1, $2, now()) RETURNING id`,
      [client, owner],
    );
  const [own] = await line(source, clientId, (await source.make.staff()).id);
  await line(target, await target.make.client('Other'), (await target.make.staff()).id);
  const numbered = path.join(folder, 'numbered.zip');
  await operate(source, (operation) => exportClient(operation, clientId, numbered));
  const before = await fingerprint(target, []);
  await expect(operate(target, (operation) => importClient(operation, numbered))).rejects.toThrow(/\+13465550100/);
  expect(await fingerprint(target, [])).toEqual(before);
  await source.database.sql('DELETE FROM lines WHERE id = $1', [own?.id]);
});

it('a term with a different wording is refused without a change', async () => {
  await source.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at, version_id)
     SELECT m.user_id, v.term_id, true, now(), v.id FROM members m, term_versions v WHERE m.client_id = $1 ORDER BY v.id LIMIT 1`,
    [clientId],
  );
  const other = path.join(folder, 'terms.zip');
  await operate(source, (operation) => exportClient(operation, clientId, other));
  await target.database.sql(`UPDATE term_wordings SET body = body || ' Changed.'`);
  const before = await fingerprint(target, []);
  await expect(operate(target, (operation) => importClient(operation, other))).rejects.toThrow(
    /wording of these terms/,
  );
  expect(await fingerprint(target, [])).toEqual(before);
  await target.database.sql(`UPDATE term_wordings SET body = replace(body, ' Changed.', '')`);
});

it('a second import is refused while another one is running', async () => {
  const db = await connectAsLogin(target.database.url);
  try {
    expect(await lockImports(db)).toBe(true);
    await expect(operate(target, (operation) => importClient(operation, file))).rejects.toThrow(
      /Another import of a client is running/,
    );
  } finally {
    await db.end();
  }
});

it('the sequences never become lower', async () => {
  const db = await connectAsLogin(target.database.url);
  const last = () =>
    target.database.sql(`SELECT last_value FROM pg_sequences WHERE sequencename = 'users_id_seq' AND last_value > 1`);
  try {
    await target.make.staff();
    const before = await last();
    expect(before).toHaveLength(1);
    await raiseSequences(db, 1);
    expect(await last()).toEqual(before);
  } finally {
    await db.end();
  }
});

it('the same archive, and a client with the same name, are refused', async () => {
  await operate(target, (operation) => importClient(operation, file));
  const before = await fingerprint(target, []);
  await expect(operate(target, (operation) => importClient(operation, file))).rejects.toThrow(/was imported on/);
  const again = path.join(folder, 'again.zip');
  await operate(source, (operation) => exportClient(operation, clientId, again));
  await expect(operate(target, (operation) => importClient(operation, again))).rejects.toThrow(
    'A client with the name Bayou Health exists.',
  );
  expect(await fingerprint(target, [])).toEqual(before);
});

it('an export is refused for an unknown client, the training client, and while an import is running', async () => {
  const to = path.join(folder, 'refused.zip');
  const attempt = () => operate(source, (operation) => exportClient(operation, clientId, to));
  await expect(operate(source, (operation) => exportClient(operation, 900_000 as ClientId, to))).rejects.toThrow(
    'There is no client with the id 900000.',
  );
  const by = (await source.make.staff()).id;
  await source.database.sql(
    `INSERT INTO imports (kind, client_id, assign, created_by, state, created_at) VALUES ('fhir', $1, 'nobody', $2, 'running', now())`,
    [clientId, by],
  );
  await expect(attempt()).rejects.toThrow(/An import of this client is running/);
  await source.database.sql(`UPDATE imports SET state = 'done'`);
  await source.database.sql('UPDATE clients SET is_training = true WHERE id = $1', [clientId]);
  await expect(attempt()).rejects.toThrow('The training client cannot be exported.');
  await source.database.sql('UPDATE clients SET is_training = false WHERE id = $1', [clientId]);
  expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([]);
  await writeFile(to, 'here');
  await expect(attempt()).rejects.toThrow(/exists already/);
});

describe('the stored files of an export', () => {
  const bytes = Buffer.from('voicemail');
  const key = randomUUID();
  const attempt = (name: string, options: ExportOptions = {}) =>
    operate(source, (operation) => exportClient(operation, clientId, path.join(folder, name), options));
  const make = async (state: string) => {
    const [made] = await source.database.sql<{ id: string }>(
      `INSERT INTO files (purpose, state, file_name, mime_type, size, sha256, storage_key, member_id, created_at)
         SELECT 'recording', $2, 'a.wav', 'audio/wav', $3, sha256($4), $5, user_id, now() FROM members WHERE client_id = $1 LIMIT 1 RETURNING id`,
      [clientId, state, bytes.length, bytes, state === 'ready' ? key : randomUUID()],
    );
    return Number(made?.id);
  };

  it('must be those of the database, unless damaged files are allowed', async () => {
    const id = await make('ready');
    const { storage } = source.app.jobs.services.connectors;
    const damages = [
      [null, `file ${id} is missing`],
      ['voice', `file ${id} has 5 instead of 9 bytes`],
      ['VOICEMAIL', `file ${id} has other content`],
    ] as const;
    for (const [index, [content, message]] of damages.entries()) {
      if (content !== null) await storage.write({ area: 'files', name: key }, Buffer.from(content), 'audio/wav');
      await expect(attempt(`damaged-${index}.zip`)).rejects.toThrow(message);
      expect((await attempt(`allowed-${index}.zip`, { allowDamagedFiles: true })).damaged).toEqual([message]);
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('damaged'))).toEqual([]);
    await storage.write({ area: 'files', name: key }, bytes, 'audio/wav');
    expect((await attempt('whole.zip')).damaged).toEqual([]);
  });

  it('must be finished before the client moves', async () => {
    const id = await make('pending');
    await expect(attempt('move.zip', { isMove: true })).rejects.toThrow('Unfinished uploads of the client: 1.');
    expect((await attempt('unfinished.zip')).unfinished).toBe(1);
    await source.database.sql('DELETE FROM files WHERE id = $1', [id]);
    expect((await attempt('move.zip', { isMove: true })).unfinished).toBe(0);
  });
});

it('ending the work can be repeated after it failed', async () => {
  const { sql } = source.database;
  await sql(
    `INSERT INTO texts (member_id, incoming, text, phone_number, status, created_at, updated_at)
     SELECT user_id, false, 'Late', '+13465550161', 'queued', now(), now() FROM members WHERE client_id = $1 LIMIT 1`,
    [clientId],
  );
  const end = () => operate(source, (operation) => endWork(operation, clientId));
  await sql(`ALTER TABLE texts ADD CONSTRAINT refused CHECK (status <> 'scheduled' OR text <> 'Late')`);
  await expect(end()).rejects.toThrow(/The archive is complete, but ending the work .* --end-work$/);
  await sql('ALTER TABLE texts DROP CONSTRAINT refused');
  expect((await end()).texts).toBe(1);
  expect((await end()).texts).toBe(0);
});
