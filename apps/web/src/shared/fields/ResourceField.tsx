import { Checkbox, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Label and error of the name field. */
  field: { label: string; error: string | undefined };
  ref: Ref<HTMLInputElement>;
  /** The resource's name. Null if the call or visit was not about a resource. */
  value: string | null;
  onName: (name: string) => void;
  /** Called with true if the call or visit was about a resource, otherwise with false. */
  onAbout: (isAbout: boolean) => void;
  disabled?: boolean;
}

/** Asks whether a call or visit was about a resource. If it was, the resource's name is required. */
export function ResourceField({ field, ref, value, onName, onAbout, disabled = false }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        label={t('About a resource')}
        checked={value !== null}
        disabled={disabled}
        onChange={(event) => onAbout(event.currentTarget.checked)}
      />
      {value !== null && (
        <TextInput
          {...field}
          ref={ref}
          required
          value={value}
          onChange={(event) => onName(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
          dir="auto"
        />
      )}
    </>
  );
}
