import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saidText } from '../../shared/said.ts';
import { translate } from '../../shared/translate.ts';
import classes from './texts.module.css';
import type { Warning } from './warnings.ts';

interface Props {
  warnings: readonly Warning[];
  /** Send was pressed: the person is asked. */
  asked: boolean;
  onAnyway: () => void;
}

/** What is worth a look before the text goes out. It never keeps anybody from sending: pressing Send leads here. */
export function WarningBox({ warnings, asked, onAnyway }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const isThere = warnings.length > 0;
  useEffect(() => {
    if (asked && isThere) box.current?.focus();
  }, [asked, isThere]);
  if (!isThere) return null;
  return (
    <section ref={box} tabIndex={-1} aria-label={t('Before you send')} className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div role="status" className={classes.warnings}>
        {warnings.map(({ id, text, values }) => (
          <p key={id}>{values ? translate(t, text, values) : saidText(t, text)}</p>
        ))}
      </div>
      {asked && (
        <Button size="sm" onClick={onAnyway}>
          {t('Send Anyway')}
        </Button>
      )}
    </section>
  );
}
