import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null | undefined;
  /** The number that a text is; null if it is empty, undefined if it is none. */
  read: (typed: string) => number | null | undefined;
  /** What is said of a text that is none. */
  problem: string;
  /** Called with numbers, and with null where nothing is typed. */
  onChange: (value: number | null) => void;
  /** Called where what is typed is none, so that a form does not save the number before it. */
  onNone?: (() => void) | undefined;
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value);

/** A number. What is none stays as it was typed and says so: a field that leaves characters out makes 25 of 2,5. */
export function TypedNumber({ value, read, problem, onChange, onNone, error, ...field }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  const number = read(typed);
  // a form that knows of what is no number has another value only where it was changed elsewhere since
  const isOurs = number === undefined ? onNone === undefined || Number.isNaN(value) : number === (value ?? null);
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
        if (next === undefined) onNone?.();
        else onChange(next);
      }}
    />
  );
}
