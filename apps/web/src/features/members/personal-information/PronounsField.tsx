import { pronounChoices } from '@guidepost/rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  ref?: Ref<HTMLSelectElement>;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const isListed = (value: string) => value !== 'other' && (pronounChoices as readonly string[]).includes(value);

/** Field for pronouns. Choosing 'Other' opens a text field. */
export function PronounsField({ ref, label, error, value, onChange }: Props) {
  const { t } = useTranslation();
  const [isOther, setOther] = useState(value !== '' && !isListed(value));
  return (
    <>
      <NativeSelect
        {...(ref ? { ref } : {})}
        label={label}
        error={error}
        value={isOther ? 'other' : value}
        data={[
          { value: '', label: t('Not recorded') },
          ...pronounChoices.map((choice) => ({ value: choice, label: t(choice) })),
        ]}
        onChange={(event) => {
          const choice = event.currentTarget.value;
          setOther(choice === 'other');
          onChange(choice === 'other' ? '' : choice);
        }}
      />
      {isOther && (
        <TextInput
          label={t('Other pronouns')}
          value={value}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
