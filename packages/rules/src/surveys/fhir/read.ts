import type {
  Sentence,
  SurveyBand,
  SurveyCondition,
  SurveyContent,
  SurveyQuestion,
  SurveyScore,
} from '@guidepost/contracts';
import { surveyOperators } from '@guidepost/contracts';
import { type Json, number, object, objects } from '../../imports/read.ts';
import { sentence } from '../../sentences/sentence.ts';
import { optionCode } from '../conditions.ts';
import { keyOfName } from '../edit.ts';
import { freeKey } from '../edits.ts';
import { counts } from '../scores.ts';
import { choiceOf, extensionOf, extensionsOf, type FhirItem, itemsOf, spanishOf, unpacked, urls } from './fhir.ts';
import { summedLinkIds } from './formula.ts';
import { type DraftQuestion, nameUnused, omissionReason, readItem, type Say } from './items.ts';
import { codeOf, maxOf, orNull, type ReadOption } from './options.ts';
import { ContainedChoices } from './value-sets.ts';

/**
 * A note about a part of a Questionnaire that is not used, or used in a different way. `linkId` is null for a note
 * about the whole Questionnaire.
 */
export interface FhirNote {
  linkId: string | null;
  text: Sentence;
}

/** An item and its role in the survey. */
export interface ReadEntry {
  item: FhirItem;
  /** The linkIds of the item's parent items, outermost first. */
  path: string[];
  role: 'group' | 'question' | 'score' | 'prompt' | 'kept';
  question?: DraftQuestion;
  options: ReadOption[];
  /** The item's own conditions, without those of its parent items. */
  own: SurveyCondition[];
}

/** The survey from a Questionnaire, with notes and each item's role. */
export interface ReadQuestionnaire {
  content: SurveyContent;
  notes: FhirNote[];
  entries: ReadEntry[];
}

const exists = (questionKey: string): SurveyCondition => ({
  any: false,
  tests: [{ questionKey, operator: 'exists', answer: 'true' }],
});

/** Returns a key that is derived from a linkId and that no question uses yet. */
const keyOf = (taken: readonly { key: string }[], linkId: string) => freeKey(taken, keyOfName(linkId));

/** A question's title, which is the text of the item's group. */
interface Title {
  text: string;
  es: string | null;
}
const untitled: Title = { text: '', es: null };

class Reader {
  readonly notes: FhirNote[] = [];
  readonly entries: ReadEntry[] = [];
  readonly #byLink = new Map<string, ReadEntry>();
  readonly choices: ContainedChoices;

  constructor(resource: Json) {
    this.choices = new ContainedChoices(resource);
  }

  read(items: readonly FhirItem[], path: string[], title: Title): void {
    for (const item of items) this.#one(item, path, title);
  }

  say =
    (linkId: string | null): Say =>
    (text) => {
      this.notes.push({ linkId, text });
    };

