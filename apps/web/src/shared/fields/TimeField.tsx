import { wallTimeOf } from '@guidepost/rules';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../time.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:mm`; '' if empty. */
  value: string;
  /** Called with `HH:mm`, or '' while the typed text is not a time. */
  onChange: (time: string) => void;
}

/** Formats `14:30` as '2:30 PM'; returns other texts unchanged. */
const shownAs = (time: string): string => clockText(time)?.replace(/\s/g, ' ') ?? time;

/** A time of day, shown in 12-hour format on all devices; typed in any format ('2:30 pm', '14:30', '230p'). */
export function TimeField({ value, onChange, onBlur, ...field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => shownAs(value));
  const isTyped = (wallTimeOf(typed) ?? '') === value;
  return (
    <TextInput
      // an example of input; the label describes the field
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
