import type { FileId } from '@guidepost/contracts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { AudioPlayer } from '../../shared/files/AudioPlayer.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { fileOptions } from '../files/public.ts';

interface Props {
  fileId: FileId;
  label: string;
  /** True where the person has pressed to listen: it plays as soon as it can. */
  isWanted?: boolean;
}

/** Plays a recording or voicemail; its address is asked for when somebody wants to listen. */
export function Sound({ fileId, label, isWanted = false }: Props) {
  const { t } = useTranslation();
  const { data: file, isError, isFetching, refetch } = useQuery(fileOptions(fileId));
  if (!file) {
    if (!isError) return <Skeleton height={40} />;
    return <ErrorState message="The sound did not load." onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (file.temporaryUrl === null)
    return (
      <p role="status">{file.refusal ? sentenceText(t, file.refusal.textSentence) : t('It is still being checked.')}</p>
    );
  return (
    <AudioPlayer
      label={label}
      mimeType={file.mimeType}
      url={file.temporaryUrl}
      onExpired={() => void refetch()}
      autoPlay={isWanted}
    />
  );
}
