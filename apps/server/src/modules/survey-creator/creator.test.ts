import { type ClientId, contracts, type MemberId, noAssignment, noDue, type SurveyId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';
import { forClients, learnMoreContent, writtenSurvey } from '../../testing/surveys.ts';
import { assignSurveys } from '../surveys/public.ts';

const { surveyCreator, surveys } = contracts;

let test: TestApp;
let clientId: ClientId;
let memberId: MemberId;
let admin: string;
let guide: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  const [administrator, one] = [await test.make.staff({ role: 'ADMIN' }), await test.make.staff()];
  await test.make.team({ members: [one.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: one.id });
  [admin, guide] = [await test.signIn(administrator), await test.signIn(one)];
});
afterAll(() => test.stop());

const named = (part: Partial<typeof writtenSurvey> = {}) => {
  count += 1;
  return { ...writtenSurvey, name: `Survey ${count}`, ...part };
};
const create = (surveyContent = named(), key?: string) =>
  test.call(surveyCreator.create, { as: admin, input: { body: { surveyContent, ...(key ? { key } : {}) } } });
const save = (id: SurveyId, body: object) =>
  test.call(surveyCreator.update, { as: admin, input: { params: { id }, body } });
const publish = (id: SurveyId) => test.call(surveyCreator.publish, { as: admin, input: { params: { id }, body: {} } });
const check = async (id: SurveyId) =>
  (await test.call(surveyCreator.check, { as: admin, input: { params: { id } } })).body;

