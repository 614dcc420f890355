import type { Random } from './random.ts';
import { backgrounds } from './text/names.ts';
import type { NoteFacts } from './text/note-conditions.ts';
import { places } from './text/places.ts';
import type { DemoMember, DemoStaff, World } from './world.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export const noteFactsOf = (world: World, member: DemoMember): NoteFacts => ({
  age: Temporal.PlainDate.from(member.dateOfBirth).until(world.now.toZonedDateTimeISO('UTC').toPlainDate(), {
    largestUnit: 'year',
  }).years,
  language: member.reportedLanguage,
  region: member.city.region,
  state: member.city.state,
});

/** Returns the words for one member's notes. All notes about the member mention the same people and places. */
export function vocabularyOf(
  { programs }: Pick<World, 'programs'>,
  member: DemoMember,
  guide: DemoStaff,
  random: Random,
): Record<string, string> {
  const here = places[member.city.region];
  // returns the names of up to two resource hub programs with this tag, in the member's town if there are any
  const inTown = (tag: string) => {
    const inRegion = programs.filter(({ city, tags }) => city.region === member.city.region && tags.includes(tag));
    const such = inRegion.filter(({ city }) => city.city === member.city.city);
    return (such.length > 0 ? such : inRegion).slice(0, 2).map(({ name }) => name);
  };
  /** Returns the first program with this tag in the member's region. */
  const office = (tag: string): string => {
    const first = programs.find(({ city, tags }) => city.region === member.city.region && tags.includes(tag));
    if (!first) throw new Error(`The directory has no ${tag} for ${member.city.region}.`);
    return first.name;
  };
  const isShe = member.gender === 'Female';
  const likely = Object.values(backgrounds).filter((entry) => entry.race === member.raceEthnicitySummary);
  const background = likely.find((entry) => entry.families.includes(member.lastName)) ?? likely[0];
  const kin = random.pick(background?.relatives[isShe ? 'her' : 'his'] ?? ['the neighbor']);
  const isWoman = /daughter|sister|niece|wife|auntie/.test(kin) || (/neighbor|cousin/.test(kin) && random.chance(0.6));
  const names = (isWoman ? background?.women : background?.men)?.filter(
    (name) => name !== member.firstName && !name.includes(' '),
  );
  const stay = member.stays.at(-1);
  return {
    first: member.preferredName ?? member.firstName,
    she: isShe ? 'she' : 'he',
    her: isShe ? 'her' : 'his',
    herO: isShe ? 'her' : 'him',
    kin,
    kinName: random.pick(names && names.length > 0 ? names : ['Pat']),
    guideFirst: guide.firstName,
    plan: member.client.name,
    city: member.city.city,
    language1: member.reportedLanguage.split(',')[0] ?? 'English',
    transit: here.transit,
    card: here.farecard,
    line: random.pick(here.busLines),
    ride: here.ride,
    power: here.power,
    pantry: random.pick(inTown('food-pantry')),
    grocer: random.pick(here.grocers),
    pharmacy: random.pick(here.pharmacies),
    clinic: random.pick(here.clinics),
    eye: random.pick(here.eyeClinics),
    dialysis: random.pick(here.dialysis),
    housing: here.housing,
    senior: random.pick(inTown('seniors')),
    benefits: office('food-benefits'),
    legal: office('eviction'),
    rent: office('rent'),
    energy: office('electricity'),
    dental: office('dental'),
    glasses: office('eye-care'),
    repair: office('home-repair'),
    connected: office('phone-internet'),
    hospital: stay?.hospital ?? 'the hospital',
    complaint: lowerFirstLetter(stay?.complaint ?? 'a fall'),
    admitDay: stay ? weekdayName(stay.admitDate) : 'Monday',
  };
}

const weekdayName = (day: string): string => Temporal.PlainDate.from(day).toLocaleString('en-US', { weekday: 'long' });
const lowerFirstLetter = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

/** Returns a note in the editor's format: paragraphs, and a list for lines that begin with `- `. */
export function noteHtml(paragraphs: readonly string[], vocabulary: Record<string, string>, random: Random): string {
  const day = random.pick(weekdays);
  const words = {
    ...vocabulary,
    day,
    amount: String(random.between(14, 68) * 10 + random.pick([0, 4, 7])),
    small: String(random.between(18, 95)),
  };
  return paragraphs.map((paragraph) => block(fillText(paragraph, words, random))).join('');
}

function block(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (!escaped.startsWith('- ')) return `<p>${escaped}</p>`;
  return `<ul>${escaped
    .split('\n')
    .map((line) => `<li><p>${line.slice(2)}</p></li>`)
    .join('')}</ul>`;
}

/**
 * Fills in a text. Replaces `[this|that]` with one of its options, and `{word}` with a word for the member. `{Word}`
 * starts with a capital letter.
 */
export function fillText(text: string, words: Readonly<Record<string, string>>, random: Random): string {
  const chosen = text.replace(/\[([^\]]+)\]/g, (_, options: string) => random.pick(options.split('|')));
  const filledText = chosen.replace(/\{(\w+)\}/g, (_, key: string) => {
    const word = words[key];
    if (word !== undefined) return word;
    const small = words[key.charAt(0).toLowerCase() + key.slice(1)];
    if (small === undefined) throw new Error(`no word for {${key}}`);
    return small.charAt(0).toUpperCase() + small.slice(1);
  });
  // Capitalizes “the”, “her” and “his” at the start of a sentence, because a filled-in word may be “the Walgreens on
  // Broadway”.
  return filledText.replace(
    /(^|[.!?”] |^- |\n- )(the |her |his )/g,
    (_, before: string, word: string) => before + word.charAt(0).toUpperCase() + word.slice(1),
  );
}
