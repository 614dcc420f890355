import { asId, contracts, type IdOf, type MemberId } from '@guidepost/contracts';
import { dateZones, sentence } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRespondingGuide } from '../../platform/services/covers.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';
import { announceAbsences } from './service.ts';

const { absences, docket, members, notifications } = contracts;
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const day = (days: number) => Temporal.Now.plainDateISO(dateZones.team).add({ days }).toString();

/**
 * Creates two guides in separate teams that serve the same client, a member of the first guide, and a guide who serves
 * a different client.
 */
async function createAbsenceScenario() {
  const clientId = await test.make.client();
  // at any hour, the guides' day is the day of the request
  const make = () => test.make.staff({ timeZone: dateZones.team });
  const [guide, cover, other] = [await make(), await make(), await make()];
  await test.make.team({ members: [guide.id], clients: [clientId] });
  await test.make.team({ members: [cover.id], clients: [clientId] });
  await test.make.team({ members: [other.id], clients: [await test.make.client()] });
  const memberId = await test.make.member({ clientId, guideId: guide.id });
  const [asGuide, asCover, asOther] = [await test.signIn(guide), await test.signIn(cover), await test.signIn(other)];
  return { clientId, guide, cover, other, memberId, asGuide, asCover, asOther };
}
type AbsenceScenario = Awaited<ReturnType<typeof createAbsenceScenario>>;

const plan = (
  { cover, asGuide }: Pick<AbsenceScenario, 'cover' | 'asGuide'>,
  first: number,
  last: number,
  as = asGuide,
) =>
  test.call(absences.create, { as, input: { body: { coverId: cover.id, firstDay: day(first), lastDay: day(last) } } });
const canSeeMember = async (token: string, memberId: MemberId) =>
  (await test.call(members.get, { as: token, input: { params: { memberId } } })).status;
const todosOf = async (token: string, person: Person) =>
  (
    await test.call(docket.todos, {
      as: token,
      input: { params: { guideId: person.id }, query: { day: day(1) } as never },
    })
  ).body;
const createOpenTodo = (memberId: MemberId, person: Person, causeId: number) =>
  test.app.jobs.transaction((tx) =>
    test.app.jobs.services.todos.open(tx, {
      type: 'TEXT_BACK',
      causeType: 'message',
      causeId,
      memberId,
      ownerId: person.id,
      date: day(-1),
      createdAt: Temporal.Now.instant().toString(),
    }),
  );

