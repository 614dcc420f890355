import { reportedLanguages } from '@guidepost/rules';
import { MultiSelect, TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesOf, languagesText } from './languages.ts';

interface Props {
  ref?: Ref<HTMLInputElement>;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Field for a member's languages, with a fixed list. Choosing 'Other' opens a text field. */
export function LanguagesField({ ref, label, error, value, onChange }: Props) {
  const { t } = useTranslation();
  const { chosen, other } = languagesOf(value);
  const [hasOther, setHasOther] = useState(other !== undefined);
  return (
    <>
      <MultiSelect
        {...(ref ? { ref } : {})}
        label={label}
        error={error}
        searchable
        clearable
        hidePickedOptions
        selectFirstOptionOnChange
        maxDropdownHeight={200}
        nothingFoundMessage={t('No records found')}
        comboboxProps={{ withinPortal: false }}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={[
          ...reportedLanguages.map((language) => ({ value: language, label: t(language) })),
          { value: 'other', label: t('other') },
        ]}
        value={hasOther ? [...chosen, 'other'] : chosen}
        onChange={(values) => {
          const withOther = values.includes('other');
          setHasOther(withOther);
          onChange(
            languagesText({ chosen: values.filter((one) => one !== 'other'), other: withOther ? other : undefined }),
          );
        }}
      />
      {hasOther && (
        <TextInput
          label={t('Other language')}
          defaultValue={other ?? ''}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange(languagesText({ chosen, other: event.currentTarget.value }))}
        />
      )}
    </>
  );
}
