import { reasonMaximum, reasonMinimum } from '@guidepost/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedInput } from './Counted.tsx';
import { tooLong } from './counted.ts';

/** Returns a reason field's state and functions. */
export function useReason() {
  const [value, onChange] = useState('');
  const [isTried, setTried] = useState(false);
  const text = value.trim();
  const isGiven = text.length >= reasonMinimum && text.length <= reasonMaximum;
  return {
    text,
    /** True once the user has tried to continue. */
    isTried,
    /** Returns true if the reason is valid. Otherwise, the field shows an error until the reason is valid. */
    attempt: (): boolean => {
      setTried(true);
      return isGiven;
    },
    clear() {
      onChange('');
      setTried(false);
    },
    field: { value, onChange, isRefused: isTried && !isGiven },
  };
}

interface Props {
  value: string;
  onChange: (reason: string) => void;
  /** True if the user has tried to continue with a reason that is too short or too long. */
  isRefused: boolean;
  /** Set to focus this field when the dialog opens. */
  'data-autofocus'?: boolean;
}

/** Field for a reason, which the server stores. */
export function ReasonField({ value, onChange, isRefused, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <CountedInput
      {...field}
      label={t('Reason')}
      required
      limit={reasonMaximum}
      autoComplete="off"
      value={value}
      error={
        !isRefused
          ? undefined
          : value.trim() === ''
            ? t('Reason is required.')
            : (tooLong(t, 'Reason', value.trim(), reasonMaximum) ??
              t('Enter a more detailed reason for the reviewers.'))
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
