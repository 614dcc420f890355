import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null | undefined;
  /** Parses a number. Returns null for empty text, and undefined for text that is not a number. */
  read: (typed: string) => number | null | undefined;
  /** Error for text that is not a number. */
  problem: string;
  /** Called with a number, or with null if the field is empty. */
  onChange: (value: number | null) => void;
  /** Called if the typed text is not a number, so that the form does not save the previous number. */
  onInvalid?: (() => void) | undefined;
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value);

/**
 * Number field. Invalid text stays in the field and is marked as an error, because removing the invalid characters
 * would change 2,5 to 25.
 */
export function TypedNumber({ value, read, problem, onChange, onInvalid, error, ...field }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  const number = read(typed);
  // With `onInvalid`, the form's value is NaN while the text is invalid. If the form's value is a number instead, other
  // code has set that value, which replaces the invalid text.
  const isOurs = number === undefined ? onInvalid === undefined || Number.isNaN(value) : number === (value ?? null);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...field}
      error={isOurs && number === undefined ? problem : error}
      value={isOurs ? typed : textOf(value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = read(text);
        if (next === undefined) onInvalid?.();
        else onChange(next);
      }}
    />
  );
}
