import type { StoredFile } from '@guidepost/contracts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AudioPlayer } from '../../shared/files/AudioPlayer.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import classes from './greeting.module.css';

/** The greeting that callers currently hear. */
export function CurrentGreeting({ greeting }: { greeting: UseQueryResult<StoredFile | null> }) {
  const { t } = useTranslation();
  const { data: file, refetch } = greeting;
  if (file === undefined)
    return (
      <LoadState of={[greeting]} failure="Your greeting did not load." waiting={<Skeleton height={40} mb={16} />} />
    );
  return (
    <section className={classes.current} aria-label={t('Your greeting')}>
      {file?.temporaryUrl ? (
        <>
          <p>{t('Callers hear this greeting if you do not answer:')}</p>
          <AudioPlayer
            label={t('Your greeting')}
            mimeType={file.mimeType}
            url={file.temporaryUrl}
            onExpired={() => void refetch()}
          />
        </>
      ) : (
        <p>{t('You have not added a greeting yet. Callers hear the standard greeting.')}</p>
      )}
    </section>
  );
}
