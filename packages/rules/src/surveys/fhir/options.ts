import type { SurveyCheckpoint, SurveyOption, SurveyPrompt } from '@guidepost/contracts';
import { surveyOptionFlags } from '@guidepost/contracts';
import { type Json, number, object, objects } from '../../imports/read.ts';
import { choiceOf, extensionOf, spanishOf, unpacked, urls } from './fhir.ts';

/** Maximum text lengths, which are the same as in the survey creator. */
export const maxOf = { title: 200, text: 2000, name: 200 } as const;

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
export const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the Spanish texts in an extension; an empty object if there are no Spanish texts. */
export function esOf<const Name extends string>(value: unknown, ...names: Name[]) {
  const found = object(value);
  if (!found) return {};
  return { es: Object.fromEntries(names.map((name) => [name, orNull(found[name])])) as Record<Name, string | null> };
}

export function promptOf(value: unknown): SurveyPrompt | null {
  const found = object(value);
  return found && { title: orNull(found.title), text: string(found.text), ...esOf(found.es, 'title', 'text') };
}

export function checkpointOf(value: unknown): SurveyCheckpoint | null {
  const found = object(value);
  return (
    found && {
      title: string(found.title),
      message: string(found.message),
      summary: string(found.summary),
      dueDateOffsetDays: number(found.dueDateOffsetDays) ?? 0,
      isCompletionCheckpoint: found.isCompletionCheckpoint === true,
      ...esOf(found.es, 'title', 'message', 'summary'),
    }
  );
}

/** Returns the values of the flags with these names. */
export const flagsOf = <const Name extends string>(names: readonly Name[], found: Json): Record<Name, boolean> =>
  Object.fromEntries(names.map((name) => [name, found[name] === true])) as Record<Name, boolean>;

/**
 * Returns an option's code and text, and the names that conditions and answers use for it. The first name includes the
 * code system.
 */
function namesOf(option: Json): { code: string; display: string; names: string[] } {
  const value = choiceOf(option, 'value');
  const coding = object(value);
  if (!coding) return { code: String(value ?? ''), display: String(value ?? ''), names: [String(value ?? '')] };
  const code = string(coding.code) || string(coding.display);
  return { code, display: string(coding.display) || code, names: [`${string(coding.system)}|${code}`, code] };
}

/** Returns the option names that an `answerCoding` or an initial value refers to. */
export function codeOf(value: unknown): string[] {
  const coding = object(value);
  if (!coding) return [String(value ?? '')];
  const code = string(coding.code) || string(coding.display);
  return [`${string(coding.system)}|${code}`, code];
}

/** An option, and the names that its source uses for it. */
export interface ReadOption {
  option: Omit<SurveyOption, 'id'>;
  names: string[];
  source: Json;
  /** True if the option's text was too long and was cut. */
  isCut: boolean;
}

/** Converts an item's choices to options. */
export function readOptions(answerOption: unknown): ReadOption[] {
  const all = objects(answerOption);
  const codes = all.map((one) => namesOf(one).code);
  return all.map((source, index) => {
    const { code, display, names } = namesOf(source);
    const own = object(unpacked(extensionOf(source, urls.option)));
    const isDouble = codes.indexOf(code) !== codes.lastIndexOf(code);
    const counted = extensionOf(source, urls.ordinal) ?? extensionOf(source, urls.weight);
    const score = counted && number(counted.valueDecimal);
    const es = spanishOf(object(choiceOf(source, 'value')) ?? {}, 'display');
    const named = own ? orNull(own.code) : isDouble ? `${names[0]}` : code;
    return {
      source,
      names,
      isCut: display.length > maxOf.text,
      option: {
        sortOrder: index + 1,
        text: display.slice(0, maxOf.text),
        nextQuestionKey: orNull(own?.nextQuestionKey),
        prompt: promptOf(own?.prompt),
        checkpoint: checkpointOf(own?.checkpoint),
        ...flagsOf(surveyOptionFlags, own ?? {}),
        ...(es === null ? {} : { es: { text: es } }),
        ...(named === null ? {} : { code: named }),
        ...(score === undefined || score === null ? {} : { score }),
      },
    };
  });
}

/** The options Yes and No for a boolean item, which has no options in FHIR. */
export const yesAndNo: ReadOption[] = [
  ['true', 'Yes'],
  ['false', 'No'],
].map(([code = '', text = ''], index) => ({
  source: {},
  names: [code],
  isCut: false,
  option: {
    sortOrder: index + 1,
    text,
    nextQuestionKey: null,
    prompt: null,
    checkpoint: null,
    ...flagsOf(surveyOptionFlags, {}),
    code,
  },
}));
