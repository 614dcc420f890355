import { type BodyOf, type ClientId, contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';

const { hospitalizations, docket, feed } = contracts;

let test: TestApp;
let guide: Person;
let supervisor: Person;
let as: string;
let asSupervisor: string;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await moveClock(test, '2026-12-03T18:00:00Z');
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  await test.make.audits(supervisor.id, clientId);
  [as, asSupervisor] = [await test.signIn(guide), await test.signIn(supervisor)];
});
afterAll(() => test.stop());

type StayId = IdOf<'Hospitalization'>;
async function stay(
  admit: string,
  home: string | null = null,
  more: { memberId?: MemberId; measure?: string; bh?: boolean; guideId?: Person['id'] | null } = {},
): Promise<StayId> {
  const memberId =
    more.memberId ??
    (await test.make.member({ clientId, guideId: more.guideId === undefined ? guide.id : more.guideId }));
  const [row] = await test.database.sql<{ id: string }>(
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, follow_up_type, is_enrolled_in_behavioral_health, created_at, updated_at)
     VALUES ($1, 'Saltgrass Regional', $2, $3, $4, $5, now(), now()) RETURNING id`,
    [memberId, admit, home, more.measure ?? null, more.bh ?? false],
  );
  return Number(row?.id) as StayId;
}
type Query = Parameters<typeof listStays>[0];
const listStays = async (query: Record<string, unknown> = {}, viewerToken = asSupervisor) =>
  (await test.call(hospitalizations.list, { as: viewerToken, input: { query } as never })).body;
const isOf = (memberId: MemberId | undefined) => (one: { memberId: MemberId }) => one.memberId === memberId;
const idsOf = async (query: Query = {}) => (await listStays(query)).data.map(({ id }) => id);
const change = (id: StayId, body: BodyOf<typeof hospitalizations.update>, viewerToken = as) =>
  test.call(hospitalizations.update, { as: viewerToken, input: { params: { id }, body } });

describe('the list of hospitalized members', () => {
  it('is one list of several clients in every order and on all pages, and follows a member to another client', async () => {
    const other = await test.make.client();
    await test.make.audits(supervisor.id, other);
    const members = await Promise.all(
      [clientId, other, clientId, other].map((of, i) =>
        test.make.member({ clientId: of, guideId: i < 3 ? guide.id : null }),
      ),
    );
    const all = new Set<StayId>();
    for (let i = 0; i < 12; i++)
      all.add(
        await stay(`2026-11-${String(1 + ((i * 7) % 20)).padStart(2, '0')}`, i % 3 ? `2026-11-${24 + (i % 4)}` : null, {
          memberId: members[i % 4] as MemberId,
          ...(i % 5 ? { measure: `M${i % 3}` } : {}),
        }),
      );
    for (const by of ['assignedGuide', 'admitDate', 'dischargeDate', 'followUpType'] as const)
      for (const direction of ['ASC', 'DESC'] as const) {
        const pages = [];
        for (const start of [0, 5, 10]) {
          const { data, pagination } = await listStays({
            'sort-by': by,
            'sort-direction': direction,
            'page-size': 5,
            'page-start': start,
          });
          expect(pagination.totalItems).toBe(12);
          pages.push(...data);
        }
        expect(new Set(pages.map(({ id }) => id))).toEqual(all);
        const keys = pages.map((one) =>
          by === 'admitDate'
            ? one.admitDate
            : by === 'dischargeDate'
              ? (one.dischargeDate ?? '9999')
              : by === 'followUpType'
                ? one.followUpType
                : one.guideName,
        );
        const known = keys.filter((key) => key !== null);
        expect(keys.slice(known.length), `${by} ${direction}: none stands last`).toEqual(
          keys.filter((key) => key === null),
        );
        expect(known).toEqual([...known].sort((a, b) => (direction === 'ASC' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0)));
      }

    const ofFirst = isOf(members[0]);
    const change = async (sql: string, left: number) => {
      await test.database.sql(sql, [members[0]]);
      expect((await listStays({ 'page-size': 25 })).data.filter(ofFirst)).toHaveLength(left);
      expect((await listStays()).pagination.totalItems).toBe(9 + left);
      expect((await test.call(hospitalizations.metaCounts, { as: asSupervisor })).body.totalMembers).toBe(left ? 4 : 3);
    };
    await change('UPDATE users SET deleted_at = now() WHERE id = $1', 0);
    await change('UPDATE users SET deleted_at = NULL WHERE id = $1', 3);
    const elsewhere = await test.make.client();
    await change(`UPDATE members SET client_id = ${elsewhere} WHERE user_id = $1`, 0);
    await change(`UPDATE members SET client_id = ${other} WHERE user_id = $1`, 3);
    const colleague = await test.make.staff({ name: 'Andre Wells' });
    const ofMate = async () =>
      (await listStays({ guideIds: [colleague.id], 'page-size': 25 } as never)).data.filter(ofFirst).length;
    expect(await ofMate()).toBe(0);
    await change(`UPDATE members SET assigned_guide_id = ${colleague.id} WHERE user_id = $1`, 3);
    expect(await ofMate()).toBe(3);
    await change('UPDATE hospitalizations SET deleted_at = now() WHERE member_id = $1', 0);
    await change('UPDATE hospitalizations SET deleted_at = NULL WHERE member_id = $1', 3);
  });

  it('contains the clients that the user administers; members in the hospital come first, then the latest discharges', async () => {
    const old = await stay('2026-10-01', '2026-10-04');
    const inside = await stay('2026-12-01');
    const home = await stay('2026-11-20', '2026-11-30');
    expect(await idsOf()).toEqual([inside, home, old]);
    expect(await idsOf({ 'sort-direction': 'ASC' })).toEqual([old, home, inside]);
    expect(await idsOf({ 'sort-by': 'admitDate', 'sort-direction': 'ASC' })).toEqual([old, home, inside]);
    expect((await listStays({}, as)).pagination.totalItems).toBe(0);
    const admin = await test.make.staff({ role: 'ADMIN' });
    expect((await listStays({}, await test.signIn(admin))).pagination.totalItems).toBe(0);
  });

  it('counts members, and filters by the two switches, client, guide, status and behavioral health', async () => {
    const both = await test.make.member({ clientId, guideId: null });
    const early = await stay('2026-09-01', '2026-09-03', { memberId: both });
    const inside = await stay('2026-11-27', null, { memberId: both, bh: true });
    const home = await stay('2026-11-20', '2026-11-27', { measure: 'TRC' });
    const before = await stay('2026-11-20', '2026-11-26');
    const counts = await test.call(hospitalizations.metaCounts, { as: asSupervisor, input: {} });
    expect(counts.body).toEqual({ newlyAdmitted: 1, newlyDischarged: 1, totalMembers: 3 });
    expect(await idsOf({ 'special-filter': 'newly-admitted' })).toEqual([inside]);
    expect(await idsOf({ 'special-filter': 'newly-discharged' })).toEqual([home]);
    expect(await idsOf({ 'behavioral-health-filter': true })).toEqual([inside]);
    expect(await idsOf({ guideIds: [guide.id] })).toEqual([home, before]);
    expect(await idsOf({ clientIds: [clientId], 'sort-by': 'followUpType', 'sort-direction': 'ASC' })).toEqual([
      home,
      ...[early, inside, before].sort((a, b) => a - b),
    ]);
    expect((await idsOf({ 'sort-by': 'assignedGuide', 'sort-direction': 'ASC' })).slice(0, 2)).toEqual([home, before]);
    const options = await test.call(hospitalizations.filterOptions, { as: asSupervisor, input: {} });
    expect(options.body.guides).toEqual([{ id: guide.id, name: 'Marisol Vega' }]);
    expect(options.body.clients.map(({ id }) => id)).toEqual([clientId]);
    expect(options.body.statuses.map(({ name }) => name)).toEqual(['Engaged']);
  });

  it('pages without overlap', async () => {
    const all = [];
    for (let n = 0; n < 7; n += 1) all.push(await stay('2026-11-20', '2026-11-25'));
    const first = await listStays({ 'page-size': 5 });
    const second = await listStays({ 'page-size': 5, 'page-start': 5 });
    expect(first.pagination.totalItems).toBe(7);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.toReversed());
  });
});

describe("a guide's changes of a stay", () => {
  it('are a note, and a discharge if none is known, which opens the discharge follow-up', async () => {
    const id = await stay('2026-11-30');
    expect((await change(id, { note: 'Home with a walker' })).body.note).toBe('Home with a walker');
    const bad = async (day: string) => (await change(id, { guideEnteredDischargedAt: day })).body.errors?.[0]?.property;
    expect([await bad('2026-11-29'), await bad('2026-12-04')]).toEqual([
      'guideEnteredDischargedAt',
      'guideEnteredDischargedAt',
    ]);
    const saved = await change(id, { guideEnteredDischargedAt: '2026-12-02' });
    expect(saved.body).toMatchObject({
      guideEnteredDischargedAt: '2026-12-02',
      note: 'Home with a walker',
      followUp: { completedAt: null },
    });
    const todos = (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data;
    expect(todos.map(({ label, hospitalization }) => [label, hospitalization?.id])).toEqual([
      ['Discharge follow up', id],
    ]);
    expect((await change(id, { guideEnteredDischargedAt: '2026-12-01' })).body.code).toBe('HOSPITALIZATION_DISCHARGED');
    expect((await change(id, { guideEnteredDischargedAt: null })).body.code).toBe('HOSPITALIZATION_DISCHARGED');
    expect((await change(id, { guideEnteredDischargedAt: '2026-12-02', note: null })).body.note).toBeNull();
    const known = await stay('2026-11-20', '2026-11-25');
    expect((await change(known, { guideEnteredDischargedAt: '2026-11-26' })).body.code).toBe(
      'HOSPITALIZATION_DISCHARGED',
    );
    // The merged note of two stays can be longer than the limit. A request without a note leaves the merged note
    // unchanged.
    const both = 'x'.repeat(3002);
    await test.database.sql('UPDATE hospitalizations SET note = $2 WHERE id = $1', [id, both]);
    const day = await change(id, { guideEnteredDischargedAt: '2026-12-02' });
    expect([day.status, day.body.note]).toEqual([200, both]);
    expect((await change(id, { note: both })).body.errors?.[0]?.property).toBe('note');
    // Two users change the stay at the same time. The second user receives a conflict error.
    const { version } = (await change(known, { note: 'One' })).body;
    expect((await change(known, { note: 'Two', version })).body.note).toBe('Two');
    const late = await change(known, { note: 'Three', version });
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { note: 'Two', version: version + 1 } });
    expect((await eventsOf(test, 'hospitalization_updated')).map(({ payload }) => payload.id)).toContain(id);
    expect((await eventsOf(test, 'hospitalizations_changed')).length).toBeGreaterThan(0);
    expect((await test.call(feed.items, { as, input: { query: { userId: saved.body.memberId } } })).status).toBe(200);
  });
});
