import { asId, type IdOf, type Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** An entry in the fixed list of races and ethnicities. */
export interface RaceEthnicity {
  readonly raceEthnicityId: IdOf<'RaceEthnicity'>;
  readonly parentRaceEthnicityId: IdOf<'RaceEthnicity'> | null;
  readonly name: string;
  /** True if the member can describe the entry in their own words. */
  readonly takesDetail: boolean;
}

/** A member's choice: an entry, and the member's own words if the entry allows them. */
export interface RaceEthnicityChoice {
  readonly raceEthnicityId: IdOf<'RaceEthnicity'>;
  readonly detail: string | null;
}

const hispanic = asId<'RaceEthnicity'>(10);
const notHispanic = asId<'RaceEthnicity'>(11);
const undisclosed = asId<'RaceEthnicity'>(12);

/** The top-level entries with their ids, and their child entries. An id is never reused. */
const tree: readonly (readonly [id: number, name: string, below: readonly string[]])[] = [
  [
    1,
    'American Indian or Alaska Native',
    [
      'Alaska Native',
      'Apache',
      'Blackfeet',
      'Cherokee',
      'Chickasaw',
      'Choctaw',
      'Lumbee',
      'Muscogee (Creek)',
      'Navajo',
      'Ojibwe',
      'Pueblo',
      'Sioux',
      'Other tribe',
    ],
  ],
  [
    2,
    'Asian',
    [
      'Asian Indian',
      'Bangladeshi',
      'Burmese',
      'Cambodian',
      'Chinese',
      'Filipino',
      'Hmong',
      'Indonesian',
      'Japanese',
      'Korean',
      'Laotian',
      'Malaysian',
      'Nepalese',
      'Pakistani',
      'Sri Lankan',
      'Taiwanese',
      'Thai',
      'Vietnamese',
      'Other Asian',
    ],
  ],
  [
    3,
    'Black or African American',
    [
      'African American',
      'Congolese',
      'Ethiopian',
      'Ghanaian',
      'Haitian',
      'Jamaican',
      'Nigerian',
      'Somali',
      'Trinidadian',
      'Other Black',
    ],
  ],
  [
    4,
    'Native Hawaiian or Other Pacific Islander',
    ['Chamorro', 'Fijian', 'Marshallese', 'Native Hawaiian', 'Samoan', 'Tongan', 'Other Pacific Islander'],
  ],
  [
    5,
    'White',
    [
      'English',
      'French',
      'German',
      'Irish',
      'Italian',
      'Middle Eastern or North African',
      'Polish',
      'Russian',
      'Other White',
    ],
  ],
  [6, 'Other', []],
  [
    hispanic,
    'Hispanic or Latino',
    [
      'Argentinian',
      'Colombian',
      'Cuban',
      'Dominican',
      'Ecuadorian',
      'Guatemalan',
      'Honduran',
      'Mexican',
      'Nicaraguan',
      'Peruvian',
      'Puerto Rican',
      'Salvadoran',
      'Spaniard',
      'Venezuelan',
      'Other Hispanic or Latino',
    ],
  ],
  [notHispanic, 'Not Hispanic or Latino', []],
  [undisclosed, 'Prefers not to say', []],
];

const isOther = (name: string): boolean => name.startsWith('Other');

/** All entries in the order of the form: each parent before its children. */
export const raceEthnicities: readonly RaceEthnicity[] = tree.flatMap(([id, name, below]) => [
  { raceEthnicityId: asId(id), parentRaceEthnicityId: null, name, takesDetail: isOther(name) },
  ...below.map((child, place) => ({
    raceEthnicityId: asId<'RaceEthnicity'>(id * 100 + place + 1),
    parentRaceEthnicityId: asId<'RaceEthnicity'>(id),
    name: child,
    takesDetail: isOther(child),
  })),
]);

const byId = new Map(raceEthnicities.map((entry) => [entry.raceEthnicityId, entry]));
const rootOf = (entry: RaceEthnicity): number => entry.parentRaceEthnicityId ?? entry.raceEthnicityId;

/** Returns an error message about invalid choices; null if they are valid. */
export function raceEthnicityProblem(choices: readonly RaceEthnicityChoice[]): Sentence | null {
  const ids = choices.map((choice) => choice.raceEthnicityId);
  if (new Set(ids).size < ids.length) return sentence('You can choose each option only once.');
  const entries = ids.map((id) => byId.get(id));
  if (entries.some((entry) => entry === undefined)) return sentence('This race or ethnicity could not be found.');
  if (choices.some(({ raceEthnicityId, detail }) => detail && !byId.get(raceEthnicityId)?.takesDetail))
    return sentence('Only "Other" allows a description.');
  const roots = new Set(entries.map((entry) => rootOf(entry as RaceEthnicity)));
  if (roots.has(undisclosed) && roots.size > 1)
    return sentence('"Prefers not to say" cannot be combined with other choices.');
  if (roots.has(hispanic) && roots.has(notHispanic))
    return sentence('Choose either “Hispanic or Latino” or “Not Hispanic or Latino”.');
  return null;
}

/**
 * Returns races with their ethnicities in parentheses: `White (Mexican)`. Returns null if nothing is chosen. Choosing
 * an ethnicity also chooses its race. A race or ethnicity alone has no parentheses.
 */
export function raceEthnicitySummary(choices: readonly RaceEthnicityChoice[]): string | null {
  const chosen = new Map(choices.map((choice) => [choice.raceEthnicityId, choice]));
  const roots = new Set(
    [...chosen.keys()].flatMap((id) => (byId.has(id) ? [rootOf(byId.get(id) as RaceEthnicity)] : [])),
  );
  const isEthnicity = (root: number) => root === hispanic || root === notHispanic;
  const words = (entry: RaceEthnicity) => chosen.get(entry.raceEthnicityId)?.detail?.trim() || entry.name;
  const races: string[] = [];
  const ethnicities: string[] = [];
  for (const entry of raceEthnicities) {
    if (entry.parentRaceEthnicityId !== null) {
      if (chosen.has(entry.raceEthnicityId)) ethnicities.push(words(entry));
    } else if (roots.has(entry.raceEthnicityId)) {
      const hasNarrower = raceEthnicities.some(
        (other) => other.parentRaceEthnicityId === entry.raceEthnicityId && chosen.has(other.raceEthnicityId),
      );
      if (!isEthnicity(entry.raceEthnicityId)) races.push(words(entry));
      else if (!hasNarrower) ethnicities.push(words(entry));
    }
  }
  if (races.length > 0 && ethnicities.length > 0) return `${races.join(', ')} (${ethnicities.join(', ')})`;
  return races.length + ethnicities.length === 0 ? null : [...races, ...ethnicities].join(', ');
}
