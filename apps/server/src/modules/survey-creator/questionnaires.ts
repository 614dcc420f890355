import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  type contracts,
  type ImportedQuestionnaire,
  noAssignment,
  noDue,
  type StaffId,
  type SurveyContent,
  type SurveyId,
  WrittenSurvey,
} from '@guidepost/contracts';
import {
  type FhirNote,
  numbered,
  parseJson,
  readQuestionnaire,
  sentence,
  sentenceText,
  writeQuestionnaire,
  written,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findRecord, lockRecord, type RecordRow, updateRecord } from './queries.ts';
import { findBySource, findImported, findSource, type Resource, sendUpdateSource } from './queries-source.ts';
import { getRecord, insertWithFreeKey, notify, presentRecord, valuesOf } from './service.ts';

/** A survey that was imported from a Questionnaire, and the outcome. */
interface ImportedSurvey {
  id: SurveyId;
  outcome: ImportedQuestionnaire['outcome'];
  notes: FhirNote[];
}

const ownAddress = /^urn:guidepost:survey:(.+)$/;

/** Maximum nesting depth: larger than in any real form, but too small to exhaust the stack. */
const maxDepth = 200;

/** Returns true if a resource is not nested too deeply and contains no characters that PostgreSQL cannot store. */
function isPlain(resource: Resource): boolean {
  let level: unknown[] = [resource];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return !JSON.stringify(resource).includes(String.raw`\u0000`);
}

/**
 * Parses a file with a FHIR resource.
 * @throws AppError QUESTIONNAIRE_REFUSED
 */
export function questionnaireIn(file: string): Resource {
  const parsed = parseJson(file);
  if ('refused' in parsed)
    throw new AppError('QUESTIONNAIRE_REFUSED', {
      userMessage: sentence('The file cannot be read: {reason}', { reason: parsed.refused }),
    });
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('QUESTIONNAIRE_REFUSED');
  return { ...value };
}

/** Maximum number of items that the error for a refused Questionnaire lists. */
const maxNamed = 5;

/**
 * Returns the error text for a Questionnaire without usable questions. The text lists the items that cannot be read.
 */
function noQuestionsError(notes: readonly FhirNote[]) {
  const items = [...new Set(notes.flatMap(({ linkId }) => linkId ?? []))];
  if (items.length === 0) return sentence('This Questionnaire has no questions that Guidepost can ask.');
  const more = items.length - maxNamed;
  const list = { list: items.slice(0, maxNamed), ...(more > 0 ? { more } : {}) };
  return sentence('This Questionnaire has no questions that Guidepost can ask. Items that cannot be read: {list}.', {
    list,
  });
}

/**
 * Converts a Questionnaire to a survey's content.
 * @throws AppError QUESTIONNAIRE_REFUSED
 */
function convertQuestionnaire(resource: Resource): { content: SurveyContent; notes: FhirNote[] } {
  if (resource.resourceType !== 'Questionnaire' || !isPlain(resource)) throw new AppError('QUESTIONNAIRE_REFUSED');
  const { content, notes } = readQuestionnaire(resource);
  if (content.questions.length === 0)
    throw new AppError('QUESTIONNAIRE_REFUSED', { userMessage: noQuestionsError(notes) });
  // Stored content must meet the rules of the survey editor, so that it can be edited.
  const checked = WrittenSurvey.safeParse(written(content));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.join('.') ?? '';
    throw new AppError('QUESTIONNAIRE_REFUSED', {
      userMessage: sentence(
        'This Questionnaire is too large to import as a survey. Part that exceeds a limit: {place}.',
        { place },
      ),
    });
  }
  return { content: numbered(checked.data), notes };
}

const isSameContent = (a: SurveyContent, b: SurveyContent): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(numbered(written(a)))), JSON.parse(JSON.stringify(numbered(written(b)))));

