import { wallTimeOf } from '@guidepost/rules';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../time.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A time as `HH:mm`, or '' if the field is empty. */
  value: string;
  /** Called with `HH:mm`, or with '' if the typed text is not a time. */
  onChange: (time: string) => void;
}

/** Formats `14:30` as '2:30 PM'. Returns other texts unchanged. */
const shownAs = (time: string): string => clockText(time)?.replace(/\s/g, ' ') ?? time;

/**
 * Time field. The user types a time of day in any format ('2:30 pm', '14:30', '230p'). It is shown in 12-hour format on
 * all devices.
 */
export function TimeField({ value, onChange, onBlur, ...field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => shownAs(value));
  const isTyped = (wallTimeOf(typed) ?? '') === value;
  return (
    <TextInput
      // an example of valid input
      placeholder={t('2:30 pm')}
      {...field}
      autoComplete="off"
      value={isTyped ? typed : shownAs(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(wallTimeOf(currentTarget.value) ?? '');
      }}
      onBlur={(event) => {
        if (value !== '') setTyped(shownAs(value));
        onBlur?.(event);
      }}
    />
  );
}
