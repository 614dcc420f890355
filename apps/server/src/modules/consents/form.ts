import type { BodyOf, ConsentForm, contracts, MemberId, Term } from '@guidepost/contracts';
import { checkShownTime, choiceLabels, sentence } from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { sendLockMember } from '../../platform/queries-member-locks.ts';
import { findSubject, noteOpened, openLink, type Subject, withLinkLanguage } from '../links/public.ts';
import { addAnswer } from './answer.ts';
import { hashOfWording } from './evidence.ts';
import { factsOf } from './facts.ts';
import { identityOf } from './identify.ts';
import { notifyAnswer, notifyConsents, notifyLinkOwner } from './notify.ts';
import { evidencePdf } from './pdf.ts';
import { presentTerm } from './present.ts';
import { findResponses } from './queries-answers.ts';
import { findLastEvidence } from './queries-evidence.ts';
import { markLinkFinished, markLinkStarted } from './queries-links.ts';
import { findClientTerms, findTerms } from './queries-terms.ts';
import { forBothLanguages, shownWording, wordingFor } from './wording.ts';

/** The form with its member, for the audit entry. The response does not contain the member. */
type ConsentFormWithMember = ConsentForm & { memberId: MemberId };
type ByLink = Pick<Context, 'db' | 'now' | 'services'>;

interface OpenedLink {
  linkId: number;
  createdAt: string;
  expiresAt: string;
  subject: Subject;
}

/**
 * Returns the link with this key, and its member. If the member was deleted, the link counts as expired.
 * @throws AppError LINK_EXPIRED
 */
async function openConsentLink({ db, now }: ByLink, key: string): Promise<OpenedLink> {
  const link = await openLink(db, 'consent', key, now);
  const subject = link.member_id === null ? undefined : await findSubject(db, link.member_id);
  if (!subject) throw new AppError('LINK_EXPIRED');
  return {
    linkId: link.id,
    createdAt: link.created_at,
    expiresAt: link.expires_at,
    subject: withLinkLanguage(link, subject),
  };
}

/** Returns every term that an organization may present to members. */
export const listPresentableTerms = async (db: Context['db']): Promise<Term[]> =>
  (await findTerms(db)).map(presentTerm);

async function present(
  context: ByLink,
  opened: OpenedLink,
  secret: string | null | undefined,
): Promise<ConsentFormWithMember> {
  const { db, services } = context;
  const { subject, linkId, expiresAt } = opened;
  const [terms, responses, identity] = await Promise.all([
    findClientTerms(db, subject.client_id),
    findResponses(db, subject.id),
    identityOf(db, secret, { memberId: subject.id, linkId, submittedBy: null }),
  ]);
  return {
    organisationName: services.config.organisationName,
    clientName: subject.client_name,
    guideName: subject.guide_name,
    languageCode: subject.language,
    expiresAt,
    termIdentityId: identity === null ? null : (secret ?? null),
    memberId: subject.id,
    terms: terms.map((term) => {
      const last = responses.find(({ term_id }) => term_id === term.id)?.consented ?? null;
      const wordings = forBothLanguages((language) => shownWording(term, language, subject, services.config));
      return {
        id: term.id,
        key: term.key,
        name: term.name,
        identityRequired: term.identity_required,
        acceptText: wordings.en.acceptText,
        rejectText: wordings.en.rejectText,
        // The answer is shown only if the identity was confirmed on this device.
        consented: identity === null ? null : last,
        isAnswered: last !== null,
        wordings,
      };
    }),
  };
}

/**
 * Returns the form that a link opens. The request changes nothing, because link scanners and other programs also open
 * links.
 * @throws AppError LINK_EXPIRED
 */
export const readForm = async (
  context: ByLink,
  { consentLinkKey, consentIdentityId }: BodyOf<typeof contracts.consents.openLink>,
): Promise<ConsentFormWithMember> =>
  present(context, await openConsentLink(context, consentLinkKey), consentIdentityId);

/** Records that a person has opened the page or begun to answer. */
export async function recordProgress(
  context: ByLink,
  { consentLinkKey, step }: BodyOf<typeof contracts.consents.note>,
): Promise<{ noted: boolean; memberId: MemberId }> {
  const { db, now } = context;
  const { linkId, subject } = await openConsentLink(context, consentLinkKey);
  const isOpened = await noteOpened(db, linkId, now);
  const isBegun = step === 'begun' && (await markLinkStarted(db, linkId, now.toString()));
  const noted = isOpened || isBegun;
  if (noted) notifyConsents(context, subject.id);
  return { noted, memberId: subject.id };
}

