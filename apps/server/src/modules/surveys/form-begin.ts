import type { BodyOf, contracts, MemberId } from '@guidepost/contracts';
import { identityMismatches } from '@guidepost/rules';
import { AppError, propertyError } from '../../platform/errors.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import { attemptsMessage, checkIdentityAnswer, noteOpened } from '../links/public.ts';
import { identityCheckOf, notifyLinkStaff, type OpenedForm, openForm, surveyRefOf } from './form-open.ts';
import { notifyLink } from './notify.ts';
import { insertDevice, markFormStarted } from './queries-links.ts';
import { type AnswerContext, openSurvey } from './service.ts';

/** `memberId` is for the audit entry. The response does not contain it. */
interface StartedForm {
  device: string;
  memberId: MemberId;
}

/**
 * Records that a person has opened a link's page. The page calls this on the first tap, key press or scroll, so that
 * robots that follow links are not recorded.
 */
export async function recordOpening(
  writing: AnswerContext,
  key: string,
): Promise<{ noted: boolean; memberId: MemberId }> {
  const opened = await openForm(writing, key);
  const noted = await noteOpened(writing.db, opened.linkId, writing.now);
  if (noted) notifyLink(writing, surveyRefOf(opened));
  return { noted, memberId: opened.subject.id };
}

async function startForm(
  { db, now, services }: AnswerContext,
  opened: OpenedForm,
  identity: { name: string; dateOfBirth: string } | null,
): Promise<StartedForm> {
  const device = newKey();
  const at = now.toString();
  await insertDevice(db, { linkId: opened.linkId, secretHash: hashOf(device), at, identity });
  const isOpened = await noteOpened(db, opened.linkId, now);
  const isBegun = await markFormStarted(db, opened.linkId, at);
  if (isOpened || isBegun) notifyLink({ db, services }, surveyRefOf(opened));
  return { device, memberId: opened.subject.id };
}

/**
 * Starts the survey on a device if it has no answers. From then on, the returned secret identifies the device.
 * @throws AppError LINK_EXPIRED, SURVEY_COMPLETE, SURVEY_IDENTITY_NEEDED
 */
export async function beginForm(writing: AnswerContext, key: string): Promise<StartedForm> {
  const opened = await openForm(writing, key);
  await openSurvey(writing, opened.survey.id);
  const { needsIdentity } = await identityCheckOf(writing, opened, null);
  if (needsIdentity) throw new AppError('SURVEY_IDENTITY_NEEDED');
  return startForm(writing, opened, null);
}

/**
 * Checks the member's identity, so that they can continue a survey that was answered elsewhere. The fifth mismatch
 * locks the link for an hour and notifies the guide.
 * @throws AppError LINK_EXPIRED, SURVEY_IDENTITY_MISMATCH at the fields that do not match
 */
export async function identifyForm(
  writing: AnswerContext,
  { key, name, dateOfBirth }: BodyOf<typeof contracts.surveys.identifyForm>,
): Promise<StartedForm> {
  const opened = await openForm(writing, key);
  const { subject, linkId } = opened;
  const { wrong, left } = await checkIdentityAnswer(writing.db, linkId, writing.now, () =>
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
  if (wrong.length === 0) return startForm(writing, opened, { name, dateOfBirth });
  if (left === 0) {
    await notifyLinkStaff(writing, opened, 'locked');
    notifyLink(writing, surveyRefOf(opened));
  }
  const userMessage = attemptsMessage(left);
  throw new AppError('SURVEY_IDENTITY_MISMATCH', {
    ...(userMessage === undefined ? {} : { userMessage }),
    errors: wrong.map((field) =>
      propertyError(field, 'match', 'This information does not match our records. Check it and try again.'),
    ),
    keeps: { memberId: subject.id },
  });
}
