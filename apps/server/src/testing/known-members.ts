import { asId, type ClientId, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import type { TestApp } from './app.ts';
import type { Person } from './world.ts';

/** A member's data, for a simple in-memory list of all members. */
export interface Known {
  id: MemberId;
  first: string;
  last: string;
  preferred: string | null;
  clientId: ClientId;
  guideId: StaffId | null;
  statusId: IdOf<'Status'>;
  city: string | null;
  state: string | null;
  lastEventAt: string | null;
  phones: string[];
  deleted: boolean;
  phase: string | null;
  outreach: number;
  segmentIds: IdOf<'Segment'>[];
  /** The categories of identified needs. Empty for members in the independence stage. */
  needCategoryIds: IdOf<'NeedCategory'>[];
}

/** A kind of viewer, with a function that returns true for the members that this viewer may see. */
export interface KnownViewer {
  kind: string;
  token: string;
  sees: (member: Known) => boolean;
}

const firsts = ['José', 'Jose', 'Anaïs', 'Zoë', 'Dolores', 'Ravi', 'mary-ann', 'Łukasz', 'A_b', '100%', 'O\\Neil'];
const lasts = [
  'López',
  'Lopez',
  "D'Angelo",
  'Nguyễn',
  'Whitaker',
  'van der Berg',
  'Ng',
  'Lo',
  'Under_score',
  'Per%cent',
];
const cities = [null, 'Houston', 'Austin', 'El Paso'];
const states = [null, 'TX', 'OK'];
const phases = [null, 'Month 1 check-in', 'Outreach', 'Welcome'];
export const needCategories = [1, 2, 3, 4, 5, 6].map((id) => asId<'NeedCategory'>(id));
const needCategoriesOf = [[], needCategories.slice(0, 1), needCategories.slice(0, 2), needCategories.slice(2, 3)];
export const segments = [1, 2, 3].map((id) => asId<'Segment'>(id));
const segmentsOf = [[], segments.slice(0, 1), segments.slice(0, 2), segments.slice(2)];
const instants = [null, '2026-03-01T10:00:00Z', '2026-03-01T10:00:00.5Z', '2026-05-01T00:00:00Z'];

/** Creates ninety members with unusual names and every kind of field, and viewers who may see some of them. */
export async function makeKnownMembers(test: TestApp) {
  const { make, database } = test;
  const [stage] = await database.sql<{ id: string }>(`SELECT id FROM member_stages WHERE key = 'independence'`);
  const clientIds = [await make.client('Alpha'), await make.client('Beta'), await make.client('Gamma')];
  const [alpha, beta, gamma] = clientIds as [ClientId, ClientId, ClientId];
  const guides = new Map<StaffId, string>();
  const staff: Person[] = [];
  for (const name of ['Ada Guide', 'Élise Guide', 'Bo Guide', 'Cy Guide', 'Auditor Person', 'Watcher Person']) {
    const who = await make.staff({ name });
    staff.push(who);
    guides.set(who.id, name);
  }
  const [ada, elise, bo, cy, auditor, watcher] = staff as [Person, Person, Person, Person, Person, Person];
  const administrator = await make.staff({ role: 'ADMIN' });
  const provider = await make.staff({ role: 'PROVIDER' });
  await make.team({ members: [ada.id, elise.id], clients: [alpha] });
  await make.team({ members: [bo.id], viewers: [watcher.id], clients: [beta, gamma] });
  await make.team({ members: [elise.id, bo.id] });
  await make.audits(auditor.id, alpha);
  await make.audits(auditor.id, beta);
  await make.audits(watcher.id, beta);
  const statusOrder = new Map<IdOf<'Status'>, number>();
  const stageOf = new Map<IdOf<'Status'>, IdOf<'Stage'>>();
  for (const row of await database.sql<{ id: string; sort_order: number; stage_id: string }>(
    'SELECT id, sort_order, stage_id FROM member_statuses',
  )) {
    statusOrder.set(asId(Number(row.id)), row.sort_order);
    stageOf.set(asId(Number(row.id)), asId(Number(row.stage_id)));
  }

  const scope = (guideIds: StaffId[], administered: ClientId[], served: ClientId[]) => (member: Known) =>
    (member.guideId !== null && guideIds.includes(member.guideId)) ||
    administered.includes(member.clientId) ||
    (member.guideId === null && served.includes(member.clientId));
  const viewers: KnownViewer[] = [];
  const add = async (kind: string, who: Person, sees: (member: Known) => boolean) =>
    viewers.push({ kind, token: await test.signIn(who), sees });
  await add('somebody who sees all', administrator, () => true);
  await add('a guide of one team', ada, scope([ada.id, elise.id], [], [alpha]));
  await add('a guide of two teams', elise, scope([ada.id, elise.id, bo.id], [], [alpha]));
  await add('a guide without a team', cy, scope([cy.id], [], []));
  await add('somebody who administers clients', auditor, scope([auditor.id], [alpha, beta], []));
  await add('a viewer of a team who administers a client', watcher, scope([watcher.id, bo.id], [beta], [beta, gamma]));
  await add('a provider without anybody', provider, () => false);

  const known: Known[] = [];
  // a fixed seed, so that each run has the same members
  let seed = 7;
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] as T;
  };
  for (let n = 0; n < 90; n += 1) {
    const member: Omit<Known, 'id'> = {
      first: pick(firsts),
      last: pick(lasts),
      preferred: pick([null, null, 'Pepe', 'Lola']),
      clientId: pick(clientIds),
      guideId: pick([null, ada.id, elise.id, bo.id, cy.id]),
      statusId: pick([...statusOrder.keys()]),
      city: pick(cities),
      state: pick(states),
      lastEventAt: pick(instants),
      phones: pick([[], ['+17135550143'], ['+12815550143', '+15125559876']]),
      deleted: n % 15 === 14,
      phase: phases[n % 4] ?? null,
      outreach: n % 7 === 6 ? 0 : n % 3,
      segmentIds: segmentsOf[n % 5] ?? [],
      needCategoryIds: needCategoriesOf[n % 7] ?? [],
    };
    const [user] = await database.sql<{ id: string }>(
      `INSERT INTO users (role, first_name, last_name, preferred_name, created_at, deleted_at)
       VALUES ('PATIENT', $1, $2, $3, now(), CASE WHEN $4 THEN now() END) RETURNING id`,
      [member.first, member.last, member.preferred, member.deleted],
    );
    const id = asId<'Member'>(Number(user?.id));
    await database.sql(
      `INSERT INTO members (user_id, client_id, assigned_guide_id, stage_id, status_id, city, state, last_event_at)
       SELECT $1, $2, $3, stage_id, id, $5, $6, $7 FROM member_statuses WHERE id = $4`,
      [id, member.clientId, member.guideId, member.statusId, member.city, member.state, member.lastEventAt],
    );
    for (const number of member.phones) {
      await database.sql(
        `INSERT INTO phone_numbers (user_id, number, description, created_at) VALUES ($1, $2, 'Home', now())`,
        [id, number],
      );
    }
    // The previous month's outreach must not count in the current month.
    await database.sql(
      `UPDATE members SET outreach_count = $2, outreach_month = date_trunc('month', now() AT TIME ZONE time_zone)::date - $3::int WHERE user_id = $1`,
      [id, n % 7 === 6 ? 5 : member.outreach, n % 7 === 6 ? 20 : 0],
    );
    if (member.phase)
      await database.sql(
        'INSERT INTO member_attributes (member_id, outreach_phase, updated_at) VALUES ($1, $2, now())',
        [id, member.phase],
      );
    await database.sql('INSERT INTO member_segments SELECT $1, unnest($2::bigint[])', [id, member.segmentIds]);
    // In addition to each open need, there is one ended need, one met need and one deleted need. Each of these has a
    // different category.
    await database.sql(
      `INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, fulfilled_at, closed_by_id, deleted_at, creator_id, created_at, updated_at)
       SELECT $1, i.id, '<p>x</p>', now(), (now() + v.days * interval '1 day')::date, v.fulfilled_at, CASE WHEN v.fulfilled_at IS NOT NULL THEN $3::bigint END,
              v.deleted_at, $3, now(), now()
         FROM unnest($2::bigint[]) c (id)
         CROSS JOIN (VALUES (0, 30, NULL, NULL), (1, -2, NULL, NULL), (1, 30, now(), NULL), (1, 30, NULL, now())) v (shift, days, fulfilled_at, deleted_at)
         JOIN need_issues i ON i.id = (SELECT min(id) FROM need_issues WHERE category_id = c.id + 3 * v.shift)`,
      [id, member.needCategoryIds, member.guideId ?? ada.id],
    );
    known.push({ ...member, id });
  }
  return { known, viewers, guides, clientIds, statusOrder, stageOf, independence: asId<'Stage'>(Number(stage?.id)) };
}
