import type { SurveyContent, SurveyQuestion } from '@guidepost/contracts';
import fc from 'fast-check';
import fhir from 'fhir';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../../sentences/sentence.ts';
import { surveyFindings } from '../check.ts';
import { numbered, written } from '../edit.ts';
import { withoutAsked } from '../edits.ts';
import type { SurveyAnswer } from '../questions.ts';
import { followSurvey } from '../survey-path.ts';
import { checkpoint, conditioned, option, question } from '../testing/arbitrary.ts';
import { sampleQuestionnaire } from '../testing/questionnaire.ts';
import { type FhirItem, itemsOf } from './fhir.ts';
import { summedLinkIds, sumOf } from './formula.ts';
import { readQuestionnaire } from './read.ts';
import { writeResponse } from './response.ts';
import { writeQuestionnaire } from './write.ts';

const validator = new fhir.Fhir();
/** Returns the errors that a public validator finds in a resource. */
const wrongWith = (resource: object) =>
  validator
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');

const head = { key: 'the-house', number: null, updatedAt: '2026-11-22T18:00:00Z' };
const house = () => readQuestionnaire(structuredClone(sampleQuestionnaire));
const asStored = (content: SurveyContent) => numbered(written(content));
const write = (content: SurveyContent, source: typeof sampleQuestionnaire | null = null) =>
  writeQuestionnaire(content, source, head).resource;
const flat = (items: readonly FhirItem[]): FhirItem[] => items.flatMap((one) => [one, ...flat(itemsOf(one))]);
const content = (questions: SurveyQuestion[], part: Partial<SurveyContent> = {}): SurveyContent => ({
  name: 'Check-in',
  displayName: 'How you are',
  summary: 'How it goes.',
  isActionSurvey: false,
  questions,
  ...part,
});

