import {
  type BodyOf,
  consentLanguages,
  type contracts,
  type TermId,
  type TermWithVersions,
  type TermWordings,
} from '@guidepost/contracts';
import { sentence, spanishOutdatedSince, unknownPlaceholders, wordingPlaceholders } from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { presentVersions } from './present.ts';
import {
  findNameChanges,
  findTerms,
  findVersions,
  insertTerm,
  insertVersion,
  type ListedTermRow,
  lockTerm,
  sendStoreNames,
  sendUseEverywhere,
  updateNames,
} from './queries-terms.ts';

/** Returns all terms with their versions. */
export async function listTerms({ db }: Pick<Acting, 'db'>): Promise<TermWithVersions[]> {
  const [terms, versions, names] = await Promise.all([
    findTerms(db),
    findVersions(db, null),
    findNameChanges(db, null),
  ]);
  return terms.map((term) => presentVersions(term, versions, names));
}

/** Returns a term with all its versions and previous names. */
async function present(db: Acting['db'], term: ListedTermRow): Promise<TermWithVersions> {
  const [versions, names] = await Promise.all([findVersions(db, [term.id]), findNameChanges(db, [term.id])]);
  return presentVersions(term, versions, names);
}

/** Sends a live event, because every member's page shows term names and must load them again. */
const notify = ({ db, services }: Pick<Acting, 'db' | 'services'>, id: TermId): void =>
  services.live.emit(db, 'setup_updated', { type: 'terms', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

const fields = ['title', 'body', 'acceptText', 'rejectText'] as const;

/**
 * Checks a term's wordings.
 * @throws AppError BAD_REQUEST at the field with an unknown placeholder, or if only one language has a refusal
 */
function checkWordings(wordings: TermWordings): void {
  for (const language of consentLanguages)
    for (const field of fields) {
      const [unknown] = unknownPlaceholders(wordings[language][field] ?? '');
      if (unknown !== undefined)
        throw badRequest(
          `wordings.${language}.${field}`,
          'placeholder',
          sentence('{name} is not a known placeholder. Use one of these placeholders: {known}.', {
            name: `{${unknown}}`,
            known: { list: wordingPlaceholders.map((name) => `{${name}}`) },
          }),
        );
    }
  if ((wordings.en.rejectText === null) !== (wordings.es.rejectText === null))
    throw badRequest(
      'wordings.es.rejectText',
      'both',
      'Enter the rejection text in both languages, or leave both fields empty.',
    );
}

const isSameWording = (one: TermWordings, other: TermWordings): boolean =>
  consentLanguages.every((language) => fields.every((field) => one[language][field] === other[language][field]));

/**
 * Publishes a term's new wording. Refuses it if its author started from an older version than the current one.
 * @throws AppError NOT_FOUND, BAD_REQUEST, VERSION_CONFLICT, TERM_UNCHANGED
 */
export async function publishVersion(
  acting: Acting,
  termId: TermId,
  { wordings, basedOn }: BodyOf<typeof contracts.consents.publish>,
): Promise<TermWithVersions> {
  checkWordings(wordings);
  const { db, viewer, now } = acting;
  const term = await lockTerm(db, termId);
  if (!term) throw notFound();
  const before = await findVersions(db, [termId]);
  const [last] = before;
  if (last && last.number !== basedOn) {
    const changedBy = last.published_by ?? undefined;
    throw new AppError('VERSION_CONFLICT', { current: await present(db, term), changedBy });
  }
  if (last && isSameWording(last.wordings, wordings)) throw new AppError('TERM_UNCHANGED');
  const number = (last?.number ?? 0) + 1;
  await insertVersion(db, { termId, number, at: now.toString(), by: viewer.id, wordings });
  notify(acting, termId);
  return present(db, term);
}

/**
 * Renames a term, or stores that its Spanish names are correct. Stores the previous names, who changed them and when.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT
 */
export async function renameTerm(
  acting: Acting,
  termId: TermId,
  { version, isSpanishChecked = false, ...names }: BodyOf<typeof contracts.consents.rename>,
): Promise<TermWithVersions> {
  const { db, viewer, now } = acting;
  const term = await lockTerm(db, termId);
  if (!term) throw notFound();
  if (version !== undefined && version !== term.version)
    throw new AppError('VERSION_CONFLICT', { current: await present(db, term) });
  const isNamedSo =
    term.name === names.name &&
    term.short_name === names.shortName &&
    term.name_es === names.es.name &&
    term.short_name_es === names.es.shortName;
  const texts = [
    {
      before: { english: term.name, spanish: term.name_es },
      after: { english: names.name, spanish: names.es.name },
    },
    {
      before: { english: term.short_name, spanish: term.short_name_es },
      after: { english: names.shortName, spanish: names.es.shortName },
    },
  ];
  const since = term.spanish_outdated_since;
  const outdatedSince = spanishOutdatedSince(texts, { since, isChecked: isSpanishChecked, now: now.toString() });
  if (isNamedSo && outdatedSince === since) return present(db, term);
  if (!isNamedSo) sendStoreNames(db, termId, { by: viewer.id, at: now.toString() });
  const renamed = await updateNames(db, termId, { ...names, spanishOutdatedSince: outdatedSince });
  notify(acting, termId);
  return present(db, renamed);
}

/**
 * Adds a term with its first wording.
 * @throws AppError BAD_REQUEST, TERM_KEY_TAKEN
 */
export async function addTerm(
  acting: Acting,
  { wordings, isForAll, ...fields }: BodyOf<typeof contracts.consents.addTerm>,
): Promise<TermWithVersions> {
  checkWordings(wordings);
  const { db, viewer, now } = acting;
  const term = await insertTerm(db, fields);
  if (!term)
    throw refusedAt(
      'TERM_KEY_TAKEN',
      'key',
      'taken',
      'This key is already used by a different term. Enter a different key.',
    );
  if (isForAll) sendUseEverywhere(db, term.id);
  await insertVersion(db, { termId: term.id, number: 1, at: now.toString(), by: viewer.id, wordings });
  notify(acting, term.id);
  return present(db, term);
}
