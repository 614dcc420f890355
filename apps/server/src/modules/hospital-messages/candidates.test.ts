import { readFileSync } from 'node:fs';
import type { MemberId } from '@guidepost/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyMessages } from './apply-waiting.ts';
import { candidatesSql } from './queries-candidates.ts';
import {
  clientId,
  createMember,
  listMessages,
  listStays,
  sendMessage,
  setUpHospital,
  stay,
  test,
} from './testing/scene.ts';

setUpHospital();

const states = async () => (await listMessages()).map(({ state }) => state);
/** Adds members who have the same last name and were born in 1980. */
const addNamesakes = (count: number, lastName: string) =>
  test.database.sql(
    `WITH people AS (
       INSERT INTO users (role, first_name, last_name, created_at)
       SELECT 'PATIENT', 'Maria' || n, $2, now() FROM generate_series(1, $1::int) AS n RETURNING id)
     INSERT INTO members (user_id, client_id, date_of_birth, stage_id, status_id)
     SELECT p.id, $3, date '1980-01-01' + (p.id % 360)::int, s.stage_id, s.id FROM people p JOIN member_statuses s ON s.key = 'queued'`,
    [count, lastName, clientId],
  );
const giveNumber = (memberId: MemberId, value: string) =>
  test.database.sql(
    `INSERT INTO member_identifiers (member_id, client_id, system, value) VALUES ($1, $2, 'plan', $3)`,
    [memberId, clientId, value],
  );

describe('a last name of more than 500 members', () => {
  it('does not hide the member with the number and birth date', async () => {
    await addNamesakes(520, 'Garcia');
    const memberId = await createMember({ name: 'Rosalinda Garcia', birth: '1944-07-09' });
    await giveNumber(memberId, 'PLAN777');
    await sendMessage('A01', { name: 'GARCIA^ROSALINDA', birth: '19440709', number: 'PLAN777', at: '20261201080000' });
    expect(await states()).toEqual(['applied']);
    expect(await listStays()).toEqual([stay('2026-12-01', null, memberId)]);
  });

  it('does not hide the member with the birth date, without a number', async () => {
    await addNamesakes(520, 'Zavala');
    const memberId = await createMember({ name: 'Rosalinda Zavala', birth: '1951-02-10' });
    await sendMessage('A01', { name: 'ZAVALA^ROSALINDA', birth: '19510210', number: 'Z1', at: '20261201080000' });
    expect(await listStays()).toEqual([stay('2026-12-01', null, memberId)]);
  });

  it('does not hide a member with the number whose birth date is unknown', async () => {
    await addNamesakes(520, 'Quintero');
    const memberId = await createMember({ name: 'Rosalinda Quintero', birth: '1944-07-09' });
    await test.database.sql('UPDATE members SET date_of_birth = NULL WHERE user_id = $1', [memberId]);
    await giveNumber(memberId, 'PLAN778');
    await sendMessage('A01', {
      name: 'QUINTERO^ROSALINDA',
      birth: '19800709',
      number: 'PLAN778',
      at: '20261201080000',
    });
    expect(await listStays()).toEqual([stay('2026-12-01', null, memberId)]);
  });

  it('does not hide a member with the first name, if the message has no birth date', async () => {
    await addNamesakes(520, 'Ibarra');
    await createMember({ name: 'Rosalinda Ibarra', birth: '1944-07-09' });
    await sendMessage('A01', { name: 'IBARRA^ROSALINDA', birth: '', number: 'I1', at: '20261201080000' });
    expect(await states()).toEqual(['review']);
  });

  it('is compared again by the migration, if a patient was not found', async () => {
    await addNamesakes(520, 'Duarte');
    await sendMessage('A01', { name: 'DUARTE^ROSALINDA', birth: '19480809', number: 'D1', at: '20261201080000' });
    expect(await states()).toEqual(['nobody']);
    const memberId = await createMember({ name: 'Rosalinda Duarte', birth: '1948-08-09' });
    await test.database.sql('DELETE FROM hospital_lookups');
    const migration = new URL('../../migrations/202611271901_frequent-last-names-data.sql', import.meta.url);
    await test.database.sql(readFileSync(migration, 'utf8'));
    await applyMessages(test.app.jobs);
    await expect.poll(listStays).toEqual([stay('2026-12-01', null, memberId)]);
  });
});

describe('the query for candidates', () => {
  beforeAll(async () => {
    await test.database.sql(
      `INSERT INTO users (role, first_name, last_name, created_at)
       SELECT 'PATIENT', 'Anna', 'Name' || n, now() FROM generate_series(1, 5000) AS n`,
    );
    const client = await test.make.client();
    await test.database.sql(
      `INSERT INTO members (user_id, client_id, client_user_id, date_of_birth, stage_id, status_id)
       SELECT u.id, $1, 'C' || u.id, date '1940-01-01' + (u.id % 20000)::int, s.stage_id, s.id
         FROM users u JOIN member_statuses s ON s.key = 'queued' WHERE u.last_name LIKE 'Name%'`,
      [client],
    );
    await test.database.sql(
      `INSERT INTO member_identifiers (member_id, client_id, system, value)
       SELECT user_id, client_id, 'plan', client_user_id FROM members WHERE client_id = $1`,
      [client],
    );
    await test.database.sql('ANALYZE users, members, member_identifiers');
  });

  it('reads indexes and scans no table', async () => {
    const plan = await test.database.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${candidatesSql}`, [
      ['C77', 'M1'],
      '1944-07-09',
      ['name42'],
      'Anna',
    ]);
    const lines = plan.map((line) => line['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    const conditions = lines.filter((line) => line.includes('Index Cond')).join();
    for (const value of ['client_user_id', 'value', 'date_of_birth', 'search_key(last_name)'])
      expect(conditions).toContain(value);
  });
});
