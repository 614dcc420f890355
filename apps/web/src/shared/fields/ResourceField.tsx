import { Checkbox, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The label and the error of the name field. */
  field: { label: string; error: string | undefined };
  ref: Ref<HTMLInputElement>;
  /** The resource's name, or null if the call or visit was not about a resource. */
  value: string | null;
  onName: (name: string) => void;
  /** Called with true if the call or visit was about a resource. */
  onAbout: (isAbout: boolean) => void;
  disabled?: boolean;
}

/** Asks whether a call or visit was about a resource. If so, the name of the resource is required. */
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
