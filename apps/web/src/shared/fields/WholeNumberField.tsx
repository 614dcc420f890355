import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TypedNumber } from './TypedNumber.tsx';
import { wholeNumber } from './typed-number.ts';

interface Props extends Omit<ComponentProps<typeof TypedNumber>, 'read' | 'problem'> {
  /** Minimum and maximum. If undefined, any whole number is valid. */
  bounds?: readonly [min: number, max: number];
}

/** Field for a whole number. Shows an error for any other text. */
export function WholeNumberField({ bounds, ...field }: Props) {
  const { t } = useTranslation();
  const problem = bounds
    ? t('Enter a whole number from {min} to {max}', { min: bounds[0], max: bounds[1] })
    : t('Enter a whole number');
  return <TypedNumber {...field} read={(typed) => wholeNumber(typed, bounds)} problem={problem} />;
}
