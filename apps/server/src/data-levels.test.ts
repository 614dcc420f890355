import { readdirSync, readFileSync } from 'node:fs';
import { type AnyEndpoint, contracts, liveEvents } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSchema } from './client-archive/queries-catalog.ts';
import type { Schema } from './client-archive/schema.ts';
import { clientTables, readOnlyTables, sharedTables } from './client-archive/tables.ts';
import { columnLevels, type DataLevel, dataLevels, levelRequirements, tableLevels } from './data-levels.ts';
import { connectAsLogin } from './platform/database.ts';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let schema: Schema;
beforeAll(async () => {
  database = await cloneDatabase();
  const client = await connectAsLogin(database.url);
  schema = await readSchema(client);
  await client.end();
});
afterAll(() => database.drop());

const levelOfTable = (name: string): DataLevel | undefined =>
  dataLevels.find((level) => tableLevels[level].includes(name));

/** Returns all columns with their level. */
const columns = () =>
  [...schema.values()].flatMap((table) =>
    table.columns.map(({ name }) => {
      const path = `${table.name}.${name}`;
      return { table: table.name, name, path, level: columnLevels[path] ?? levelOfTable(table.name) };
    }),
  );
const secretColumns = () => columns().filter(({ level }) => level === 'secret');

/** Returns the tables with a foreign key to one of these tables. */
const tablesWithReferenceTo = (...targets: string[]) =>
  [...schema.values()]
    .filter((table) => table.columns.some(({ reference }) => reference !== null && targets.includes(reference.table)))
    .map(({ name }) => name);

describe('each table and column', () => {
  it('has exactly one level', () => {
    expect(Object.values(tableLevels).flat().toSorted()).toEqual([...schema.keys()].toSorted());
    expect(columns().filter(({ level }) => level === undefined)).toEqual([]);
  });

  it('has a level of its own only if the column exists and the level differs from its table', () => {
    for (const [path, level] of Object.entries(columnLevels)) {
      const found = columns().find((one) => one.path === path);
      expect([path, found?.level]).toEqual([path, level]);
      expect([path, levelOfTable(found?.table ?? '')]).not.toEqual([path, level]);
    }
  });

  it('about members has the level health, or a stricter one', () => {
    const strict: readonly (DataLevel | undefined)[] = ['secret', 'evidence', 'health'];
    expect(tablesWithReferenceTo('members').filter((name) => !strict.includes(levelOfTable(name)))).toEqual([]);
    const aboutPeople =
      /^(first_name|last_name|preferred_name|date_of_birth|birth_day|line1|transcription|ip_address)$/;
    expect(columns().filter(({ name, level }) => aboutPeople.test(name) && !strict.includes(level))).toEqual([]);
  });
});

describe('a requirement', () => {
  it('exists for each level', () => {
    expect([...new Set(levelRequirements.flatMap(({ levels }) => levels))].toSorted()).toEqual(dataLevels.toSorted());
  });
});

describe('a column with the level secret', () => {
  /** Checksums that prove that content is unchanged. They grant no access. */
  const checksums = [
    'audit_seals.hash',
    'audit_seals.previous_hash',
    'consent_evidence.hash',
    'consent_evidence.previous_hash',
    'hospital_messages.body_hash',
    'idempotency_keys.body_hash',
    'imported_audit_entries.seal_hash',
    'imported_consent_evidence.hash',
    'imported_consent_evidence.previous_hash',
  ];

  it('is stored as a hash or encrypted, and each other hash is a checksum', () => {
    const named = columns().filter(({ name }) => /(^|_)(hash|sealed|password|token|secret)$/.test(name));
    expect(
      named
        .filter(({ level }) => level !== 'secret')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(checksums);
    const plain = secretColumns().filter(({ path }) => !named.some((one) => one.path === path));
    expect([...new Set(plain.map(({ table }) => table))]).toEqual(['signing_keys']);
  });

  it('is in no response and in no live event', () => {
    const names = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties } = schema as { properties?: object };
      for (const name of Object.keys(properties ?? {})) names.add(name);
      for (const part of Object.values(schema)) collect(part);
    };
    const endpoints = Object.values(contracts).flatMap((group) => Object.values(group as Record<string, AnyEndpoint>));
    for (const one of [...endpoints.map(({ reply }) => reply), ...Object.values(liveEvents)])
      collect(z.toJSONSchema(one as z.ZodType, { io: 'output', unrepresentable: 'any' }));
    expect(names.size).toBeGreaterThan(500);
    const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const secrets = Object.keys(columnLevels)
      .filter((path) => columnLevels[path] === 'secret')
      .map((path) => path.split('.')[1] ?? '');
    expect([...secrets, ...secrets.map(camel), 'previousKey', 'signingKey'].filter((name) => names.has(name))).toEqual(
      [],
    );
    // `key` is also the name of other properties, so only one file may read the signing keys.
    expect(filesWith(/\bsigning_keys\b/)).toEqual([
      'client-archive/tables.ts',
      'data-levels.ts',
      'platform/queries.ts',
    ]);
  });

  it('is in no client archive', () => {
    const scopes = { ...clientTables, ...readOnlyTables, ...sharedTables };
    const archived = secretColumns().filter(({ table, name }) => {
      const scope: { secrets?: readonly string[]; cleared?: readonly string[] } | undefined = scopes[table];
      return scope && !scope.secrets?.includes(name) && !scope.cleared?.includes(name);
    });
    expect(archived).toEqual([]);
  });
});

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/(^|\/)testing\//.test(name))
  .toSorted();
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const filesWith = (pattern: RegExp) => sources.filter((name) => pattern.test(read(name)));

