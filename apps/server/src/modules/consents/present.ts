import type { FileBrief, MemberId, MemberTerm, Term, TermResponse, TermWithVersions } from '@guidepost/contracts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { filesOf } from '../files/public.ts';
import { findSubject } from '../links/public.ts';
import { findResponses, type ResponseRow } from './queries-answers.ts';
import {
  findMemberTerms,
  type ListedTermRow,
  type NameChangeRow,
  type TermRow,
  type VersionRow,
} from './queries-terms.ts';
import { forBothLanguages, wordingFor } from './wording.ts';

export const presentTerm = (term: TermRow): Term => ({
  id: term.id,
  key: term.key,
  name: term.name,
  shortName: term.short_name,
  es: { name: term.name_es, shortName: term.short_name_es },
  identityRequired: term.identity_required,
});

const presentResponse = (found: ResponseRow, scan: FileBrief | undefined): TermResponse => ({
  scan: scan ?? null,
  id: found.id,
  consented: found.consented,
  createdAt: found.created_at,
  signedOn: found.signed_on,
  consentLinkId: found.consent_link_id,
  internalSubmitterUserId: found.submitter_id,
  submitterName: found.submitter_name,
  ipAddress: found.ip_address,
  languageCode: found.language_code,
  method: found.method,
  version: found.version,
  representative:
    found.representative_name === null || found.representative_basis === null
      ? null
      : {
          name: found.representative_name,
          basis: found.representative_basis,
          until: found.representative_until,
        },
  hasEvidence: found.has_evidence,
});

/** Returns a member's terms with their answers. @throws AppError NOT_FOUND */
export async function memberTerms(
  db: Db,
  memberId: MemberId,
  config: Pick<Config, 'organisationName'>,
): Promise<MemberTerm[]> {
  const [subject, terms, responses] = await Promise.all([
    findSubject(db, memberId),
    findMemberTerms(db, memberId),
    findResponses(db, memberId),
  ]);
  if (!subject) throw notFound();
  const onPaper = responses.filter(({ method }) => method === 'paper').map(({ id }) => id);
  const scans = onPaper.length === 0 ? undefined : await filesOf(db, 'consent', onPaper);
  return terms.map((term) => {
    const history = responses
      .filter(({ term_id }) => term_id === term.id)
      .map((one) => presentResponse(one, scans?.get(one.id)?.[0]));
    const [last = null] = history;
    return {
      ...presentTerm(term),
      consented: last?.consented ?? null,
      termResponseSubmission: last,
      history,
      wordings: forBothLanguages((language) => wordingFor(term, language, subject, config).filled),
    };
  });
}

export const presentVersions = (
  term: ListedTermRow,
  versions: readonly VersionRow[],
  names: readonly NameChangeRow[],
): TermWithVersions => ({
  ...presentTerm(term),
  version: term.version,
  spanishOutdatedSince: term.spanish_outdated_since,
  nameChanges: names
    .filter(({ term_id }) => term_id === term.id)
    .map(({ name, short_name, name_es, short_name_es, changed_at, changed_by }) => ({
      name,
      shortName: short_name,
      es: { name: name_es, shortName: short_name_es },
      changedAt: changed_at,
      changedBy: changed_by,
    })),
  versions: versions
    .filter(({ term_id }) => term_id === term.id)
    .map(({ id, number, published_at, published_by, wordings }) => ({
      id,
      number,
      publishedAt: published_at,
      publishedBy: published_by,
      wordings,
    })),
});
