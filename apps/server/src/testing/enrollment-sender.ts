import { type ClientId, contracts, type EnrollmentOutcome, type IdOf, type MemberId } from '@guidepost/contracts';
import { expect } from 'vitest';
import { runApply, runCompare } from '../modules/enrollments/jobs.ts';
import type { TestApp } from './app.ts';

const { enrollments } = contracts;
type ImportId = IdOf<'EnrollmentImport'>;

export interface SendOptions {
  format?: 'csv' | 'x12-834';
  isFull?: boolean;
  portion?: number;
}

/** Which columns of the tests' CSV files are what. */
export const sentMapping = {
  memberNumber: 'Plan no.',
  firstName: 'First',
  lastName: 'Last',
  dateOfBirth: 'DOB',
  mobilePhone: 'Phone',
  email: 'Mail',
};

/** Sends enrollment files of a client as a browser does, compares and applies them, and reads what came of them. */
export function enrollmentSender(test: TestApp, as: string, clientId: ClientId) {
  const look = async (importId: ImportId) =>
    (await test.call(enrollments.get, { as, input: { params: { importId } } })).body;
  async function preview(text: string, { format = 'x12-834', isFull = false, portion = 400 }: SendOptions = {}) {
    const csv = format === 'csv' ? { mapping: sentMapping, isFull, delimiter: ',' as const } : {};
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
    return look(begun.body.id);
  }
  async function apply(importId: ImportId) {
    expect((await test.call(enrollments.apply, { as, input: { params: { importId } } })).status).toBe(202);
    await runApply({ importId }, test.app.jobs);
    return look(importId);
  }
  async function memberNumbered(number: string): Promise<MemberId> {
    const [found] = await test.database.sql<{ member_id: string }>(
      'SELECT member_id FROM member_identifiers WHERE client_id = $1 AND value = $2',
      [clientId, number],
    );
    return Number(found?.member_id) as MemberId;
  }
  return {
    look,
    preview,
    apply,
    memberNumbered,
    take: async (text: string, options?: SendOptions) => apply((await preview(text, options)).id),
    rowsOf: async (importId: ImportId, outcome: EnrollmentOutcome) =>
      (await test.call(enrollments.rows, { as, input: { params: { importId }, query: { outcome } } })).body.data,
    statusOf: async (number: string) =>
      (
        await test.database.sql<{ key: string }>(
          'SELECT s.key FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = $1',
          [await memberNumbered(number)],
        )
      )[0]?.key,
    memberOf: async (memberId: MemberId) =>
      (await test.call(contracts.members.get, { as, input: { params: { memberId } } })).body,
  };
}
