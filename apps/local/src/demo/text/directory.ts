import type { ProgramHours } from '@guidepost/contracts';
import type { Region } from './cities.ts';
import basics from './directory/basics.json' with { type: 'json' };
import care from './directory/care.json' with { type: 'json' };
import hours from './directory/hours.json' with { type: 'json' };
import organizationNames from './directory/organizations.json' with { type: 'json' };
import tagList from './directory/tags.json' with { type: 'json' };

/** A kind of program that many organizations offer under different names. */
export interface ProgramKind {
  /** Possible program names. The full name is `{organization} {name}`. */
  names: readonly string[];
  description: string;
  /** Search words for the program, in English and Spanish. */
  words: string;
  tags: readonly string[];
  eligibility: string | null;
  minimumAge?: number;
  maximumAge?: number;
  cost: string;
  hours: readonly ProgramHours[];
  apply: string;
  documents: string | null;
  /** Probability that a town has a program of this kind; 1 if every town has one. */
  share: number;
  /** True if the program is available only by phone. Each region has one such program. */
  isHotline?: boolean;
}

/** A kind of program in a JSON file. Its hours are a key in `hours.json`. */
interface ShortProgramKind extends Omit<ProgramKind, 'hours'> {
  hours: string;
}

const openingHours = hours as Readonly<Record<string, readonly ProgramHours[]>>;

function expand(kind: ShortProgramKind): ProgramKind {
  const opening = openingHours[kind.hours];
  if (opening === undefined) throw new Error(`hours.json has no “${kind.hours}” for ${kind.names[0]}.`);
  return { ...kind, hours: opening };
}

/** Programs for food, housing, bills and rides, and for health, legal help, money, work, family and companionship. */
export const programKinds = ([...basics, ...care] as readonly ShortProgramKind[]).map(expand);

/** Invented organizations, by region. Any resemblance to a real organization is unintended. */
export const organizations: Readonly<Record<Region, readonly string[]>> = organizationNames;

/** The service tags in the demo's directory, with their labels and parent tags. */
export const tags: readonly { key: string; label: string; parent?: string }[] = tagList;
