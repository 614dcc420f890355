import { reasonMinimum } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Why something is taken out of the product, as it is typed. */
export function useReason() {
  const [value, onChange] = useState('');
  const [isTried, setTried] = useState(false);
  const text = value.trim();
  const isGiven = text.length >= reasonMinimum;
  return {
    text,
    /** Whether it was tried to go on. */
    isTried,
    /** Tries to go on: answers whether a reason is given, and from here on the field says that it is not. */
    attempt: (): boolean => {
      setTried(true);
      return isGiven;
    },
    clear() {
      onChange('');
      setTried(false);
    },
    field: { value, onChange, isMissing: isTried && !isGiven },
  };
}

interface Props {
  value: string;
  onChange: (reason: string) => void;
  isMissing: boolean;
  /** Where the cursor stands when the dialog opens. */
  'data-autofocus'?: boolean;
}

/** Asks for it: it stays on record. */
export function ReasonField({ value, onChange, isMissing, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...field}
      label={t('Reason')}
      required
      maxLength={300}
      autoComplete="off"
      value={value}
      error={
        !isMissing
          ? undefined
          : value.trim() === ''
            ? t('Reason is required.')
            : t('A few words more: whoever reads it later has to understand it.')
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
