import { stateCode } from '../imports/states.ts';
import { fold } from '../sentences/fold.ts';

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

const places = { city: 0, state: 1, none: 2 } as const;

function placeOf(location: string | null, home: Wanted['home']): ReceiverPlace {
  if (location === null || home === null) return null;
  const parts = location.split(',').map((part) => part.trim());
  const [city = ''] = parts;
  const state = stateCode(parts.at(-1) ?? '');
  if (state === null || state !== stateCode(home.state)) return null;
  return parts.length > 1 && fold(city) === fold(home.city.trim()) ? 'city' : 'state';
}

/**
 * Sorts the guides who can receive a member: by language, then by location, then by number of members
 * (docs/areas/transfers.md#order-of-guides). Guides who are equal in all three are sorted by name. Guides who have
 * never signed in are last.
 */
export function rankReceivers<G extends Receiver>(guides: readonly G[], wanted: Wanted): RankedReceivers<G> {
  const found = guides.map((guide) => ({
    guide,
    speaks: wanted.languages.filter((language) => guide.languages.includes(language)),
    place: placeOf(guide.location, wanted.home),
  }));
  const ranked = found.toSorted(
    (a, b) =>
      Number(b.guide.hasSignedIn) - Number(a.guide.hasSignedIn) ||
      Number(a.speaks.length === 0) - Number(b.speaks.length === 0) ||
      places[a.place ?? 'none'] - places[b.place ?? 'none'] ||
      a.guide.members - b.guide.members ||
      a.guide.name.localeCompare(b.guide.name, 'en'),
  );
  const isSpoken = ranked.some(({ speaks }) => speaks.length > 0);
  return { ranked, unspoken: guides.length === 0 || isSpoken ? [] : [...wanted.languages] };
}
