import type { ImportedContent } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { findLineNumbers } from '../subjects/public.ts';

/**
 * Removes the organization's own numbers from the people in a file, because texts to such a number would return to the
 * organization. Returns each person's removed numbers in `own`.
 */
export async function withoutOwnNumbers<T extends { content: ImportedContent }>(
  db: Db,
  people: readonly T[],
): Promise<{ person: T; own: string[] }[]> {
  const numbers = new Set(people.flatMap(({ content }) => content.phones.map(({ number }) => number)));
  const lines = await findLineNumbers(db, [...numbers]);
  return people.map((person) => {
    const own = person.content.phones.map(({ number }) => number).filter((number) => lines.has(number));
    if (own.length === 0) return { person, own };
    const phones = person.content.phones.filter(({ number }) => !lines.has(number));
    return { person: { ...person, content: { ...person.content, phones } }, own };
  });
}
