import { contracts, type MemberId, type PreferenceSection, preferenceSections } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let guide: string;
let colleague: string;
let otherGuide: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  const clientId = await make.client();
  const [one, two, other] = [await make.staff(), await make.staff(), await make.staff()];
  await make.team({ members: [one.id, two.id], clients: [clientId] });
  memberId = await make.member({ clientId, guideId: one.id });
  [guide, colleague, otherGuide] = (await Promise.all([one, two, other].map(test.signIn))) as [string, string, string];
});
afterAll(() => test.stop());

const { preferences } = contracts;
const save = (section: PreferenceSection, preference: object, ofMember: MemberId | null = null, as = guide) =>
  test.call(preferences.save, {
    as,
    raw: { ...(ofMember === null ? {} : { memberId: ofMember }), section, preference },
  });
const listPreferences = (as = guide, ofMember?: MemberId) =>
  test.call(preferences.list, { as, input: { query: { memberId: ofMember } } });

describe('preferences', () => {
  it('belong to one user, for one member or for all, and the last write wins', async () => {
    expect((await save('consents', { collapsed: true }, memberId)).body).toMatchObject({
      memberId,
      section: 'consents',
      preference: { collapsed: true },
    });
    await save('consents', { collapsed: false }, memberId);
    await save('colorScheme', { scheme: 'dark' });
    await save('colorScheme', { scheme: 'light' });
    expect((await listPreferences()).body.map(({ section, preference }) => [section, preference])).toEqual([
      ['colorScheme', { scheme: 'light' }],
    ]);
    expect(
      (await listPreferences(guide, memberId)).body.map(({ memberId: of, section, preference }) => [
        of,
        section,
        preference,
      ]),
    ).toEqual([
      [null, 'colorScheme', { scheme: 'light' }],
      [memberId, 'consents', { collapsed: false }],
    ]);
    expect((await listPreferences(colleague, memberId)).body).toEqual([]);
  });

  it('for a member are only for users who see that member', async () => {
    expect((await save('consents', { collapsed: true }, memberId, otherGuide)).status).toBe(404);
    expect((await listPreferences(otherGuide, memberId)).status).toBe(404);
  });

  it('need a member exactly if their section is about a member', async () => {
    expect((await save('memberPortrait', { collapsed: true })).body.errors?.[0]?.property).toBe('memberId');
    expect((await save('colorScheme', { scheme: 'dark' }, memberId)).status).toBe(400);
  });

  it('accept only the values of their section', async () => {
    expect(
      (await save('docketTabs', { guides: [{ guideId: 12, tab: 'late-events', bounds: { width: 420 } }] })).status,
    ).toBe(200);
    expect(
      (
        await save('filterConfig', {
          myMembers: false,
          guideIds: [1, 2],
          statusIds: [3],
          orderBy: 'lastEvent',
          orderDirection: 'desc',
          view: 'map',
          pageSize: 25,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await save('callsFilterConfig', {
          lastDaysFromNow: 30,
          statuses: ['MISSED'],
          showOnlyMyCalls: true,
          betweenDates: ['2026-11-01', '2026-11-20'],
        })
      ).status,
    ).toBe(200);
    expect((await save('textsFilterConfig', { lastDaysFromNow: null, showOnlyMyTexts: true })).status).toBe(200);
  });

  it.each([
    ['filterConfig', { searchTerm: 'Dolores' }, 'preference.searchTerm'],
    ['filterConfig', { guideIds: ['Dolores'] }, 'preference.guideIds.0'],
    ['filterConfig', { guideIds: [7_135_550_142] }, 'preference.guideIds.0'],
    ['callsFilterConfig', { statuses: ['+17135550142'] }, 'preference.statuses.0'],
    ['textsFilterConfig', { subjectIds: [1] }, 'preference.subjectIds'],
    ['docketTabs', { guides: [{ guideId: 7_135_550_142 }] }, 'preference.guides.0.guideId'],
    ['docketTabs', { guides: [{ guideId: 12, tab: 'Dolores Whitaker' }] }, 'preference.guides.0.tab'],
    ['consents', { scheme: 'dark' }, 'preference.collapsed'],
    ['consents', { collapsed: 'yes' }, 'preference.collapsed'],
    ['consents', { collapsed: true, note: 'x' }, 'preference.note'],
  ] as const)('refuse names and numbers: %s %j', async (section, preference, property) => {
    const reply = await save(section, preference, section === 'consents' ? memberId : null);
    expect([reply.status, reply.body.errors?.[0]?.property]).toEqual([400, property]);
  });

  it('have a limited size', async () => {
    const guides = Array.from({ length: 51 }, (_, n) => ({ guideId: n + 1, tab: 'late-events' }));
    expect((await save('docketTabs', { guides })).status).toBe(400);
    for (const section of preferenceSections)
      expect((await save(section, { x: 'x'.repeat(20_000) }, memberId)).status).toBe(400);
  });
});
