import { importedFields, type Sentence } from '@guidepost/contracts';
import { addressLine } from '../contacts/lines.ts';
import { isComplete } from '../imports/incomplete-addresses.ts';
import type { ImportedContent } from '../imports/merge.ts';
import { labelWithoutExtension } from '../imports/phones.ts';
import { sentence } from '../sentences/sentence.ts';
import type { Coverage, EnrollmentFacts } from './enrollment-facts.ts';
import { wordOf } from './findings.ts';
import { mergedCoverage } from './merge-coverage.ts';

/** A line of a CSV file or a loop in an 834, with its facts about a member. */
export interface LineFacts {
  line: number;
  facts: EnrollmentFacts;
}

/**
 * Merges the lines about the same member, because a sender can write one line per coverage. Sorts the lines by date,
 * then by position in the file. Each line, in this order, continues or ends the coverage. For all other values, the
 * last line's value is used. A note reports each earlier line with a different value.
 * @param isCsv true for a CSV file, where a line without an end date does not continue coverage that an earlier line
 * ended
 */
export function mergedFacts(
  lines: readonly LineFacts[],
  { today, isCsv }: { today: string; isCsv: boolean },
): EnrollmentFacts {
  const all = lines.map(({ facts }) => facts);
  const last = all.at(-1) as EnrollmentFacts;
  const notes: Sentence[] = [];
  const content = mergedContent(all, notes);
  const coverage = mergedCoverage(all, { today, isCsv });
  noteDifferences(all, coverage.facts.coverage, notes);
  const zoned = lineOfAddress(all, content) ?? all.findLast((facts) => !facts.newMemberNote) ?? last;
  const deaths = all.map(({ diedOn }) => diedOn).filter((diedOn) => diedOn !== undefined);
  const diedOn = deaths.findLast((day) => day !== null) ?? (deaths.length > 0 ? null : undefined);
  const numbers = { words: lines.map(({ line }) => String(line)) };
  const merged =
    coverage.order === null
      ? sentence('Lines {lines} of the file are about this member and were merged.', { lines: numbers })
      : coverage.order.isEnd
        ? sentence('Lines {lines} of the file are about this member. Together, they end the coverage.', {
            lines: numbers,
          })
        : sentence(
            'Lines {lines} of the file are about this member. Together, they end {ended} and continue {others}.',
            {
              lines: numbers,
              ended: coverage.order.ended ?? { word: 'the earlier coverage' },
              others: coverage.facts.coverage.plan ?? { word: 'the coverage' },
            },
          );
  return {
    ...coverage.facts,
    content: { ...content, timeZone: zoned.content.timeZone },
    ...(diedOn === undefined ? {} : { diedOn }),
    notes: unique([merged, ...notes, ...all.flatMap((facts) => facts.notes)]),
    newMemberZone: zoned.newMemberZone ?? null,
    possibleZones: zoned.possibleZones ?? null,
    newMemberNote: zoned.newMemberNote ?? null,
  };
}

/**
 * Returns the last line that contains the first address of the merged content. The address determines the time zone.
 * Returns undefined if no line has an address.
 */
function lineOfAddress(all: readonly EnrollmentFacts[], { addresses }: ImportedContent): EnrollmentFacts | undefined {
  const [home] = addresses;
  if (home === undefined) return undefined;
  const isHome = (address: ImportedContent['addresses'][number] | undefined) =>
    address !== undefined && addressLine(address) === addressLine(home);
  return all.findLast(({ content }) => isHome(content.addresses[0]));
}

const unique = (notes: readonly Sentence[]): Sentence[] => [
  ...new Map(notes.map((note) => [JSON.stringify(note), note])).values(),
];

/** Returns the note for an earlier line with a different value. The last line's value is used. */
const differenceNote = (what: Sentence['values'][string], earlier: string, later: string): Sentence =>
  sentence('The lines about this member differ in {what}. Guidepost uses {later} and ignores {earlier}.', {
    what,
    earlier,
    later,
  });

function mergedContent(all: readonly EnrollmentFacts[], notes: Sentence[]): ImportedContent {
  const contents = all.map(({ content }) => content);
  const last = contents.at(-1) as ImportedContent;
  const content = { ...last };
  for (const field of importedFields) {
    const values = contents.flatMap((one) => one[field] || []);
    const value = values.at(-1);
    if (value === undefined) continue;
    Object.assign(content, { [field]: value });
    // differences in these fields need no note: the address determines the time zone, and one person's names differ
    // only in spelling
    if (field === 'timeZone' || field === 'firstName' || field === 'lastName') continue;
    for (const earlier of new Set(values))
      if (earlier !== value) notes.push(differenceNote(wordOf(field), earlier, value));
  }
  content.identifiers = [
    ...new Map(contents.flatMap((one) => one.identifiers).map((one) => [one.value, one])).values(),
  ];
  content.phones = mergeByLabel(
    contents.map(({ phones }) => phones),
    (number) => labelWithoutExtension(number.description),
    {
      order: ['Mobile', 'Home', 'Work'],
      textOf: ({ number }) => number,
      what: { word: 'Phone' },
      notes,
    },
  );
  content.emails = mergeByLabel(
    contents.map(({ emails }) => emails),
    ({ description }) => description,
    {
      order: [],
      textOf: ({ email }) => email,
      what: { word: 'Email' },
      notes,
    },
  );
  content.addresses = mergeByLabel(
    contents.map(({ addresses }) => addresses),
    ({ description }) => description,
    {
      order: ['Home', 'Mailing'],
      textOf: addressLine,
      what: { word: 'Address' },
      notes,
      isUsable: isComplete,
    },
  );
  content.stays = contents.flatMap(({ stays }) => stays);
  return content;
}

/**
 * Merges contacts. For each label, uses the last line that has usable contacts. Adds a note for each omitted contact.
 */
function mergeByLabel<T>(
  lists: readonly (readonly T[])[],
  labelOf: (one: T) => string,
  {
    order,
    textOf,
    what,
    notes,
    isUsable = () => true,
  }: {
    order: readonly string[];
    textOf: (one: T) => string;
    what: { word: string };
    notes: Sentence[];
    isUsable?: (one: T) => boolean;
  },
): T[] {
  const labels = [...new Set(lists.flat().map(labelOf))];
  const rank = (label: string) => (order.includes(label) ? order.indexOf(label) : order.length);
  const chosen = labels
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((label) => {
      const having = lists
        .map((list) => list.filter((one) => labelOf(one) === label))
        .filter((list) => list.length > 0);
      return having.findLast((list) => list.some(isUsable)) ?? having.at(-1) ?? [];
    });
  const texts = new Set(chosen.map(textOf));
  const seen = new Set<string>();
  for (const one of lists.flat()) {
    const text = textOf(one);
    if (texts.has(text) || seen.has(text)) continue;
    seen.add(text);
    const later = chosen.filter((other) => labelOf(other) === labelOf(one)).map(textOf);
    notes.push(differenceNote(what, text, later.join(', ')));
  }
  return [...new Map(chosen.map((one) => [textOf(one), one])).values()];
}

/**
 * Adds notes about coverage values that differ between lines. Ignores values that are combined, and values that depend
 * on the order of the lines.
 */
function noteDifferences(all: readonly EnrollmentFacts[], merged: Coverage, notes: Sentence[]): void {
  for (const key of ['subscriberNumber', 'relationship'] as const) {
    const later = merged[key];
    for (const earlier of new Set(all.map(({ coverage }) => coverage[key])))
      if (earlier !== null && later !== null && earlier !== later)
        notes.push(differenceNote(wordOf(key), earlier, later));
  }
}
