import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './compare.module.css';
import { type Editor, otherVersionLabel } from './editor.ts';
import type { Difference } from './merge.ts';

interface Props {
  /** Fields that the other user changed, including those that both users changed. */
  found: readonly Difference[];
  labelOf: (field: string) => string;
  /** Formats a value for display. */
  say: (field: string, value: unknown) => string;
  /** Fields where the other user's value will be saved. The component updates this set as the user chooses. */
  taken: Set<string>;
  changedBy: Editor;
}

/**
 * Compares two users' changes to the same record. Lists the fields that only the other user changed. Offers a choice
 * for each field that both changed.
 */
export function CompareVersions({ found, labelOf, say, taken, changedBy }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, string>>({});
  const displayValue = (field: string, value: unknown) => say(field, value) || t('No value');
  const changedText = (label: string, value: string) => {
    if (changedBy === 'self') return t('In your other version, {label} is {value}.', { label, value });
    return changedBy === undefined
      ? t('Another user changed {label} to {value}.', { label, value })
      : t('{name} changed {label} to {value}.', { ...changedBy, label, value });
  };
  return (
    <div className={classes.compare}>
      {found.map(({ field, mine, theirs, by }) =>
        by === 'both' ? (
          <Radio.Group
            key={field}
            label={labelOf(field)}
            value={choices[field] ?? 'mine'}
            onChange={(choice) => {
              setChoices({ ...choices, [field]: choice });
              if (choice === 'theirs') taken.add(field);
              else taken.delete(field);
            }}
          >
            <div className={classes.versions}>
              <Radio.Card value="mine" className={classes.version}>
                <Radio.Indicator />
                <span>
                  <b>{t('Your version')}</b>
                  <span dir="auto">{displayValue(field, mine)}</span>
                </span>
              </Radio.Card>
              <Radio.Card value="theirs" className={classes.version}>
                <Radio.Indicator />
                <span>
                  <b>{otherVersionLabel(t, changedBy)}</b>
                  <span dir="auto">{displayValue(field, theirs)}</span>
                </span>
              </Radio.Card>
            </div>
          </Radio.Group>
        ) : (
          <p key={field} className={classes.changed}>
            {changedText(labelOf(field), displayValue(field, theirs))}
          </p>
        ),
      )}
    </div>
  );
}
