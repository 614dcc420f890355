import { formatSize } from '@guidepost/rules';
import { IconAlertTriangle, IconCircleCheck, IconFile, IconX } from '@guidepost/ui/icons';
import { ActionIcon, Button, Progress } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../announce.tsx';
import { sentenceText } from '../sentence.ts';
import classes from './files.module.css';
import { isInProgress, type Upload } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

const icons = {
  uploading: IconFile,
  processing: IconFile,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  refused: IconAlertTriangle,
} as const;

/** Describes an upload's progress. */
function progressText({ state, progress, problem }: Upload, t: TFunction): string {
  switch (state) {
    case 'uploading':
      return t('Uploading, {percent}%', { percent: Math.floor(progress * 100) });
    case 'processing':
      return t('Checking the file…');
    case 'done':
      return t('Uploaded');
    case 'failed':
      return t('Error! Try again');
    case 'refused':
      return problem === undefined ? t('Unsupported file type or file size') : sentenceText(t, problem);
  }
}

/** A file's name, size, progress and actions. */
export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation();
  const { key, name, size, state, progress } = upload;
  const StateIcon = icons[state];
  const words = progressText(upload, t);
  const ended = isInProgress(upload) ? undefined : words;
  useEffect(() => {
    if (ended !== undefined) announce(`${name}: ${ended}`);
  }, [ended, name]);

  return (
    <li className={classes.row} data-state={state}>
      <StateIcon size={18} stroke={1.75} aria-hidden />
      <div className={classes.name}>
        <span className={classes.file}>
          <b>{name}</b>
          <span>{formatSize(size)}</span>
        </span>
        {isInProgress(upload) && (
          <Progress
            size="xs"
            value={state === 'processing' ? 100 : progress * 100}
            animated={state === 'processing'}
            aria-label={t('Upload of {name}', { name })}
          />
        )}
        <span className={classes.words}>{words}</span>
      </div>
      {state === 'failed' && (
        <Button size="sm" onClick={() => uploads.retry(key)}>
          {t('Try again')}
        </Button>
      )}
      <ActionIcon
        onClick={() => uploads.remove(key)}
        aria-label={t(isInProgress(upload) ? 'Stop the upload of {name}' : 'Remove {name}', { name })}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
