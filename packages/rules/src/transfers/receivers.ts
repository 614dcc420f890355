import { stateCode } from '../imports/states.ts';
import { fold } from '../sentences/fold.ts';
import { stateDistance } from './state-distance.ts';

/** A guide who can receive a member. */
interface Receiver {
  name: string;
  /** Text such as 'Houston, TX'; null if unknown. */
  location: string | null;
  languages: readonly string[];
  /** Current number of members. */
  members: number;
  hasSignedIn: boolean;
}

/** Requirements for choosing a member's new guide. */
interface Wanted {
  /** The guide should speak one of these languages. Empty if English is enough. */
  languages: readonly string[];
  /** The member's home; null if unknown. */
  home: { city: string; state: string } | null;
}

/** A guide's location relative to the member's home: in the same city, in the same state, or neither (null). */
export type ReceiverPlace = 'city' | 'state' | null;

export interface RankedReceiver<G> {
  guide: G;
  /** The wanted languages that the guide speaks. */
  speaks: string[];
  place: ReceiverPlace;
}

export interface RankedReceivers<G> {
  ranked: RankedReceiver<G>[];
  /** The wanted languages if no guide speaks any of them; otherwise empty. */
  unspoken: string[];
}

interface Location {
  place: ReceiverPlace;
  /** Miles between the member's state and the guide's state. Infinity if one of them is unknown. */
  miles: number;
}

/** Compares a guide's location, such as 'Houston, TX', with the member's home. */
function locate(location: string | null, home: Wanted['home']): Location {
  const parts = (location ?? '').split(',').map((part) => part.trim());
  const [city = ''] = parts;
  const [state, homeState] = [stateCode(parts.at(-1) ?? ''), stateCode(home?.state ?? '')];
  if (home === null || state === null || homeState === null) return { place: null, miles: Number.POSITIVE_INFINITY };
  if (state !== homeState) return { place: null, miles: stateDistance(state, homeState) };
  return { place: parts.length > 1 && fold(city) === fold(home.city.trim()) ? 'city' : 'state', miles: 0 };
}

const byNumber = (one: number, other: number): number => (one === other ? 0 : one - other);

/**
 * Sorts the guides who can receive a member: by language, then by distance, then by number of members
 * (docs/areas/transfers.md#order-of-guides). Guides who are equal in all three are sorted by name. Guides who have
 * never signed in are last.
 */
export function rankReceivers<G extends Receiver>(guides: readonly G[], wanted: Wanted): RankedReceivers<G> {
  const found = guides.map((guide) => ({
    guide,
    speaks: wanted.languages.filter((language) => guide.languages.includes(language)),
    ...locate(guide.location, wanted.home),
  }));
  const ranked = found.toSorted(
    (a, b) =>
      Number(b.guide.hasSignedIn) - Number(a.guide.hasSignedIn) ||
      Number(a.speaks.length === 0) - Number(b.speaks.length === 0) ||
      Number(b.place === 'city') - Number(a.place === 'city') ||
      byNumber(a.miles, b.miles) ||
      a.guide.members - b.guide.members ||
      a.guide.name.localeCompare(b.guide.name, 'en'),
  );
  const isSpoken = ranked.some(({ speaks }) => speaks.length > 0);
  return {
    ranked: ranked.map(({ guide, speaks, place }) => ({ guide, speaks, place })),
    unspoken: guides.length === 0 || isSpoken ? [] : [...wanted.languages],
  };
}
