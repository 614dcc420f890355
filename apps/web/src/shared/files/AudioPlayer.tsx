import { playableAudioTypes } from '@guidepost/rules';
import { IconDownload } from '@guidepost/ui/icons';
import { Anchor } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files.module.css';

interface Props {
  /** The recording's name, for screen readers. */
  label: string;
  mimeType: string;
  /** The audio's URL. It expires after a few minutes, and the parent component then passes a new one. */
  url: string;
  /** Called if the audio did not load, most likely because its URL has expired. */
  onExpired: () => void;
  /** True to start playback as soon as the player opens. */
  autoPlay?: boolean;
}

/**
 * Plays audio, or offers a download if the browser cannot play its type. A new URL is used only while the audio is
 * paused, so that playback is not interrupted. If a second URL fails too, the file is considered faulty.
 */
export function AudioPlayer({ label, mimeType, url, onExpired, autoPlay = false }: Props) {
  const { t } = useTranslation();
  const player = useRef<HTMLAudioElement>(null);
  const [shown, setShown] = useState(url);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const isFailed = failed.includes(shown);
  useEffect(() => {
    if (isFailed || player.current?.paused !== false) setShown(url);
  }, [url, isFailed]);

  if (!playableAudioTypes.includes(mimeType) || failed.length > 1)
    return (
      <p className={classes.unplayable}>
        {t('Unsupported file type. Download file to listen')}
        <Anchor href={url} download aria-label={`${t('Download')}: ${label}`}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t('Download')}
        </Anchor>
      </p>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: there are no captions for phone recordings
    <audio
      ref={player}
      className={classes.player}
      controls
      autoPlay={autoPlay}
      preload="metadata"
      src={shown}
      aria-label={label}
      onLoadedMetadata={() => setFailed([])}
      onError={() => {
        setFailed([...failed, shown]);
        onExpired();
      }}
    />
  );
}