/**
 * Stores a member's answer. The request contains the hash of the wording that the member read. If the wording has
 * changed in the meantime, the answer is refused.
 * @throws AppError LINK_EXPIRED, TERM_UNKNOWN, TERM_CHANGED, TERM_NOT_REFUSED, CONSENT_IDENTITY_NEEDED,
 * ANSWERED_OTHERWISE
 */
export async function storeAnswer(
  context: Context,
  asked: BodyOf<typeof contracts.consents.submit>,
): Promise<ConsentFormWithMember> {
  const { db, now, services } = context;
  const opened = await openConsentLink(context, asked.consentLinkKey);
  const { subject, linkId } = opened;
  sendLockMember(db, subject.id);
  const [terms, identity] = await Promise.all([
    findClientTerms(db, subject.client_id),
    identityOf(db, asked.consentIdentityId, { memberId: subject.id, linkId, submittedBy: null }),
  ]);
  const term = terms.find(({ id }) => id === asked.termId);
  if (!term) throw new AppError('TERM_UNKNOWN');
  const language = asked.languageCode ?? subject.language;
  const { shown } = wordingFor(term, language, subject, services.config);
  if (asked.wordingHash !== undefined && hashOfWording(shown) !== asked.wordingHash) throw new AppError('TERM_CHANGED');
  const timeZone = asked.timeZone ?? subject.time_zone;
  const isNew = await addAnswer(context, subject, term, {
    consented: asked.consented,
    method: 'form',
    language,
    linkId,
    identity,
    submitter: null,
    submissionKey: asked.submissionKey ?? null,
    shown:
      asked.shownAt === undefined
        ? null
        : { ...checkShownTime(asked.shownAt, Temporal.Instant.from(opened.createdAt), now), timeZone },
    timeZone,
    representative: null,
    signedOn: null,
    scan: null,
  });
  const form = await present(context, opened, asked.consentIdentityId);
  if (!isNew) return form;
  await noteOpened(db, linkId, now);
  await markLinkStarted(db, linkId, now.toString());
  const isFinished =
    form.terms.every(({ isAnswered }) => isAnswered) && (await markLinkFinished(db, linkId, now.toString()));
  if (isFinished) {
    const no = (await findResponses(db, subject.id)).filter(({ consented }) => consented === false);
    const refused = terms.filter(({ id }) => no.some(({ term_id: termId }) => termId === id)).map((one) => one.name);
    await notifyLinkOwner(context, linkId, (name) => ({
      label:
        refused.length === 0
          ? sentence('{name} accepted all consent terms', { name })
          : sentence('{name} responded to all consent terms and rejected {terms}', { name, terms: { list: refused } }),
      description: null,
    }));
  }
  notifyAnswer(context, subject.id);
  return form;
}

/**
 * Returns a member's answers with their wordings, as a copy for the member.
 * @throws AppError LINK_EXPIRED, CONSENT_IDENTITY_NEEDED
 */
export async function readCopy(
  context: ByLink,
  { consentLinkKey, consentIdentityId }: BodyOf<typeof contracts.consents.copy>,
): Promise<{ text: string; pdf: string; memberId: MemberId }> {
  const { db } = context;
  const { linkId, subject } = await openConsentLink(context, consentLinkKey);
  const identity = await identityOf(db, consentIdentityId, { memberId: subject.id, linkId, submittedBy: null });
  if (identity === null) throw new AppError('CONSENT_IDENTITY_NEEDED');
  const evidence = await findLastEvidence(db, subject.id);
  const parts = evidence.map((one) => {
    const facts = new Map(factsOf(one));
    const labels = choiceLabels[facts.get('language') === 'es' ? 'es' : 'en'];
    const zone = String(facts.get('answeredZone'));
    const at = Temporal.Instant.from(String(facts.get('answeredAt'))).toZonedDateTimeISO(zone);
    const day = facts.get('signedOn') ?? at.toString({ smallestUnit: 'second', timeZoneName: 'auto' });
    return [
      one.shown.toString('utf8').trimEnd(),
      `> ${facts.get('consented') === true ? labels.accept : labels.reject}`,
      `> ${facts.get('identityName') ?? subject.name}, ${day}`,
      `> SHA-256 ${one.shown_sha256.toString('hex')}`,
    ].join('\n\n');
  });
  const pdf = await evidencePdf(evidence, context.services.config.organisationName);
  return { pdf: pdf.toString('base64'), text: `${parts.join('\n\n\n----------\n\n\n')}\n`, memberId: subject.id };
}