  #add(entry: ReadEntry): void {
    this.entries.push(entry);
    this.#byLink.set(entry.item.linkId, entry);
  }

  #one(item: FhirItem, path: string[], title: Title): void {
    const say = this.say(item.linkId);
    const entry: ReadEntry = { item, path, role: 'kept', options: [], own: [] };
    if (this.#byLink.has(item.linkId)) {
      say(sentence('This item is not shown, because another item has the same linkId.'));
      return;
    }
    if (item.type === 'group') {
      nameUnused(item, say);
      const reason = omissionReason(item);
      if (reason) {
        say(reason);
        this.#add(entry);
        this.#nameInside(item);
        return;
      }
      this.#add({ ...entry, role: 'group' });
      const own = item.text === undefined ? title : { text: item.text, es: spanishOf(item, 'text') };
      this.read(itemsOf(item), [...path, item.linkId], own);
      return;
    }
    const within = this.#byLink.get(path.at(-1) ?? '');
    if (item.type === 'display' && within?.question && !extensionOf(item, urls.question)) {
      const { question } = within;
      const text = [question.prompt?.text, item.text ?? ''].filter(Boolean).join('\n\n').slice(0, maxOf.text);
      nameUnused(item, say);
      const es = spanishOf(item, 'text');
      if (text !== '')
        question.prompt = {
          title: question.prompt?.title ?? null,
          text,
          ...(es === null ? {} : { es: { title: null, text: es.slice(0, maxOf.text) } }),
        };
      this.#add({ ...entry, role: 'prompt' });
      return;
    }
    // accepts a calculated item that is hidden or read-only; `scores` determines later whether it is a score
    const isCalculated =
      extensionOf(item, urls.calculated) !== undefined || extensionOf(item, urls.score) !== undefined;
    if (isCalculated && canBeScore(item)) {
      this.#add(entry);
      return;
    }
    const { options, problem } = this.choices.of(item);
    if (problem && options.length > 0) say(problem);
    const found = readItem(this.choices.withOptions(item), title, say);
    if (!found) {
      this.#add(entry);
      this.#nameInside(item);
      return;
    }
    const keys = this.entries.flatMap(({ question }) => (question ? [question] : []));
    const question = { ...found.question, key: found.question.key || keyOf(keys, item.linkId) };
    if (isCalculated) say(sentence('Guidepost saves {name} but does not use it.', { name: 'calculatedExpression' }));
    this.#add({ ...entry, role: 'question', question, options: found.options, own: found.asked ?? [] });
    this.read(itemsOf(item), [...path, item.linkId], title);
  }

  /** Reports all items within an item that is not asked, because they are not asked either. */
  #nameInside(item: FhirItem): void {
    for (const inside of itemsOf(item)) {
      this.say(inside.linkId)(
        sentence('This item is saved but not shown, because it belongs to {name}, which is not shown.', {
          name: item.linkId,
        }),
      );
      this.#nameInside(inside);
    }
  }

  /** Sets an item's conditions if all questions that they test are asked. Otherwise, adds a note. */
  conditions(): void {
    for (const entry of this.entries) {
      const tests = objects(entry.item.enableWhen);
      if (entry.own.length > 0 || tests.length === 0) continue;
      const read = tests.map((test) => this.#test(test));
      if (read.every((test) => test !== null))
        entry.own = [{ any: entry.item.enableBehavior === 'any' && read.length > 1, tests: read }];
      else
        this.say(entry.item.linkId)(
          sentence(
            'One condition is saved but not used. Guidepost shows the question without checking this condition.',
          ),
        );
    }
  }

  #test(test: Json): SurveyCondition['tests'][number] | null {
    const on = this.#byLink.get(String(test.question));
    const operator = surveyOperators.find((one) => one === test.operator);
    const answer = choiceOf(test, 'answer');
    if (!on?.question || on.question.type === 'info' || !operator || answer === undefined) return null;
    const { key: questionKey } = on.question;
    if (operator === 'exists') return { questionKey, operator, answer: String(answer === true) };
    const names = codeOf(object(answer)?.value ?? answer);
    if (on.options.length === 0) return { questionKey, operator, answer: names.at(-1) ?? '' };
    const option = on.options.find((one) => names.some((name) => one.names.includes(name)));
    return option ? { questionKey, operator, answer: optionCode(option.option) } : null;
  }

  /** Returns the conditions of an item's parent items. */
  inherited(path: readonly string[]): SurveyCondition[] {
    return path.flatMap((linkId) => {
      const entry = this.#byLink.get(linkId);
      if (!entry) return [];
      return entry.question ? [exists(entry.question.key)] : entry.own;
    });
  }

  /**
   * Returns the scores that the source defines. A numeric item that is only named like a score, but adds up no items,
   * remains a question.
   */
  scores(): SurveyScore[] {
    return this.entries.flatMap((entry, index) => {
      const own = object(unpacked(extensionOf(entry.item, urls.score)));
      const linkIds = this.#counted(entry, index, own);
      if (linkIds === undefined) return [];
      const asked = this.entries.flatMap(({ question }) => (question && counts(question) ? [question] : []));
      const questionKeys = asked
        .filter(({ linkId }) => linkIds.length === 0 || linkIds.includes(linkId ?? ''))
        .map(({ key }) => key);
      const isKnown = linkIds.length === 0 || questionKeys.length === linkIds.length;
      if (questionKeys.length === 0 || !isKnown) {
        this.#askInstead(entry);
        return [];
      }
      entry.role = 'score';
      entry.question = undefined;
      const { linkId, text } = entry.item;
      const name = (text ?? linkId).slice(0, 300);
      return [{ key: orNull(own?.key) ?? keyOfName(linkId), name, questionKeys, bands: bandsOf(own?.bands), linkId }];
    });
  }

  /**
   * Returns the linkIds of the items that a score adds up; an empty list means all items. Returns undefined if the item
   * is not a score.
   */
  #counted(entry: ReadEntry, index: number, own: Json | null): string[] | undefined {
    const { item, path } = entry;
    if (!canBeScore(item)) return undefined;
    if (own && Array.isArray(own.linkIds)) return own.linkIds.map(String);
    const expression = object(extensionOf(item, urls.calculated)?.valueExpression)?.expression;
    if (extensionOf(item, urls.calculated)) {
      const added = typeof expression === 'string' ? summedLinkIds(expression) : null;
      if (added) return added;
      this.#askInstead(entry);
      return undefined;
    }
    if (!isTotal(item)) return undefined;
    // a total without an expression is the sum of the items before it, if all of them have scores
    const before = this.entries
      .slice(0, index)
      .filter((one) => one.role === 'question' && one.path.join() === path.join() && one.question?.type !== 'info');
    if (before.length > 0 && before.every(({ question }) => question && counts(question)))
      return before.map((one) => one.item.linkId);
    this.say(item.linkId)(
      sentence('The file does not define how this score is calculated. The question asks for a number instead.'),
    );
    return undefined;
  }

  /** Converts an item with an unsupported calculation to a question, if the source allows it. */
  #askInstead(entry: ReadEntry): void {
    if (entry.question) return;
    const say = this.say(entry.item.linkId);
    const found = readItem(entry.item, untitled, say);
    if (!found) return;
    say(sentence('Guidepost saves {name} but does not use it.', { name: 'calculatedExpression' }));
    const keys = this.entries.flatMap(({ question }) => (question ? [question] : []));
    entry.role = 'question';
    entry.question = { ...found.question, key: found.question.key || keyOf(keys, entry.item.linkId) };
  }
}

