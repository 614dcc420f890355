import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | null | undefined;
  /** Parses the number of a text; null if it is empty, undefined if it is not a number. */
  read: (typed: string) => number | null | undefined;
  /** Error for a text that is not a number. */
  problem: string;
  /** Called with numbers, and with null if the field is empty. */
  onChange: (value: number | null) => void;
  /** Called if the typed text is not a number, so that a form does not save the number before it. */
  onNoEvent?: (() => void) | undefined;
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value);

/** A number. Invalid text stays as typed and gets an error: a field that removes characters turns 2,5 into 25. */
export function TypedNumber({ value, read, problem, onChange, onNoEvent, error, ...field }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  const number = read(typed);
  // if the form knows about invalid text, it has another value only after a change from elsewhere
  const isOurs = number === undefined ? onNoEvent === undefined || Number.isNaN(value) : number === (value ?? null);
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
        if (next === undefined) onNoEvent?.();
        else onChange(next);
      }}
    />
  );
}
