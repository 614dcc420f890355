import type { LearnMoreContent, LearnMoreSection } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { differences, mergeOf } from '../../../shell/forms/merge.ts';
import { versionsOfContents } from './merge-contents.ts';
import { sharedKeys, valuesOf, versionOf } from './versions.ts';

const fold = (title: string, sortOrder: number, details = ''): LearnMoreSection => ({
  type: 'accordion',
  title,
  sortOrder,
  isHighlighted: false,
  entries: [{ summary: 'Why', details }],
});
const content = (...sections: LearnMoreSection[]): LearnMoreContent => ({ title: 'Rent', sections });
const base = content(fold('Lease', 1), fold('Deposit', 2), fold('Repairs', 3));

function merged(mine: LearnMoreContent, theirs: LearnMoreContent) {
  const [first, second, third] = versionsOfContents({ base, mine, theirs });
  const shared = sharedKeys(first, second, third);
  const [was, own, other] = [valuesOf(first, shared), valuesOf(second, shared), valuesOf(third, shared)];
  const found = differences([...new Set([...Object.keys(own), ...Object.keys(other)])], was, own, other);
  const { items } = versionOf(mergeOf(own, found, new Set()), second, third);
  return {
    both: found.filter(({ by }) => by === 'both').map(({ field }) => field),
    sections: items.map(({ sortOrder, title, entries }) => [
      sortOrder,
      title,
      ...entries.map((entry) => ('details' in entry ? entry.details : '')),
    ]),
  };
}

it('edits to different sections are merged, even if one user moves, adds and deletes sections', () => {
  const mine = content(fold('Deposit', 1, 'At most two months.'), fold('Lease', 2), fold('Repairs', 3));
  const theirs = content(fold('Lease', 1, 'Twelve months.'), fold('Deposit', 2), fold('Moving out', 3));
  // sections are matched by title or position; the third section was replaced by a new one in the same position
  expect(merged(mine, theirs)).toEqual({
    both: [],
    sections: [
      [1, 'Deposit', 'At most two months.'],
      [2, 'Lease', 'Twelve months.'],
      [3, 'Moving out', ''],
    ],
  });
});

it('edits to the same text need a decision', () => {
  const theirs = content(fold('Lease', 1, 'Twelve months.'), fold('Deposit', 2), fold('Repairs', 3));
  const mine = content(fold('Lease', 1, 'A year.'), fold('Deposit', 2), fold('Repairs', 3));
  expect(merged(mine, theirs).both).toEqual(['item/base0/entries']);
});
