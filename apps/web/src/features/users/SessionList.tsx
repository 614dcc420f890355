import { contracts, type StaffId } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { sessionsOptions, userKeys } from './api.ts';
import { deviceText } from './device.ts';
import classes from './users.module.css';

/** Where somebody is signed in; each sign-in can be ended. */
export function SessionList({ userId }: { userId: StaffId }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const query = useQuery(sessionsOptions(userId));
  const end = useMutation({
    mutationFn: (sessionId: NonNullable<typeof query.data>[number]['id']) =>
      api(contracts.users.endSession, { params: { userId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.sessions(userId) }),
  });
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{t('Signed in')}</h3>
      {!query.data && (
        <LoadState
          of={[query]}
          failure="The sign-ins did not load."
          waiting={<SkeletonRows rows={1} avatar={false} />}
        />
      )}
      {query.data?.length === 0 && <p className="gp-dim">{t('Not signed in anywhere')}</p>}
      <ul>
        {query.data?.map((session) => (
          <li key={session.id} className={classes.session}>
            <span>
              {deviceText(t, session.userAgent)}
              {session.isCurrent && <span className="gp-dim"> · {t('this one')}</span>}
              <br />
              <span className="gp-meta">
                {t('Last used')} <RelativeTime instant={session.lastActiveAt} inside />
                {session.address !== null && ` · ${session.address}`}
              </span>
            </span>
            {!session.isCurrent && (
              <Button size="sm" variant="default" loading={end.isPending} onClick={() => end.mutate(session.id)}>
                {t('End sign-in')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
