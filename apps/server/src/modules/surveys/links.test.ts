import { randomUUID } from 'node:crypto';
import {
  type AssignedSurveyId,
  type BodyOf,
  type ClientId,
  contracts,
  type MemberId,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { assign, publish, question, rides, survey } from '../../testing/surveys.ts';

const { surveys, notifications } = contracts;

import { remindOfLinks } from './links.ts';

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let memberId: MemberId;
let id: AssignedSurveyId;
let key: string;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T18:00:00Z');
  memberId = await test.make.member({ clientId, guideId: guide.id });
  await test.database.sql(`UPDATE users SET first_name = 'Ana', last_name = 'Ortiz' WHERE id = $1`, [memberId]);
  await test.database.sql(`UPDATE members SET date_of_birth = '1958-04-12' WHERE user_id = $1`, [memberId]);
  id = await assign(test.database.sql, memberId, await publish(test.database.sql, rides));
  key = keyOf((await createLink()).url);
});
afterAll(() => test.stop());

const keyOf = (url: string) => new URL(url).searchParams.get('key') ?? '';
const createLink = async () => (await test.call(surveys.makeLink, { as, input: { params: { id } } })).body;
const readForm = (device?: string, at?: BodyOf<typeof surveys.openForm>['at']) =>
  test.call(surveys.openForm, { input: { body: { key, device, ...(at ? { at } : {}) } } });
const startForm = async () => (await test.call(surveys.beginForm, { input: { body: { key } } })).body.device;
const identify = (name: string, dateOfBirth: string) =>
  test.call(surveys.identifyForm, { input: { body: { key, name, dateOfBirth } } });
const answer = (device: string, questionId: number, answerFields: object, submissionKey: string = randomUUID()) =>
  test.call(surveys.answerForm, {
    input: { body: { key, device, questionId, round: 0, submissionKey, ...answerFields } },
  });
const submit = (device: string) => test.call(surveys.submitForm, { input: { body: { key, device } } });
const get = async () => (await test.call(surveys.assigned, { as, input: { params: { id } } })).body;
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

