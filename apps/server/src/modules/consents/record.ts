import type { BodyOf, contracts, FileId, MemberId, MemberTerm, StaffId } from '@guidepost/contracts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { findSubject } from '../links/public.ts';
import { addAnswer } from './answer.ts';
import { identityOf } from './identify.ts';
import { notifyAnswer } from './notify.ts';
import { memberTerms } from './present.ts';
import { findStaffName, sendLockMember } from './queries-answers.ts';
import { findMemberTerms } from './queries-terms.ts';

type Recorded = BodyOf<typeof contracts.consents.update>;

/** Returns the uploaded scan. Only an answer that was signed on paper has a scan. */
function scanOf({ scanFileId, method }: Recorded, staffId: StaffId): { fileId: FileId; staffId: StaffId } | null {
  if (!scanFileId) return null;
  if (method !== 'paper') throw badRequest('scanFileId', 'method', 'Only consents signed on paper can have a scan.');
  return { fileId: scanFileId, staffId };
}

/**
 * Records an answer that a member gave to a guide in a conversation or signed on paper.
 * @throws AppError NOT_FOUND, TERM_UNKNOWN, CONSENT_IDENTITY_NEEDED
 */
export async function recordAnswer(context: Context, memberId: MemberId, asked: Recorded): Promise<MemberTerm[]> {
  const { db, viewer, services } = context;
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
  await addAnswer(context, subject, term, {
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
    timeZone: viewer.timeZone,
    scan: scanOf(asked, viewer.id),
    representative: representative ? { ...representative, until: representative.until ?? null } : null,
  });
  notifyAnswer(context, memberId);
  return memberTerms(db, memberId, services.config);
}
