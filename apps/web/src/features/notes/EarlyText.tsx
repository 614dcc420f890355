import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notes.module.css';

/**
 * Stands where the editor will be, until it is here, and takes what is typed meanwhile: nothing typed may be lost or
 * reach the page below. Gives the whole of it at every change; `appendText` puts it behind what is written.
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
        // biome-ignore lint/a11y/noAutofocus: somebody opened this to write
        autoFocus
        data-autofocus
      />
    </div>
  );
}
