import { createHmac } from 'node:crypto';
import { asId, type Role, type StaffId } from '@guidepost/contracts';
import { dashboardText } from '../connectors/analytics/local.ts';
import type { TestApp } from './app.ts';
import { idOf, type Part, type SceneBasis } from './records/base.ts';
import { deathReports, needs, statuses, stays, surveys, workflow } from './records/care.ts';
import { consents } from './records/consents.ts';
import { conversations } from './records/conversations.ts';
import { notes, notificationsAndArchive } from './records/others.ts';
import { duplicates, imports, people, transfers } from './records/people.ts';
import { type Ids, inventedIds } from './samples.ts';

export interface Person {
  id: StaffId;
  email: string;
  name: string;
}

export interface Scene {
  person: Person;
  /**
   * The ids of the user's own records: their member, the user, their team's client, their note, their import and so on.
   */
  ids: Ids;
  /** The records that requests use up, in creation order. */
  parts: readonly Part[];
  /** Creates new records for these parts and for the parts that refer to them. */
  renew(stale: ReadonlySet<Part>): Promise<void>;
}

/** Ids that do not exist. */
export const missingIds: Ids = {
  ...inventedIds(900_000_001),
  dashboard: { expires: 1_800_000_000_000, signature: 'nobody' },
  linkKey: 'nobody',
  consentKey: 'nobody',
  consentIdentity: 'nobody',
  surveyKey: 'nobody',
  surveyDevice: 'nobody',
  newSurveyKey: 'nobody',
  wordingHash: 'nobody',
};

/**
 * Creates a user with a role and one record of each kind. The user has one member and is on a separate team that serves
 * a separate client.
 * @param user the user of the scene; a new one by default. A user can have several scenes
 */
export async function makeScene(test: TestApp, role: Role, user?: Person): Promise<Scene> {
  const { make, database } = test;
  const { sql } = database;
  const person = user ?? (await make.staff({ role }));
  const clientId = await make.client();
  const receiver = await make.staff();
  const teamId = await make.team({ members: [person.id, receiver.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: person.id });
  const otherMemberId = await make.member({ clientId, guideId: person.id });
  // The client's patients, including this member, are in the external medical record system.
  await sql(`UPDATE clients SET avon_medical_center_id = 'center' WHERE id = $1`, [clientId]);
  await sql(`UPDATE members SET avon_id = 'user_' || user_id WHERE user_id = $1`, [memberId]);
  await sql(`UPDATE staff SET mobile_phone = '+13465550126' WHERE user_id = $1`, [person.id]);
  const dashboard = await signedDashboard(test, person.id);
  const ids: Ids = { ...missingIds, memberId, guideId: person.id, clientId, teamId, dashboard };
  const ground: SceneBasis = {
    test,
    ids,
    personId: person.id,
    receiverId: receiver.id,
    clientId,
    memberId,
    otherMemberId,
  };
  ids.lineId = await idOf(ground)(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
     VALUES ('Line', '+1346' || lpad($1::bigint::text, 7, '8'), $1, $2, '2026-05-01Z') RETURNING id`,
    [clientId, person.id],
  );
  const [template] = await sql<{ id: string; category_id: string }>(
    `WITH c AS (INSERT INTO message_categories (name, sort_order) VALUES ('Rides', 1) RETURNING id)
     INSERT INTO message_templates (category_id, template, sort_order) SELECT id, 'See you', 1 FROM c RETURNING id, category_id`,
  );
  ids.templateId = asId(Number(template?.id));
  ids.categoryId = asId(Number(template?.category_id));

  const made = [transfers, notes, imports, people, conversations, consents, needs, statuses, surveys, workflow, stays];
  const parts = [...made, deathReports, duplicates, notificationsAndArchive].map((part) => part(ground));
  async function renew(stale: ReadonlySet<Part>) {
    const names = new Set([...stale].map(({ name }) => name));
    // `parts` is in order, so this also finds parts that depend on a stale part indirectly
    for (const { name, on = [] } of parts) if (on.some((under) => names.has(under))) names.add(name);
    const renewed = parts.filter(({ name }) => names.has(name));
    for (const part of renewed.toReversed()) await part.clear?.();
    for (const part of renewed) await part.make();
  }
  await renew(new Set(parts));
  return { person, ids, parts, renew };
}

/** Returns the expiry and signature for a guide's dashboard URL. */
async function signedDashboard({ database }: TestApp, guideId: StaffId): Promise<Ids['dashboard']> {
  const [row] = await database.sql<{ key: string }>(`SELECT key FROM signing_keys WHERE name = 'dashboards'`);
  const expires = Date.now() + 3_600_000;
  const text = dashboardText({ guideId, yearMonth: '2026-11', expires });
  const signature = createHmac('sha256', row?.key ?? '')
    .update(text)
    .digest('base64url');
  return { expires, signature };
}
