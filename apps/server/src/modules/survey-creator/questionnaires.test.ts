import { type ClientId, contracts, type MemberId, type SurveyId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { assign, forClients, smallQuestionnaire } from '../../testing/surveys.ts';

const { surveyCreator, surveys, goals } = contracts;

let test: TestApp;
let admin: string;
let guide: string;
let memberId: MemberId;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  const [administrator, one] = [await test.make.staff({ role: 'ADMIN' }), await test.make.staff()];
  await test.make.team({ members: [one.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: one.id });
  [admin, guide] = [await test.signIn(administrator), await test.signIn(one)];
});
afterAll(() => test.stop());

const choice = (linkId: string, text: string) => ({
  linkId,
  type: 'choice',
  text,
  answerOption: [0, 1, 3].map((value) => ({
    valueCoding: { system: 'urn:example:often', code: `c${value}`, display: `Often ${value}` },
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: value }],
  })),
});
const scored = () => ({
  ...smallQuestionnaire(),
  item: [
    choice('/a', 'Is it cold?'),
    choice('/b', 'Is it damp?'),
    { linkId: '/photo', type: 'attachment', text: 'A photograph' },
    { linkId: '/sum', type: 'decimal', text: 'Total score' },
  ],
});

const importQuestionnaire = (questionnaire: unknown, replace?: boolean) =>
  test.call(surveyCreator.importQuestionnaire, {
    as: admin,
    input: { body: { questionnaire: JSON.stringify(questionnaire), ...(replace ? { replace } : {}) } },
  });
const exportQuestionnaire = async (id: SurveyId) =>
  (await test.call(surveyCreator.questionnaire, { as: admin, input: { params: { id } } })).body;
const publish = (id: SurveyId) => test.call(surveyCreator.publish, { as: admin, input: { params: { id }, body: {} } });

