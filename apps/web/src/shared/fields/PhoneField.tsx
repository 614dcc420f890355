import { contactTexts } from '@guidepost/contracts';
import { displayPhone, phoneProblem, storedPhone } from '@guidepost/rules';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';

interface Props extends Pick<TextInputProps, 'label' | 'error' | 'description'> {
  ref?: Ref<HTMLInputElement>;
  /** The value to send: `+1` and up to ten digits, or '' if the field is empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** True for an optional field. A required field gets the focus when the form opens. */
  isOptional?: boolean;
}

/**
 * Phone number field. The user types the number in any format. When the field loses the focus, a complete number is
 * formatted as (713) 555-0123.
 */
export function PhoneField({ value, onChange, onBlur, isOptional = false, ...field }: Props) {
  const [typed, setTyped] = useState(value === '' ? '' : displayPhone(value));
  return (
    <TextInput
      {...field}
      type="tel"
      autoComplete="off"
      maxLength={24}
      {...(isOptional ? {} : { required: true, 'data-autofocus': true })}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(phoneProblem(text) === contactTexts.phoneRequired ? '' : storedPhone(text));
      }}
      onBlur={() => {
        if (value !== '' && phoneProblem(typed) === null) setTyped(displayPhone(value));
        onBlur();
      }}
    />
  );
}
