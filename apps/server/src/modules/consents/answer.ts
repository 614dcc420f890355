import type {
  ConsentLanguage,
  ConsentMethod,
  FileId,
  MemberId,
  RepresentativeBasis,
  StaffId,
} from '@guidepost/contracts';
import { dayIn, isScan, type ShownTime } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { attach, findDigest } from '../files/public.ts';
import type { Subject } from '../links/public.ts';
import { storeEvidence } from './evidence.ts';
import { closeReview } from './notify.ts';
import { hasSubmission, insertResponse } from './queries-answers.ts';
import type { Identity } from './queries-identities.ts';
import type { WordedTerm } from './queries-terms.ts';
import { wordingFor } from './wording.ts';

export interface Answer {
  consented: boolean;
  method: ConsentMethod;
  language: ConsentLanguage;
  linkId: number | null;
  identity: Identity | null;
  /** The staff member who recorded the answer, and the name of the impersonated user, if any. */
  submitter: { id: Context['viewer']['id']; name: string; as: string | null } | null;
  submissionKey: string | null;
  /** When the wording was shown, and in which time zone; null if a guide recorded the answer. */
  shown: (ShownTime & { timeZone: string }) | null;
  /** The time zone of the person who answers. */
  timeZone: string;
  representative: { name: string; basis: RepresentativeBasis; until: string | null } | null;
  /** The day when the paper was signed; null for other methods. */
  signedOn: string | null;
  /** The scan of the signed paper, and the staff member who uploaded it. */
  scan: { fileId: FileId; staffId: StaffId } | null;
}

/** Returns `zone` if it is a valid time zone, otherwise `other`. Devices may send any text. */
const validZoneOr = (zone: string, other: string): string => {
  try {
    return Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
  } catch {
    return other;
  }
};

/**
 * Adds an answer and its evidence to the ledger. The evidence consists of the exact wording and the facts about the
 * answer. Returns false if an answer from the same button press is already stored.
 * @throws AppError TERM_NOT_REFUSED, CONSENT_IDENTITY_NEEDED, ANSWERED_OTHERWISE
 */
export async function addAnswer(
  { db, now, services, from }: Pick<Context, 'db' | 'now' | 'services' | 'from'>,
  subject: Subject,
  term: WordedTerm,
  answer: Answer,
): Promise<boolean> {
  const { consented, method, language, linkId, identity, submitter, representative } = answer;
  if (term.identity_required && identity === null) throw new AppError('CONSENT_IDENTITY_NEEDED');
  const { filled, shown, recorded } = wordingFor(term, language, subject, services.config);
  if (!consented && filled.rejectText === null && method === 'form') throw new AppError('TERM_NOT_REFUSED');
  if (representative?.until && representative.until < dayIn(now, validZoneOr(answer.timeZone, subject.time_zone)))
    throw badRequest('representative.until', 'date', 'This date is in the past. Enter a future date.');
  const at = now.toString();
  const id = await insertResponse(db, {
    memberId: subject.id,
    termId: term.id,
    versionId: term.version_id,
    consented,
    at,
    method,
    language,
    linkId,
    identityId: identity?.id ?? null,
    submitterId: submitter?.id ?? null,
    address: submitter === null ? from.address : null,
    signedOn: answer.signedOn,
    submissionKey: answer.submissionKey,
    representative,
  });
  if (id === undefined) {
    await checkRepeated(db, subject, term, answer);
    return false;
  }
  if (term.key === 'tcpa') await closeReview({ db, services }, subject.id, at);
  const scan = answer.scan === null ? null : await attachScan(db, { id, memberId: subject.id, ...answer.scan, now });
  await storeEvidence(db, id, submitter === null ? shown : recorded, [
    ['response', id],
    ['member', subject.id],
    ['memberName', subject.name],
    ['term', term.key],
    ['version', term.version],
    ['language', language],
    ['consented', consented],
    ['method', method],
    ['link', linkId],
    ['identityName', identity?.name ?? null],
    ['identityDateOfBirth', identity?.date_of_birth ?? null],
    ['identityEmail', identity?.email ?? null],
    ['identityAddress', addressOf(identity)],
    ['shownAt', answer.shown?.at ?? null],
    ['shownByDevice', answer.shown?.byDevice ?? null],
    ['shownZone', answer.shown === null ? null : validZoneOr(answer.shown.timeZone, subject.time_zone)],
    ['signedOn', answer.signedOn],
    ['answeredAt', at],
    ['answeredZone', validZoneOr(answer.timeZone, subject.time_zone)],
    [submitter === null ? 'address' : 'recorderAddress', from.address],
    [submitter === null ? 'userAgent' : 'recorderUserAgent', from.userAgent?.slice(0, 300) ?? null],
    ['recordedBy', submitter?.name ?? null],
    ['recordedAs', submitter?.as ?? null],
    ['representative', representative?.name ?? null],
    ['representativeBasis', representative?.basis ?? null],
    ['representativeUntil', representative?.until ?? null],
    ['scan', scan?.name ?? null],
    ['scanSha256', scan?.sha256 ?? null],
  ]);
  return true;
}

/**
 * Checks that a repeated button press contains the same answer as the first one.
 * @throws AppError ANSWERED_OTHERWISE
 */
async function checkRepeated(db: Db, subject: Subject, term: WordedTerm, answer: Answer): Promise<void> {
  const { consented, submissionKey } = answer;
  const isSame = await hasSubmission(db, { submissionKey, memberId: subject.id, termId: term.id, consented });
  if (!isSame) throw new AppError('ANSWERED_OTHERWISE');
}

/**
 * Attaches a picture or PDF of a signed paper to the answer.
 * @throws AppError NOT_FOUND, BAD_REQUEST, FILE_NOT_READY, FILE_REFUSED
 */
async function attachScan(
  tx: Db,
  scan: { id: number; memberId: MemberId; fileId: FileId; staffId: StaffId; now: Temporal.Instant },
): Promise<{ name: string; sha256: string }> {
  const { id, memberId, fileId, staffId, now } = scan;
  await attach(tx, [fileId], { type: 'consent', id, memberId, permission: 'CAN_SEE_CONSENTS' }, { staffId, now });
  const found = await findDigest(tx, fileId);
  if (!found?.sha256 || !isScan(found.mime_type))
    throw badRequest('scanFileId', 'type', 'Add a photo or a PDF of the signed paper.');
  return { name: found.file_name, sha256: found.sha256.toString('hex') };
}

function addressOf(identity: Identity | null): string | null {
  if (identity === null) return null;
  const { line1, city, state, zip } = identity;
  return [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;
}