describe('a Questionnaire that is read', () => {
  it('asks its items, within its groups and under its conditions', () => {
    const { questions, scores } = house().content;
    expect(questions.map(({ key, type, title, isRequired }) => [key, type, title, isRequired])).toEqual([
      ['1-1', 'radio', 'Stairs', true],
      ['1-2', 'number', 'Stairs', false],
      ['2-1', 'radio', 'Draughts', true],
      ['2-2', 'radio', 'Draughts', false],
      ['2-3', 'checkbox', 'Draughts', false],
      ['2-3-1', 'text', 'Draughts', false],
      ['3', 'info', '', false],
      ['4', 'textarea', '', false],
    ]);
    expect(questions[1]).toMatchObject({
      input: { min: 1, max: null, isWhole: true },
      prompt: { text: 'Count those outside as well.' },
      askedWhen: [{ any: false, tests: [{ questionKey: '1-1', operator: '=', answer: 'true' }] }],
    });
    expect(questions[3]).toMatchObject({ initial: ['s'], options: [{ score: 0 }, { score: 1 }, { score: 3 }] });
    expect(questions[5]?.askedWhen).toMatchObject([
      { any: true, tests: [{ questionKey: '1-1' }, { questionKey: '1-2', operator: '>', answer: '3' }] },
      { any: false, tests: [{ questionKey: '2-3', operator: 'exists' }] },
    ]);
    expect(scores).toMatchObject([{ name: 'Draught score', questionKeys: ['2-1', '2-2'], bands: [] }]);
  });

  it('names each part that is stored but not used', () => {
    expect(house().notes.map(({ linkId, text }) => `${linkId}: ${sentenceText(text)}`)).toEqual([
      'null: Guidepost saves useContext but does not use it.',
      '1.2: Guidepost saves prefix but does not use it.',
      '1.3: This item is saved but not shown, because the type attachment is not supported.',
      '1.4: This item is saved but not shown, because its choices are not in the file.',
      '4: One condition is saved but not used. Guidepost shows the question without checking this condition.',
    ]);
  });

  it('is exported unchanged, except for the parts that were edited', () => {
    const { content: read } = house();
    expect(write(read, sampleQuestionnaire)).toEqual(sampleQuestionnaire);
    const stored = asStored(read);
    expect(write(stored, sampleQuestionnaire)).toEqual(sampleQuestionnaire);
    const edited = structuredClone(stored);
    const [first] = edited.questions;
    if (first) first.text = 'Are there any stairs?';
    const changed = flat(write(edited, sampleQuestionnaire).item);
    const original = flat(itemsOf(sampleQuestionnaire));
    expect(changed.map(({ linkId }) => linkId)).toEqual(original.map(({ linkId }) => linkId));
    expect(changed.find(({ linkId }) => linkId === '1.1')?.text).toBe('Are there any stairs?');
    expect(changed.find(({ linkId }) => linkId === '1.3')).toEqual(original.find(({ linkId }) => linkId === '1.3'));
    expect(wrongWith(write(edited, sampleQuestionnaire))).toEqual([]);
  });

  it('reports texts that are cut because they are too long', () => {
    const item = {
      linkId: '1',
      type: 'choice',
      text: 'Which',
      answerOption: [{ valueCoding: { code: 'a', display: 'w'.repeat(2001) } }],
    };
    const { content, notes } = readQuestionnaire({
      resourceType: 'Questionnaire',
      status: 'active',
      title: 'One',
      item: [item],
    });
    expect(content.questions[0]?.options[0]?.text).toHaveLength(2000);
    expect(notes.map(({ text }) => sentenceText(text))).toContain(
      'An option was longer than 2000 characters and was shortened.',
    );
  });

  it('has no score that its source does not define', () => {
    const total = { linkId: 't', type: 'decimal', text: 'Total score' };
    const options = (score?: number) => [
      {
        valueCoding: { code: 'a' },
        extension:
          score === undefined
            ? []
            : [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: score }],
      },
    ];
    const asked = (score?: number) =>
      readQuestionnaire({
        resourceType: 'Questionnaire',
        item: [
          { linkId: 'q', type: 'choice', answerOption: options(1) },
          { linkId: 'r', type: 'choice', answerOption: options(score) },
          total,
        ],
      }).content;
    expect(asked(2).scores).toMatchObject([{ questionKeys: ['q', 'r'] }]);
    expect([asked().scores, asked().questions.at(-1)?.type]).toEqual([undefined, 'number']);
    expect(summedLinkIds(sumOf(['/a', "b'c"]))).toEqual(['/a', "b'c"]);
    expect(summedLinkIds("iif(%resource.item.where(linkId='a').answer.value.ordinal() > 2, 1, 0)")).toBeNull();
    expect(summedLinkIds("%resource.item.where(linkId='a').answer.value.ordinal().sum() * 2")).toBeNull();
  });
});

/** Surveys with content that FHIR can express, and content that it cannot. */
const anySurvey = fc.tuple(conditioned, fc.boolean()).map(([questions, isActionSurvey]) => {
  const all = structuredClone(questions);
  const scored = all.filter(({ options }) => options.length > 0);
  for (const one of all) {
    if (one.id % 2 === 0) one.es = { title: null, text: `¿Pregunta ${one.id}?` };
    if (one.checkpoint && one.id % 3 === 0)
      one.checkpoint = { ...one.checkpoint, es: { title: null, message: 'Gracias.', summary: null } };
    const [first] = one.options;
    if (first && one.id % 2 === 0) first.es = { text: 'Sí' };
  }
  for (const one of scored) for (const choice of one.options) choice.score = choice.id % 10;
  const scores =
    scored.length > 0
      ? [
          {
            key: 'sum',
            name: 'Sum',
            questionKeys: scored.map(({ key }) => key),
            bands: [{ min: null, max: 3.5, label: 'Low' }],
          },
        ]
      : undefined;
  return content(all, { isActionSurvey, ...(scores ? { scores } : {}) });
});

