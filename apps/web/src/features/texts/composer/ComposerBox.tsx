import { type Member, textCharacters } from '@guidepost/contracts';
import { segmentsOf } from '@guidepost/rules';
import { IconHistory, IconTemplate } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButton, Attachments, droppedOn } from './Attachments.tsx';
import classes from './composer.module.css';
import { MarkedField } from './MarkedField.tsx';
import { SuggestionsRow } from './SuggestionsRow.tsx';
import type { Composer } from './use-composer.ts';
import { VariablesMenu } from './VariablesMenu.tsx';

interface Props {
  composer: Composer;
  field: RefObject<HTMLTextAreaElement | null>;
  member: Member;
  /** Words in the text that caused a warning. */
  marks: readonly string[];
  /** Suggested replies to the member's latest text. */
  suggestions: readonly string[];
  onSend: () => void;
  /** Opens the templates in a narrow window. Null if the user may not view templates. */
  onTemplates: (() => void) | null;
  /** Discards the restored draft. Null if there is no restored draft. */
  restored: (() => void) | null;
}

/** Box for writing a text, with its length and files. Ctrl+Enter or Cmd+Enter sends the text. */
export function ComposerBox(props: Props) {
  const { composer, field, member, marks, suggestions, onSend, onTemplates, restored } = props;
  const { t } = useTranslation();
  const countId = useId();
  const { text, setText, addFiles } = composer;
  const segments = segmentsOf(text).count;
  const isLong = text.length > textCharacters;

  return (
    <div className={classes.composer} data-long={isLong || undefined} {...droppedOn(composer)}>
      {restored && (
        <p role="status" className={classes.restored}>
          <IconHistory size={14} stroke={1.75} aria-hidden />
          {t('Restored draft')}
          <Button size="sm" variant="subtle" onClick={restored}>
            {t('Discard')}
          </Button>
        </p>
      )}
      {text === '' && <SuggestionsRow suggestions={suggestions} onPick={composer.insertTemplate} />}
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
          if (event.clipboardData.files.length > 0) addFiles(event.clipboardData.files);
        }}
        data-autofocus
      />
      <Attachments
        {...composer}
        onRemove={(id) => {
          composer.removeFile(id);
          field.current?.focus();
        }}
      />
      <div className={classes.tools}>
        <AttachButton addFiles={composer.addFiles} />
        <VariablesMenu member={member} onPick={composer.insert} />
        {onTemplates && (
          <Button
            size="sm"
            variant="subtle"
            className={classes.templatesButton}
            leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
            onClick={onTemplates}
          >
            {t('Templates')}
          </Button>
        )}
        <span id={countId} className={classes.count}>
          {t('{count} of {most}', { count: text.length, most: textCharacters })},{' '}
          {segments === 1 ? t('1 segment') : t('{count} segments', { count: segments })}
        </span>
      </div>
    </div>
  );
}
