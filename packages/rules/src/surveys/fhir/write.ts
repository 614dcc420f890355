import type { SurveyCondition, SurveyContent, SurveyQuestion } from '@guidepost/contracts';
import type { Json } from '../../imports/read.ts';
import { optionCode } from '../conditions.ts';
import { written } from '../edit.ts';
import { inOrder } from '../questions.ts';
import { extensionsOf, type FhirItem, inSpanish, packed, urls } from './fhir.ts';
import {
  enableWhen,
  type ItemOf,
  initialValues,
  itemTypeOf,
  newItem,
  newOptionSource,
  questionExtension,
  scoreExtension,
  scoreItem,
} from './new-items.ts';
import { type ReadEntry, type ReadQuestionnaire, readQuestionnaire } from './read.ts';
import { ContainedChoices } from './value-sets.ts';

/** The values for the header of a Questionnaire. */
export interface FhirHead {
  key: string;
  /** The survey's version number; null for a draft. */
  number: number | null;
  /** Time of the last save. */
  updatedAt: string;
}

/** Returns true if two values are equal. Ignores spaces around texts, because stored texts do not have them. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** Returns a question without the values that depend on its position. */
const bare = ({ id: _id, sortOrder: _order, options, askedWhen: _asked, ...question }: SurveyQuestion) => ({
  ...question,
  isRequired: question.isRequired ?? true,
  options: options.map(({ id: _own, ...option }) => option),
});

/** Returns the name for a Questionnaire that Guidepost writes. FHIR requires a name of letters and digits. */
const wordOf = (key: string): string =>
  `Survey${key
    .normalize('NFKD')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`.slice(0, 200);

/** Returns the questions in order. Dependencies are converted to conditions by key, as in the survey creator. */
function named(content: SurveyContent): SurveyQuestion[] {
  const names = written(content).questions;
  return inOrder(content.questions.map((question, index) => ({ ...question, askedWhen: names[index]?.askedWhen }))).map(
    (question) => ({ ...question, dependentQuestionId: null, dependentOptionId: null }),
  );
}

class Writer {
  readonly root: FhirItem[] = [];
  /** Items, keyed by their questions' keys. */
  readonly items = new Map<string, { item: FhirItem; question: SurveyQuestion }>();
  readonly #read: ReadQuestionnaire | null;
  readonly #linkIds = new Set<string>();
  readonly #byLink = new Map<string, ReadEntry>();
  /** The open items, outermost first. The next item becomes a child of the innermost item. */
  #open: { item: FhirItem; conditions: SurveyCondition[] }[] = [];
  readonly #placed = new Map<string, FhirItem>();
  /** Functions that write conditions. They run after all items exist, because a condition can refer to a later item. */
  readonly #later: (() => void)[] = [];

  readonly #choices: ContainedChoices;

  constructor(read: ReadQuestionnaire | null, choices: ContainedChoices) {
    this.#read = read;
    this.#choices = choices;
    for (const entry of read?.entries ?? []) this.#byLink.set(entry.item.linkId, entry);
  }

