import type { AssignedSurveyId, StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import { hashOf } from '../../platform/keys.ts';
import { findSubject, openLink, type Subject, withLinkLanguage } from '../links/public.ts';
import { type AssignedRow, findAssigned } from './queries.ts';
import { type Device, findDevice, findSurveyOf, isAnsweredElsewhere } from './queries-links.ts';
import type { AnswerContext } from './service.ts';

/** A link and its survey, found by the link's key. */
export interface OpenedForm {
  linkId: number;
  expiresAt: string;
  subject: Subject;
  survey: AssignedRow;
  /** The staff member to notify: the member's guide, or the link's creator if the member has no guide. */
  notifiedStaffId: StaffId | null;
}

/**
 * Finds a link and its survey by the link's key. If the member was deleted or the survey was removed, the link counts
 * as expired.
 * @throws AppError LINK_EXPIRED
 */
export async function openForm({ db, now }: Pick<AnswerContext, 'db' | 'now'>, key: string): Promise<OpenedForm> {
  const link = await openLink(db, 'survey', key, now);
  const [subject, of] = await Promise.all([
    link.member_id === null ? undefined : findSubject(db, link.member_id),
    findSurveyOf(db, link.id),
  ]);
  const [survey] = of ? await findAssigned(db, of.assigned_survey_id) : [];
  if (!subject || !of || !survey) throw new AppError('LINK_EXPIRED');
  const notifiedStaffId = subject.guide_id ?? of.created_by;
  return {
    linkId: link.id,
    expiresAt: link.expires_at,
    subject: withLinkLanguage(link, subject),
    survey,
    notifiedStaffId,
  };
}

/** A device, and whether it may see the survey. */
export interface IdentityCheck {
  device: Device | null;
  /**
   * True if staff or a person on another device answered the survey. The member then sees the survey only after the
   * identity step.
   */
  needsIdentity: boolean;
}

/** Finds a device by its secret, and determines whether it may see the survey (docs/areas/surveys.md#by-link). */
export async function identityCheckOf(
  { db }: Pick<AnswerContext, 'db'>,
  { linkId, survey }: OpenedForm,
  secret: string | null | undefined,
): Promise<IdentityCheck> {
  const device = secret ? ((await findDevice(db, linkId, hashOf(secret))) ?? null) : null;
  const isIdentified = device !== null && device.name !== null;
  const needsIdentity = !isIdentified && (await isAnsweredElsewhere(db, survey.id, device?.id ?? null));
  return { device, needsIdentity };
}

/** Finds a device by its secret, and checks that it may answer. @throws AppError SURVEY_IDENTITY_NEEDED */
export async function requireAnsweringDevice(
  writing: AnswerContext,
  opened: OpenedForm,
  secret: string,
): Promise<Device> {
  const { device, needsIdentity } = await identityCheckOf(writing, opened, secret);
  if (device === null || needsIdentity) throw new AppError('SURVEY_IDENTITY_NEEDED');
  return device;
}

/** Notifies the member's guide, or the link's creator, that the survey is complete or that the link is locked. */
export async function notifyLinkStaff(
  { db, now, services }: AnswerContext,
  { subject, survey, notifiedStaffId }: OpenedForm,
  event: 'complete' | 'locked',
): Promise<void> {
  if (notifiedStaffId === null) return;
  const { displayName } = survey.content;
  await services.notify.send(db, {
    guideId: notifiedStaffId,
    memberId: subject.id,
    groupType: 'survey',
    ...(event === 'complete'
      ? {
          label: sentence('{name} answered the survey {survey}', { name: subject.name, survey: displayName }),
          description: sentence('The member answered through the link.'),
        }
      : {
          label: sentence("{name}'s survey link is locked for one hour", { name: subject.name }),
          description: sentence('An incorrect name or date of birth was entered five times.'),
        }),
    createdAt: now.toString(),
  });
}

/** Returns the survey's id and the member's id, for live events. */
export const surveyRefOf = ({ survey }: OpenedForm): { id: AssignedSurveyId; memberId: AssignedRow['member_id'] } => ({
  id: survey.id,
  memberId: survey.member_id,
});
