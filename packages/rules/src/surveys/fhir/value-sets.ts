import type { Sentence } from '@guidepost/contracts';
import { type Json, number, object, objects } from '../../imports/read.ts';
import { sentence } from '../../sentences/sentence.ts';
import { extensionsOf, type FhirItem, inSpanish, urls } from './fhir.ts';

/** Extensions and properties that contain a concept's score in a ValueSet or CodeSystem. */
const scoreUrls = ['ordinalValue', 'valueset-ordinalValue', 'codesystem-ordinalValue', 'itemWeight'];

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Converts a value set's concept to an `answerOption`. */
function optionOf(concept: Json, system: string | null): Json[] {
  const code = text(concept.code);
  if (code === null) return [];
  const spanish = objects(concept.designation).find(({ language }) => /^es\b/.test(text(language) ?? ''));
  const display = text(concept.display) ?? code;
  const score =
    extensionsOf(concept).find(({ url }) => scoreUrls.includes(url.split('/').at(-1) ?? '')) ??
    objects(concept.property).find((one) => scoreUrls.includes(text(one.code) ?? ''));
  const value = score && (number(score.valueDecimal) ?? number(score.valueInteger));
  return [
    {
      valueCoding: {
        ...(system === null ? {} : { system }),
        code,
        display,
        ...inSpanish({}, 'display', text(spanish?.value)),
      },
      ...(value === null || value === undefined ? {} : { extension: [{ url: urls.ordinal, valueDecimal: value }] }),
    },
  ];
}

/**
 * Returns an expansion's concepts as options, with each heading before its children. Omits headings that cannot be
 * chosen.
 */
const expanded = (contains: unknown): Json[] =>
  objects(contains).flatMap((one) => [
    ...(one.abstract === true ? [] : optionOf(one, text(one.system))),
    ...expanded(one.contains),
  ]);

const codingKey = ({ valueCoding }: Json): string => {
  const { system, code } = object(valueCoding) ?? {};
  return `${text(system) ?? ''} ${text(code) ?? ''}`;
};

const conceptsIn = (concepts: unknown, system: string | null): Json[] =>
  objects(concepts).flatMap((one) => [...optionOf(one, system), ...conceptsIn(one.concept, system)]);

export interface Choices {
  options: Json[];
  /** Reason why some choices are missing; undefined if all were read. */
  problem?: Sentence;
}

/** Provides the choices that a Questionnaire's items use from contained ValueSets and CodeSystems. */
export class ContainedChoices {
  readonly #contained: Json[];
  readonly #used = new Set<Json>();

  constructor(resource: Json) {
    this.#contained = objects(resource.contained);
  }

  /** Returns the item with its choices as `answerOption`. An item without a ValueSet does not change. */
  withOptions(item: FhirItem): FhirItem {
    const { options } = this.of(item);
    return options.length === 0 ? item : { ...item, answerOption: options };
  }

  /** Returns the choices of an item's ValueSet. */
  of({ answerValueSet, answerOption }: FhirItem): Choices {
    const name = text(answerValueSet);
    if (name === null || objects(answerOption).length > 0) return { options: [] };
    const found = this.#find('ValueSet', name);
    return found ? this.#choices(found, name) : { options: [], problem: missing(name) };
  }

  /** Returns the contained resources that no item uses, such as `contained ValueSet often`. */
  unused(): string[] {
    return this.#contained
      .filter((one) => !this.#used.has(one))
      .map(({ resourceType, id }) => `contained ${text(resourceType) ?? ''} ${text(id) ?? ''}`.trim());
  }

  #find(type: 'ValueSet' | 'CodeSystem', name: string): Json | undefined {
    const canonical = name.replace(/\|.*$/, '');
    const found = this.#contained.find(
      (one) =>
        one.resourceType === type && (name.startsWith('#') ? one.id === name.slice(1) : text(one.url) === canonical),
    );
    if (found) this.#used.add(found);
    return found;
  }

  #choices(set: Json, name: string): Choices {
    const whole = expanded(object(set.expansion)?.contains);
    if (whole.length > 0) return { options: whole };
    const compose = object(set.compose);
    const included = objects(compose?.include).map((one) => this.#included(one));
    const excluded = objects(compose?.exclude).map((one) => this.#included(one));
    const left = new Set(excluded.flatMap((one) => one ?? []).map(codingKey));
    const options = included.flatMap((one) => one ?? []).filter((one) => !left.has(codingKey(one)));
    const isPartial = included.includes(null) || excluded.includes(null);
    return { options, ...(options.length === 0 || isPartial ? { problem: missing(name) } : {}) };
  }

  /** Returns the choices in one `include` of a ValueSet; null if the file does not contain them. */
  #included(include: Json): Json[] | null {
    const system = text(include.system);
    if (include.filter !== undefined || include.valueSet !== undefined) return null;
    const listed = conceptsIn(include.concept, system);
    if (listed.length > 0 || system === null) return listed.length > 0 ? listed : null;
    const codes = this.#find('CodeSystem', system);
    const all = conceptsIn(codes?.concept, system);
    return all.length > 0 ? all : null;
  }
}

const missing = (name: string): Sentence =>
  sentence('Some or all choices for {name} are missing from the file.', { name });
