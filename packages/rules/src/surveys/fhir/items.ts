import {
  type Sentence,
  type SurveyCondition,
  type SurveyQuestion,
  surveyQuestionFlags,
  surveyQuestionTypes,
} from '@guidepost/contracts';
import { number, object, objects } from '../../imports/read.ts';
import { sentence } from '../../sentences/sentence.ts';
import { optionCode } from '../conditions.ts';
import { choiceOf, extensionOf, extensionsOf, type FhirItem, spanishOf, unpacked, urls } from './fhir.ts';
import {
  checkpointOf,
  codeOf,
  flagsOf,
  maxOf,
  orNull,
  promptOf,
  type ReadOption,
  readOptions,
  yesAndNo,
} from './options.ts';

/** A question that was read from an item. The calling code adds its key, position and conditions. */
export type DraftQuestion = Omit<SurveyQuestion, 'id' | 'sortOrder' | 'options'> & {
  options: Omit<SurveyQuestion['options'][number], 'id'>[];
};

/** Reports a note about an item that cannot be used without changes. */
export type Say = (text: Sentence) => void;

/** Types of survey questions, keyed by the FHIR item's type. */
const types: Record<string, SurveyQuestion['type']> = {
  display: 'info',
  boolean: 'radio',
  decimal: 'number',
  integer: 'number',
  quantity: 'number',
  date: 'date',
  dateTime: 'date-time',
  time: 'text',
  string: 'text',
  text: 'textarea',
  url: 'text',
  choice: 'radio',
  'open-choice': 'radio',
};

/** Maximum number of choices that are shown as cards. More choices are shown as a drop-down list. */
const maxCards = 12;

/** Returns the control that an item specifies, such as `drop-down`. */
export const controlOf = (item: FhirItem): string | undefined =>
  objects(object(extensionOf(item, urls.itemControl)?.valueCodeableConcept)?.coding)
    .map(({ code }) => code)
    .find((code) => typeof code === 'string') as string | undefined;

function typeOf(item: FhirItem, options: number): SurveyQuestion['type'] | undefined {
  const plain = types[item.type];
  if (plain !== 'radio' || item.type === 'boolean') return plain;
  if (item.repeats === true) return 'checkbox';
  const control = controlOf(item);
  if (control === 'drop-down' || control === 'autocomplete') return 'select';
  return control !== 'radio-button' && options > maxCards ? 'select' : 'radio';
}

/** URLs of the extensions that Guidepost uses. */
const usedExtensions = new Set<string>([
  urls.itemControl,
  urls.hidden,
  urls.min,
  urls.max,
  urls.unit,
  urls.calculated,
  urls.question,
  urls.score,
]);
const usedOfOptions = new Set<string>([urls.ordinal, urls.weight, urls.option]);
const usedControls = new Set(['drop-down', 'autocomplete', 'check-box', 'radio-button', 'help', undefined]);

const lastPart = (url: string) => url.split('/').at(-1) ?? url;

/** Reports the parts of an item that are stored but not used. */
export function nameUnused(item: FhirItem, say: Say): void {
  const isNumber = types[item.type] === 'number';
  const names = [
    ...extensionsOf(item).flatMap(({ url }) => {
      if (url === urls.itemControl) return usedControls.has(controlOf(item)) ? [] : [`itemControl ${controlOf(item)}`];
      if ((url === urls.min || url === urls.max) && !isNumber) return [lastPart(url)];
      return usedExtensions.has(url) && url !== urls.unit ? [] : [lastPart(url)];
    }),
    ...objects(item.answerOption).flatMap((option) =>
      extensionsOf(option).flatMap(({ url }) => (usedOfOptions.has(url) ? [] : [`answerOption ${lastPart(url)}`])),
    ),
    ...['prefix', 'maxLength'].filter((name) => item[name] !== undefined),
    ...(item.type === 'group' && item.repeats === true ? ['repeats'] : []),
  ];
  for (const name of new Set(names)) say(sentence('Guidepost saves {name} but does not use it.', { name }));
}

/** Returns the limits of a number item; null for any other item. */
function inputOf(item: FhirItem): SurveyQuestion['input'] {
  if (types[item.type] !== 'number') return null;
  const bound = (url: string) => {
    const found = extensionOf(item, url);
    return found ? number(choiceOf(found, 'value')) : null;
  };
  const [min, max, isWhole] = [bound(urls.min), bound(urls.max), item.type === 'integer'];
  return min === null && max === null && !isWhole ? null : { min, max, ...(isWhole ? { isWhole } : {}) };
}

/** Returns the values that an item proposes as its first answer. */
function initialOf(item: FhirItem, options: readonly ReadOption[]): string[] {
  const marked = options.filter(({ source }) => source.initialSelected === true);
  const initialCodes = objects(item.initial).map((one) => codeOf(choiceOf(one, 'value')));
  if (options.length === 0) return initialCodes.flatMap((names) => names.slice(-1)).slice(0, 1);
  const chosen = options.filter((one) => initialCodes.some((names) => names.some((name) => one.names.includes(name))));
  return [...marked, ...chosen].map(({ option }) => optionCode(option));
}

