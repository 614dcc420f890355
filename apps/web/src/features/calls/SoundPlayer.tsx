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
  /** True if the user has pressed Listen. The audio then plays as soon as it has loaded. */
  isWanted?: boolean;
}

/** Plays a recording or voicemail. Requests the file's temporary URL when the player is first displayed. */
export function SoundPlayer({ fileId, label, isWanted = false }: Props) {
  const { t } = useTranslation();
  const query = useQuery(fileOptions(fileId));
  const { data: file, refetch } = query;
  if (!file) return <LoadState of={[query]} failure="The audio did not load." waiting={<Skeleton height={40} />} />;
  if (file.temporaryUrl === null)
    return (
      <p role="status">
        {file.refusal
          ? sentenceText(t, file.refusal.textSentence)
          : t('Guidepost is still checking the recording file. Try again later.')}
      </p>
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
