import { type MemberFieldKey, memberFields } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { wordText } from '../../shared/sentence.ts';
import { dateText, zoneText } from '../../shared/time.ts';

/**
 * A stored list of words that were chosen from fixed ones, each in the language of the screen: 'White (Mexican)' and
 * 'Spanish, English' are how a member's races and languages are kept. What is in nobody's list stays as it is.
 */
export const wordListText = (t: TFunction, list: string): string =>
  list.replace(/[^,()]+/g, (part) => {
    const word = part.trim();
    return word === '' ? part : part.replace(word, () => wordText(t, word));
  });

/** A stored value of a member's field as people read it, which its kind says; of a field without a kind as it is. */
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
