import { reasonMaximum, reasonMinimum } from '@guidepost/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedInput } from './Counted.tsx';
import { tooLong } from './counted.ts';

/** Why something is taken out of the product, as it is typed. */
export function useReason() {
  const [value, onChange] = useState('');
  const [isTried, setTried] = useState(false);
  const text = value.trim();
  const isGiven = text.length >= reasonMinimum && text.length <= reasonMaximum;
  return {
    text,
    /** Whether it was tried to go on. */
    isTried,
    /** Tries to go on: answers whether a reason is given, and from here on the field says what is wrong with it. */
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
  /** Whether it was tried to go on without one that is long enough, and not too long. */
  isRefused: boolean;
  /** Where the cursor stands when the dialog opens. */
  'data-autofocus'?: boolean;
}

/** Asks for it: it stays on record. */
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
              t('A few words more: whoever reads it later has to understand it.'))
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
