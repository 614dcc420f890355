import type { SurveyCondition, SurveyOption, SurveyQuestion, SurveyScore } from '@guidepost/contracts';
import { surveyOptionFlags, surveyQuestionFlags } from '@guidepost/contracts';
import type { Json } from '../../imports/read.ts';
import { optionCode } from '../conditions.ts';
import { isAnswerRequired } from '../questions.ts';
import { type FhirExtension, type FhirItem, inSpanish, packed, urls } from './fhir.ts';
import { sumOf } from './formula.ts';

/** Converts questions and options to FHIR. Guidepost extensions contain the parts that FHIR cannot express. */

/** Finds the item for one of this survey's questions. */
export type ItemOf = (questionKey: string) => { item: FhirItem; question: SurveyQuestion } | undefined;

const itemTypes: Record<SurveyQuestion['type'], string> = {
  text: 'string',
  textarea: 'text',
  number: 'decimal',
  date: 'date',
  'date-time': 'dateTime',
  select: 'choice',
  multiselect: 'choice',
  radio: 'choice',
  checkbox: 'choice',
  info: 'display',
};
const controls: Partial<Record<SurveyQuestion['type'], string>> = {
  radio: 'radio-button',
  checkbox: 'check-box',
  select: 'drop-down',
};

const set = <const Name extends string>(names: readonly Name[], of: Readonly<Record<Name, boolean>>) =>
  Object.fromEntries(names.filter((name) => of[name]).map((name) => [name, true]));

export const itemTypeOf = ({ type, input }: SurveyQuestion): string =>
  type === 'number' && input?.isWhole ? 'integer' : itemTypes[type];

/** Returns the extension for the parts of a question that FHIR cannot express. */
export const questionExtension = (question: SurveyQuestion, asked: readonly SurveyCondition[]): FhirExtension[] =>
  packed(urls.question, {
    key: question.key,
    title: question.title,
    type: question.type,
    isRequired: question.isRequired,
    allowMultiple: question.allowMultiple || null,
    nextQuestionKey: question.nextQuestionKey,
    prompt: question.prompt,
    es: { title: question.es?.title },
    checkpoint: question.checkpoint,
    validationConfiguration: question.validationConfiguration,
    ...set(surveyQuestionFlags, question),
    // a single condition needs no extension, because enableWhen can express it
    asked: asked.length > 1 ? asked.map((one) => ({ ...one, tests: one.tests.map((test) => ({ ...test })) })) : null,
  });

/** Returns an option's coding within its item. If the option has no code, its number is the code. */
export const codingOf = (option: SurveyOption): Json => ({
  code: option.code ?? String(option.sortOrder),
  ...(option.text === '' ? {} : { display: option.text, ...inSpanish({}, 'display', option.es?.text) }),
});

export const optionExtensions = (option: SurveyOption): FhirExtension[] => [
  ...(option.score === undefined ? [] : [{ url: urls.ordinal, valueDecimal: option.score }]),
  ...packed(urls.option, {
    code: option.code,
    nextQuestionKey: option.nextQuestionKey,
    prompt: option.prompt,
    checkpoint: option.checkpoint,
    ...set(surveyOptionFlags, option),
    isOurs: true,
  }),
];

export const newOptionSource = (option: SurveyOption): Json => ({
  extension: optionExtensions(option),
  valueCoding: codingOf(option),
});

/** Returns the values that a question proposes as its first answer. */
export function initialValues(question: SurveyQuestion): Json[] {
  return (question.initial ?? []).flatMap((answer) => {
    const option = question.options.find((one) => optionCode(one) === answer);
    if (option) return [{ valueCoding: codingOf(option) }];
    if (question.options.length > 0) return [];
    const value = typedValue(itemTypeOf(question), answer);
    return value ? [value] : [];
  });
}

/**
 * Converts a string to a value of an item's type; null if the value is not valid. `name` is the prefix of the property.
 */
