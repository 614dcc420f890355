import type { TFunction } from 'i18next';
import { dateText, exactText } from '../../shared/time.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/**
 * Formats a form value for display when two versions are compared. Returns an empty string for an empty value. A form
 * with choices, ids or lists formats these itself (`say`), because only the form knows their names.
 * @param timeZone the user's time zone
 */
export function valueText(t: TFunction, timeZone: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'string') return String(value ?? '');
  if (instant.test(value)) return exactText(value, timeZone);
  return day.test(value) ? dateText(value) : value;
}
