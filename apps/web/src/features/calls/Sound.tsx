import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { AudioPlayer } from '../../shared/files/AudioPlayer.tsx';
import { fileOptions } from '../files/api.ts';

/** Plays a recording or voicemail; its address is asked for when somebody wants to listen. */
export function Sound({ fileId, label }: { fileId: number; label: string }) {
  const { t } = useTranslation();
  const { data: file, isError, isFetching, refetch } = useQuery(fileOptions(fileId));
  if (!file) {
    if (!isError) return <Skeleton height={40} />;
    return <ErrorState message="The sound did not load." onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (file.temporaryUrl === null)
    return <p role="status">{file.refusal ? t(file.refusal.text) : t('It is still being checked.')}</p>;
  return (
    <AudioPlayer label={label} mimeType={file.mimeType} url={file.temporaryUrl} onExpired={() => void refetch()} />
  );
}
