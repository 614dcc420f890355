import type { FileBrief } from '@guidepost/contracts';
import { sizeInWords } from '@guidepost/rules';
import { IconAlertTriangle, IconFile, IconFileText, IconLoader, IconMovie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudioPlayer } from '../../shared/files/AudioPlayer.tsx';
import { fileOptions } from '../files/api.ts';
import classes from './bubble.module.css';

/** Pictures that every browser shows; others are files to open. */
const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** What came with a text, or went with it: pictures, sounds, files, each opened by an address of some minutes. */
export function MessageFiles({ files, isIncoming }: { files: readonly FileBrief[]; isIncoming: boolean }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} data-incoming={isIncoming} aria-label={t('Attachments')}>
      {files.map((file) => (
        <li key={file.id}>
          {file.loadingStatus === 'ready' ? <ReadyFile file={file} /> : <WaitingFile file={file} />}
        </li>
      ))}
    </ul>
  );
}

/** A file that nobody can open yet, or ever. */
function WaitingFile({ file: { fileName, loadingStatus, refusal } }: { file: FileBrief }) {
  const { t } = useTranslation();
  const isRefused = loadingStatus === 'refused';
  const StateIcon = isRefused ? IconAlertTriangle : IconLoader;
  return (
    <span className={classes.file} data-problem={isRefused || undefined}>
      <StateIcon size={16} stroke={1.75} aria-hidden />
      <b>{fileName}</b>
      <span>{isRefused ? t(refusal?.text ?? 'The file was refused.') : t('Checking the file…')}</span>
    </span>
  );
}

function ReadyFile({ file }: { file: FileBrief }) {
  const { t } = useTranslation();
  /** A picture whose address did not work gets another one once. */
  const [isRetried, setRetried] = useState(false);
  const { data, isError, refetch } = useQuery(fileOptions(file.id));
  const { fileName, mimeType, size } = file;
  const url = data?.temporaryUrl ?? null;
  if (isError) {
    return (
      <button type="button" className={classes.file} onClick={() => void refetch()}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <b>{fileName}</b>
        <span>{t('Error! Try again')}</span>
      </button>
    );
  }
  if (mimeType.startsWith('audio/')) {
    return (
      <div className={classes.sound}>
        {url !== null && (
          <AudioPlayer label={fileName} mimeType={mimeType} url={url} onExpired={() => void refetch()} />
        )}
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
          <img
            src={url}
            alt={fileName}
            onError={() => {
              if (isRetried) return;
              setRetried(true);
              void refetch();
            }}
          />
        )}
      </a>
    );
  }
  const KindIcon = mimeType.startsWith('video/') ? IconMovie : mimeType.startsWith('text/') ? IconFileText : IconFile;
  return (
    <a {...open} className={classes.file}>
      <KindIcon size={16} stroke={1.75} aria-hidden />
      <b>{fileName}</b>
      <span>{sizeInWords(size)}</span>
    </a>
  );
}
