import type { TFunction } from 'i18next';

const plural = (t: TFunction, count: number, one: string, many: string): string =>
  count === 0 ? '' : count === 1 ? t(one) : t(many, { count });

/** How long a visit took: '5 minutes', '1 hour', '1 hour 15 minutes', '6 hours'. */
export const durationText = (t: TFunction, minutes: number): string =>
  [
    plural(t, Math.floor(minutes / 60), '1 hour', '{count} hours'),
    plural(t, minutes % 60, '1 minute', '{count} minutes'),
  ]
    .filter((part) => part !== '')
    .join(' ');