const rereadNote = sentence(
  'The draft differs from this file. The draft was edited in Guidepost, or an earlier version of Guidepost imported the file. Replace the draft to import the file again.',
);

/**
 * Imports a Questionnaire as the draft of a new survey, or of the survey that it was imported into before. Never
 * changes the published version. Replaces an edited draft only if `replaces` is true.
 * @throws AppError QUESTIONNAIRE_REFUSED, SURVEY_EDITED
 */
export async function importAsDraft(
  db: Db,
  source: Resource,
  { by, at, replaces }: { by: StaffId | null; at: string; replaces: boolean },
): Promise<ImportedSurvey> {
  const { content, notes } = convertQuestionnaire(source);
  const url = typeof source.url === 'string' ? source.url : null;
  const known = await findBySource(db, { url, key: url?.match(ownAddress)?.[1] ?? null, source });
  const found = known === undefined ? undefined : await lockRecord(db, known);
  if (!found) return { id: await insert(db, content, source, by, at), outcome: 'created', notes };
  const { source: before, content: imported } = await findImported(db, found.id);
  const unchanged: ImportedSurvey = { id: found.id, outcome: 'unchanged', notes };
  const isSameFile = isDeepStrictEqual(before, source);
  if (isSameContent(found.content, content) && (isSameFile || before === null)) {
    if (isSameFile && imported === null) sendUpdateSource(db, found.id, source, content);
    return unchanged;
  }
  // Compares with the content that the import stored, because a later version of Guidepost can produce different
  // content from the same file.
  const isUntouched = before !== null && isSameContent(imported ?? convertQuestionnaire(before).content, found.content);
  const isReadAsBefore = imported !== null && isSameContent(imported, content);
  if (isSameFile && !isUntouched && (isReadAsBefore || !replaces))
    return isReadAsBefore ? unchanged : { ...unchanged, notes: [{ linkId: null, text: rereadNote }, ...notes] };
  if (!isUntouched && !replaces) throw new AppError('SURVEY_EDITED');
  await updateRecord(db, found.id, { ...valuesOf(found, at), content });
  sendUpdateSource(db, found.id, source, content);
  return { id: found.id, outcome: 'updated', notes };
}

async function insert(db: Db, content: SurveyContent, source: Resource, by: StaffId | null, at: string) {
  const id = await insertWithFreeKey(db, { content, assignment: noAssignment, due: noDue, by, at });
  sendUpdateSource(db, id, source, content);
  return id;
}

/**
 * Imports a Questionnaire for the signed-in user.
 * @throws AppError QUESTIONNAIRE_REFUSED, SURVEY_EDITED
 */
export async function importQuestionnaire(
  acting: Acting,
  { questionnaire, replace = false }: BodyOf<(typeof contracts)['surveyCreator']['importQuestionnaire']>,
): Promise<ImportedQuestionnaire> {
  const { db, viewer, now } = acting;
  const { id, outcome, notes } = await importAsDraft(db, questionnaireIn(questionnaire), {
    by: viewer.id,
    at: now.toString(),
    replaces: replace,
  });
  if (outcome !== 'unchanged') notify(acting, 'surveys', id);
  return {
    outcome,
    record: await getRecord(acting, id),
    notes: notes.map(({ linkId, text }) => ({ linkId, text: sentenceText(text), textSentence: text })),
  };
}

/**
 * Returns a survey's last saved draft as a Questionnaire.
 * @throws AppError NOT_FOUND
 */
export async function exportQuestionnaire({ db }: { db: Db }, id: SurveyId): Promise<Resource> {
  const [found, source] = await Promise.all([findRecord(db, id), findSource(db, id)]);
  if (!found) throw notFound();
  return writeQuestionnaire(found.content, source, headOf(found)).resource;
}

const headOf = (found: RecordRow) => {
  const { key, isDraft, publishedNumber, updatedAt } = presentRecord(found);
  return { key, number: isDraft ? null : publishedNumber, updatedAt };
};
