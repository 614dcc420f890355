import { TagsInput } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../shared/fields/GrowingTextarea.tsx';
import { listOf, listText } from './form.ts';

/** Props that put a field's hint below its input. */
export const hintBelowInput: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

interface ListProps<E> {
  ref?: Ref<E>;
  label: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (items: string[]) => void;
  onBlur: () => void;
}

/** Field for a list, shown as comma-separated text. The text is not reformatted until the user leaves the field. */
export function ListField({ ref, label, error, value, onChange, onBlur }: ListProps<HTMLTextAreaElement>) {
  const { t } = useTranslation();
  const [text, setText] = useState(listText(value));
  // updates the text when the form loads another version of the row
  useEffect(() => setText((now) => (listText(listOf(now)) === listText(value) ? now : listText(value))), [value]);
  return (
    <GrowingTextarea
      {...(ref ? { ref } : {})}
      label={label}
      error={error}
      {...hintBelowInput}
      description={t('Separate the items with commas.')}
      minRows={2}
      maxRows={8}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(listOf(event.currentTarget.value));
      }}
      onBlur={() => {
        setText(listText(value));
        onBlur();
      }}
    />
  );
}

/** Field for the words that members use for an issue, each as a tag. */
export function TagCloudField({ value, onChange, ref, ...field }: ListProps<HTMLInputElement>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const add = (text: string) => onChange([...new Set([...value, ...listOf(text.replaceAll(';', ','))])]);
  return (
    <TagsInput
      {...(ref ? { ref } : {})}
      {...field}
      {...hintBelowInput}
      description={t(
        'Add words that members use for this issue, in English and Spanish. Type a comma or press Enter after each word.',
      )}
      value={[...value]}
      onChange={onChange}
      searchValue={typed}
      // phone keyboards send no key event for a comma, so the typed text is checked for commas
      onSearchChange={(text) => {
        const ended = /[,;\n]/.test(text);
        if (ended) add(text);
        setTyped(ended ? '' : text);
      }}
      acceptValueOnBlur
      splitChars={[',', ';', '\n']}
      maxTags={60}
      maxLength={200}
    />
  );
}