describe('a member who answers by link', () => {
  it('gets one question after another, on the path of the answers, until the survey is complete', async () => {
    expect((await readForm()).body).toMatchObject({
      stand: 'welcome',
      displayName: { en: 'Check-in', es: 'Transporte' },
      question: null,
    });
    const device = await startForm();
    expect((await readForm(device)).body).toMatchObject({
      stand: 'question',
      question: {
        text: { en: 'Do you have a ride?', es: '¿Tiene transporte?' },
        options: [{ text: { en: 'Yes', es: 'Sí' } }, { text: { en: 'No', es: null } }],
        answer: null,
      },
      number: 1,
      before: null,
    });
    const second = await answer(device, 1, { selectedOptionIds: [2] });
    expect(second.body).toMatchObject({ question: { questionId: 2 }, before: { questionId: 1, round: 0 }, number: 2 });
    const part = await answer(device, 2, { textResponse: 'The 40' });
    expect(part.body).toMatchObject({ stand: 'checkpoint', checkpoint: { isEnd: false, title: { en: 'Rides' } } });
    const third = await submit(device);
    expect(third.body).toMatchObject({ question: { questionId: 3, isRequired: false } });
    expect(third.body.nextDueAt).toMatch(/^2026-12-21/);
    const end = await answer(device, 3, { skipped: true });
    expect(end.body).toMatchObject({ stand: 'checkpoint', checkpoint: { isEnd: true, message: { es: 'Gracias.' } } });
    expect((await submit(device)).body).toMatchObject({ stand: 'finished' });
    expect((await readForm()).body).toMatchObject({ stand: 'finished', question: null });
    expect(await get()).toMatchObject({ completedBy: null, completedByUserId: null, links: [{ isText: false }] });
    expect((await get()).completedAt).not.toBeNull();
    expect((await get()).links[0]?.finishedAt).not.toBeNull();
    const { body } = await test.call(notifications.list, { as, input: { query: {} } });
    expect(JSON.stringify(body)).toContain('Ana Ortiz answered the survey Check-in');
  });

  it('goes back, gives a different answer, and continues on the other path', async () => {
    const device = await startForm();
    await answer(device, 1, { selectedOptionIds: [2] });
    const back = await readForm(device, { questionId: 1, round: 0 });
    expect(back.body).toMatchObject({
      question: { questionId: 1, answer: { selectedOptionIds: [2] } },
      behind: { questionId: 2 },
    });
    expect((await answer(device, 1, { selectedOptionIds: [1] })).body).toMatchObject({ question: { questionId: 3 } });
  });

  it('continues at the open question if another answer has removed the answered question from the path', async () => {
    const device = await startForm();
    expect((await answer(device, 1, { selectedOptionIds: [2] })).body).toMatchObject({ question: { questionId: 2 } });
    // in another tab
    await answer(device, 1, { selectedOptionIds: [1] });
    const next = await answer(device, 2, { textResponse: 'The 40' });
    expect(next.body).toMatchObject({ stand: 'question', question: { questionId: 3, answer: null }, number: 2 });
  });

  it('stores one answer for each press, with the author "by the member, by link"', async () => {
    const device = await startForm();
    const press = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => answer(device, 1, { selectedOptionIds: [1] }, press)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const storedAnswers = await test.database.sql('SELECT id FROM survey_answers WHERE assigned_survey_id = $1', [id]);
    expect(storedAnswers).toHaveLength(1);
    expect((await get()).questionResponses).toMatchObject([{ questionId: 1, answeredBy: null }]);
    const surveyEvents = await eventsOf(test, 'survey_question');
    expect(
      surveyEvents.filter(({ payload }) => (payload as { memberId: MemberId }).memberId === memberId),
    ).toHaveLength(1);
  });

  it('cannot send a different answer with the key of an earlier press; only the first answer counts', async () => {
    const device = await startForm();
    const press = randomUUID();
    expect((await answer(device, 1, { selectedOptionIds: [2] }, press)).status).toBe(200);
    for (const [questionId, answerFields] of [
      [1, { selectedOptionIds: [1] }],
      [1, { skipped: true }],
      [2, { textResponse: 'The 40' }],
      [1, { selectedOptionIds: [2], round: 1 }],
      [1, { selectedOptionIds: [99] }],
    ] as const) {
      const { status, body } = await answer(device, questionId, answerFields, press);
      expect([status, codeOf({ body })]).toEqual([409, 'SURVEY_ANSWERED_OTHERWISE']);
    }
    expect((await answer(device, 1, { selectedOptionIds: [2] }, press)).status).toBe(200);
    const text = randomUUID();
    expect((await answer(device, 2, { textResponse: ' The 40 ' }, text)).status).toBe(200);
    expect((await answer(device, 2, { textResponse: 'The 40' }, text)).status).toBe(200);
    expect((await answer(device, 2, { textResponse: 'The 41' }, text)).status).toBe(409);
    expect((await get()).questionResponses).toMatchObject([
      { questionId: 1, selectedOptionIds: [2] },
      { questionId: 2, textResponse: 'The 40' },
    ]);
  });

  it('sees the problem of an invalid answer, and nothing is stored', async () => {
    const device = await startForm();
    await answer(device, 1, { selectedOptionIds: [1] });
    const wrong = await answer(device, 3, { textResponse: '130' });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain('Value must be 120 or less.');
    expect(codeOf(await answer(device, 99, { textResponse: 'x' }))).toBe('SURVEY_QUESTION_NOT_FOUND');
    expect(codeOf(await submit(device))).toBe('SURVEY_UNFINISHED');
  });
});

describe('a proposed answer', () => {
  const usual = survey([
    question(1, 'When may we call?', { initial: ['No'] }),
    question(2, 'How old is the youngest?', { type: 'number', input: { min: 0, max: 120 }, initial: ['200'] }),
    question(3, 'Who is with you?', { type: 'text', isRequired: false, initial: ['My sister'] }),
  ]);

  it('is shown with the question, and becomes an answer only if the member continues with it', async () => {
    id = await assign(test.database.sql, memberId, await publish(test.database.sql, usual));
    key = keyOf((await createLink()).url);
    const device = await startForm();
    expect((await readForm(device)).body.question).toMatchObject({
      answer: null,
      proposed: { selectedOptionIds: [2], textResponse: null },
    });
    expect(await get()).toMatchObject({ questionResponses: [] });
    expect(codeOf(await submit(device))).toBe('SURVEY_UNFINISHED');
    const second = await answer(device, 1, { selectedOptionIds: [1] });
    // A value that is not a valid answer is not proposed.
    expect(second.body.question).toMatchObject({ questionId: 2, proposed: null });
    const third = await answer(device, 2, { textResponse: '4' });
    expect(third.body.question?.proposed).toEqual({ selectedOptionIds: [], textResponse: 'My sister' });
    await answer(device, 3, { skipped: true });
    const back = await readForm(device, { questionId: 3, round: 0 });
    expect(back.body.question).toMatchObject({ answer: { skipped: true }, proposed: null });
  });
});

