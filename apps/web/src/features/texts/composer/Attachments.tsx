import type { FileId } from '@guidepost/contracts';
import { formatSize } from '@guidepost/rules';
import { IconFile, IconPaperclip, IconX } from '@guidepost/ui/icons';
import { ActionIcon, Button } from '@mantine/core';
import { type DragEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadRow } from '../../../shared/files/UploadRow.tsx';
import { acceptedFiles, maxFiles } from './attachments.ts';
import classes from './composer.module.css';
import type { TextFiles } from './use-text-files.ts';

/** Attachments of the text being written. Renders nothing if it has no attachments. */
export function Attachments({ files, uploads, tooMany, onRemove }: TextFiles & { onRemove: (id: FileId) => void }) {
  const { t } = useTranslation();
  return (
    <>
      {tooMany && (
        <p role="alert" className={`gp-problem ${classes.problem}`}>
          {t('You may only upload {maximum} files at once', { maximum: maxFiles })}
        </p>
      )}
      {files.length + uploads.list.length > 0 && (
        <ul className={classes.files} aria-label={t('Attachments')}>
          {files.map(({ id, fileName, size }) => (
            <li key={id} className={classes.file}>
              <IconFile size={16} stroke={1.75} aria-hidden />
              <b>{fileName}</b>
              <span>{formatSize(size)}</span>
              <ActionIcon size="sm" aria-label={t('Remove {name}', { name: fileName })} onClick={() => onRemove(id)}>
                <IconX size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Button that attaches files to a text. */
export function AttachButton({ addFiles }: Pick<TextFiles, 'addFiles'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('Attach')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={(event) => {
          addFiles(event.currentTarget.files);
          // clears the input so that the user can choose the same file again
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Returns the event handlers for an element that accepts dropped files for a text. */
export const droppedOn = ({ addFiles }: Pick<TextFiles, 'addFiles'>) => {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    onDragOver(event: DragEvent) {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      addFiles(event.dataTransfer.files);
    },
  };
};
