import { contracts, type StaffId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { sessionsOptions, userKeys } from './api.ts';
import { Sessions } from './Sessions.tsx';
import classes from './users.module.css';

/** A user's sign-ins. An administrator can end each of them. */
export function SessionList({ userId }: { userId: StaffId }) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(sessionsOptions(userId));
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{t('Active sessions')}</h2>
      <Sessions
        query={query}
        queryKey={userKeys.sessions(userId)}
        end={(sessionId) => api(contracts.users.endSession, { params: { userId, sessionId } })}
      />
    </section>
  );
}
