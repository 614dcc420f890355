import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsOptions } from '../resources/public.ts';
import { hintBelowInput } from './ListFields.tsx';

interface Props {
  ref?: Ref<HTMLInputElement>;
  label: string;
  description: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (keys: string[]) => void;
  onBlur: () => void;
}

/**
 * Field for the service tags that initially filter the resource hub. If the directory does not contain a chosen tag,
 * shows its key.
 */
export function ServiceTagsField({ ref, value, ...field }: Props) {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsOptions());
  const known = new Set(tags.map(({ key }) => key));
  const choices = tags.map(({ key, label }) => ({ value: key, label }));
  return (
    <MultiSelect
      {...(ref ? { ref } : {})}
      {...field}
      {...hintBelowInput}
      value={[...value]}
      searchable
      hidePickedOptions
      maxValues={20}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      nothingFoundMessage={t('No records found')}
      data={[...choices, ...value.filter((key) => !known.has(key)).map((key) => ({ value: key, label: key }))]}
    />
  );
}
