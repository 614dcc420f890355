import { asId, contracts, type MemberId, type NeedsMetadata, type NeedsMetadataType } from '@guidepost/contracts';
import { findIssues } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { needsContent, needs } = contracts;
let test: TestApp;
let admin: string;
let guide: string;
let memberId: MemberId;
let content: NeedsMetadata;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  const [administrator, one] = [await test.make.staff({ role: 'ADMIN' }), await test.make.staff()];
  await test.make.team({ members: [one.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: one.id });
  [admin, guide] = [await test.signIn(administrator), await test.signIn(one)];
  content = (await test.call(needsContent.get, { as: guide })).body;
});
afterAll(() => test.stop());

const add = (type: NeedsMetadataType, raw: Record<string, unknown>, as = admin) =>
  test.call(needsContent.create, { as, input: { params: { type }, body: {} }, raw });
const change = (type: NeedsMetadataType, id: number, raw: Record<string, unknown>, as = admin) =>
  test.call(needsContent.update, { as, input: { params: { type, id }, body: {} }, raw });
const idOf = (rows: readonly { id: number; key: string }[], key: string) =>
  rows.find((one) => one.key === key)?.id ?? 0;

describe('the seeded content', () => {
  it('finds an issue by everyday words in English and Spanish', () => {
    const categories = new Map(content.categories.map(({ id, label }) => [id, label]));
    const issues = content.issues.map((issue) => ({ ...issue, category: categories.get(issue.categoryId) ?? '' }));
    const first = (typed: string) => findIssues(issues, typed)[0]?.key;
    expect(
      ['light bill', "can't make rent", 'no ride to the doctor', 'EBT card', 'sin luz', 'no puedo pagar la renta'].map(
        first,
      ),
    ).toEqual([
      'electricity-shutoff',
      'behind-on-rent',
      'medical-rides',
      'snap',
      'electricity-shutoff',
      'behind-on-rent',
    ]);
  });

  it('is complete: every issue has a category, a Z code, a time frame, activities and search words', () => {
    const [categories, zcodes, activities] = [content.categories, content.zcodes, content.activities].map(
      (rows) => new Set<number>(rows.map(({ id }) => id)),
    );
    expect(content.issues.length).toBeGreaterThanOrEqual(80);
    for (const issue of content.issues) {
      const isWhole =
        categories?.has(issue.categoryId) &&
        zcodes?.has(issue.zcodeId ?? 0) &&
        issue.activityIds.length >= 3 &&
        issue.activityIds.every((id) => activities?.has(id)) &&
        issue.tagCloud.length >= 6 &&
        new Set(issue.tagCloud).size === issue.tagCloud.length &&
        issue.defaultTimeFrameInDays >= 7;
      expect([issue.key, isWhole]).toEqual([issue.key, true]);
    }
    expect(content.categories.every(({ id }) => content.issues.some(({ categoryId }) => categoryId === id))).toBe(true);
  });

  it('has a Spanish text for each domain, category, activity and issue, and each need has both labels', async () => {
    const texts = [
      ...content.domains.map(({ labelEs }) => labelEs),
      ...content.categories.map(({ labelEs }) => labelEs),
      ...content.activities.flatMap(({ labelEs, overviewEs }) => [labelEs, overviewEs]),
      ...content.issues.map(({ labelEs }) => labelEs),
    ];
    expect(texts.filter((text) => !text)).toEqual([]);
    const issueId = asId<'NeedIssue'>(idOf(content.issues, 'eviction'));
    const input = { body: { memberId, issueId, reason: '<p>Court on Friday</p>' } };
    expect((await test.call(needs.create, { as: guide, input })).body).toMatchObject({
      issue: { label: 'Eviction notice', labelEs: 'Aviso de desalojo' },
      category: { label: 'Housing', labelEs: 'Vivienda' },
    });
  });

  it('has service tags for each issue or its category', () => {
    const ofCategory = new Map(content.categories.map(({ id, serviceTags }) => [id, serviceTags]));
    for (const { key, categoryId, serviceTags } of content.issues)
      expect([key, serviceTags.length + (ofCategory.get(categoryId)?.length ?? 0)]).toEqual([
        key,
        expect.toSatisfy((count: number) => count > 0),
      ]);
    expect(content.issues.find(({ key }) => key === 'eviction')?.serviceTags).toEqual(['eviction', 'rent']);
  });

  it('has the Z codes of all groups from Z55 to Z65, with their assistances', () => {
    const groups = new Set(content.zcodes.map(({ key }) => key.slice(0, 3)));
    expect([...groups]).toEqual(['Z55', 'Z56', 'Z57', 'Z58', 'Z59', 'Z60', 'Z62', 'Z63', 'Z64', 'Z65']);
    expect(content.zcodes.find(({ key }) => key === 'Z59.41')).toMatchObject({
      label: 'Food insecurity',
      assistances: ['SNAP', 'Food pantry', 'Home-delivered meals'],
    });
    const assistance = content.assistances.find(({ label }) => label === 'LIHEAP');
    expect(assistance?.zcodeIds).toHaveLength(3);
  });
});