describe('these names', () => {
  /** Fields of log calls. Each is an id, a code, a count, a name of a part of the server, or the IP address of a refusal. */
  const loggedFields = [
    'absenceId',
    'address',
    'archiveId',
    'assignedSurveyId',
    'attempt',
    'callId',
    'code',
    'connections',
    'err',
    'error',
    'eventId',
    'fileId',
    'handoverId',
    'head',
    'importId',
    'kind',
    'linkId',
    'made',
    'memberId',
    'members',
    'messageId',
    'method',
    'ms',
    'needId',
    'path',
    'phaseId',
    'place',
    'port',
    'positions',
    'problem',
    'questionId',
    'reason',
    'referralId',
    'requestId',
    'route',
    'rows',
    'seal',
    'senderId',
    'status',
    'surveyId',
    'sweep',
    'task',
    'why',
    'worker',
    'workflowId',
  ];

  /** Log calls, and the functions that return the fields of several log calls. `failureFields` returns kind and code. */
  const logCalls =
    /\blog(?:\??\.(?:trace|debug|info|warn|error|fatal)|\[[^\]]*\])\(\s*|\b(?:fieldsOf: |const responseFields = |const fields = )\(.*\) => \(\s*/g;
  const spreadFields = [
    '...fields',
    '...responseFields',
    '...failureFields',
    '...fieldsOf',
    'responseFields()',
    'fields()',
  ];

  /** Returns the names in the object literal at the start of the text. A spread is returned with its dots. */
  function namesIn(text: string): string[] {
    const names: string[] = [];
    let depth = 0;
    // Strings are matched first, so that brackets in them do not count.
    for (const [token] of text.matchAll(/'[^']*'|"[^"]*"|`[^`]*`|(?<=[{,]\s*)(?:\.\.\.)?\w+|[{}()[\]]/g)) {
      if (/^[{([]$/.test(token)) depth += 1;
      else if (/^[})\]]$/.test(token)) depth -= 1;
      else if (depth === 1 && /^[\w.]/.test(token)) names.push(token);
      if (depth === 0) break;
    }
    return names;
  }

  it('are the only fields of log calls', () => {
    const found = new Set<string>();
    let count = 0;
    for (const name of sources) {
      const text = read(name);
      for (const { index, 0: call } of text.matchAll(logCalls)) {
        count += 1;
        const argument = text.slice(index + call.length);
        const names = argument.startsWith('{') ? namesIn(argument) : [`${/^\w*/.exec(argument)?.[0]}()`];
        for (const one of names) if (!spreadFields.includes(one)) found.add(one);
      }
    }
    expect(count).toBeGreaterThan(50);
    expect([...found].toSorted()).toEqual(loggedFields.toSorted());
  });
});

describe('tables with the level evidence', () => {
  it('can be neither changed nor deleted by the server', async () => {
    const changeable = await database.sql(
      `SELECT t FROM unnest($1::text[]) t WHERE has_table_privilege('guidepost_app', t, 'UPDATE')
          OR has_any_column_privilege('guidepost_app', t, 'UPDATE') OR has_table_privilege('guidepost_app', t, 'DELETE')
          OR has_table_privilege('guidepost_app', t, 'TRUNCATE')`,
      [tableLevels.evidence],
    );
    expect(changeable).toEqual([]);
  });
});

describe('tables with the level operational', () => {
  it('refer to no member, staff member or client', () => {
    const personal = tablesWithReferenceTo('members', 'users', 'staff', 'clients');
    expect(tableLevels.operational.filter((name) => personal.includes(name))).toEqual([]);
  });
});
