import { type Member, textCharacters } from '@guidepost/contracts';
import { segmentsOf, sizeInWords } from '@guidepost/rules';
import { ActionIcon, Button } from '@mantine/core';
import { IconFile, IconHistory, IconPaperclip, IconTemplate, IconX } from '@tabler/icons-react';
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFiles } from '../../../shared/files/takeFiles.ts';
import { UploadRow } from '../../../shared/files/UploadRow.tsx';
import { acceptedFiles, mostFiles, problemOfFile } from './attachments.ts';
import classes from './composer.module.css';
import { MarkedField } from './MarkedField.tsx';
import { SuggestionsRow } from './SuggestionsRow.tsx';
import type { Composer } from './useComposer.ts';
import { VariablesMenu } from './VariablesMenu.tsx';

interface Props {
  composer: Composer;
  field: RefObject<HTMLTextAreaElement | null>;
  member: Member;
  /** Words of the text that deserve a look. */
  marks: readonly string[];
  onSend: () => void;
  /** Opens the templates if there is no room for them beside. */
  onTemplates: () => void;
  /** Throws the restored draft away; null if none was restored. */
  restored: (() => void) | null;
}

/** Where a text is written: its words, how long it is, its files. Ctrl or Cmd with Enter sends it. */
export function ComposerBox({ composer, field, member, marks, onSend, onTemplates, restored }: Props) {
  const { t } = useTranslation();
  const countId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, files, uploads } = composer;
  const count = files.length + uploads.list.length;
  const [tooMany, setTooMany] = useState(false);
  const [counted, setCounted] = useState(count);
  if (count !== counted) {
    setCounted(count);
    // it does not hold any more once one is removed
    if (count < counted) setTooMany(false);
  }
  const segments = segmentsOf(text).count;
  const isLong = text.length > textCharacters;
  const take = (chosen: FileList | null) => {
    const isTaken = takeFiles(chosen, { uploads, most: mostFiles - files.length, problemOf: problemOfFile });
    setTooMany(!isTaken);
  };
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is for everybody
    <div
      className={classes.composer}
      data-long={isLong || undefined}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      {restored && (
        <p role="status" className={classes.restored}>
          <IconHistory size={14} stroke={1.75} aria-hidden />
          {t('Restored draft')}
          <Button size="sm" variant="subtle" onClick={restored}>
            {t('Discard')}
          </Button>
        </p>
      )}
      {text === '' && <SuggestionsRow memberId={member.id} onPick={composer.insertTemplate} />}
      <MarkedField
        ref={field}
        marks={marks}
        aria-label={t('Message')}
        aria-describedby={countId}
        aria-invalid={isLong}
        placeholder={t('Write a text')}
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSend();
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) take(event.clipboardData.files);
        }}
        data-autofocus
      />
      {tooMany && (
        <p role="alert" className={`gp-problem ${classes.problem}`}>
          {t('You may only upload {maximum} files at once', { maximum: mostFiles })}
        </p>
      )}
      {files.length + uploads.list.length > 0 && (
        <ul className={classes.files} aria-label={t('Attachments')}>
          {files.map(({ id, fileName, size }) => (
            <li key={id} className={classes.file}>
              <IconFile size={16} stroke={1.75} aria-hidden />
              <b>{fileName}</b>
              <span>{sizeInWords(size)}</span>
              <ActionIcon
                size="sm"
                aria-label={t('Remove {name}', { name: fileName })}
                onClick={() => {
                  composer.removeFile(id);
                  field.current?.focus();
                }}
              >
                <IconX size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      )}
      <div className={classes.tools}>
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
            take(event.currentTarget.files);
            // the same file may be chosen again
            event.currentTarget.value = '';
          }}
        />
        <VariablesMenu member={member} onPick={composer.insert} />
        <Button
          size="sm"
          variant="subtle"
          className={classes.templatesButton}
          leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
          onClick={onTemplates}
        >
          {t('Templates')}
        </Button>
        <span id={countId} className={classes.count}>
          {t('{count} of {most}', { count: text.length, most: textCharacters })},{' '}
          {segments === 1 ? t('1 segment') : t('{count} segments', { count: segments })}
        </span>
      </div>
    </div>
  );
}