describe('an administrator', () => {
  it('writes and clears Spanish texts, and the history contains them', async () => {
    const { body } = await add('activities', {
      label: 'Mail a form',
      labelEs: 'Enviar un formulario',
      key: 'mail-a-form',
      overview: 'Send the form by mail.',
      iconName: 'send',
      defaultTimeFrameInMinutes: 10,
    });
    expect(body).toMatchObject({ labelEs: 'Enviar un formulario', overviewEs: null });
    const changed = await change('activities', body.id, { labelEs: '', overviewEs: 'Envíe el formulario por correo.' });
    expect(changed.body).toMatchObject({ labelEs: null, overviewEs: 'Envíe el formulario por correo.', version: 2 });
    const [last] = (
      await test.call(needsContent.changes, { as: admin, input: { params: { type: 'activities', id: body.id } } })
    ).body;
    expect(last?.changes).toEqual([
      { field: 'labelEs', from: 'Enviar un formulario', to: null },
      { field: 'overviewEs', from: null, to: 'Envíe el formulario por correo.' },
    ]);
  });

  it('sees that a Spanish label is older than its English label until the Spanish label is confirmed', async () => {
    const { body } = await add('domains', { label: 'Safety', labelEs: 'Seguridad', key: 'safety' });
    expect(body).toMatchObject({ labelEs: 'Seguridad', spanishOutdatedSince: null });
    const renamed = (await change('domains', body.id, { label: 'Safety at home' })).body;
    expect(renamed.spanishOutdatedSince).toBe(renamed.updatedAt);
    expect((await change('domains', body.id, { key: 'home-safety' })).body.spanishOutdatedSince).toBe(
      renamed.updatedAt,
    );
    const confirmed = (await change('domains', body.id, { isSpanishChecked: true })).body;
    expect([confirmed.spanishOutdatedSince, confirmed.version]).toEqual([null, 4]);
    const { body: changes } = await test.call(needsContent.changes, {
      as: admin,
      input: { params: { type: 'domains', id: body.id } },
    });
    expect(changes[0]?.changes).toEqual([{ field: 'isSpanishChecked', from: false, to: true }]);
  });

  it('adds an issue, and a guide can identify it at once', async () => {
    const categoryId = idOf(content.categories, 'utilities');
    const activityIds = [idOf(content.activities, 'advocacy'), idOf(content.activities, 'check-in')];
    const { status, body } = await add('issues', {
      label: 'Trash pick-up',
      key: 'trash-pick-up',
      categoryId,
      defaultTimeFrameInDays: 21,
      tagCloud: ['garbage', 'basura'],
      // an activity that is sent twice is stored once
      activityIds: [...activityIds, activityIds[0]],
    });
    expect([status, body]).toMatchObject([
      201,
      { label: 'Trash pick-up', zcodeId: null, retiredAt: null, version: 1, activityIds },
    ]);
    const input = { body: { memberId, issueId: asId<'NeedIssue'>(body.id), reason: '<p>Nobody comes</p>' } };
    expect((await test.call(needs.create, { as: guide, input })).body.issue.label).toBe('Trash pick-up');
    expect((await test.call(needsContent.get, { as: guide })).body.issues).toContainEqual(body);
    const events = await test.database.sql<{ rooms: string[] }>(
      `SELECT rooms FROM live_events WHERE name = 'needs_metadata_updated' AND payload = $1::jsonb`,
      [JSON.stringify({ type: 'issues', id: body.id })],
    );
    expect(events).toEqual([{ rooms: ['permission:CAN_SEE_USER_NEEDS'] }]);
  });

  it('renames and retires content that is in use, and the history shows each change', async () => {
    const id = idOf(content.domains, 'education');
    expect((await change('domains', id, { label: 'Learning' })).body).toMatchObject({ label: 'Learning', version: 2 });
    expect((await change('domains', id, { retired: true })).body.retiredAt).not.toBeNull();
    expect((await change('domains', id, { label: 'Learning', retired: true })).body.version).toBe(3);
    expect((await change('domains', id, { retired: false, version: 1 })).status).toBe(409);
    const changes = await test.call(needsContent.changes, { as: admin, input: { params: { type: 'domains', id } } });
    expect(changes.body.map((one) => one.changes)).toEqual([
      [{ field: 'retired', from: false, to: true }],
      [{ field: 'label', from: 'Education access and quality', to: 'Learning' }],
    ]);
  });

  it('names the user who changed the content, and not a user who later saved it without changes', async () => {
    const [one, other] = [await test.make.staff({ role: 'ADMIN' }), await test.make.staff({ role: 'ADMIN' })];
    const [asOne, asOther] = [await test.signIn(one), await test.signIn(other)];
    const made = { overview: 'Home', iconName: 'home', defaultTimeFrameInMinutes: 30 };
    const { id } = (await add('activities', { key: 'home', label: 'Home', ...made })).body;
    const editor = async () => (await change('activities', id, { label: 'x', version: 99 })).body;
    // a save without changes does not make the user the editor of the version of another user
    expect((await change('activities', id, { label: 'Home', version: 1 }, asOther)).body.version).toBe(1);
    expect(await editor()).not.toHaveProperty('changedBy');
    expect((await change('activities', id, { label: 'House', version: 1 }, asOne)).body.version).toBe(2);
    expect((await change('activities', id, { label: 'House', version: 2 }, asOther)).body.version).toBe(2);
    expect((await change('activities', id, { label: 'House' }, asOther)).body.version).toBe(2);
    expect(await editor()).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: one.name });
    expect(await editor()).not.toHaveProperty('isOwnChange');
  });

  it('changes the service tags of issues and categories', async () => {
    const issue = idOf(content.issues, 'furniture');
    expect((await change('issues', issue, { serviceTags: ['shelter'] })).body.serviceTags).toEqual(['shelter']);
    const category = idOf(content.categories, 'housing');
    expect((await change('categories', category, { serviceTags: [] })).body.serviceTags).toEqual([]);
    expect((await change('issues', issue, { serviceTags: ['Not a key'] })).body.errors?.[0]?.property).toBe(
      'serviceTags.0',
    );
    expect((await change('domains', 1, { serviceTags: ['food'] })).status).toBe(400);
  });

  it('gets an error for each invalid field, by type', async () => {
    const wrong = async (type: NeedsMetadataType, raw: Record<string, unknown>) => {
      const { body } = await add(type, raw);
      return [body.code, body.errors?.map(({ property }) => property)];
    };
    expect(await wrong('domains', { label: 'Food', key: 'Not a key' })).toEqual(['BAD_REQUEST', ['key']]);
    expect(await wrong('domains', { label: 'Food', key: 'food', overview: 'x' })).toEqual([
      'BAD_REQUEST',
      ['overview'],
    ]);
    expect(await wrong('domains', { label: 'Twice', key: 'community' })).toEqual(['NEEDS_KEY_TAKEN', ['key']]);
    expect(await wrong('categories', { label: 'Food', key: 'other-food', domainId: 900_000 })).toEqual([
      'NEEDS_METADATA_NOT_FOUND',
      ['domainId'],
    ]);
    expect(await wrong('zcodes', { label: 'Food', key: 'A01', overview: '' })).toEqual(['BAD_REQUEST', ['key']]);
    const conflictResponse = await change('domains', idOf(content.domains, 'community'), { key: 'education' });
    expect(conflictResponse.body.code).toBe('NEEDS_KEY_TAKEN');
  });

  it('can change the content, a guide cannot', async () => {
    expect((await add('domains', { label: 'Mine', key: 'mine' }, guide)).status).toBe(403);
  });
});