describe('a new survey', () => {
  it('gets a unique key from its name', async () => {
    const { body } = await create(named({ name: 'First 30 Days' }));
    expect(body).toMatchObject({ key: 'first-30-days', publishedAt: null, isDraft: true });
    expect(body.surveyContent.questions[0]).toMatchObject({ id: 1, options: [{ id: 1 }, { id: 2 }] });
    expect((await create(named(), 'first-30-days')).body).toMatchObject({ code: 'SURVEY_KEY_TAKEN' });
    expect((await create(named({ name: '???' }))).body.key).toBe('survey');
    // keys remain when a survey is renamed, so a key that no listed name has can be in use
    await save(body.id, { surveyContent: named({ name: 'First 30 days, 2025' }) });
    expect((await create(named({ name: 'First 30 days' }))).body.key).toBe('first-30-days-2');
    const other = (await create()).body;
    expect((await save(other.id, { key: 'first-30-days' })).body).toMatchObject({ code: 'SURVEY_KEY_TAKEN' });
    expect((await create(named(), 'first-30-days-copy')).status).toBe(201);
  });

  it('is saved only with the latest version', async () => {
    const { body } = await create();
    expect((await save(body.id, { surveyContent: named(), version: 1 })).body.version).toBe(2);
    expect((await save(body.id, { surveyContent: named(), version: 1 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      changedBy: expect.any(String),
    });
  });

  it('is visible only to administrators, and its list marks drafts', async () => {
    const { body } = await create();
    const seen = await test.call(surveyCreator.list, { as: admin });
    expect(seen.body.map(({ id }) => id)).toContain(body.id);
    expect((await test.call(surveyCreator.list, { as: guide })).status).toBe(403);
    expect((await test.call(surveys.list, { as: guide })).body.map(({ id }) => id)).not.toContain(body.id);
  });
});

it('a change of a survey or of its content reaches the other administrators', async () => {
  const { body: made } = await create();
  await save(made.id, { surveyContent: named() });
  const { body: content } = await test.call(surveyCreator.createContent, {
    as: admin,
    input: { body: { learnMoreContent } },
  });
  const payloads = (await eventsOf(test, 'setup_updated')).map(({ payload }) => payload);
  expect(payloads.filter(({ type, id }) => type === 'surveys' && id === made.id)).toHaveLength(2);
  expect(payloads).toContainEqual({ type: 'learn-more', id: content.id });
});

it('a block of learn-more content does not need a title', async () => {
  const section = { type: 'copy' as const, title: 'Rent', sortOrder: 1, isHighlighted: false };
  const entries = [{ title: '', copyType: 'paragraph' as const, copyBlocks: [{ copy: 'It is due on the first.' }] }];
  const body = { learnMoreContent: { title: 'Rent', sections: [{ ...section, entries }] } };
  const made = await test.call(surveyCreator.createContent, { as: admin, input: { body } });
  expect(made.status).toBe(201);
  expect(made.body.sections[0]?.entries[0]).toMatchObject({
    copyBlocks: [{ title: null, copy: 'It is due on the first.' }],
  });
});

describe('publishing', () => {
  it('is refused with the reason if there is a problem', async () => {
    const [question] = writtenSurvey.questions;
    if (!question) throw new Error('There is no question');
    const circle = [
      { ...question, checkpoint: null },
      { ...question, checkpoint: null, key: 'second', sortOrder: 2, nextQuestionKey: 'question-1' },
    ];
    const { body } = await create(named({ questions: circle }));
    expect((await check(body.id)).problems[0]).toMatchObject({
      severity: 'error',
      text: 'A checkpoint is missing, so these questions repeat endlessly: 1 and 2.',
    });
    expect((await publish(body.id)).body).toMatchObject({
      code: 'SURVEY_NOT_PUBLISHABLE',
      userMessage: 'A checkpoint is missing, so these questions repeat endlessly: 1 and 2.',
    });
  });

  it('creates a fixed version: later edits change nothing for members', async () => {
    const { id } = (await create(named({ displayName: 'As it was' }))).body;
    const assignmentConfiguration = forClients(clientId);
    await test.call(surveyCreator.assignment, {
      as: admin,
      input: { params: { id }, body: { assignmentConfiguration, dueAtConfig: { ...noDue, offsetValue: 30 } } },
    });
    expect(await check(id)).toMatchObject({
      problems: [{ severity: 'warning', text: 'The survey has no Spanish translation. Members see it in English.' }],
      nextNumber: 1,
      joining: 1,
      unstarted: 0,
      started: 0,
    });
    expect((await publish(id)).body).toMatchObject({ publishedNumber: 1, isDraft: false });
    await assignSurveys(test.app.jobs);
    await save(id, { surveyContent: named({ displayName: 'As it is' }) });
    const [assigned] = (await test.call(surveys.ofMember, { as: guide, input: { params: { userId: memberId } } })).body;
    expect(assigned?.survey).toMatchObject({ displayName: 'As it was', versionNumber: 1 });
    expect((await test.call(surveyCreator.get, { as: admin, input: { params: { id } } })).body.isDraft).toBe(true);
    // Publishing would assign version 2 to no member. The only member already has version 1, and has not started it.
    expect(await check(id)).toMatchObject({ nextNumber: 2, joining: 0, unstarted: 1, started: 0 });
    await publish(id);
    const published = await test.call(surveys.get, { as: guide, input: { params: { surveyId: id } } });
    expect(published.body).toMatchObject({ displayName: 'As it is', surveyVersion: { number: 2 } });
    const assignedSurveys = await test.call(surveys.ofMember, { as: guide, input: { params: { userId: memberId } } });
    expect(assignedSurveys.body.map(({ survey }) => survey.versionNumber)).toEqual([1]);
  });

  it('moves the members who have not started to the new version if the publisher asks for it', async () => {
    const { id } = (await create()).body;
    const [one, two, three] = [0, 1, 2].map(() => test.make.member({ clientId, guideId: null, name: 'Ana Ruiz' }));
    const ids = [await one, await two, await three] as MemberId[];
    const assignmentConfiguration = forClients(clientId);
    await test.call(surveyCreator.assignment, {
      as: admin,
      input: { params: { id }, body: { assignmentConfiguration } },
    });
    await publish(id);
    await assignSurveys(test.app.jobs);
    const assigned = (of: MemberId | undefined) =>
      test.database.sql<{ id: string; number: number }>(
        `SELECT a.id, v.number FROM assigned_surveys a JOIN survey_versions v ON v.id = a.survey_version_id
          WHERE a.survey_id = $1 AND a.member_id = $2`,
        [id, of],
      );
    const [answered] = await assigned(ids[0]);
    const [begun] = await assigned(ids[1]);
    await test.database.sql(
      `INSERT INTO survey_answers (assigned_survey_id, question_id, skipped, answered_by, answered_at)
       SELECT $1, 1, true, user_id, now() FROM staff LIMIT 1`,
      [answered?.id],
    );
    await test.database.sql(
      `WITH l AS (INSERT INTO public_links (purpose, member_id, key_hash, created_by, created_at, expires_at)
         SELECT 'survey', $2, sha256('key'), user_id, now(), now() + interval '1 day' FROM staff LIMIT 1 RETURNING id)
       INSERT INTO survey_links (link_id, assigned_survey_id, begun_at) SELECT id, $1, now() FROM l`,
      [begun?.id, ids[1]],
    );
    await save(id, { surveyContent: named() });
    const { unstarted, started, joining } = await check(id);
    expect({ started, joining }).toEqual({ started: 2, joining: 0 });
    const seen = await test.database.sql('SELECT FROM live_events');
    const publishing = { as: admin, input: { params: { id }, body: { movesUnstarted: true } } };
    const { publishedNumber, moving } = (await test.call(surveyCreator.publish, publishing)).body;
    expect([publishedNumber, moving]).toEqual([2, unstarted]);
    const [entry] = await test.database.sql<{ facts: unknown }>(
      `SELECT facts FROM audit_entries WHERE action LIKE '%/publish' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.facts).toEqual({ moved: unstarted });
    await assignSurveys(test.app.jobs);
    const numbers = await Promise.all(ids.map(async (of) => (await assigned(of))[0]?.number));
    expect(numbers).toEqual([1, 1, 2]);
    expect(await check(id)).toMatchObject({ started: 2, unstarted });
    expect((await test.database.sql('SELECT FROM live_events')).length).toBeGreaterThan(seen.length);
    // Publishing a later version without this option does not move any members to it.
    await save(id, { surveyContent: named() });
    await publish(id);
    await assignSurveys(test.app.jobs);
    expect((await assigned(ids[2]))[0]?.number).toBe(2);
  });

  it('requires both months, in order', async () => {
    const { id } = (await create()).body;
    const wrong = async (startMonth: number | null, endMonth: number | null) => {
      const assignmentConfiguration = { ...noAssignment, availableWindow: { startMonth, endMonth } };
      const input = { params: { id }, body: { assignmentConfiguration } };
      const { body } = await test.call(surveyCreator.assignment, { as: admin, input });
      return (body.errors ?? []).flatMap(({ constraints }: { constraints: object }) => Object.values(constraints));
    };
    const strange = { ...noAssignment, clientIds: [999_999 as ClientId] };
    const unknown = { params: { id }, body: { assignmentConfiguration: strange } };
    expect((await test.call(surveyCreator.assignment, { as: admin, input: unknown })).status).toBe(400);
    expect(await wrong(null, 3)).toEqual(['First month field is required if setting Last month field.']);
    expect(await wrong(3, null)).toEqual(['Last month field is required if setting First month field.']);
    expect(await wrong(9, 3)).toEqual([
      'Start month cannot be later than end month.',
      'End month cannot be before start month.',
    ]);
  });
});

describe('Learn more content', () => {
  it('is created, linked from a survey, changed and deleted', async () => {
    const made = await test.call(surveyCreator.createContent, { as: admin, input: { body: { learnMoreContent } } });
    const { id } = made.body;
    const { id: surveyId } = (await create()).body;
    const tied = await test.call(surveyCreator.assignment, {
      as: admin,
      input: { params: { id: surveyId }, body: { learnMoreId: id } },
    });
    expect(tied.body.learnMoreId).toBe(id);
    const changed = await test.call(surveyCreator.updateContent, {
      as: admin,
      input: { params: { id }, body: { learnMoreContent: { ...learnMoreContent, title: 'Anew' }, version: 1 } },
    });
    expect(changed.body).toMatchObject({ title: 'Anew', version: 2 });
    await test.call(surveyCreator.removeContent, { as: admin, input: { params: { id } } });
    const after = await test.call(surveyCreator.get, { as: admin, input: { params: { id: surveyId } } });
    expect(after.body).toMatchObject({ learnMoreId: null, version: tied.body.version + 1 });
    const payloads = (await eventsOf(test, 'setup_updated')).map(({ payload }) => payload);
    expect(payloads.filter((one) => one.type === 'surveys' && one.id === surveyId)).toHaveLength(3);
    // an editor that was open before the deletion merges the new version, and then saves without the link
    const assign = (version: number, learnMoreId: typeof id | null) =>
      test.call(surveyCreator.assignment, {
        as: admin,
        input: { params: { id: surveyId }, body: { learnMoreId, version } },
      });
    expect((await assign(tied.body.version, id)).body).toMatchObject({
      code: 'VERSION_CONFLICT',
      changedBy: expect.any(String),
    });
    expect((await assign(after.body.version, id)).body).toMatchObject({ code: 'SURVEY_CONTENT_NOT_FOUND' });
    expect((await assign(after.body.version, null)).status).toBe(200);
  });
});