export function typedValue(type: string, answer: string, name = 'value'): Json | null {
  const number = Number(answer);
  switch (type) {
    case 'boolean':
      return { [`${name}Boolean`]: answer === 'true' };
    case 'integer':
      return Number.isInteger(number) ? { [`${name}Integer`]: number } : null;
    case 'decimal':
      return Number.isFinite(number) ? { [`${name}Decimal`]: number } : null;
    case 'quantity':
      return Number.isFinite(number) ? { [`${name}Quantity`]: { value: number } } : null;
    case 'date':
      return { [`${name}Date`]: answer };
    case 'dateTime':
      return { [`${name}DateTime`]: answer };
    case 'time': {
      const time = answer.match(/^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/);
      return time ? { [`${name}Time`]: time[3] ? answer : `${answer}:00` } : null;
    }
    case 'url':
      return { [`${name}Uri`]: answer };
    default:
      return answer === '' ? null : { [`${name}String`]: answer };
  }
}

/**
 * Converts conditions to enableWhen. If enableWhen cannot express all of them, a Guidepost extension contains all
 * conditions.
 */
export function enableWhen(conditions: readonly SurveyCondition[], itemOf: ItemOf): Json {
  const first = conditions[0];
  const batched = conditions.length === 1 && first?.any ? [first] : conditions.filter(({ any }) => !any);
  const tests = batched
    .flatMap((condition) => condition.tests)
    .flatMap(({ questionKey, operator, answer }): Json[] => {
      const on = itemOf(questionKey);
      if (!on) return [];
      const { item, question } = on;
      const test = { question: item.linkId, operator };
      if (operator === 'exists') return [{ ...test, answerBoolean: answer === 'true' }];
      const option = question.options.find((one) => optionCode(one) === answer);
      const source = option && optionSource(item, question, option);
      const value = option ? withName(source, option) : typedValue(item.type, answer, 'answer');
      return value ? [{ ...test, ...value }] : [];
    });
  if (tests.length === 0) return {};
  const behavior = first?.any && conditions.length === 1 ? 'any' : 'all';
  return { enableWhen: tests, ...(tests.length > 1 ? { enableBehavior: behavior } : {}) };
}

/** Returns an item's option that corresponds to a survey option. */
export const optionSource = (item: FhirItem, question: SurveyQuestion, option: SurveyOption): Json | undefined =>
  (item.answerOption as Json[] | undefined)?.[
    question.options.toSorted((a, b) => a.sortOrder - b.sortOrder).indexOf(option)
  ];

function withName(source: Json | undefined, option: SurveyOption): Json {
  if (!source) return { answerBoolean: option.code === 'true' };
  const [key = '', value] = Object.entries(source).find(([name]) => name.startsWith('value')) ?? [];
  return { [key.replace('value', 'answer')]: value };
}

export function newItem(question: SurveyQuestion, linkId: string): FhirItem {
  const type = itemTypeOf(question);
  const control = controls[question.type];
  const bound = (url: string, value: number | null | undefined): FhirExtension[] =>
    value === null || value === undefined
      ? []
      : [type === 'integer' && Number.isInteger(value) ? { url, valueInteger: value } : { url, valueDecimal: value }];
  const initial = initialValues(question);
  const options = question.options.toSorted((a, b) => a.sortOrder - b.sortOrder);
  return {
    linkId,
    extension: [
      ...(control
        ? [{ url: urls.itemControl, valueCodeableConcept: { coding: [{ system: urls.controls, code: control }] } }]
        : []),
      ...bound(urls.min, question.input?.min),
      ...bound(urls.max, question.input?.max),
    ],
    ...(question.text === '' ? {} : { text: question.text, ...inSpanish({}, 'text', question.es?.text) }),
    type,
    ...(type === 'display' ? {} : { required: isAnswerRequired(question) }),
    ...(question.type === 'checkbox' || question.type === 'multiselect' ? { repeats: true } : {}),
    ...(options.length > 0 ? { answerOption: options.map(newOptionSource) } : {}),
    ...(initial.length > 0 ? { initial } : {}),
  };
}

/** Returns an item for a score: a read-only number with the expression that calculates the score. */
export function scoreItem(score: SurveyScore, linkId: string, linkIds: readonly string[]): FhirItem {
  return {
    linkId,
    extension: [
      { url: urls.calculated, valueExpression: { language: 'text/fhirpath', expression: sumOf(linkIds) } },
      ...scoreExtension(score, linkIds),
    ],
    text: score.name,
    type: 'decimal',
    readOnly: true,
  };
}

export const scoreExtension = (score: SurveyScore, linkIds: readonly string[]): FhirExtension[] =>
  packed(urls.score, { key: score.key, linkIds: [...linkIds], bands: score.bands.map((band) => ({ ...band })) });
