import { reportedLanguages } from '../members/languages.ts';
import { fold } from '../sentences/fold.ts';

/** Alternative names for the listed languages. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  Spanish: ['espanol', 'castellano'],
  English: ['ingles'],
  'American Sign Language': ['asl', 'sign language', 'lenguaje de senas', 'lengua de senas'],
  Vietnamese: ['vietnamita', 'tieng viet'],
  Mandarin: ['chinese', 'chino', 'mandarin'],
  Cantonese: ['chinese', 'chino'],
  Farsi: ['persian'],
  Tagalog: ['filipino'],
  Khmer: ['cambodian'],
  Portuguese: ['portugues'],
  French: ['frances'],
  Arabic: ['arabe'],
  Russian: ['ruso'],
  Korean: ['coreano'],
  'Haitian Creole': ['creole', 'kreyol'],
};

/**
 * Returns the listed languages that a request's free text mentions ("prefers Vietnamese", "español"). If the text is
 * empty, returns the member's languages other than English (docs/areas/transfers.md#another-language).
 * @param spoken the member's languages, 'Spanish, English'
 */
export function languagesWanted(words: string, spoken: string): string[] {
  const text = ` ${fold(words).replace(/[^a-z]+/g, ' ')} `;
  if (text.trim() === '')
    return reportedLanguages.filter((one) => one !== 'English' && spoken.split(/,\s*/).includes(one));
  return reportedLanguages.filter((one) =>
    [fold(one), ...(alsoCalled[one] ?? [])].some((name) => text.includes(` ${name} `)),
  );
}