describe('a survey that is written as a Questionnaire', () => {
  it('is valid, and reads back as the same survey', () => {
    fc.assert(
      fc.property(anySurvey, (one) => {
        const resource = write(one);
        const back = readQuestionnaire(JSON.parse(JSON.stringify(resource)));
        const canonical = (given: SurveyContent) => {
          const { scores, ...rest } = asStored(given);
          return {
            ...rest,
            questions: rest.questions.map(({ linkId: _link, options, ...asked }) => ({
              ...asked,
              options: options.map((choice, n) => ({ ...choice, sortOrder: n + 1 })),
            })),
            scores: (scores ?? []).map(({ linkId: _link, ...score }) => score),
          };
        };
        expect(canonical(back.content)).toEqual(canonical(one));
        // the parsed survey must serialize to the same Questionnaire
        expect(write(asStored(back.content), resource)).toEqual(JSON.parse(JSON.stringify(resource)));
      }),
    );
  });

  it('is valid for other validators', () => {
    fc.assert(
      fc.property(anySurvey, (one) => {
        expect(wrongWith(write(one))).toEqual([]);
      }),
      { numRuns: 15 },
    );
    const all = (['text', 'textarea', 'number', 'date', 'date-time', 'select', 'checkbox', 'info'] as const).map(
      (type, n) =>
        question(n + 1, {
          type,
          checkpoint: checkpoint(),
          prompt: { title: null, text: 'Say it slowly.' },
          options: type === 'select' || type === 'checkbox' ? [option(n * 10 + 1)] : [],
        }),
    );
    expect(wrongWith(write(content(all)))).toEqual([]);
  });

  it('keeps the other parts of its source when questions are added, removed and moved', () => {
    const { content: read } = house();
    const changes = fc.array(fc.record({ what: fc.constantFrom('remove', 'swap', 'add', 'reword'), at: fc.nat(7) }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(changes, (list) => {
        let now = written(asStored(read));
        for (const { what, at } of list) {
          const questions = [...now.questions];
          const index = at % Math.max(1, questions.length);
          const chosen = questions[index];
          if (!chosen) continue;
          if (what === 'remove') now = withoutAsked(now, chosen.key);
          else if (what === 'reword') questions[index] = { ...chosen, text: `${chosen.text} Really?` };
          else if (what === 'add')
            questions.splice(index, 0, {
              ...(written(content([question(90)])).questions[0] as typeof chosen),
              key: `new-${questions.length}-${at}`,
            });
          else questions.push(...questions.splice(index, 1));
          if (what !== 'remove') now = { ...now, questions: questions.map((one, n) => ({ ...one, sortOrder: n + 1 })) };
        }
        const stored = numbered(now);
        const resource = JSON.parse(JSON.stringify(write(stored, sampleQuestionnaire)));
        const items = flat(itemsOf(resource));
        expect(new Set(items.map(({ linkId }) => linkId)).size).toBe(items.length);
        const back = asStored(readQuestionnaire(resource).content);
        const seen = (given: SurveyContent) =>
          given.questions.map(({ key, text, options, type }) => [key, text, type, options.map((one) => one.text)]);
        expect(seen(back)).toEqual(seen(stored));
        // a condition cannot be written if the question that it refers to now comes after it in the survey
        const isBroken = surveyFindings(stored, { fixedDate: null, today: '2026-11-22' }).some(({ text }) =>
          text.key.includes('depends on'),
        );
        const asked = (given: SurveyContent) => given.questions.map(({ askedWhen }) => askedWhen ?? []);
        if (!isBroken) expect(asked(back)).toEqual(asked(stored));
      }),
    );
  });
});

describe('answers', () => {
  const chose = (questionId: number, ...selectedOptionIds: number[]): SurveyAnswer => ({
    questionId,
    round: 0,
    skipped: false,
    selectedOptionIds,
    textResponse: null,
  });
  const wrote = (questionId: number, textResponse: string): SurveyAnswer => ({ ...chose(questionId), textResponse });

  it('are a QuestionnaireResponse that a public validator accepts, nested like the source, with its scores', () => {
    const { content: read } = house();
    const walk = followSurvey(
      read.questions,
      [
        chose(1, 1),
        wrote(2, '12'),
        chose(3, 5),
        chose(4, 7),
        chose(5, 9, 11),
        wrote(6, 'Winter'),
        { ...chose(7), skipped: true },
        wrote(8, 'Nothing'),
      ],
      () => true,
    );
    const response = writeResponse(read, sampleQuestionnaire, walk, {
      ...head,
      id: '7',
      memberId: 3,
      isComplete: true,
      authored: head.updatedAt,
    });
    expect(wrongWith(response)).toEqual([]);
    expect(response).toMatchObject({
      questionnaire: 'https://example.org/Questionnaire/house|2.1',
      status: 'completed',
      item: [
        {
          linkId: '1',
          item: [
            { linkId: '1.1', answer: [{ valueBoolean: true }] },
            { linkId: '1.2', answer: [{ valueInteger: 12 }] },
          ],
        },
        {
          linkId: '2',
          item: [
            { linkId: '2.1', answer: [{ valueCoding: { system: 'urn:example:answers', code: 'd' } }] },
            { linkId: '2.2', answer: [{ valueCoding: { code: 's' } }] },
            {
              linkId: '2.3',
              answer: [
                { valueCoding: { code: 'k' }, item: [{ linkId: '2.3.1', answer: [{ valueString: 'Winter' }] }] },
                { valueString: 'Cellar' },
              ],
            },
            { linkId: '2.4', answer: [{ valueDecimal: 4 }] },
          ],
        },
        { linkId: '4' },
      ],
    });
  });

  it('of any survey are valid at any stage', () => {
    fc.assert(
      fc.property(anySurvey, fc.nat(20), fc.nat(2), (one, most, choice) => {
        const answers: SurveyAnswer[] = [];
        for (let n = 0; n < most; n += 1) {
          const { state, current } = followSurvey(one.questions, answers, () => true);
          if (state !== 'open' || !current) break;
          const picked = current.question.options[choice % Math.max(1, current.question.options.length)];
          answers.push({
            ...(picked ? chose(current.question.id, picked.id) : wrote(current.question.id, 'Yes')),
            round: current.round,
          });
        }
        const walk = followSurvey(one.questions, answers, () => true);
        expect(
          wrongWith(
            writeResponse(one, null, walk, { ...head, id: '7', memberId: 3, isComplete: false, authored: null }),
          ),
        ).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

it('do not include a hidden group, but include items with a calculation', () => {
  const hidden = { url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-hidden', valueBoolean: true };
  const calculated = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
    valueExpression: { language: 'text/fhirpath', expression: "'abc'" },
  };
  const { content: read, notes } = readQuestionnaire({
    resourceType: 'Questionnaire',
    status: 'draft',
    title: 'Calculated',
    item: [
      { linkId: 'secret', type: 'group', extension: [hidden], item: [{ linkId: 'inside', type: 'string', text: 'A' }] },
      { linkId: 'word', type: 'string', text: 'B', extension: [calculated] },
    ],
  } as never);
  expect(read.questions.map(({ text }) => text)).toEqual(['B']);
  expect(notes.map(({ linkId, text }) => `${linkId}: ${sentenceText(text)}`)).toEqual([
    'secret: This item is saved but not shown, because the file marks it as hidden.',
    'inside: This item is saved but not shown, because it belongs to secret, which is not shown.',
    'word: Guidepost saves calculatedExpression but does not use it.',
  ]);
});

it('a quantity becomes a number, and a note says that the unit is missing', () => {
  const { content: read, notes } = readQuestionnaire({
    resourceType: 'Questionnaire',
    item: [{ linkId: 'weight', type: 'quantity', text: 'Weight?' }],
  });
  expect(read.questions.map(({ type }) => type)).toEqual(['number']);
  expect(notes.map(({ linkId, text }) => `${linkId}: ${sentenceText(text)}`)).toContain(
    'weight: The answer is a number without a unit.',
  );
});