/** Returns why an item, or a group with its items, is not asked; undefined if it can be asked. */
export function omissionReason(item: FhirItem): Sentence | undefined {
  if (item.modifierExtension !== undefined)
    return sentence(
      "This item is saved but not shown, because the property {name}, which changes the item's meaning, is not supported.",
      {
        name: 'modifierExtension',
      },
    );
  if (extensionOf(item, urls.hidden)?.valueBoolean === true)
    return sentence('This item is saved but not shown, because the file marks it as hidden.');
  return undefined;
}

/** Returns why an item is not asked; undefined if it is asked. */
function unsupportedReason(item: FhirItem, options: number): Sentence | undefined {
  const leftOut = omissionReason(item);
  if (leftOut) return leftOut;
  if (types[item.type] === undefined)
    return sentence('This item is saved but not shown, because the type {name} is not supported.', {
      name: item.type,
    });
  if (item.readOnly === true)
    return sentence('This item is saved but not shown, because its calculation is not supported.');
  if ((item.type === 'choice' || item.type === 'open-choice') && options === 0)
    return sentence('This item is saved but not shown, because its choices are not in the file.');
  return undefined;
}

/** Converts an item that asks a question or shows information. Returns undefined if the item is only stored. */
export function readItem(
  item: FhirItem,
  title: { text: string; es: string | null },
  say: Say,
): { question: DraftQuestion; options: ReadOption[]; asked: SurveyCondition[] | undefined } | undefined {
  const options = item.type === 'boolean' ? yesAndNo : readOptions(item.answerOption);
  const reason = unsupportedReason(item, options.length);
  nameUnused(item, say);
  if (reason) {
    say(reason);
    return undefined;
  }
  const own = object(unpacked(extensionOf(item, urls.question)));
  const type = surveyQuestionTypes.find((one) => one === own?.type) ?? typeOf(item, options.length) ?? 'text';
  if (item.type === 'open-choice') say(sentence('The answer must be one of the listed choices.'));
  if (item.type === 'time')
    say(sentence('The answer is free text, because the type {name} is not supported.', { name: item.type }));
  if (item.type === 'quantity' && !own) say(sentence('The answer is a number without a unit.'));
  if (item.repeats === true && type !== 'checkbox' && !own) say(sentence('Members can choose only one answer.'));
  const text = typeof item.text === 'string' ? item.text : '';
  if (text.length > maxOf.text)
    say(sentence('The text was longer than {count} characters and was shortened.', { count: maxOf.text }));
  if (options.some(({ isCut }) => isCut))
    say(sentence('An option was longer than {count} characters and was shortened.', { count: maxOf.text }));
  const validation = object(own?.validationConfiguration);
  const initial = initialOf(item, options);
  const es = {
    title: (own ? orNull(object(own.es)?.title) : title.es)?.slice(0, maxOf.title) ?? null,
    text: spanishOf(item, 'text')?.slice(0, maxOf.text) ?? null,
  };
  const yes = (value: unknown) => (typeof value === 'boolean' ? value : null);
  return {
    options,
    asked: Array.isArray(own?.asked) ? own.asked.map(conditionOf) : undefined,
    question: {
      key: orNull(own?.key) ?? '',
      title: own ? (orNull(own.title) ?? '') : title.text.slice(0, maxOf.title),
      text: text.slice(0, maxOf.text),
      type,
      isRequired: own ? yes(own.isRequired) : item.required === true,
      allowMultiple: own?.allowMultiple === true,
      nextQuestionKey: orNull(own?.nextQuestionKey),
      prompt: promptOf(own?.prompt),
      checkpoint: checkpointOf(own?.checkpoint),
      validationConfiguration: validation && {
        isRequired: yes(validation.isRequired),
        minDateOffset: number(validation.minDateOffset),
        maxDateOffset: number(validation.maxDateOffset),
      },
      input: inputOf(item),
      dependentQuestionId: null,
      dependentOptionId: null,
      options: options.map(({ option }) => option),
      ...flagsOf(surveyQuestionFlags, own ?? {}),
      ...(es.title === null && es.text === null ? {} : { es }),
      linkId: item.linkId,
      ...(initial.length > 0 ? { initial } : {}),
    },
  };
}

function conditionOf(value: unknown): SurveyCondition {
  const found = object(value) ?? {};
  return {
    any: found.any === true,
    tests: objects(found.tests).map((test) => ({
      questionKey: String(test.questionKey),
      operator: test.operator as SurveyCondition['tests'][number]['operator'],
      answer: String(test.answer ?? ''),
    })),
  };
}
