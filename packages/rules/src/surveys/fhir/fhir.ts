import { type Json, object, objects } from '../../imports/read.ts';

/** The parts of a FHIR R4 Questionnaire that surveys use. All other parts are stored without changes. */

export type FhirExtension = Json & { url: string };

export interface FhirItem extends Json {
  linkId: string;
  type: string;
  text?: string;
  item?: FhirItem[];
}

const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';
const core = 'http://hl7.org/fhir/StructureDefinition';

/** URLs of the FHIR extensions and code systems that Guidepost uses. */
export const urls = {
  itemControl: `${core}/questionnaire-itemControl`,
  controls: 'http://hl7.org/fhir/questionnaire-item-control',
  hidden: `${core}/questionnaire-hidden`,
  ordinal: `${core}/ordinalValue`,
  weight: `${core}/itemWeight`,
  min: `${core}/minValue`,
  max: `${core}/maxValue`,
  unit: `${core}/questionnaire-unit`,
  translation: `${core}/translation`,
  calculated: `${sdc}/sdc-questionnaire-calculatedExpression`,
  /** Extensions for the parts of a survey that FHIR cannot express. */
  survey: 'urn:guidepost:fhir:survey',
  question: 'urn:guidepost:fhir:question',
  option: 'urn:guidepost:fhir:option',
  score: 'urn:guidepost:fhir:score',
} as const;

export const extensionsOf = (element: Json): FhirExtension[] =>
  objects(element.extension).filter((one): one is FhirExtension => typeof one.url === 'string');

export const extensionOf = (element: Json, url: string): FhirExtension | undefined =>
  extensionsOf(element).find((one) => one.url === url);

/**
 * Returns the value of a property whose name is `name` followed by any type, such as `valueString` or `answerCoding`.
 */
export function choiceOf(element: Json, name: string): unknown {
  const key = Object.keys(element).find((one) => one.startsWith(name) && /^[A-Z]/.test(one.slice(name.length)));
  return key === undefined ? undefined : element[key];
}

/** Returns the child items of an element that have a linkId and a type. */
export const itemsOf = (element: Json): FhirItem[] =>
  (Array.isArray(element.item) ? element.item : [])
    .map(object)
    .filter((one): one is FhirItem => typeof one?.linkId === 'string' && typeof one.type === 'string');

/**
 * Returns a text's Spanish translation. FHIR stores it in a second property: `_text` contains the translation of
 * `text`.
 */
export function spanishOf(element: Json, name: string): string | null {
  const beside = object(element[`_${name}`]);
  const found = extensionsOf(beside ?? {}).find(
    (one) => one.url === urls.translation && /^es\b/.test(String(choiceOf(extensionOf(one, 'lang') ?? {}, 'value'))),
  );
  const content = found && choiceOf(extensionOf(found, 'content') ?? {}, 'value');
  return typeof content === 'string' && content.trim() !== '' ? content : null;
}

/**
 * Returns the property that stores a text's Spanish translation (`_text` for `text`). Keeps the property's other
 * extensions. Omits the translation if there is no Spanish text.
 */
export function inSpanish(element: Json, name: string, text: string | null | undefined): Json {
  const beside = object(element[`_${name}`]) ?? {};
  const others = extensionsOf(beside).filter((one) => spanishOf({ [`_${name}`]: { extension: [one] } }, name) === null);
  const extension = text?.trim()
    ? [
        ...others,
        {
          url: urls.translation,
          extension: [
            { url: 'lang', valueCode: 'es' },
            { url: 'content', valueString: text },
          ],
        },
      ]
    : others;
  const { extension: _were, ...rest } = beside;
  const now = { ...rest, ...(extension.length > 0 ? { extension } : {}) };
  return Object.keys(now).length > 0 ? { [`_${name}`]: now } : {};
}

type Packed = string | number | boolean | null | undefined | Packed[] | { [key: string]: Packed };

/** Stores a value in an extension: a list as entries, an object by its property names. Omits empty values. */
export function packed(url: string, value: Packed): FhirExtension[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [{ url, valueString: value }];
  if (typeof value === 'boolean') return [{ url, valueBoolean: value }];
  if (typeof value === 'number')
    return [Number.isInteger(value) ? { url, valueInteger: value } : { url, valueDecimal: value }];
  const extension = Array.isArray(value)
    ? value.flatMap((one) => packed('entry', one))
    : Object.entries(value).flatMap(([key, one]) => packed(key, one));
  return extension.length === 0 ? [] : [{ url, extension }];
}

/** Returns the value that `packed` stored in an extension. */
export function unpacked(extension: FhirExtension | undefined): unknown {
  if (!extension) return undefined;
  const inside = extensionsOf(extension);
  if (inside.length === 0) return choiceOf(extension, 'value');
  if (inside.every(({ url }) => url === 'entry')) return inside.map(unpacked);
  return Object.fromEntries(inside.map((one) => [one.url, unpacked(one)]));
}
