import type {
  BodyOf,
  contracts,
  FileId,
  MemberId,
  MemberTerm,
  PaperWording,
  StaffId,
  TermId,
} from '@guidepost/contracts';
import { dayIn, sentence } from '@guidepost/rules';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { sendLockMember } from '../../platform/queries-member-locks.ts';
import { findSubject } from '../links/public.ts';
import { addAnswer } from './answer.ts';
import { identityOf } from './identify.ts';
import { notifyAnswer } from './notify.ts';
import { memberTerms } from './present.ts';
import { findStaffName } from './queries-answers.ts';
import { findMemberTerms, findWordingOn } from './queries-terms.ts';
import { forBothLanguages, wordingFor } from './wording.ts';

type RecordedAnswerBody = BodyOf<typeof contracts.consents.update>;

/** Returns the uploaded scan. Only an answer on paper can have one. */
function scanOf(
  { scanFileId, method }: RecordedAnswerBody,
  staffId: StaffId,
): { fileId: FileId; staffId: StaffId } | null {
  if (!scanFileId) return null;
  if (method !== 'paper')
    throw badRequest('scanFileId', 'method', 'You can add a scan only to a consent signed on paper.');
  return { fileId: scanFileId, staffId };
}

/**
 * Returns the day when a paper was signed; null for other methods.
 * @throws AppError BAD_REQUEST if a paper has no day or a future day, or if another method has a day
 */
function signingDay({ signedOn, method }: RecordedAnswerBody, today: string): string | null {
  if (method !== 'paper') {
    if (signedOn)
      throw badRequest('signedOn', 'method', 'You can enter a signing date only for a consent signed on paper.');
    return null;
  }
  if (!signedOn) throw badRequest('signedOn', 'required', sentence('{label} is required.', { label: 'Signing date' }));
  if (signedOn > today) throw badRequest('signedOn', 'future', 'The signing date cannot be in the future.');
  return signedOn;
}

/** Returns when a day ends in a time zone. */
const endOfDay = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();

/**
 * Returns the term's wording that was current when a paper was signed.
 * @throws AppError NOT_FOUND, TERM_UNKNOWN
 */
export async function wordingOfPaper(
  { db, viewer, services }: Context,
  memberId: MemberId,
  termId: TermId,
  signedOn: string,
): Promise<PaperWording> {
  const subject = await findSubject(db, memberId);
  if (!subject) throw notFound();
  const term = (await findMemberTerms(db, memberId)).find(({ id }) => id === termId);
  if (!term) throw new AppError('TERM_UNKNOWN');
  const paper = await findWordingOn(db, term, endOfDay(signedOn, viewer.timeZone));
  return {
    version: paper.version,
    isCurrent: paper.version_id === term.version_id,
    isOlder: paper.is_older,
    wordings: forBothLanguages((language) => wordingFor(paper, language, subject, services.config).filled),
  };
}

/**
 * Records an answer that a member gave to a guide in a conversation, or signed on paper.
 * @throws AppError NOT_FOUND, BAD_REQUEST, TERM_UNKNOWN, CONSENT_IDENTITY_NEEDED
 */
export async function recordAnswer(
  context: Context,
  memberId: MemberId,
  asked: RecordedAnswerBody,
): Promise<MemberTerm[]> {
  const { db, viewer, services, now } = context;
  const signedOn = signingDay(asked, dayIn(now, viewer.timeZone));
  const subject = await findSubject(db, memberId);
  if (!subject) throw notFound();
  sendLockMember(db, memberId);
  const [terms, identity] = await Promise.all([
    findMemberTerms(db, memberId),
    identityOf(db, asked.consentIdentityId, { memberId, linkId: null, submittedBy: viewer.id }),
  ]);
  const term = terms.find(({ id }) => id === asked.termId);
  if (!term) throw new AppError('TERM_UNKNOWN');
  const { representative } = asked;
  const answered = signedOn === null ? term : await findWordingOn(db, term, endOfDay(signedOn, viewer.timeZone));
  await addAnswer(context, subject, answered, {
    consented: asked.consented,
    method: asked.method ?? 'spoken',
    language: asked.languageCode ?? subject.language,
    linkId: null,
    identity,
    // During an impersonation, stores the impersonating user as the staff member, because that user heard the answer.
    submitter:
      viewer.impersonatorId === null
        ? { id: viewer.id, name: viewer.name, as: null }
        : { id: viewer.impersonatorId, name: await findStaffName(db, viewer.impersonatorId), as: viewer.name },
    submissionKey: null,
    shown: null,
    signedOn,
    timeZone: viewer.timeZone,
    scan: scanOf(asked, viewer.id),
    representative: representative ? { ...representative, until: representative.until ?? null } : null,
  });
  notifyAnswer(context, memberId);
  return memberTerms(db, memberId, services.config);
}
