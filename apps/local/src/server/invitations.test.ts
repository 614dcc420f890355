import { expect, it } from 'vitest';
import { db, rows, useDemo } from '../testing/demo.ts';
import { readSentInvitations } from './invitations.ts';

useDemo();

const settings = { publicUrl: 'http://localhost:8080', organisationName: 'Harbor Care' };
const found = () => readSentInvitations(db, settings, 'guidepost@localhost');

it('has an email for each invited user, from the organization in its text', async () => {
  const invited = await rows<{ email: string; first_name: string; id: string }>(
    `SELECT s.email::text AS email, u.first_name, u.id FROM staff_invitations v JOIN staff s ON s.user_id = v.staff_id
       JOIN users u ON u.id = v.staff_id ORDER BY v.sent_at, v.staff_id`,
  );
  expect(invited.length).toBeGreaterThan(0);
  const mails = await found();
  expect(mails.map(({ to }) => to)).toEqual(invited.map(({ email }) => [email]));
  expect(mails[0]).toMatchObject({ from: 'Harbor Care <guidepost@localhost>', subject: 'Harbor Care: your account' });
  expect(mails[0]?.text).toContain(`Hello ${invited[0]?.first_name},`);
  expect(mails[0]?.text).toContain('http://localhost:8080/login');
  // a user who has joined has no open invitation
  await rows(`INSERT INTO staff_identities (staff_id, issuer, subject) VALUES ($1, 'https://id.example.org', 'x')`, [
    invited[0]?.id,
  ]);
  expect((await found()).map(({ to }) => to)).toEqual(invited.slice(1).map(({ email }) => [email]));
});
