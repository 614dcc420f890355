import type { FileBrief } from '@guidepost/contracts';
import { formatSize } from '@guidepost/rules';
import { IconAlertTriangle, IconFile, IconFileText, IconLoader, IconMovie } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudioPlayer } from '../../../shared/files/AudioPlayer.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { fileOptions } from '../../files/public.ts';
import classes from './bubble.module.css';

/** Image types that every browser can show. Other files are shown as links. */
const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** A text's attachments: pictures, audio and other files. They are opened with temporary URLs. */
export function MessageFiles({ files, isIncoming }: { files: readonly FileBrief[]; isIncoming: boolean }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} data-incoming={isIncoming} aria-label={t('Attachments')}>
      {files.map((file) => (
        <li key={file.id}>
          <AttachedFile file={file} />
        </li>
      ))}
    </ul>
  );
}

/** One attachment in its current state. An incoming file is shown once the server has fetched and checked it. */
function AttachedFile({ file }: { file: FileBrief }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(fileOptions(file.id));
  const again = async () => (await refetch()).data?.temporaryUrl ?? null;
  if (isError && !data) {
    return (
      <button type="button" className={classes.file} onClick={() => void again()}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <b>{file.fileName}</b>
        <span>{t('Error! Try again')}</span>
      </button>
    );
  }
  const now = data ?? file;
  if (now.loadingStatus !== 'ready') return <WaitingFile file={now} />;
  return <ReadyFile file={now} url={data?.temporaryUrl ?? null} again={again} />;
}

/** A file that is still being checked or was refused. */
function WaitingFile({ file: { fileName, loadingStatus, refusal } }: { file: FileBrief }) {
  const { t } = useTranslation();
  const isRefused = loadingStatus === 'refused';
  const StateIcon = isRefused ? IconAlertTriangle : IconLoader;
  return (
    <span className={classes.file} data-problem={isRefused || undefined}>
      <StateIcon size={16} stroke={1.75} aria-hidden />
      <b>{fileName}</b>
      <span>
        {isRefused
          ? refusal
            ? sentenceText(t, refusal.textSentence)
            : t('The file is not allowed. Choose a different file.')
          : t('Checking the file…')}
      </span>
    </span>
  );
}

interface ReadyProps {
  file: FileBrief;
  /** The temporary URL. Null until it has loaded. */
  url: string | null;
  /** Fetches a new temporary URL. */
  again: () => Promise<string | null>;
}

function ReadyFile({ file: { fileName, mimeType, size }, url, again }: ReadyProps) {
  if (mimeType.startsWith('audio/')) {
    return (
      <div className={classes.sound}>
        {url !== null && <AudioPlayer label={fileName} mimeType={mimeType} url={url} onExpired={() => void again()} />}
      </div>
    );
  }
  const open = { ...(url === null ? {} : { href: url }), target: '_blank', rel: 'noopener noreferrer' } as const;
  if (shown.has(mimeType)) {
    return (
      <a {...open} className={classes.picture}>
        {url === null ? (
          <span className={classes.file}>{fileName}</span>
        ) : (
          <Picture url={url} name={fileName} again={again} />
        )}
      </a>
    );
  }
  const KindIcon = mimeType.startsWith('video/') ? IconMovie : mimeType.startsWith('text/') ? IconFileText : IconFile;
  return (
    <a {...open} className={classes.file}>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      <b>{fileName}</b>
      <span>{formatSize(size)}</span>
    </a>
  );
}

/**
 * Shows a picture. If its URL fails, requests a new one once. Later changes of `url` are ignored, so that the picture
 * is not loaded again.
 */
function Picture({ url, name, again }: { url: string; name: string; again: () => Promise<string | null> }) {
  const [shownUrl, setShownUrl] = useState(url);
  const isRetried = useRef(false);
  return (
    <img
      src={shownUrl}
      alt={name}
      onError={() => {
        if (isRetried.current) return;
        isRetried.current = true;
        void again().then((other) => other !== null && setShownUrl(other));
      }}
    />
  );
}
