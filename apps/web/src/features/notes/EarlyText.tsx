import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notes.module.css';

/**
 * Text field shown until the editor has loaded, so that typed text is not lost and does not trigger shortcuts on the
 * page. `onText` receives the complete text after every change. `appendText` adds it to the note.
 */
export function EarlyText({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <div aria-busy="true">
      <span className={classes.earlyLabel} aria-hidden>
        {t('Note')}
      </span>
      <textarea
        aria-label={t('Note')}
        className={classes.early}
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onText(event.currentTarget.value);
        }}
        // biome-ignore lint/a11y/noAutofocus: the user opened this field to write
        autoFocus
        data-autofocus
      />
    </div>
  );
}
