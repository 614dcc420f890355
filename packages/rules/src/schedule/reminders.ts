/** Choices for postponing a reminder. The wording is fixed. For `custom`, the user enters a day. */
export const reminderOptions = [
  { key: 'tomorrow', label: 'tomorrow' },
  { key: '2-days', label: '2 days' },
  { key: '1-week', label: '1 week' },
  { key: '2-weeks', label: '2 weeks' },
  { key: '1-month', label: '1 month' },
  { key: 'custom', label: 'custom' },
] as const;
export type ReminderOption = (typeof reminderOptions)[number]['key'];

const ahead: Readonly<Record<Exclude<ReminderOption, 'custom'>, Temporal.DurationLike>> = {
  tomorrow: { days: 1 },
  '2-days': { days: 2 },
  '1-week': { days: 7 },
  '2-weeks': { days: 14 },
  '1-month': { months: 1 },
};

/**
 * Returns an option's day; null for `custom`. Both days are `yyyy-MM-dd`. A month after January 31 is the last day of
 * February.
 */
export function reminderDate(option: ReminderOption, today: string): string | null {
  return option === 'custom' ? null : Temporal.PlainDate.from(today).add(ahead[option]).toString();
}
