import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import classes from './dialog.module.css';
import type { Warning } from './warnings.ts';

type WarningChange = NonNullable<Warning['change']>;

interface Props {
  warnings: readonly Warning[];
  /** True if the user has pressed Send and must confirm the warnings. */
  asked: boolean;
  onAnyway: () => void;
  onChange: (change: WarningChange) => void;
}

interface LinesProps {
  warnings: readonly Warning[];
  /** Applies the suggested change. If undefined, no change is offered. */
  onChange?: (change: WarningChange) => void;
}

/** Lists the warnings, one per line. */
export function WarningLines({ warnings, onChange }: LinesProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.warnings}>
      {(['danger', 'warning'] as const).map((tone) => {
        const those = warnings.filter((one) => one.tone === tone);
        if (those.length === 0) return null;
        return (
          <div key={tone} className={classes.tone} data-tone={tone}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <div>
              {those.map(({ id, sentence, change }) => (
                <p key={id}>
                  {sentenceText(t, sentence)}
                  {change && onChange && (
                    <Button size="sm" onClick={() => onChange(change)}>
                      {t('Change to {name}', { name: change.to })}
                    </Button>
                  )}
                </p>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/**
 * Warnings shown before a text is sent. They never prevent sending. After pressing Send, the user confirms them here.
 */
export function WarningBox({ warnings, asked, onAnyway, onChange }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const isThere = warnings.length > 0;
  useEffect(() => {
    if (asked && isThere) box.current?.focus();
  }, [asked, isThere]);
  if (!isThere) return null;
  return (
    <section ref={box} tabIndex={-1} aria-label={t('Before you send')} className={classes.warning}>
      <WarningLines warnings={warnings} onChange={onChange} />
      {asked && (
        <Button size="sm" onClick={onAnyway}>
          {t('Send Anyway')}
        </Button>
      )}
    </section>
  );
}