describe("during a guide's absence", () => {
  it('the cover sees the members and their to-dos, marked with the guide; the members stay assigned to the guide', async () => {
    const at = await createAbsenceScenario();
    const { guide, cover, memberId, asGuide, asCover } = at;
    await createOpenTodo(memberId, guide, 910_001);
    expect(await canSeeMember(asCover, memberId)).toBe(404);
    expect((await todosOf(asCover, cover)).data).toEqual([]);
    const made = await plan(at, -1, 2);
    expect([made.status, made.body.state]).toEqual([201, 'running']);
    expect(await canSeeMember(asCover, memberId)).toBe(200);
    const { data, counts } = await todosOf(asCover, cover);
    expect(data).toMatchObject([{ userId: guide.id, coveredFor: { id: guide.id }, subjectId: memberId }]);
    expect(counts.followUp).toBe(1);
    const snoozed = await test.call(docket.snoozeTodo, {
      as: asCover,
      input: {
        params: { guideId: cover.id, todoId: data[0]?.id as never },
        body: { date: day(4) },
      },
    });
    expect([snoozed.status, snoozed.body.userId]).toEqual([200, guide.id]);
    expect((await test.call(members.get, { as: asGuide, input: { params: { memberId } } })).body).toMatchObject({
      id: memberId,
    });
    const list = await test.call(absences.list, { as: asCover, input: { query: {} } });
    expect(list.body).toMatchObject({ away: [], covering: [{ id: made.body.id }], answersFor: [{ id: guide.id }] });
  });

  it('a cover who is no longer a guide answers for no guide and sees none of the members, and the absence shows this', async () => {
    const at = await createAbsenceScenario();
    const { guide, cover, memberId, asGuide, asCover } = at;
    const made = await plan(at, -1, 2);
    const answers = () => test.app.jobs.transaction((tx) => findRespondingGuide(tx, guide.id, Temporal.Now.instant()));
    expect([made.body.canAnswer, await canSeeMember(asCover, memberId), await answers()]).toEqual([
      true,
      200,
      cover.id,
    ]);
    await test.database.sql(`UPDATE users SET role = 'PROVIDER' WHERE id = $1`, [cover.id]);
    expect([await canSeeMember(asCover, memberId), await answers()]).toEqual([404, guide.id]);
    const own = await test.call(absences.list, { as: asGuide, input: { query: {} } });
    expect(own.body.away).toMatchObject([{ id: made.body.id, canAnswer: false }]);
    expect((await test.call(absences.list, { as: asCover, input: { query: {} } })).body.answersFor).toEqual([]);
  });

  it("the cover's docket contains planned work with the members until then, and waiting texts, which can be canceled", async () => {
    const at = await createAbsenceScenario();
    const { guide, cover, memberId, asGuide, asCover } = at;
    for (const days of [1, 5])
      await test.call(contracts.schedule.create, {
        as: asGuide,
        input: {
          params: { userId: memberId },
          body: { date: day(days), time: '23:30', type: 'visit', note: `<p>In ${days} days</p>` },
        },
      });
    const sendAt = `${day(1)}T20:00:00Z`;
    const [text] = await test.database.sql<{ id: string }>(
      `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, status, send_at, created_at, updated_at)
       VALUES ($1, $2, false, 'The ride comes at 9', '+17135550142', 'scheduled', $3, now(), now()) RETURNING id`,
      [memberId, guide.id, sendAt],
    );
    const messageId = asId<'Text'>(Number(text?.id));
    await test.app.jobs.transaction((tx) =>
      test.app.jobs.services.feed.put(tx, {
        memberId,
        type: 'message',
        externalType: 'message',
        externalId: messageId,
        eventType: 'message',
        actorId: guide.id,
        occurredAt: sendAt,
        state: 'pending',
      }),
    );
    const pendingOf = async (token: string, person: Person, through = 1) =>
      (
        await test.call(contracts.feed.pendingItems, {
          as: token,
          input: { query: { guideId: person.id, day: day(1), through: day(through) } as never },
        })
      ).body;
    const remove = (as: string) => test.call(contracts.texts.remove, { as, input: { params: { messageId } } });
    expect((await pendingOf(asCover, cover)).data).toEqual([]);
    expect((await remove(asCover)).status).toBe(404);
    await plan(at, -1, 2);
    const { data, counts } = await pendingOf(asCover, cover);
    expect(data.map(({ eventType, coveredFor }) => [eventType, coveredFor?.id])).toEqual([
      ['message', guide.id],
      ['visit', guide.id],
    ]);
    expect(counts?.pending).toBe(2);
    // An event after the last day of the absence is shown only to the absent guide.
    expect((await pendingOf(asCover, cover, 6)).data).toHaveLength(2);
    const own = await pendingOf(asGuide, guide, 6);
    expect(own.data.map(({ coveredFor }) => coveredFor)).toEqual([undefined, undefined, undefined]);
    expect((await remove(asCover)).status).toBe(200);
    expect((await pendingOf(asCover, cover)).counts?.pending).toBe(1);
  });

  it("the cover's outreach list contains the members who are due in this time, marked", async () => {
    const at = await createAbsenceScenario();
    const { guide, cover, memberId, asGuide, asCover } = at;
    const outreach = async (as: string, person: Person) =>
      (await test.call(docket.priorityContacts, { as, input: { params: { guideId: person.id } } })).body.data.map(
        (contact) => [contact.memberId, contact.guideId, contact.coveredFor?.id, contact.sortOrder],
      );
    const contacted = async (member: MemberId, days: number) => {
      const occurredAt = `${day(-days)}T18:00:00Z`;
      await test.database.sql(
        `INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, occurred_at, state, counts_as_outreach)
         VALUES ($1::bigint, 'call', 'call', 920000 + $1::bigint, 'call', $2, $3, 'past', true)`,
        [member, guide.id, occurredAt],
      );
    };
    const later = await test.make.member({ clientId: at.clientId, guideId: guide.id });
    await contacted(memberId, 31);
    // The member `later` is due to be contacted in twelve days, long after the guide has returned.
    await contacted(later, 18);
    const own = (await outreach(asGuide, guide)).map(([member]) => member);
    expect(own[0]).toBe(memberId);
    expect(own).toContain(later);
    expect(await outreach(asCover, cover)).toEqual([]);
    await plan(at, -1, 2);
    expect(await outreach(asCover, cover)).toEqual([[memberId, cover.id, guide.id, 1]]);
    expect((await outreach(asGuide, guide)).map(([member]) => member)).toEqual(own);
    // After the discharge, the member `later` is due to be contacted immediately.
    await test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at) VALUES ($1, 'Saltgrass', $2, $3, now(), now())`,
      [later, day(-3), day(-1)],
    );
    expect((await outreach(asCover, cover)).map(([member]) => member).sort()).toEqual([memberId, later].sort());
  });

  it('calls and notifications for the guide also reach the cover, marked, and the cover is notified of the start', async () => {
    const at = await createAbsenceScenario();
    const { guide, cover, memberId, asCover, asGuide } = at;
    await plan(at, 0, 1);
    await test.app.jobs.transaction((tx) =>
      test.app.jobs.services.notify.send(tx, {
        guideId: guide.id,
        memberId,
        groupType: 'message',
        label: sentence('Missed call'),
        description: null,
        createdAt: Temporal.Now.instant().toString(),
      }),
    );
    const bell = async (token: string) => (await test.call(notifications.list, { as: token, input: {} })).body;
    expect(await bell(asCover)).toMatchObject([
      { label: 'Missed call', guideId: cover.id, coveredFor: { id: guide.id } },
      { label: expect.stringContaining('You are now covering for'), coveredFor: null },
    ]);
    expect(await bell(asGuide)).toMatchObject([{ label: 'Missed call', coveredFor: null }]);
  });

  it('it ends by its last day or when it is ended; then the previous state returns, and a summary can be read', async () => {
    const at = await createAbsenceScenario();
    const { guide, memberId, asGuide, asCover } = at;
    const { body: made } = await plan(at, -2, 3);
    await test.call(contracts.notes.create, {
      as: asCover,
      input: { body: { userId: memberId, text: '<p>Rang the landlord.</p>' } as never },
    });
    const ended = await test.call(absences.update, {
      as: asGuide,
      input: { params: { absenceId: made.id }, body: { lastDay: day(-1), version: made.version } },
    });
    expect(ended.body.state).toBe('over');
    expect(await canSeeMember(asCover, memberId)).toBe(404);
    expect(await test.app.jobs.transaction((tx) => findRespondingGuide(tx, guide.id, Temporal.Now.instant()))).toBe(
      guide.id,
    );
    const list = await test.call(absences.list, { as: asGuide, input: { query: {} } });
    expect(list.body.away).toMatchObject([{ id: made.id, state: 'over', seenAt: null }]);
    const report = await test.call(absences.report, { as: asGuide, input: { params: { absenceId: made.id } } });
    expect([report.status, report.body.absence.id]).toEqual([200, made.id]);
    const seen = await test.call(absences.seen, { as: asGuide, input: { params: { absenceId: made.id } } });
    expect(seen.body.seenAt).not.toBeNull();
    expect((await test.call(absences.list, { as: asGuide, input: { query: {} } })).body.away).toEqual([]);
  });
});

describe('the end of an absence', () => {
  const labels = async (token: string) =>
    (await test.call(notifications.list, { as: token, input: {} })).body.map(({ label }) => label);

  it('is reported to both, also if an absence that began today is deleted', async () => {
    const at = await createAbsenceScenario();
    const { guide, cover, asGuide, asCover } = at;
    const end = async (absenceId: IdOf<'Absence'>) =>
      (await test.call(absences.remove, { as: asGuide, input: { params: { absenceId } } })).status;
    const { body: planned } = await plan(at, 5, 6);
    expect(await end(planned.id)).toBe(200);
    expect(await labels(asCover)).toEqual([]);
    const { body: begun } = await plan(at, 0, 3);
    expect(await end(begun.id)).toBe(200);
    expect(await labels(asGuide)).toEqual([`Your absence has ended. ${cover.name} covered for you.`]);
    expect(await labels(asCover)).toEqual([
      `You are no longer covering for ${guide.name}`,
      `You are now covering for ${guide.name}`,
    ]);
  });

  it('is reported to a cover who is replaced or whose days move, but not for days that were already over', async () => {
    const at = await createAbsenceScenario();
    const { clientId, guide, asGuide, asCover } = at;
    const next = await test.make.staff({ timeZone: dateZones.team });
    await test.make.team({ members: [next.id], clients: [clientId] });
    const asNext = await test.signIn(next);
    const ends = `You are no longer covering for ${guide.name}`;
    const begins = `You are now covering for ${guide.name}`;
    const change = (absenceId: IdOf<'Absence'>, body: object) =>
      test.call(absences.update, { as: asGuide, input: { params: { absenceId }, body } });
    const { body: begun } = await plan(at, 0, 3);
    await change(begun.id, { coverId: next.id });
    expect([await labels(asCover), await labels(asNext)]).toEqual([[ends, begins], [begins]]);
    await change(begun.id, { firstDay: day(2) });
    expect(await labels(asNext)).toEqual([ends, begins]);
    expect(await labels(asGuide)).toEqual([]);
    const other = await createAbsenceScenario();
    expect((await plan(other, -1, -1)).status).toBe(400);
    expect(await labels(other.asCover)).toEqual([]);
  });
});

describe('the summary of an absence', () => {
  it('contains contacts of other users with the members, and nothing from before the absence', async () => {
    const at = await createAbsenceScenario();
    const { memberId, asGuide, asCover, cover } = at;
    const write = (as: string, text: string) =>
      test.call(contracts.notes.create, { as, input: { body: { userId: memberId, text } as never } });
    await write(asGuide, '<p>Before.</p>');
    await test.database.sql(`UPDATE feed_items SET occurred_at = now() - interval '9 days' WHERE member_id = $1`, [
      memberId,
    ]);
    const { body: made } = await plan(at, -2, 3);
    expect((await write(asCover, '<p>Rang the landlord.</p>')).status).toBe(201);
    const report = await test.call(absences.report, { as: asGuide, input: { params: { absenceId: made.id } } });
    expect(report.body.interactions).toMatchObject([
      { interactionType: 'note', subjectIds: [memberId], actorName: cover.name, excerpt: 'Rang the landlord.' },
    ]);
  });
});

describe('an absence', () => {
  it('does not overlap with another, has a cover who may see the members, and is not in the past', async () => {
    const at = await createAbsenceScenario();
    const { clientId, guide, cover, other, asGuide, asCover } = at;
    await test.make.member({ clientId, guideId: cover.id });
    const covers = await test.call(absences.covers, { as: asGuide, input: { query: {} } });
    expect(covers.body.map(({ id }) => id)).toContain(cover.id);
    expect(covers.body.map(({ id }) => id)).not.toContain(other.id);
    expect((await plan({ cover: other, asGuide }, 3, 4)).body.code).toBe('COVER_NOT_FOUND');
    expect((await plan({ cover: guide, asGuide }, 3, 4)).body.code).toBe('COVER_NOT_FOUND');
    // Two guides cannot cover for each other on one day, even if they send their requests at the same time.
    const both = await Promise.all([
      plan({ cover, asGuide }, 10, 12),
      plan({ cover: guide, asGuide: asCover }, 12, 14),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    expect([refused?.code, refused?.errors?.[0]?.property]).toEqual(['COVER_IS_AWAY', 'coverId']);
    // The list of possible covers shows the absence of the guide whose request succeeded.
    const [first] = both;
    const offered = await test.call(absences.covers, {
      as: first?.status === 201 ? asCover : asGuide,
      input: { query: {} },
    });
    const [from, to] = first?.status === 201 ? [10, 12] : [12, 14];
    const planner = first?.status === 201 ? guide : cover;
    expect(offered.body.find(({ id }) => id === planner.id)?.away).toEqual([{ firstDay: day(from), lastDay: day(to) }]);
    expect((await plan(at, 3, 6)).status).toBe(201);
    const again = await plan(at, 6, 8);
    expect([again.status, again.body.code, again.body.errors?.[0]?.property]).toEqual([
      409,
      'ABSENCE_OVERLAPS',
      'firstDay',
    ]);
    expect((await plan(at, 8, 7)).status).toBe(400);
    expect((await plan(at, -9, -8)).status).toBe(400);
    expect((await plan(at, -1, -1)).status).toBe(400);
  });

  it('is deleted only by its guide until it has begun, or by an administrator', async () => {
    const at = await createAbsenceScenario();
    const { asGuide, asCover, guide, cover } = at;
    const { body: made } = await plan(at, 5, 6);
    const remove = (as: string) => test.call(absences.remove, { as, input: { params: { absenceId: made.id } } });
    expect((await remove(asCover)).status).toBe(404);
    const asAdmin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
    const seen = await test.call(absences.list, {
      as: asAdmin,
      input: { query: { staffId: String(guide.id) as never } },
    });
    expect(seen.body.away).toMatchObject([{ id: made.id, cover: { id: cover.id } }]);
    expect(
      (await test.call(absences.list, { as: asCover, input: { query: { staffId: String(guide.id) as never } } }))
        .status,
    ).toBe(404);
    expect((await remove(asAdmin)).status).toBe(200);
    const { body: begun } = await plan(at, -1, 1);
    const late = await test.call(absences.remove, { as: asGuide, input: { params: { absenceId: begun.id } } });
    expect(late.body.code).toBe('ABSENCE_BEGUN');
  });
});

it('an absence whose notification fails does not block the others', async () => {
  const [first, second] = [await createAbsenceScenario(), await createAbsenceScenario()];
  const [stuck, other] = [(await plan(first, 3, 5)).body.id, (await plan(second, 3, 5)).body.id];
  // Moves the first day to the past, so that both absences have begun.
  await test.database.sql('UPDATE absences SET first_day = $1, last_day = $2 WHERE id = ANY($3)', [
    day(-1),
    day(5),
    [stuck, other],
  ]);
  await test.database.sql(`
    CREATE FUNCTION refuse_absence() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
    CREATE TRIGGER refuse_absence BEFORE UPDATE ON absences FOR EACH ROW WHEN (NEW.id = ${stuck}) EXECUTE FUNCTION refuse_absence()`);
  const stateOf = async () =>
    (
      await test.database.sql<{ told_state: string }>(
        'SELECT told_state FROM absences WHERE id = ANY($1) ORDER BY id = $2 DESC',
        [[stuck, other], stuck],
      )
    ).map(({ told_state }) => told_state);
  await announceAbsences(test.app.jobs);
  expect(await stateOf()).toEqual(['planned', 'running']);
  await test.database.sql('DROP TRIGGER refuse_absence ON absences');
  await announceAbsences(test.app.jobs);
  expect(await stateOf()).toEqual(['running', 'running']);
});
