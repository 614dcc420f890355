import { Select } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

export interface Props {
  label: string;
  placeholder: string;
  value: string | null;
  data: { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

/** The user's actions with the field that is shown until this code has loaded. */
interface ChoiceStart {
  hasFocus: boolean;
  wasPressed: boolean;
}

/**
 * A filter that chooses one of several values, or none. It keeps the focus of the field that it replaces, and opens if
 * the user pressed that field.
 */
export function FilterChoice({ label, start, ...props }: Props & { start: () => ChoiceStart }) {
  // must be called during the first render, because the commit removes the earlier field
  const [{ hasFocus, wasPressed }] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <Select
      ref={input}
      size="sm"
      aria-label={label}
      clearable
      defaultDropdownOpened={hasFocus && wasPressed}
      {...props}
    />
  );
}
