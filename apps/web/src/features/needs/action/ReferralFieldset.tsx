import { IconX } from '@guidepost/ui/icons';
import { ActionIcon, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedInput } from '../../../shared/fields/Counted.tsx';
import { isProse } from '../../../shared/fields/counted.ts';
import classes from './action.module.css';
import { editedReferral, type ReferralField, type ReferralValues, referralLengths } from './form.ts';
import { referralLabels } from './labels.ts';

const fields = Object.keys(referralLengths) as ReferralField[];

interface Props {
  title: string;
  values: ReferralValues;
  errorOf: (field: ReferralField) => string | undefined;
  onChange: (values: ReferralValues) => void;
  onRemove?: () => void;
}

/** A resource's fields: its name and other details. */
export function ReferralFieldset({ title, values, errorOf, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.referral}>
      <legend>{title}</legend>
      {onRemove && (
        <ActionIcon size="sm" className={classes.remove} aria-label={`${t('Remove')}: ${title}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {values.programId !== null && <p className="gp-meta">{t('Found in the resource hub')}</p>}
      <div className={classes.fields}>
        {fields.map((field) => {
          const error = errorOf(field);
          const most = referralLengths[field];
          const shared = {
            label: t(referralLabels[field]),
            error: error === undefined ? undefined : t(error),
            required: field === 'resourceName',
            ...(field === 'resourceName' || field === 'streetAddress' ? { className: classes.wide } : {}),
            value: values[field],
            onChange: (event: ChangeEvent<HTMLInputElement>) =>
              onChange(editedReferral(values, field, event.currentTarget.value)),
            autoComplete: 'off',
            dir: 'auto',
          };
          if (isProse(most)) return <CountedInput key={field} {...shared} limit={most} />;
          return <TextInput key={field} {...shared} maxLength={most} />;
        })}
      </div>
    </fieldset>
  );
}
