import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from './wholeNumber.ts';

interface Props
  extends Omit<
    NumberInputProps,
    'value' | 'onChange' | 'min' | 'max' | 'allowDecimal' | 'allowNegative' | 'clampBehavior'
  > {
  value: number | null;
  /** Without both, any whole number. */
  bounds?: readonly [min: number, max: number];
  /** Called with whole numbers within the bounds, and with null where nothing is typed. */
  onChange: (value: number | null) => void;
}

/**
 * A whole number in a form that is saved as one types. What is none stays as it was typed and says so: a field that leaves
 * characters out makes 15 of 1.5.
 */
export function WholeNumberField({ value, bounds, onChange, error, ...field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | number>(value ?? '');
  const read = wholeNumber(typed, bounds);
  const problem = bounds
    ? t('A whole number from {min} to {max}', { min: bounds[0], max: bounds[1] })
    : t('A whole number');
  return (
    <NumberInput
      {...field}
      clampBehavior="none"
      error={read === undefined ? problem : error}
      // changed elsewhere since it was typed
      value={read === undefined || read === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        const number = wholeNumber(next, bounds);
        if (number !== undefined) onChange(number);
      }}
    />
  );
}
