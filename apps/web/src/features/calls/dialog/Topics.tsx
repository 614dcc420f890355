import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { topicsOptions } from '../api.ts';
import classes from './dialog.module.css';

/** What to speak of before a call, in a box from the start: Call below it is not to move while it loads (staff §8, flag call-data-quality-pre-call). */
export function Topics({ memberId, clientId }: { memberId: number; clientId: number | undefined }) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery({
    ...topicsOptions(memberId, clientId ?? 0),
    enabled: clientId !== undefined,
  });
  return (
    <section className={classes.topics} aria-labelledby="conversation-topics">
      <h3 id="conversation-topics">
        <IconBulb size={16} stroke={1.75} aria-hidden />
        {t('Conversation topics')}
      </h3>
      {!data && !isError && <SkeletonRows rows={3} avatar={false} height={44} />}
      {!data && isError && (
        <ErrorState message="Failed to load conversation topics" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.topics.length === 0 && <p className={`gp-dim ${classes.hint}`}>{t('No conversation topics available')}</p>}
      {data && data.topics.length > 0 && (
        <ul>
          {data.topics.map(({ title, detail }) => (
            <li key={title}>
              <b dir="auto">{t(title)}</b>
              {detail !== null && <span dir="auto">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
