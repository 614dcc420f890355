import type { IdOf, StatusOption } from '@guidepost/contracts';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import classes from '../statuses.module.css';

interface Props {
  label: string;
  error: string | undefined;
  options: readonly StatusOption[];
  /** The existing request's status. It can always be selected, even if it could not be requested now. */
  storedStatus: IdOf<'Status'> | undefined;
  /** True to hide the statuses that cannot be requested until the user asks for them. */
  hidesOthers: boolean;
  value: IdOf<'Status'> | undefined;
  onChange: (id: IdOf<'Status'>) => void;
}

/** Field for the status. Statuses that cannot be requested are disabled, with the reason. */
export function StatusField({ label, error, options, storedStatus, hidesOthers, value, onChange }: Props) {
  const { t } = useTranslation();
  const [isHiding, setHiding] = useState(hidesOthers);
  const sorted = [...options].sort((a, b) => Number(b.isSelectable) - Number(a.isSelectable));
  const choose = (chosen: string) => {
    const option = options.find(({ memberStatus }) => String(memberStatus.id) === chosen);
    if (option) onChange(option.memberStatus.id);
  };
  const isOffered = ({ memberStatus, isSelectable }: StatusOption) => isSelectable || memberStatus.id === storedStatus;
  const first = sorted.find(isOffered);
  const shown = isHiding ? sorted.filter(isOffered) : sorted;
  const hidden = sorted.length - shown.length;
  return (
    <Radio.Group
      label={label}
      error={error}
      required
      value={value === undefined ? '' : String(value)}
      onChange={choose}
    >
      <div className={classes.options}>
        {shown.map(({ memberStatus: { id, name }, isSelectable, why }) => (
          <Radio.Card
            key={id}
            value={String(id)}
            disabled={!isSelectable && id !== storedStatus}
            className={classes.option}
            {...(first?.memberStatus.id === id ? { 'data-autofocus': true } : {})}
          >
            <Radio.Indicator disabled={!isSelectable && id !== storedStatus} />
            <span>{t(name)}</span>
            {why && id !== storedStatus && <span className={classes.why}>{sentenceText(t, why)}</span>}
          </Radio.Card>
        ))}
        {hidden > 0 && (
          <Button size="sm" variant="subtle" className={classes.others} onClick={() => setHiding(false)}>
            {hidden === 1 ? t('Show 1 unavailable') : t('Show {count} unavailable', { count: hidden })}
          </Button>
        )}
      </div>
    </Radio.Group>
  );
}