describe('an imported Questionnaire', () => {
  it('becomes a draft that lists unused parts, and is exported unchanged', async () => {
    const source = scored();
    const { body } = await importQuestionnaire(source);
    expect(body).toMatchObject({ outcome: 'created', record: { isDraft: true, publishedNumber: null } });
    expect(body.notes.map(({ linkId, text }) => [linkId, text])).toEqual([
      ['/photo', 'This item is saved but not shown, because the type attachment is not supported.'],
    ]);
    expect(body.record.surveyContent.questions.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(await exportQuestionnaire(body.record.id)).toEqual(source);
    expect((await importQuestionnaire(source)).body).toMatchObject({
      outcome: 'unchanged',
      record: { id: body.record.id },
    });
  });

  it('is read again after an update that interprets it differently, unless the draft was edited', async () => {
    const source = scored();
    const { record } = (await importQuestionnaire(source)).body;
    const { sql } = test.database;
    // An earlier version of Guidepost imported the file without the second question.
    const older = `jsonb_set(content, '{questions}', jsonb_build_array(content->'questions'->0))`;
    await sql(`UPDATE surveys SET content = ${older}, source_content = ${older} WHERE id = $1`, [record.id]);
    const again = (await importQuestionnaire(source)).body;
    expect(again).toMatchObject({ outcome: 'updated', record: { id: record.id } });
    expect(again.record.surveyContent.questions.map(({ key }) => key)).toEqual(['a', 'b']);
    expect((await importQuestionnaire(source)).body.outcome).toBe('unchanged');
    // The survey was imported before Guidepost stored the imported content, so the difference could be an edit.
    await sql(`UPDATE surveys SET content = ${older}, source_content = NULL WHERE id = $1`, [record.id]);
    const unknown = (await importQuestionnaire(source)).body;
    expect(unknown.outcome).toBe('unchanged');
    expect(unknown.notes[0]?.text).toContain('The draft differs from this file');
    expect((await importQuestionnaire(source, true)).body.outcome).toBe('updated');
    // The draft was edited, and the file produces the same content as before.
    await sql(`UPDATE surveys SET content = ${older} WHERE id = $1`, [record.id]);
    expect((await importQuestionnaire(source)).body).toMatchObject({ outcome: 'unchanged', record: { id: record.id } });
  });

  it('is exported unchanged if its texts have spaces around them', async () => {
    const source = { ...scored(), title: 'Cold walls ', description: ' About walls ' };
    source.item[0] = choice('/a', ' Is it cold? ');
    expect(await exportQuestionnaire((await importQuestionnaire(source)).body.record.id)).toEqual(source);
  });

  it('changes its earlier draft, but an edited draft only on request', async () => {
    const source = scored();
    const { record } = (await importQuestionnaire(source)).body;
    await publish(record.id);
    const anew = { ...source, title: 'Walls' };
    expect((await importQuestionnaire(anew)).body).toMatchObject({
      outcome: 'updated',
      record: { id: record.id, isDraft: true },
    });
    const { surveyContent, version } = (await importQuestionnaire(anew)).body.record;
    const { id: _id, ...first } = surveyContent.questions[0] ?? { id: 0 };
    expect(first).toMatchObject({ linkId: '/a' });
    const written = { ...surveyContent, summary: 'Edited here.' };
    await test.database.sql('UPDATE surveys SET content = $2 WHERE id = $1', [record.id, JSON.stringify(written)]);
    expect(version).toBeGreaterThan(1);
    expect((await importQuestionnaire({ ...anew, title: 'Roof' })).body).toMatchObject({ code: 'SURVEY_EDITED' });
    expect((await importQuestionnaire({ ...anew, title: 'Roof' }, true)).body).toMatchObject({ outcome: 'updated' });
    expect(await exportQuestionnaire(record.id)).toMatchObject({ title: 'Roof' });
    // The published version does not change.
    const published = await test.call(surveys.get, { as: guide, input: { params: { surveyId: record.id } } });
    expect(published.body.name).toBe('Windows');
    const check = await test.call(surveyCreator.check, { as: admin, input: { params: { id: record.id } } });
    expect(check.body.changes[0]?.fields.map(({ before, after }) => [before?.values.text, after?.values.text])).toEqual(
      [
        ['Windows', 'Roof'],
        ['Windows', 'Roof'],
        ['Windows', 'Roof'],
      ],
    );
  });

  it('is refused with the reason if it cannot become a survey, and nothing is stored', async () => {
    const count = async () => (await test.database.sql('SELECT id FROM surveys')).length;
    const before = await count();
    const send = (questionnaire: string) =>
      test.call(surveyCreator.importQuestionnaire, { as: admin, input: { body: { questionnaire } } });
    const responseBody = async (questionnaire: string) => (await send(questionnaire)).body;
    const refused = { code: 'QUESTIONNAIRE_REFUSED' };
    expect(await responseBody('{"resourceType": "Patient"}')).toMatchObject(refused);
    expect(await responseBody('[]')).toMatchObject(refused);
    expect(await responseBody('{"a": ')).toMatchObject({
      ...refused,
      userMessage: expect.stringContaining('not JSON'),
    });
    expect(await responseBody('{"resourceType": "Questionnaire"}')).toMatchObject({
      ...refused,
      userMessage: 'This Questionnaire has no questions that Guidepost can ask.',
    });
    const item = [{ linkId: '1.4', type: 'choice', answerValueSet: 'https://example.org/ValueSet/rails' }];
    expect(await responseBody(JSON.stringify({ resourceType: 'Questionnaire', item }))).toMatchObject({
      ...refused,
      userMessage: 'This Questionnaire has no questions that Guidepost can ask. Items that cannot be read: 1.4.',
    });
    expect(await responseBody(JSON.stringify({ ...smallQuestionnaire(), title: 'a\u0000b' }))).toMatchObject(refused);
    const deep = '{"item":['.repeat(3000) + ']}'.repeat(3000);
    expect(await responseBody(`{"resourceType":"Questionnaire","item":[${deep}]}`)).toMatchObject(refused);
    expect(await count()).toBe(before);
  });

  it('that Guidepost exported becomes the same survey', async () => {
    const made = (await importQuestionnaire(smallQuestionnaire())).body.record;
    await test.database.sql('UPDATE surveys SET source = NULL WHERE id = $1', [made.id]);
    const exportedOwn = await exportQuestionnaire(made.id);
    expect(exportedOwn.url).toBe(`urn:guidepost:survey:${made.key}`);
    expect((await importQuestionnaire(exportedOwn)).body).toMatchObject({
      outcome: 'unchanged',
      record: { id: made.id },
    });
  });
});

describe('the exported answers', () => {
  it("are a QuestionnaireResponse of the member's version, with its score, also among the goals", async () => {
    const source = scored();
    const { id } = (await importQuestionnaire(source)).body.record;
    const bands = [{ min: 3, max: null, label: 'Cold' }];
    await test.database.sql(
      `UPDATE surveys SET content = jsonb_set(content, '{scores,0,bands}', $2::jsonb) WHERE id = $1`,
      [id, JSON.stringify(bands)],
    );
    await test.call(surveyCreator.assignment, {
      as: admin,
      input: { params: { id }, body: { assignmentConfiguration: forClients(clientId) } },
    });
    const { surveyVersion } = (await publish(id)).body
      ? (await test.call(surveys.get, { as: guide, input: { params: { surveyId: id } } })).body
      : { surveyVersion: null };
    const assigned = await assign(test.database.sql, memberId, { surveyId: id, versionId: surveyVersion?.id ?? 0 });
    await importQuestionnaire({ ...source, item: source.item.slice(1) }, true);
    const answer = (questionId: number, option: number) =>
      test.call(surveys.answer, {
        as: guide,
        input: { body: { assignedSurveyId: assigned, questionId, selectedOptionIds: [option] } },
      });
    expect((await answer(1, 2)).body.scores).toMatchObject([{ value: 1, answered: 1, of: 2, band: null }]);
    expect((await answer(2, 6)).body.scores).toMatchObject([{ value: 4, answered: 2, of: 2, band: 'Cold' }]);
    await test.call(surveys.submit, { as: guide, input: { params: { id: assigned } } });
    const input = { params: { id: assigned } };
    const { body } = await test.call(surveys.questionnaireResponse, { as: guide, input });
    expect(body).toMatchObject({
      memberId,
      resource: {
        resourceType: 'QuestionnaireResponse',
        questionnaire: `${source.url}|1`,
        status: 'completed',
        item: [
          { linkId: '/a', answer: [{ valueCoding: { code: 'c1' } }] },
          { linkId: '/b', answer: [{ valueCoding: { code: 'c3' } }] },
          { linkId: '/sum', answer: [{ valueDecimal: 4 }] },
        ],
      },
    });
    const goal = await test.call(goals.ofMember, { as: guide, input: { params: { memberId } } });
    expect(goal.body.assignedSurveys.find((one) => one.assignedSurveyId === assigned)?.scores).toEqual([
      { name: 'Total score', value: 4, band: 'Cold' },
    ]);
  });
});
