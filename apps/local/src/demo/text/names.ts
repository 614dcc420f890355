import type { Region } from './cities.ts';
import names from './names.json' with { type: 'json' };

type Relatives = Readonly<Record<'her' | 'his', readonly string[]>>;

export interface Background {
  race: string;
  languages: Readonly<Record<string, number>>;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
  relatives: Relatives;
}

/** A background in `names.json`. Names are separated by commas. `moreRelatives` are added to the usual relatives. */
interface ShortBackground {
  race: string;
  languages: Readonly<Record<string, number>>;
  women: string;
  men: string;
  families: string;
  moreRelatives?: Relatives;
}

const relatives: Relatives = names.relatives;
const shortBackgrounds: Readonly<Record<string, ShortBackground>> = names.backgrounds;

const expand = ({ race, languages, women, men, families, moreRelatives }: ShortBackground): Background => ({
  race,
  languages,
  women: women.split(', '),
  men: men.split(', '),
  families: families.split(', '),
  relatives: {
    her: [...relatives.her, ...(moreRelatives?.her ?? [])],
    his: [...relatives.his, ...(moreRelatives?.his ?? [])],
  },
});

/** Names, languages and relatives for each background that a member can have. */
export const backgrounds: Readonly<Record<string, Background>> = Object.fromEntries(
  Object.entries(shortBackgrounds).map(([key, background]) => [key, expand(background)]),
);

/** How often each background occurs among a region's members, as weights. */
export const backgroundWeights: Readonly<Record<Region, Readonly<Record<string, number>>>> = names.backgroundWeights;

/** Pronunciations of names that a guide might mispronounce on the phone. */
export const pronunciations: Readonly<Record<string, string>> = names.pronunciations;

/** Nicknames of members. */
export const nicknames: Readonly<Record<string, string>> = names.nicknames;
