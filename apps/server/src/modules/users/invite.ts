import { type AdminUser, asId, type StaffId } from '@guidepost/contracts';
import { invitationDays, invitationMail } from '@guidepost/rules';
import { MailError } from '../../connectors/mail/port.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting, Services, Task } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { findUser } from './queries.ts';
import { findWaiting, putInvitation, settleInvitation } from './queries-invite.ts';
import { lockUser } from './queries-write.ts';
import { inviteTask } from './tasks.ts';

type InviteContext = Pick<Acting, 'db'> & { services: Pick<Services, 'jobs' | 'connectors'> };

/**
 * Invites a user. A job sends the email. Until the invitation expires, the first sign-in with the user's email links
 * the account to the user.
 */
export async function invite({ db, services }: InviteContext, userId: StaffId, by: StaffId | null): Promise<void> {
  if (!services.connectors.mail.isConnected) throw new AppError('MAIL_NOT_CONFIGURED');
  const at = realNow();
  const expiresAt = at.add({ hours: 24 * invitationDays }).toString();
  await putInvitation(db, { staffId: userId, by, at: at.toString(), expiresAt });
  await services.jobs.add(db, inviteTask, { userId }, { key: `${inviteTask}:${userId}` });
}

/**
 * Invites a user who has not signed in yet, or renews their invitation.
 * @throws AppError NOT_FOUND, USER_HAS_COME, USER_DISABLED, MAIL_NOT_CONFIGURED
 */
export async function inviteUser(acting: Acting, userId: StaffId): Promise<AdminUser> {
  const { db, viewer, services } = acting;
  if (!(await lockUser(db, userId))) throw notFound();
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  if (user.hasSignedIn) throw new AppError('USER_HAS_COME');
  if (user.disabledAt !== null) throw new AppError('USER_DISABLED');
  await invite(acting, userId, viewer.id);
  services.live.emit(db, 'setup_updated', { type: 'users', id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  return (await findUser(db, userId)) ?? user;
}

/**
 * Sends an invitation's email. The job runs again if the mail server does not respond. If the mail server refuses the
 * email, the invitation has failed.
 */
export const sendInvitation: Task = async (payload, { transaction, services }) => {
  const userId = asId<'Staff'>(Number(payload.userId));
  const waiting = await transaction((tx) => findWaiting(tx, userId));
  if (!waiting) return;
  let state: 'sent' | 'failed' = 'sent';
  try {
    await services.connectors.mail.send({
      to: waiting.email,
      ...invitationMail({
        firstName: waiting.first_name,
        inviter: waiting.inviter,
        organisation: services.config.organisationName,
        email: waiting.email,
        address: `${services.config.publicUrl}/login`,
        until: waiting.expires_at,
        timeZone: waiting.time_zone,
      }),
    });
  } catch (error) {
    if (!(error instanceof MailError) || error.kind === 'unreachable') throw error;
    // If the result is unknown, the email counts as sent, because an administrator can invite the user again.
    if (error.kind === 'refused') state = 'failed';
  }
  await transaction(async (tx) => {
    await settleInvitation(tx, waiting, state, realNow().toString());
    services.live.emit(tx, 'setup_updated', { type: 'users', id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  });
};
