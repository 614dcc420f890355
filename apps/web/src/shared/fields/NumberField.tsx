import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TypedNumber } from './TypedNumber.tsx';
import { typedNumber } from './typed-number.ts';

/** Field for a number with or without decimals. Shows an error for any other text. */
export function NumberField(field: Omit<ComponentProps<typeof TypedNumber>, 'read' | 'problem'>) {
  const { t } = useTranslation();
  return <TypedNumber {...field} read={typedNumber} problem={t('Enter a number')} />;
}