  #children(): FhirItem[] {
    const last = this.#open.at(-1);
    if (!last) return this.root;
    last.item.item ??= [];
    return last.item.item;
  }

  #free(linkId: string): string {
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? linkId : `${linkId}-${n}`;
      if (!this.#linkIds.has(name) && (n > 1 || !this.#byLink.has(name))) return name;
    }
  }

  #put(item: FhirItem): void {
    this.#children().push(item);
    this.#linkIds.add(item.linkId);
    this.#placed.set(item.linkId, item);
  }

  /**
   * Opens the parent items that the source has for a question. Stops at a parent whose conditions no longer apply to
   * the question. Returns the conditions of the opened parents.
   */
  #enter(path: readonly string[], asked: readonly SurveyCondition[]): SurveyCondition[] {
    let depth = 0;
    while (depth < path.length && this.#open[depth]?.item.linkId === path[depth]) depth += 1;
    this.#open = this.#open.slice(0, depth);
    for (const linkId of path.slice(depth)) {
      const entry = this.#byLink.get(linkId);
      if (entry?.role !== 'group' || this.#placed.has(linkId)) break;
      if (!entry.own.every((one) => asked.some((other) => same(one, other)))) break;
      const { item: _children, ...group } = entry.item;
      const item: FhirItem = { ...group };
      this.#put(item);
      this.#open.push({ item, conditions: entry.own });
    }
    // closes open items whose conditions no longer apply to the question
    const fits = this.#open.findIndex(
      ({ conditions }) => !conditions.every((one) => asked.some((other) => same(one, other))),
    );
    if (fits !== -1) this.#open = this.#open.slice(0, fits);
    return this.#open.flatMap(({ conditions }) => conditions);
  }

  question(question: SurveyQuestion, path: readonly string[]): void {
    const entry = question.linkId === undefined ? undefined : this.#byLink.get(question.linkId);
    const source = entry?.question && !this.#placed.has(entry.item.linkId) ? entry : undefined;
    const asked = question.askedWhen ?? [];
    const inherited = this.#enter(path, asked);
    const own = [...asked];
    for (const one of inherited) {
      const found = own.findIndex((other) => same(one, other));
      if (found !== -1) own.splice(found, 1);
    }
    const item = source
      ? this.#overlaid(source, question, own)
      : this.#fresh(question, this.#free(question.linkId ?? question.key), own);
    this.#put(item);
    this.items.set(question.key, { item, question });
    const exists: SurveyCondition = {
      any: false,
      tests: [{ questionKey: question.key, operator: 'exists', answer: 'true' }],
    };
    this.#open.push({ item, conditions: [exists] });
  }

  readonly #itemOf: ItemOf = (key) => {
    const found = this.items.get(key);
    return found && { ...found, item: this.#choices.withOptions(found.item) };
  };

  #fresh(question: SurveyQuestion, linkId: string, own: readonly SurveyCondition[]): FhirItem {
    const item = newItem(question, linkId);
    item.extension = [...extensionsOf(item), ...questionExtension(question, own)];
    this.#later.push(() => Object.assign(item, enableWhen(own, this.#itemOf)));
    return item;
  }

  /** Writes the conditions of all items. */
  conditions(): void {
    for (const write of this.#later) write();
  }

  /** Returns the source's item for a question, with later changes to the question. */
  #overlaid(source: ReadEntry, question: SurveyQuestion, own: readonly SurveyCondition[]): FhirItem {
    const { item: _children, ...kept } = source.item;
    const before = source.question;
    const isSame = before && same({ ...bare({ ...before, id: 1, sortOrder: 1 } as SurveyQuestion) }, bare(question));
    const keepsConditions = same(source.own, own);
    if (isSame && keepsConditions) return { ...kept };
    const fresh = newItem(question, source.item.linkId);
    const has = (name: 'text' | 'type' | 'input' | 'initial') =>
      before !== undefined && same(before[name], question[name]);
    const item: FhirItem = { ...kept };
    if (!has('text')) item.text = question.text;
    if (!same(before?.es?.text ?? null, question.es?.text ?? null)) {
      delete item._text;
      Object.assign(item, inSpanish(kept, 'text', question.es?.text));
    }
    if (!has('type') || !has('input')) {
      item.type = has('type') ? item.type : fresh.type;
      if (itemTypeOf(question) === 'integer') item.type = 'integer';
    }
    if (item.type !== 'display') item.required = fresh.required;
    if (!has('type')) {
      if (fresh.repeats === true) item.repeats = true;
      else delete item.repeats;
    }
    if (!same(before?.options, bare(question).options)) this.#options(item, source, question);
    if (!has('initial')) item.initial = initialValues(question);
    const others = extensionsOf(kept).filter(({ url }) => url !== urls.question);
    item.extension = [...others, ...questionExtension(question, own)];
    if (!keepsConditions) {
      delete item.enableWhen;
      delete item.enableBehavior;
      this.#later.push(() => Object.assign(item, enableWhen(own, this.#itemOf)));
    }
    return item;
  }

  #options(item: FhirItem, source: ReadEntry, question: SurveyQuestion): void {
    delete item.answerValueSet;
    if (question.options.length === 0) {
      delete item.answerOption;
      return;
    }
    if (source.item.type === 'boolean') item.type = 'choice';
    item.answerOption = question.options
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map((option) => {
        const known = source.options.find((one) => optionCode(one.option) === optionCode(option));
        const { id: _id, sortOrder: _order, ...optionFields } = option;
        const { sortOrder: _place, ...had } = known?.option ?? { sortOrder: 0 };
        return known && same(had, optionFields) && Object.keys(known.source).length > 0
          ? known.source
          : newOptionSource(option);
      });
  }

  /**
   * Adds the source's items that are not questions in the survey: items that are not asked, explanations and scores.
   */
  leftovers(isKept: (entry: ReadEntry) => boolean): void {
    for (const entry of this.#read?.entries ?? []) {
      const { linkId } = entry.item;
      if (this.#placed.has(linkId) || !isKept(entry)) continue;
      const parent = entry.path.length === 0 ? null : this.#placed.get(entry.path.at(-1) ?? '');
      if (parent === undefined) continue;
      const { item: children, ...rest } = entry.item;
      // if an item is not asked, its child items were not read, so they are added unchanged
      const item: FhirItem = entry.role === 'kept' && children ? { ...rest, item: children } : { ...rest };
      if (parent) parent.item ??= [];
      const list = parent?.item ?? this.root;
      const siblings = (this.#read?.entries ?? []).filter(({ path }) => path.join() === entry.path.join());
      const before = siblings.slice(0, siblings.indexOf(entry)).findLast((one) => list.includes(this.#at(one)));
      list.splice(before ? list.indexOf(this.#at(before)) + 1 : 0, 0, item);
      this.#linkIds.add(linkId);
      this.#placed.set(linkId, item);
    }
  }

  #at = (entry: ReadEntry): FhirItem => this.#placed.get(entry.item.linkId) ?? entry.item;

  scores({ scores = [] }: SurveyContent): void {
    for (const score of scores) {
      const linkIds = score.questionKeys.flatMap((key) => this.items.get(key)?.item.linkId ?? []);
      const placed = score.linkId === undefined ? undefined : this.#placed.get(score.linkId);
      const before = this.#read?.content.scores?.find(({ key }) => key === score.key);
      if (!placed) this.root.push(scoreItem(score, this.#free(score.linkId ?? score.key), linkIds));
      else if (!before || !same({ ...before, name: score.name }, score))
        placed.extension = [
          ...extensionsOf(placed).filter(({ url }) => url !== urls.score),
          ...scoreExtension(score, linkIds),
        ];
      if (placed && before && before.name !== score.name) placed.text = score.name;
    }
  }
}

/** A Questionnaire, and the linkId of each question's item. */
export interface WrittenQuestionnaire {
  resource: Json & { item: FhirItem[] };
  linkIds: ReadonlyMap<string, string>;
}

/**
 * Writes a survey as a FHIR R4 Questionnaire. Unchanged parts of the source Questionnaire are written as they were.
 * Guidepost extensions contain the parts that FHIR cannot express. Reading the result gives the same survey
 * (docs/areas/surveys.md#questionnaires).
 */
export function writeQuestionnaire(content: SurveyContent, source: Json | null, head: FhirHead): WrittenQuestionnaire {
  const read = source && readQuestionnaire(source);
  const writer = new Writer(read, new ContainedChoices(source ?? {}));
  const questions = named(content);
  const pathOf = (question: SurveyQuestion | undefined) =>
    read?.entries.find(({ item, question: asked }) => asked && item.linkId === question?.linkId)?.path;
  let last: readonly string[] = [];
  questions.forEach((question, index) => {
    const own = pathOf(question);
    const next = pathOf(questions[index + 1]) ?? [];
    // a new question is placed below its neighbors' common parent
    const path = own ?? last.slice(0, commonLength(last, next));
    writer.question(question, path);
    last = path;
  });
  writer.conditions();
  const scoreLinks = new Set((content.scores ?? []).map(({ linkId }) => linkId));
  writer.leftovers((entry) =>
    entry.role === 'score'
      ? scoreLinks.has(entry.item.linkId)
      : entry.role === 'prompt'
        ? hasOwnPrompt(entry, read, questions)
        : entry.role !== 'question',
  );
  writer.scores(content);
  return {
    resource: headed(content, source, read, head, writer.root),
    linkIds: new Map([...writer.items].map(([key, { item }]) => [key, item.linkId])),
  };
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return n;
}

/** Returns true if a question's explanation has not changed. */
function hasOwnPrompt(entry: ReadEntry, read: ReadQuestionnaire | null, questions: readonly SurveyQuestion[]): boolean {
  const within = read?.entries.find(({ item }) => item.linkId === entry.path.at(-1));
  if (within?.role === 'score') return true;
  const question = questions.find(({ linkId }) => linkId === within?.item.linkId);
  return question !== undefined && same(question.prompt, within?.question?.prompt);
}

function headed(
  content: SurveyContent,
  source: Json | null,
  read: ReadQuestionnaire | null,
  { key, number, updatedAt }: FhirHead,
  item: FhirItem[],
): WrittenQuestionnaire['resource'] {
  const before = read?.content;
  const isEdited = !before || !same(strip(before), strip(content));
  const base: Json = source ?? {
    resourceType: 'Questionnaire',
    url: `urn:guidepost:survey:${key}`,
    name: wordOf(key),
    subjectType: ['Patient'],
  };
  const own = packed(urls.survey, {
    displayName: content.displayName === content.name ? null : content.displayName,
    isActionSurvey: content.isActionSurvey || null,
    es: { displayName: content.es?.displayName },
  });
  const others = extensionsOf(base).filter(({ url }) => url !== urls.survey);
  const extension = [...others, ...own];
  return {
    ...base,
    ...(isEdited
      ? {
          ...(same(before?.name, content.name) ? {} : { title: content.name }),
          ...(same(before?.summary, content.summary) || content.summary === '' ? {} : { description: content.summary }),
          ...(same(before?.es?.summary, content.es?.summary)
            ? {}
            : inSpanish(base, 'description', content.es?.summary)),
          ...(number === null ? {} : { version: String(number) }),
          status: number === null ? 'draft' : 'active',
          date: updatedAt,
        }
      : {}),
    ...(extension.length > 0 ? { extension } : {}),
    item,
  };
}

/** Returns a survey without the ids of its questions and options. */
const strip = (content: SurveyContent) => ({
  ...content,
  questions: named(content).map((question) => ({ ...bare(question), askedWhen: question.askedWhen ?? [] })),
});
