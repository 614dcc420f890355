import type { StoredFile } from '@guidepost/contracts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { AudioPlayer } from '../../shared/files/AudioPlayer.tsx';
import classes from './greeting.module.css';

/** What callers hear now. */
export function CurrentGreeting({ greeting }: { greeting: UseQueryResult<StoredFile | null> }) {
  const { t } = useTranslation();
  const { data: file, isPending, isError, isFetching, refetch } = greeting;
  if (isPending) return <Skeleton height={40} mb={16} />;
  if (isError && file === undefined)
    return <ErrorState message="Your greeting did not load." onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <section className={classes.current} aria-label={t('Your greeting')}>
      {file?.temporaryUrl ? (
        <>
          <p>{t('Callers who cannot reach you hear this:')}</p>
          <AudioPlayer
            label={t('Your greeting')}
            mimeType={file.mimeType}
            url={file.temporaryUrl}
            onExpired={() => void refetch()}
          />
        </>
      ) : (
        <p>{t('You have no greeting of your own yet. Callers hear the standard one.')}</p>
      )}
    </section>
  );
}
