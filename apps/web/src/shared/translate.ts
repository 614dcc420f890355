import type { TFunction } from 'i18next';

/** A sentence that is only known at run time, and its values where it has any. */
export const translate = (t: TFunction, text: string, values?: Record<string, string | number>): string =>
  values ? t(text, values) : t(text);
