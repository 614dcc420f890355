import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../shared/rich-text/text.ts';
import classes from './notes.module.css';

interface Props {
  /** Returns the note's current text, as HTML. */
  text: () => string;
  saving: boolean;
  onSaveAsNew: () => void;
}

/**
 * Shows that the note was deleted while the user was changing it. The user can copy the text or save it as a new note.
 */
export function DeletedNote({ text, saving, onSaveAsNew }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'Text copied' | 'The text could not be copied.'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(plainText(text()).trim());
      setCopied('Text copied');
    } catch {
      setCopied('The text could not be copied.');
    }
  };
  return (
    <div className={classes.deleted}>
      <p role="alert" className="gp-problem">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {t('This note was deleted. Your text is still here.')}
      </p>
      <span role="status" className={classes.indicator}>
        {copied && t(copied)}
      </span>
      <Button variant="default" onClick={() => void copy()}>
        {t('Copy text')}
      </Button>
      <Button variant="filled" loading={saving} onClick={onSaveAsNew}>
        {t('Save as a new note')}
      </Button>
    </div>
  );
}
