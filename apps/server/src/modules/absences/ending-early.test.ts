import { contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

const { absences } = contracts;
let test: TestApp;
let guide: Person;
let cover: Person;
let third: Person;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
/** Creates three guides with a member each. Each of them can cover for the others. */
beforeEach(async () => {
  const clientId = await test.make.client();
  [guide, cover, third] = await Promise.all([test.make.staff(), test.make.staff(), test.make.staff()]);
  for (const one of [guide, cover, third]) {
    await test.make.team({ members: [one.id], clients: [clientId] });
    await test.make.member({ clientId, guideId: one.id });
  }
});

const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString();
const plan = async (who: Person, coverId: StaffId, first: number, last: number) =>
  test.call(absences.create, {
    as: await test.signIn(who),
    input: { body: { coverId, firstDay: day(first), lastDay: day(last) } },
  });

describe('an absence', () => {
  /** Plans the guide's absence. Returns a function that changes its last day. */
  async function planGuide() {
    const { status, body } = await plan(guide, cover.id, -3, 3);
    expect(status).toBe(201);
    const as = await test.signIn(guide);
    return (lastDay: number) =>
      test.call(absences.update, {
        as,
        input: { params: { absenceId: body.id }, body: { lastDay: day(lastDay), version: body.version } },
      });
  }

  it('can be ended if the cover was absent too', async () => {
    const moveEnd = await planGuide();
    expect((await plan(cover, third.id, -1, 2)).status).toBe(201);
    const longer = await moveEnd(4);
    expect([longer.status, longer.body.code]).toEqual([409, 'COVER_IS_AWAY']);
    const ended = await moveEnd(-1);
    expect([ended.status, ended.body.state]).toEqual([200, 'over']);
  });

  it('can be ended if the cover can no longer cover, and then be planned again with another guide', async () => {
    const moveEnd = await planGuide();
    await test.database.sql(`UPDATE users SET role = 'PROVIDER' WHERE id = $1`, [cover.id]);
    const longer = await moveEnd(4);
    expect([longer.status, longer.body.code]).toEqual([409, 'COVER_NOT_FOUND']);
    const ended = await moveEnd(-1);
    expect([ended.status, ended.body.state]).toEqual([200, 'over']);
    expect((await plan(guide, third.id, 0, 3)).status).toBe(201);
  });
});