describe('on another device', () => {
  it('no answer is shown before the identity step; then the survey continues at its position', async () => {
    const first = await startForm();
    const early = await startForm();
    await answer(first, 1, { selectedOptionIds: [2] });
    for (const device of [undefined, early, 'x'.repeat(43)]) {
      const { body } = await readForm(device, { questionId: 1, round: 0 });
      expect(body).toMatchObject({ stand: 'identity', question: null, before: null, number: 0, percent: 0 });
    }
    expect(codeOf(await answer(early, 1, { selectedOptionIds: [1] }))).toBe('SURVEY_IDENTITY_NEEDED');
    expect(codeOf(await test.call(surveys.beginForm, { input: { body: { key } } }))).toBe('SURVEY_IDENTITY_NEEDED');
    const wrong = await identify('Eva Ortiz', '1958-04-13');
    expect(wrong.body).toMatchObject({
      code: 'SURVEY_IDENTITY_MISMATCH',
      errors: [{ property: 'name' }, { property: 'dateOfBirth' }],
    });
    const { device } = (await identify('ana ortiz', '1958-04-12')).body;
    expect((await readForm(device)).body).toMatchObject({ stand: 'question', question: { questionId: 2 }, number: 2 });
    expect((await readForm(first)).body).toMatchObject({ stand: 'question' });
  });

  it("a guide's answers are shown only after the identity step too", async () => {
    await test.call(surveys.answer, {
      as,
      input: { body: { assignedSurveyId: id, questionId: 1, selectedOptionIds: [1] } },
    });
    expect((await readForm()).body).toMatchObject({ stand: 'identity' });
  });

  it('the fifth mismatch locks the link for an hour, and the guide is notified', async () => {
    const device = await startForm();
    for (let count = 0; count < 5; count += 1) await identify('Eva Luna', '1958-04-12');
    expect(codeOf(await readForm(device))).toBe('LINK_EXPIRED');
    expect((await get()).links[0]?.lockedUntil).not.toBeNull();
    await moveClock(test, '2026-11-20T19:01:00Z');
    expect((await readForm(device)).body).toMatchObject({ stand: 'question' });
  });

  it('the device secret of one link is not valid for another', async () => {
    const device = await startForm();
    await answer(device, 1, { selectedOptionIds: [2] });
    key = keyOf((await createLink()).url);
    expect((await readForm(device)).body).toMatchObject({ stand: 'identity' });
  });
});

