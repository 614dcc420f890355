import { TagsInput } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GrowingTextarea } from '../../shared/fields/GrowingTextarea.tsx';
import { listOf, listText } from './form.ts';

/** What a field takes is said below it. */
export const hinted: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
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

/** A list as text, with commas between its items; what is typed stays as it is until the field is left. */
export function ListField({ ref, label, error, value, onChange, onBlur }: ListProps<HTMLTextAreaElement>) {
  const { t } = useTranslation();
  const [text, setText] = useState(listText(value));
  // another version of the row was taken
  useEffect(() => setText((now) => (listText(listOf(now)) === listText(value) ? now : listText(value))), [value]);
  return (
    <GrowingTextarea
      {...(ref ? { ref } : {})}
      label={label}
      error={error}
      {...hinted}
      description={t('With commas between them.')}
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

/** The words that people say for an issue, each a pill. */
export function TagCloudField({ value, onChange, ref, ...field }: ListProps<HTMLInputElement>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const add = (text: string) => onChange([...new Set([...value, ...listOf(text.replaceAll(';', ','))])]);
  return (
    <TagsInput
      {...(ref ? { ref } : {})}
      {...field}
      {...hinted}
      description={t('What members say for it, in English and in Spanish. A comma or Enter ends a word.')}
      value={[...value]}
      onChange={onChange}
      searchValue={typed}
      // keyboards of phones tell a comma only by the text that it leaves
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
