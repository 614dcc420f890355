import type { TFunction } from 'i18next';
import { dateText } from './time.ts';

/** Returns a date of birth as 'born Nov 24, 1958'. */
export const bornText = (t: TFunction, dateOfBirth: string): string => t('born {day}', { day: dateText(dateOfBirth) });
