import {
  type ClientId,
  type CsvReading,
  contracts,
  type EnrollmentImport,
  type EnrollmentOutcome,
} from '@guidepost/contracts';
import { expect } from 'vitest';
import { runApply, runCompare, runUndo } from '../modules/enrollments/jobs.ts';
import type { TestApp } from './app.ts';

const { enrollments } = contracts;
type Id = EnrollmentImport['id'];

/** The mapping of CSV columns, with the column names that tests use. */
export const testMapping = {
  memberNumber: 'Plan no.',
  firstName: 'First',
  lastName: 'Last',
  dateOfBirth: 'DOB',
  mobilePhone: 'Phone',
  email: 'Mail',
};

interface Options {
  clientId: ClientId;
  format?: 'csv' | 'x12-834';
  isFull?: boolean;
  portion?: number;
  mapping?: Record<string, string>;
  dayOrder?: CsvReading['dayOrder'];
  isDayOrderChosen?: boolean;
  identity?: CsvReading['identity'];
}

/** Returns functions that upload enrollment files as a browser does, and read the results. */
export function createImportClient(test: TestApp, as: string) {
  const readImport = async (importId: Id): Promise<EnrollmentImport> =>
    (await test.call(enrollments.get, { as, input: { params: { importId } } })).body;
  /** Uploads a file in parts and requests its preview. */
  async function previewFile(text: string, { clientId, format = 'x12-834', ...options }: Options) {
    const { isFull = false, portion = 400, mapping = testMapping, dayOrder, isDayOrderChosen, identity } = options;
    const reading = { dayOrder, isDayOrderChosen, identity };
    const csv = format === 'csv' ? { mapping, isFull, delimiter: ',' as const, ...reading } : {};
    const body = { clientId, format, fileName: 'members', size: text.length, assign: 'nobody' as const, ...csv };
    const begun = await test.call(enrollments.create, { as, input: { body } });
    expect(begun.status).toBe(201);
    const params = { importId: begun.body.id };
    let [from, size] = [0, portion];
    while (from < text.length) {
      const isLast = from + size >= text.length;
      const piece = { from, text: text.slice(from, from + size), isLast };
      const sent = await test.call(enrollments.send, { as, input: { params, body: piece } });
      expect(sent.status).toBe(200);
      size = sent.body.received === from ? size * 2 : portion;
      from = sent.body.received;
      if (isLast || sent.body.state !== 'reading') break;
    }
    await runCompare(params, test.app.jobs);
    return readImport(begun.body.id);
  }
  async function applyImport(importId: Id): Promise<EnrollmentImport> {
    expect((await test.call(enrollments.apply, { as, input: { params: { importId } } })).status).toBe(202);
    await runApply({ importId }, test.app.jobs);
    return readImport(importId);
  }
  async function undoImport(importId: Id): Promise<EnrollmentImport> {
    expect((await test.call(enrollments.undo, { as, input: { params: { importId } } })).status).toBe(202);
    await runUndo({ importId }, test.app.jobs);
    return readImport(importId);
  }
  /** Requests a new preview of a file that was imported before. */
  async function previewAgain(importId: Id): Promise<EnrollmentImport> {
    await test.call(enrollments.decide, { as, input: { params: { importId }, body: { again: true } } });
    await runCompare({ importId }, test.app.jobs);
    return readImport(importId);
  }
  const rows = async (importId: Id, outcome: EnrollmentOutcome) =>
    (await test.call(enrollments.rows, { as, input: { params: { importId }, query: { outcome } } })).body.data;
  return {
    look: readImport,
    preview: previewFile,
    apply: applyImport,
    undo: undoImport,
    again: previewAgain,
    rows,
    take: async (text: string, options: Options) => applyImport((await previewFile(text, options)).id),
    acknowledgement: async (importId: Id): Promise<string> =>
      (await test.call(enrollments.acknowledgement, { as, input: { params: { importId } } })).body.text,
  };
}

/** Returns all stored data about a client's members, except versions and write times. */
export async function storedMembers(test: TestApp, clientId: ClientId): Promise<unknown> {
  const [found] = await test.database.sql<{ all: unknown }>(
    `SELECT jsonb_agg(x ORDER BY x->>'id') AS all FROM (
       SELECT jsonb_build_object('id', m.user_id, 'first', u.first_name, 'last', u.last_name, 'preferred', u.preferred_name,
         'born', m.date_of_birth, 'gender', m.gender, 'zone', m.time_zone, 'status', s.key,
         'phones', (SELECT jsonb_agg(p.number ORDER BY p.number) FROM phone_numbers p WHERE p.user_id = u.id),
         'emails', (SELECT jsonb_agg(p.email ORDER BY p.email) FROM email_addresses p WHERE p.user_id = u.id),
         'addresses', (SELECT jsonb_agg(p.line1 || p.zip ORDER BY p.line1) FROM addresses p WHERE p.user_id = u.id),
         'numbers', (SELECT jsonb_agg(i.value ORDER BY i.value) FROM member_identifiers i WHERE i.member_id = u.id),
         'enrolled', (SELECT jsonb_build_array(e.content, e.coverage, e.ends_on, e.ended_at, e.file_at)
                        FROM member_enrollments e WHERE e.member_id = u.id)) AS x
         FROM members m JOIN users u ON u.id = m.user_id JOIN member_statuses s ON s.id = m.status_id
        WHERE m.client_id = $1) y`,
    [clientId],
  );
  return found?.all ?? [];
}