/** Returns true if an item is a number. Every score is a number. */
const canBeScore = ({ type }: FhirItem): boolean => ['decimal', 'integer', 'quantity'].includes(type);

/** Returns true if an item's unit or name shows that it is a total score. */
function isTotal(item: FhirItem): boolean {
  const unit = object(extensionOf(item, urls.unit)?.valueCoding)?.code;
  const names = [item.text, ...objects(item.code).map(({ display }) => display)];
  return unit === '{score}' || names.some((name) => typeof name === 'string' && /\btotal score\b/i.test(name));
}

const bandsOf = (value: unknown): SurveyBand[] =>
  objects(value).map((band) => ({ min: number(band.min), max: number(band.max), label: String(band.label ?? '') }));

/**
 * Returns the positions of the items that are not read because they lack a linkId or type, such as `item 2, item 1`.
 */
function unnamedItems(element: Json, place: readonly string[] = []): string[] {
  const known = new Set<Json>(itemsOf(element));
  return objects(element.item).flatMap((item, n) => {
    const here = [...place, `item ${n + 1}`];
    return known.has(item) ? unnamedItems(item, here) : [here.join(', ')];
  });
}

/** Parts of a Questionnaire that are used, or that do not change how the survey is asked. */
const metadata = new Set(
  `resourceType id meta implicitRules language text url identifier version name title status experimental date publisher
   contact description purpose copyright approvalDate lastReviewDate code subjectType item extension contained`.split(
    /\s+/,
  ),
);

/**
 * Converts a FHIR R4 Questionnaire to a survey (docs/areas/surveys.md#questionnaires). Notes list the parts that a
 * survey cannot express. The Questionnaire itself is stored together with the survey, so that it can be exported again.
 */
export function readQuestionnaire(resource: Json): ReadQuestionnaire {
  const reader = new Reader(resource);
  const head = reader.say(null);
  for (const { url } of extensionsOf(resource))
    if (url !== urls.survey)
      head(sentence('Guidepost saves {name} but does not use it.', { name: url.split('/').at(-1) ?? url }));
  for (const name of Object.keys(resource).filter((one) => !metadata.has(one.replace(/^_/, ''))))
    head(sentence('Guidepost saves {name} but does not use it.', { name }));
  reader.read(itemsOf(resource), [], untitled);
  for (const name of reader.choices.unused()) head(sentence('Guidepost saves {name} but does not use it.', { name }));
  for (const place of unnamedItems(resource))
    head(sentence('The item at this position has no linkId or no type: {place}.', { place }));
  const scores = reader.scores();
  reader.conditions();
  let options = 0;
  const drafts = reader.entries.flatMap((entry) => (entry.question ? [{ ...entry, question: entry.question }] : []));
  const questions = drafts.map(({ question, path, own }, index): SurveyQuestion => {
    const askedWhen = [...reader.inherited(path), ...own];
    return {
      ...question,
      id: index + 1,
      sortOrder: index + 1,
      options: question.options.map((option) => {
        options += 1;
        return { ...option, id: options };
      }),
      ...(askedWhen.length > 0 ? { askedWhen } : {}),
    };
  });
  const own = object(unpacked(extensionOf(resource, urls.survey)));
  const called = [resource.title, resource.name, resource.id, 'Questionnaire'].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  const name = (called ?? '').slice(0, maxOf.name);
  const es = {
    displayName: (orNull(object(own?.es)?.displayName) ?? spanishOf(resource, 'title'))?.slice(0, maxOf.name) ?? null,
    summary: spanishOf(resource, 'description')?.slice(0, maxOf.text) ?? null,
  };
  return {
    content: {
      name,
      displayName: orNull(own?.displayName) ?? name,
      summary: (orNull(resource.description) ?? name).slice(0, maxOf.text),
      isActionSurvey: own?.isActionSurvey === true,
      questions,
      ...(es.displayName === null && es.summary === null ? {} : { es }),
      ...(scores.length > 0 ? { scores } : {}),
    },
    notes: reader.notes,
    entries: reader.entries,
  };
}
