import type { BodyOf, contracts, MemberId } from '@guidepost/contracts';
import { identityMismatches } from '@guidepost/rules';
import { AppError, propertyError } from '../../platform/errors.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import { attempt, attemptsMessage, noteOpened } from '../links/public.ts';
import { identityCheckOf, type OpenedForm, openForm, refOf, ringAbout } from './form-open.ts';
import { notifyLink } from './notify.ts';
import { insertDevice, markBegun } from './queries-links.ts';
import { openSurvey, type Writing } from './service.ts';

/** `memberId` is for the audit entry. The response schema removes it. */
interface Begun {
  device: string;
  memberId: MemberId;
}

/**
 * Records that a person has opened the page of a link. The page calls this on the first tap, key press or scroll, so
 * that robots that follow links are not recorded.
 */
export async function noteOpen(writing: Writing, key: string): Promise<{ noted: boolean; memberId: MemberId }> {
  const opened = await openForm(writing, key);
  const noted = await noteOpened(writing.db, opened.linkId, writing.now);
  if (noted) notifyLink(writing, refOf(opened));
  return { noted, memberId: opened.subject.id };
}

async function begin(
  { db, now, services }: Writing,
  opened: OpenedForm,
  identity: { name: string; dateOfBirth: string } | null,
): Promise<Begun> {
  const device = newKey();
  const at = now.toString();
  await insertDevice(db, { linkId: opened.linkId, secretHash: hashOf(device), at, identity });
  const isOpened = await noteOpened(db, opened.linkId, now);
  const isBegun = await markBegun(db, opened.linkId, at);
  if (isOpened || isBegun) notifyLink({ db, services }, refOf(opened));
  return { device, memberId: opened.subject.id };
}

/**
 * Starts the survey on a device if it has no answers. The returned secret then identifies the device.
 * @throws AppError LINK_EXPIRED, SURVEY_COMPLETE, SURVEY_IDENTITY_NEEDED
 */
export async function beginForm(writing: Writing, key: string): Promise<Begun> {
  const opened = await openForm(writing, key);
  await openSurvey(writing, opened.survey.id);
  const { needsIdentity } = await identityCheckOf(writing, opened, null);
  if (needsIdentity) throw new AppError('SURVEY_IDENTITY_NEEDED');
  return begin(writing, opened, null);
}

/**
 * Checks the member's identity, so that they can continue a survey that was answered elsewhere. The fifth mismatch
 * locks the link for an hour and notifies the guide.
 * @throws AppError LINK_EXPIRED, SURVEY_IDENTITY_MISMATCH at the fields that do not match
 */
export async function identifyForm(
  writing: Writing,
  { key, name, dateOfBirth }: BodyOf<typeof contracts.surveys.identifyForm>,
): Promise<Begun> {
  const opened = await openForm(writing, key);
  const { subject, linkId } = opened;
  const { wrong, left } = await attempt(writing.db, linkId, writing.now, () =>
    identityMismatches(
      { name, dateOfBirth },
      {
        firstName: subject.first_name,
        lastName: subject.last_name,
        preferredName: subject.preferred_name,
        dateOfBirth: subject.date_of_birth,
      },
    ),
  );
  if (wrong.length === 0) return begin(writing, opened, { name, dateOfBirth });
  if (left === 0) {
    await ringAbout(writing, opened, 'locked');
    notifyLink(writing, refOf(opened));
  }
  const userMessage = attemptsMessage(left);
  throw new AppError('SURVEY_IDENTITY_MISMATCH', {
    ...(userMessage === undefined ? {} : { userMessage }),
    errors: wrong.map((field) => propertyError(field, 'match', 'This value does not match our records.')),
    keeps: { memberId: subject.id },
  });
}
