import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  value: string;
  onChange: (reason: string) => void;
  isMissing: boolean;
}

/** Why something is exported: it stays on record. */
export function ReasonField({ value, onChange, isMissing }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('Reason')}
      required
      maxLength={300}
      autoComplete="off"
      value={value}
      error={isMissing ? t('Reason is required.') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
