import type { BodyOf, contracts, MemberId } from '@guidepost/contracts';
import { dayIn, identityMismatches, parseWrittenDay, sentence } from '@guidepost/rules';
import { visibleMembers } from '../../platform/access/visible.ts';
import { AppError, badRequest, notFound, propertyError } from '../../platform/errors.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import type { Context } from '../../platform/module.ts';
import { attemptsMessage, checkIdentityAnswer, findSubject, openLink, type Subject } from '../links/public.ts';
import { notifyConsents, notifyLinkOwner } from './notify.ts';
import { findIdentity, type Identity, insertIdentity } from './queries-identities.ts';

type IdentityBody = BodyOf<typeof contracts.consents.identify>;
/**
 * The signed-in user; null for a member who uses a link. The endpoint is public, but a signed-in user's request still
 * identifies that user.
 */
type OptionalViewer = Context['viewer'] | null;

/** The member whose identity is confirmed, and the link or the guide that confirms it. */
interface IdentitySubject {
  subject: Subject;
  linkId: number | null;
  submittedBy: Context['viewer']['id'] | null;
}

async function findIdentitySubject(context: Context, identityBody: IdentityBody): Promise<IdentitySubject> {
  const { db, now } = context;
  const viewer: OptionalViewer = context.viewer;
  if (identityBody.consentLinkKey !== undefined) {
    const link = await openLink(db, 'consent', identityBody.consentLinkKey, now);
    const subject = link.member_id === null ? undefined : await findSubject(db, link.member_id);
    if (!subject) throw new AppError('LINK_EXPIRED');
    return { subject, linkId: link.id, submittedBy: null };
  }
  if (viewer === null) throw new AppError('NOT_SIGNED_IN');
  if (!viewer.permissions.has('CAN_UPDATE_CONSENTS')) throw new AppError('FORBIDDEN');
  if (identityBody.userId === undefined)
    throw badRequest('userId', 'required', sentence('{label} is required.', { label: 'userId' }));
  const visible = await visibleMembers(db, viewer, [identityBody.userId]);
  const subject = visible.has(identityBody.userId) ? await findSubject(db, identityBody.userId) : undefined;
  if (!subject) throw notFound();
  return { subject, linkId: null, submittedBy: viewer.id };
}

const orNull = (text: string | null | undefined): string | null => text || null;

/**
 * Stores an identity if it matches the member's data. The fifth mismatch locks a link for an hour and notifies the
 * guide.
 * @returns the secret that proves the identity, and the member for the audit entry
 * @throws AppError LINK_EXPIRED, BAD_REQUEST, CONSENT_IDENTITY_MISMATCH at the fields that do not match
 */
export async function identify(
  context: Context,
  identityBody: IdentityBody,
): Promise<{ id: string; memberId: MemberId }> {
  const { db, now, services } = context;
  const { subject, linkId, submittedBy } = await findIdentitySubject(context, identityBody);
  const birthDate = parseWrittenDay(identityBody.dateOfBirth);
  if (birthDate !== null && birthDate > dayIn(now, subject.time_zone))
    throw badRequest('dateOfBirth', 'past', 'The date of birth cannot be in the future.');
  const compare = () =>
    identityMismatches(identityBody, {
      firstName: subject.first_name,
      lastName: subject.last_name,
      preferredName: subject.preferred_name,
      dateOfBirth: subject.date_of_birth,
    });
  const { wrong, left } =
    linkId === null ? { wrong: compare(), left: null } : await checkIdentityAnswer(db, linkId, now, compare);
  if (wrong.length > 0) {
    if (left === 0 && linkId !== null) {
      await notifyLinkOwner({ db, now, services }, linkId, (name) => ({
        label: sentence("{name}'s consent link is locked for one hour", { name }),
        description: sentence('An incorrect name or date of birth was entered five times.'),
      }));
      notifyConsents({ db, services }, subject.id);
    }
    const userMessage = left === null ? undefined : attemptsMessage(left);
    throw new AppError('CONSENT_IDENTITY_MISMATCH', {
      ...(userMessage === undefined ? {} : { userMessage }),
      errors: wrong.map((field) =>
        propertyError(field, 'match', 'This information does not match our records. Check it and try again.'),
      ),
      keeps: { memberId: subject.id },
    });
  }
  const secret = newKey();
  await insertIdentity(db, {
    memberId: subject.id,
    linkId,
    submittedBy,
    secretHash: hashOf(secret),
    name: identityBody.name,
    date_of_birth: identityBody.dateOfBirth,
    email: orNull(identityBody.email),
    line1: orNull(identityBody.line1),
    city: orNull(identityBody.city),
    state: orNull(identityBody.state),
    zip: orNull(identityBody.zip),
    at: now.toString(),
  });
  return { id: secret, memberId: subject.id };
}

/**
 * Returns the identity that a secret proves. Returns null if it was confirmed with a different link or by a different
 * guide.
 */
export async function identityOf(
  db: Context['db'],
  secret: string | null | undefined,
  identitySubject: { memberId: MemberId; linkId: number | null; submittedBy: Context['viewer']['id'] | null },
): Promise<Identity | null> {
  if (!secret) return null;
  return (await findIdentity(db, hashOf(secret), identitySubject)) ?? null;
}
