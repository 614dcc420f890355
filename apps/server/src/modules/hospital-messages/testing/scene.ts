import {
  type ClientId,
  contracts,
  type HospitalMessageState,
  type HospitalSenderId,
  type MemberId,
} from '@guidepost/contracts';
import { adtText } from '@guidepost/rules/adt-text';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';
import { applyMessages } from '../apply-waiting.ts';

const { hospitalMessages } = contracts;
export type AdtFields = Parameters<typeof adtText>[1];

export let test: TestApp;
let url: string;
export let guide: Person;
export let as: string;
export let asAdmin: string;
export let admin: Person;
export let clientId: ClientId;
export let memberId: MemberId;
export let senderId: HospitalSenderId;
export let key: string;
export let hospital: string;
export let serial = 0;

/** Before each test, creates a hospital that sends over HTTPS, a guide with a member, and an administrator. */
export function setUpHospital(): void {
  beforeAll(async () => {
    // Test files in the same worker share this module. There are only a few names, so each file starts again with the
    // first one.
    serial = 0;
    test = await startTestApp();
    url = await test.listen();
  });
  beforeEach(async () => {
    await moveClock(test, '2026-12-03T18:00:00Z');
    serial += 1;
    clientId = await test.make.client();
    guide = await test.make.staff();
    await test.make.team({ members: [guide.id], clients: [clientId] });
    admin = await test.make.staff({ role: 'SUPER_ADMIN' });
    [as, asAdmin] = [await test.signIn(guide), await test.signIn(admin)];
    memberId = await createMember({
      name: `Lucille Fontenot${names[serial]}`,
      birth: `19${20 + serial}-03-12`,
    });
    hospital = `Saltgrass ${serial}`;
    const added = await test.call(hospitalMessages.addSender, {
      as: asAdmin,
      input: { body: { name: hospital, timeZone: 'America/Chicago' } },
    });
    expect(added.status).toBe(201);
    senderId = added.body.id;
    key = (await test.call(hospitalMessages.makeKey, { as: asAdmin, input: { params: { id: senderId } } })).body.key;
  });
  afterAll(() => test.stop());
}

/** One letter for each test, so that members of earlier tests have different names and do not match. */
export const names = ' abcdefghijklmnopqrstuvw';
export async function createMember({ name, birth }: { name: string; birth: string }): Promise<MemberId> {
  const id = await test.make.member({ clientId, guideId: guide.id, name });
  await test.database.sql(`UPDATE members SET date_of_birth = $2, gender = 'female' WHERE user_id = $1`, [id, birth]);
  const [first = '', last = ''] = name.split(' ');
  await test.database.sql('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [id, first, last]);
  return id;
}
export const patient = (): AdtFields => ({
  name: `Fontenot${names[serial]}^Lucille`,
  birth: `19${20 + serial}0312`,
});
export const postMessage = (body: string, as = key) =>
  fetch(`${url}/api/webhooks/hl7`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/hl7-v2' },
    body,
  });
/** Sends a message and applies it. */
export async function sendMessage(event: string, adtFields: AdtFields = {}): Promise<string> {
  const reply = await postMessage(adtText(event, { ...patient(), ...adtFields }));
  const text = reply.status === 204 ? '' : await reply.text();
  await applyMessages(test.app.jobs);
  // If the app's own job has locked the hospital, that job applies the message.
  const waits = () =>
    test.database.sql(
      `SELECT m.id FROM hospital_messages m JOIN hospital_senders s ON s.id = m.sender_id WHERE s.name = $1 AND m.state = 'received'`,
      [hospital],
    );
  await expect.poll(waits).toEqual([]);
  return text;
}
export const listStays = () =>
  test.database.sql<{ member_id: string; admit_date: string; discharge_date: string | null; deleted: boolean }>(
    `SELECT h.member_id, h.admit_date::text, h.discharge_date::text, h.deleted_at IS NOT NULL AS deleted FROM hospitalizations h
      WHERE h.source_system = 'adt:' || (SELECT id FROM hospital_senders WHERE name = $1) ORDER BY h.id`,
    [hospital],
  );
export const listMessages = async (state?: HospitalMessageState) =>
  (await test.call(hospitalMessages.list, { as: asAdmin, input: { query: { state } } })).body.data.filter(
    ({ sender }) => sender.name === hospital,
  );
export const stay = (admit: string, home: string | null = null, of = memberId) => ({
  member_id: String(of),
  admit_date: admit,
  discharge_date: home,
  deleted: false,
});
