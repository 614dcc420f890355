import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../../sentences/sentence.ts';
import { numbered, written } from '../edit.ts';
import { followSurvey } from '../survey-path.ts';
import { urls } from './fhir.ts';
import { readQuestionnaire } from './read.ts';
import { writeResponse } from './response.ts';
import { writeQuestionnaire } from './write.ts';

const file = new URL('./regressions/contained-valueset.json', import.meta.url);
const source = () => JSON.parse(readFileSync(file, 'utf8'));
const head = { key: 'mood', number: null, updatedAt: '2026-11-26T08:00:00Z' };
const choices = (contained: object[], answerValueSet = '#v') => {
  const { content, notes } = readQuestionnaire({
    resourceType: 'Questionnaire',
    contained,
    item: [{ linkId: 'q', type: 'choice', text: 'Which?', answerValueSet }],
  });
  return {
    options:
      content.questions[0]?.options.map(({ text, score, es }) => [text, score ?? null, es?.text ?? null]) ?? null,
    notes: notes.map(({ linkId, text }) => `${linkId}: ${sentenceText(text)}`),
  };
};
const set = (compose: object, more: object = {}) => ({ resourceType: 'ValueSet', id: 'v', compose, ...more });

describe('choices in a contained ValueSet', () => {
  it('are the options of each question, with their scores', () => {
    const { content, notes } = readQuestionnaire(source());
    const options = [
      ['Not at all', 0],
      ['Several days', 1],
      ['Nearly every day', 3],
    ];
    expect(
      content.questions.map(({ text, type, options: own }) => [text, type, own.map((one) => [one.text, one.score])]),
    ).toEqual([
      ['Little interest in doing things', 'radio', options],
      ['Feeling down', 'radio', options],
    ]);
    expect(notes).toEqual([]);
  });

  it('are exported unchanged; answers keep their system, and edited options replace the ValueSet', () => {
    const { content } = readQuestionnaire(source());
    expect(writeQuestionnaire(content, source(), head).resource).toEqual(source());
    const answer = (questionId: number, option: number) => ({
      questionId,
      round: 0,
      skipped: false,
      selectedOptionIds: [option],
      textResponse: null,
    });
    const walk = followSurvey(content.questions, [answer(1, 2), answer(2, 6)], () => true);
    const response = { ...head, id: '1', memberId: 1, isComplete: true, authored: null };
    expect(writeResponse(content, source(), walk, response)).toMatchObject({
      item: [
        { linkId: '1', answer: [{ valueCoding: { system: 'urn:often', code: '1' } }] },
        { linkId: '2', answer: [{ valueCoding: { system: 'urn:often', code: '3' } }] },
      ],
    });
    const edited = numbered(written(content));
    const [option] = edited.questions[0]?.options ?? [];
    if (option) option.text = 'Never';
    const { item } = writeQuestionnaire(edited, source(), head).resource;
    expect(item[0]).toMatchObject({ answerOption: [{ valueCoding: { display: 'Never' } }, {}, {}] });
    expect(item[0]).not.toHaveProperty('answerValueSet');
    expect(item[1]).toMatchObject({ answerValueSet: '#often' });
  });

  it('come from an expansion, listed concepts or a contained CodeSystem, by id or address', () => {
    const concept = {
      code: 'a',
      display: 'Always',
      designation: [{ language: 'es', value: 'Siempre' }],
      extension: [{ url: urls.ordinal, valueDecimal: 2 }],
    };
    const always = [['Always', 2, 'Siempre']];
    expect(choices([set({ include: [{ system: 'urn:x', concept: [concept] }] })])).toEqual({
      options: always,
      notes: [],
    });
    const codes = { resourceType: 'CodeSystem', id: 'c', url: 'urn:x', concept: [concept] };
    const byUrl = set({ include: [{ system: 'urn:x' }] }, { url: 'http://v' });
    expect(choices([byUrl, codes], 'http://v|1.0')).toEqual({ options: always, notes: [] });
    const tree = [{ abstract: true, display: 'All', contains: [concept] }];
    expect(choices([set({}, { expansion: { contains: tree } })]).options).toEqual(always);
  });

  it('that the ValueSet excludes are left out', () => {
    const include = [{ system: 'urn:x', concept: [{ code: 'a' }, { code: 'b' }] }];
    const excluding = (exclude: object[]) => choices([set({ include, exclude })]);
    expect(excluding([{ system: 'urn:x', concept: [{ code: 'b' }] }])).toEqual({
      options: [['a', null, null]],
      notes: [],
    });
    expect(excluding([{ system: 'urn:y', concept: [{ code: 'b' }] }]).options).toHaveLength(2);
    expect(excluding([{ system: 'urn:x', filter: [{}] }]).notes).toEqual([
      'q: Some or all choices for #v are missing from the file.',
    ]);
  });

  it('have the score that a CodeSystem contains as a property', () => {
    const codes = {
      resourceType: 'CodeSystem',
      id: 'c',
      url: 'urn:x',
      concept: [
        { code: 'y', display: 'Yes', property: [{ code: 'itemWeight', valueDecimal: 5 }] },
        { code: 'n', display: 'No', property: [{ code: 'ordinalValue', valueInteger: 0 }, { code: 'status' }] },
      ],
    };
    expect(choices([set({ include: [{ system: 'urn:x' }] }), codes]).options).toEqual([
      ['Yes', 5, null],
      ['No', 0, null],
    ]);
  });

  it('that are not in the file are named, with other parts that cannot be read', () => {
    const partial = set({
      include: [
        { system: 'urn:x', concept: [{ code: 'a' }] },
        { system: 'urn:y', filter: [{}] },
      ],
    });
    expect(choices([partial])).toEqual({
      options: [['a', null, null]],
      notes: ['q: Some or all choices for #v are missing from the file.'],
    });
    expect(choices([set({ include: [{ valueSet: ['http://far'] }] })])).toEqual({
      options: null,
      notes: ['q: This item is saved but not shown, because its choices are not in the file.'],
    });
    expect(choices([{ resourceType: 'Patient', id: 'p' }], '#gone').notes).toEqual([
      'q: This item is saved but not shown, because its choices are not in the file.',
      'null: Guidepost saves contained Patient p but does not use it.',
    ]);
    const { notes } = readQuestionnaire({
      item: [
        { linkId: '1', type: 'attachment', item: [{ linkId: '1.1', type: 'string', text: 'Why?' }] },
        { text: 'No linkId', type: 'string' },
        { linkId: '3', type: 'group', item: [{ linkId: '3.1' }] },
      ],
    });
    expect(notes.map(({ linkId, text }) => `${linkId}: ${sentenceText(text)}`)).toEqual([
      '1: This item is saved but not shown, because the type attachment is not supported.',
      '1.1: This item is saved but not shown, because it belongs to 1, which is not shown.',
      'null: The item at this position has no linkId or no type: item 2.',
      'null: The item at this position has no linkId or no type: item 3, item 1.',
    ]);
  });
});
