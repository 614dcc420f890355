import type { Sentence } from '@guidepost/contracts';
import { IconUpload } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files.module.css';
import { startUploads } from './start-uploads.ts';
import { UploadRow } from './UploadRow.tsx';
import { isInProgress } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface Props {
  /** English label of the button, such as 'Choose an audio file'. */
  label: string;
  /** Accepted types and maximum size, in English. */
  hint: string;
  /** Filter for the operating system's file dialog: types and extensions, separated by commas. */
  accept: string;
  uploads: Uploads;
  /** Maximum number of files at once. */
  most: number;
  /** Returns the reason why a file is not accepted. Returns undefined if it is. */
  problemOf: (file: File) => Sentence | undefined;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * File field. The user drops files on it, or chooses them with the mouse or keyboard. Each file's progress is shown
 * below it.
 */
export function UploadField({ label, hint, accept, uploads, most, problemOf }: Props) {
  const { t } = useTranslation();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [tooMany, setTooMany] = useState(false);

  const activeUploads = uploads.list.filter((one) => isInProgress(one) || one.state === 'done');

  const addFiles = (chosen: FileList | null) => setTooMany(!startUploads(chosen, { uploads, most, problemOf }));

  return (
    <div className={classes.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles only dropped files; the button inside works for all users */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        hidden={activeUploads.length >= most}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          addFiles(event.dataTransfer.files);
        }}
      >
        <IconUpload size={20} stroke={1.75} aria-hidden />
        <Button aria-describedby={hintId} onClick={() => input.current?.click()} data-autofocus>
          {t(label)}
        </Button>
        <span>{t('or drop it here')}</span>
        <span id={hintId} className={classes.hint}>
          {t(hint)}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={most > 1}
          onChange={(event) => {
            addFiles(event.currentTarget.files);
            // lets the user choose the same file again
            event.currentTarget.value = '';
          }}
        />
      </div>
      {tooMany && (
        <p role="alert" className={classes.problem}>
          {t('You may only upload {maximum} files at once', { maximum: most })}
        </p>
      )}
      {uploads.list.length > 0 && (
        <ul className={classes.list}>
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
}
