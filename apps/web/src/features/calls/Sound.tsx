import type { FileId } from '@guidepost/contracts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AudioPlayer } from '../../shared/files/AudioPlayer.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
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
  const query = useQuery(fileOptions(fileId));
  const { data: file, refetch } = query;
  if (!file) return <LoadState of={[query]} failure="The sound did not load." waiting={<Skeleton height={40} />} />;
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
