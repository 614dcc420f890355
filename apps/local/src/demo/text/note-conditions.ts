import type { Region } from './cities.ts';

/** Facts about the member that determine which notes and storylines fit. */
export interface NoteFacts {
  age: number;
  language: string;
  region: Region;
  state: string;
}

/** A key that a note or storyline can have as `when`. */
export type NoteCondition = keyof typeof noteConditions;

/** The conditions by key. */
export const noteConditions = {
  '60 or older': ({ age }: NoteFacts) => age >= 60,
  '62 or older': ({ age }: NoteFacts) => age >= 62,
  'younger than 62': ({ age }: NoteFacts) => age < 62,
  'first language is not English': ({ language }: NoteFacts) => !language.startsWith('English'),
  'speaks Spanish': ({ language }: NoteFacts) => language.includes('Spanish'),
  'speaks Vietnamese': ({ language }: NoteFacts) => language.includes('Vietnamese'),
  'speaks Arabic': ({ language }: NoteFacts) => language.includes('Arabic'),
  'on the Gulf Coast': ({ region }: NoteFacts) => region === 'houston' || region === 'triangle',
  'around Beaumont': ({ region }: NoteFacts) => region === 'triangle',
  'where winters are cold': ({ region }: NoteFacts) => region === 'lakes' || region === 'mountain',
  'near the Great Lakes': ({ region }: NoteFacts) => region === 'lakes',
  'in the West': ({ region }: NoteFacts) => region === 'mountain' || region === 'pacific',
  'in Hawaii': ({ state }: NoteFacts) => state === 'HI',
} as const;

/** Returns true if a note or storyline with this condition fits the member. */
export const fitsMember = (when: NoteCondition | undefined, member: NoteFacts): boolean =>
  when === undefined || noteConditions[when](member);
