import { wallTimeOf } from '@guidepost/rules';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../time.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `HH:mm`; '' for none. */
  value: string;
  /** Called with `HH:mm`, or '' while what is typed is no time. */
  onChange: (time: string) => void;
}

/** '2:30 PM' of `14:30`; anything else as it is. */
const shownAs = (time: string): string => clockText(time)?.replace(/\s/g, ' ') ?? time;

/** A time of the day, shown in 12 hours whatever the device says; typed in any way ('2:30 pm', '14:30', '230p'). */
export function TimeField({ value, onChange, onBlur, ...field }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => shownAs(value));
  const isTyped = (wallTimeOf(typed) ?? '') === value;
  return (
    <TextInput
      // what it takes; a field of its own label says what it is
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
