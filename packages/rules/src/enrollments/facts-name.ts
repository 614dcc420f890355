import type { Sentence } from '@guidepost/contracts';
import { splitCredentials, splitTitle } from '../imports/titles.ts';
import { sentence } from '../sentences/sentence.ts';
import { remainingNamePart, splitFullName } from './full-name.ts';
import { nameText } from './name-text.ts';

/**
 * Returns the first and last name in a line. A part without its own value is taken from the full name. Adds a note for
 * each part that is split or omitted.
 */
export function nameIn(
  say: (key: 'fullName' | 'firstName' | 'lastName', max?: number) => string | null,
  notes: Sentence[],
): { firstName: string; lastName: string } {
  const left: string[] = [];
  const withoutCredentials = (written: string, leastWords: number): string => {
    const { name, credentials } = splitCredentials(written);
    if (credentials === '' || name.split(/[\s,]+/).length < leastWords) return written;
    left.push(credentials);
    return name;
  };
  const full = say('fullName');
  const [first, last] = [say('firstName', 100), say('lastName', 100)];
  const whole = full === null || (first !== null && last !== null) ? null : withoutCredentials(full, 2);
  const split =
    whole === null
      ? { firstName: first ?? '', lastName: last ?? '' }
      : first !== null
        ? { firstName: first, lastName: remainingNamePart(whole, first) }
        : last !== null
          ? { firstName: remainingNamePart(whole, last), lastName: last }
          : splitFullName(whole);
  if (full !== null && whole !== null)
    notes.push(
      sentence('The name “{name}” was split into first name “{first}” and last name “{last}”.', {
        name: full,
        first: split.firstName,
        last: split.lastName,
      }),
    );
  const lastName = withoutCredentials(split.lastName, 1);
  const { titles, name } = splitTitle(split.firstName);
  if (titles !== '') notes.push(sentence('The title “{title}” was not included in the first name.', { title: titles }));
  for (const title of left) notes.push(sentence('The title “{title}” was not included in the name.', { title }));
  return { firstName: nameText(name), lastName: nameText(lastName) };
}