describe('a link to a survey', () => {
  it('does not open after it expired, was revoked, or the survey was removed; its key is never stored', async () => {
    expect((await readForm()).status).toBe(200);
    const [row] = await test.database.sql<{ all: string }>(
      'SELECT jsonb_agg(l)::text AS all FROM public_links l WHERE member_id = $1',
      [memberId],
    );
    expect(row?.all).not.toContain(key);
    await moveClock(test, '2026-11-27T18:01:00Z');
    expect(codeOf(await readForm())).toBe('LINK_EXPIRED');
    await moveClock(test, '2026-11-20T18:00:00Z');
    const { links } = await get();
    const linkId = links[0]?.id ?? 0;
    const revoke = () => test.call(surveys.revokeLink, { as, input: { params: { id }, body: { linkId } } });
    expect((await revoke()).body).toMatchObject({ revoked: true });
    expect((await revoke()).body).toMatchObject({ revoked: false });
    expect(codeOf(await readForm())).toBe('LINK_EXPIRED');
    key = keyOf((await createLink()).url);
    expect((await readForm()).status).toBe(200);
    await test.database.sql('UPDATE assigned_surveys SET deleted_at = now() WHERE id = $1', [id]);
    expect(codeOf(await readForm())).toBe('LINK_EXPIRED');
  });

  it('shows the guide that it was opened and started', async () => {
    expect((await get()).links).toMatchObject([{ openedAt: null, begunAt: null, createdBy: guide.name }]);
    await readForm();
    expect((await get()).links[0]?.openedAt).toBeNull();
    const note = () => test.call(surveys.noteForm, { input: { body: { key } } });
    expect([(await note()).body.noted, (await note()).body.noted]).toEqual([true, false]);
    expect((await get()).links[0]).toMatchObject({ begunAt: null });
    await startForm();
    expect((await get()).links[0]?.begunAt).not.toBeNull();
  });

  it('is texted only under the rules of texts, in the chosen language', async () => {
    const send = () =>
      test.call(surveys.sendLink, { as, input: { params: { id }, body: { languageCode: 'es' as const } } });
    expect(codeOf(await send())).toBe('TEXTING_NOT_ALLOWED');
    const { sql } = test.database;
    await sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at)
       SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
      [memberId],
    );
    await sql(
      `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at)
       VALUES ($1, '+13465550177', 'Mobile', true, '2026-05-01Z')`,
      [memberId],
    );
    await sql(
      `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
       VALUES ('Line', '+13465550178', $1, $2, '2026-05-01Z') ON CONFLICT DO NOTHING`,
      [clientId, guide.id],
    );
    const sent = await send();
    expect(sent.status).toBe(201);
    const [text] = await sql<{ text: string }>('SELECT text FROM texts WHERE member_id = $1', [memberId]);
    expect(text?.text).toContain('Responda aquí unas preguntas');
    expect(text?.text).toContain('/survey?key=…');
    const chosen = 'SELECT language FROM public_links WHERE member_id = $1 ORDER BY id DESC LIMIT 1';
    expect(await sql(chosen, [memberId])).toEqual([{ language: 'es' }]);
    expect((await get()).links[0]).toMatchObject({ isText: true });
  });

  it('cannot be created for a complete survey', async () => {
    await test.database.sql('UPDATE assigned_surveys SET completed_at = now(), completed_by = $2 WHERE id = $1', [
      id,
      guide.id,
    ]);
    expect(codeOf(await test.call(surveys.makeLink, { as, input: { params: { id } } }))).toBe('SURVEY_COMPLETE');
  });
});

describe('a link that is not opened', () => {
  const bell = async () =>
    (await test.call(notifications.list, { as, input: { query: {} } })).body
      .filter(({ memberId: about }) => about === memberId)
      .map(({ label }) => label);
  const remind = async (moment: string) => {
    await moveClock(test, moment);
    await remindOfLinks(test.app.jobs);
    return [await bell(), (await get()).links[0]?.isForgotten];
  };
  const reminder = 'Ana Ortiz has not opened the survey Check-in';

  it('is offered again for sending after two days, once, and not after it was opened', async () => {
    expect(await remind('2026-11-22T17:58:00Z')).toEqual([[], false]);
    // The reminder job also finds links from other tests.
    const listEvents = async () =>
      (await eventsOf(test, 'survey_summary')).filter(({ rooms }) =>
        rooms.includes(`member:${memberId}:CAN_VIEW_SURVEYS`),
      );
    const before = (await listEvents()).length;
    expect(await remind('2026-11-22T18:02:00Z')).toEqual([[reminder], true]);
    expect((await listEvents()).slice(before)).toMatchObject([{ payload: { id, memberId } }]);
    expect(await remind('2026-11-23T18:00:00Z')).toEqual([[reminder], true]);
    await test.call(surveys.noteForm, { input: { body: { key } } });
    expect((await get()).links[0]?.isForgotten).toBe(false);
  });

  it('causes a reminder only for the last link, and none for a complete survey', async () => {
    await moveClock(test, '2026-11-21T18:00:00Z');
    await createLink();
    expect(await remind('2026-11-22T18:02:00Z')).toEqual([[], false]);
    // The page does not suggest sending the older link again.
    expect((await get()).links.map(({ isForgotten }) => isForgotten)).toEqual([false, false]);
    await test.database.sql('UPDATE assigned_surveys SET completed_at = $2 WHERE id = $1', [
      id,
      '2026-11-23T17:00:00Z',
    ]);
    expect(await remind('2026-11-23T18:02:00Z')).toEqual([[], false]);
    const takenAway = 'UPDATE assigned_surveys SET completed_at = NULL, deleted_at = $2 WHERE id = $1';
    await test.database.sql(takenAway, [id, '2026-11-23T17:00:00Z']);
    await remindOfLinks(test.app.jobs);
    expect(await bell()).toEqual([]);
    await test.database.sql(takenAway, [id, null]);
    expect(await remind('2026-11-23T18:03:00Z')).toEqual([[reminder], true]);
  });
});
