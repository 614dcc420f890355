import type { TFunction } from 'i18next';

/** Translates a sentence that is only known at run time. */
export const translate = (t: TFunction, text: string, values?: Record<string, string | number>): string =>
  values ? t(text, values) : t(text);
