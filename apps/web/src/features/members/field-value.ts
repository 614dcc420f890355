import { type MemberFieldKey, memberFields } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { wordText } from '../../shared/sentence.ts';
import { dateText, zoneText } from '../../shared/time.ts';

/**
 * Translates a stored list of predefined words, such as the races 'White (Mexican)' or the languages 'Spanish,
 * English'. Other words stay unchanged.
 */
export const wordListText = (t: TFunction, list: string): string =>
  list.replace(/[^,()]+/g, (part) => {
    const word = part.trim();
    return word === '' ? part : part.replace(word, () => wordText(t, word));
  });

/** Formats a stored value according to the member field's kind. Returns values of unknown fields unchanged. */
export function fieldValueText(t: TFunction, field: string, value: string): string {
  if (!Object.hasOwn(memberFields, field)) return value;
  switch (memberFields[field as MemberFieldKey].kind) {
    case 'name':
    case 'line':
      return value;
    case 'day':
      return dateText(value);
    case 'timeZone':
      return zoneText(value);
    case 'language':
      return t(value === 'es' ? 'Spanish' : 'English');
    case 'pronouns':
      return wordText(t, value);
    case 'languages':
    case 'races':
    case 'gender':
      return wordListText(t, value);
  }
}
