import { type AdminUser, contracts } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { api } from '../../shell/api.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { userKeys } from './api.ts';
import classes from './users.module.css';

/** The invitation of a user who has not signed in yet. Shows its delivery status and a button to send it again. */
export function InvitationSection({ user }: { user: AdminUser }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: () => api(contracts.users.invite, { params: { userId: user.id } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: userKeys.list });
      showSuccess('Invitation sent!');
    },
  });
  const inviteOnce = useSingleRun(() => invite.mutateAsync());
  const { invitation } = user;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('Invitation')}</h2>
      <p>
        {t('This user has not signed in yet.')} {invitation === null && t('No invitation was sent.')}
        {invitation?.state === 'failed' && t('The mail server rejected the invitation. Check the email address.')}
        {invitation?.state === 'sending' && !invitation.hasExpired && t('The invitation is being sent.')}
      </p>
      {invitation && (
        <p className="gp-dim">
          {t('Invited')} <RelativeTime instant={invitation.invitedAt} inside /> ·{' '}
          {invitation.hasExpired ? t('expired') : t('valid until')}{' '}
          <RelativeTime instant={invitation.expiresAt} inside />
        </p>
      )}
      <Button variant="default" loading={invite.isPending} onClick={inviteOnce}>
        {t(invitation === null ? 'Send invitation' : 'Send invitation again')}
      </Button>
    </section>
  );
}
