import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { readCsvMembers, startCsv } from './csv.ts';
import { repeatedColumnNotes } from './file-messages.ts';

const today = '2026-11-26';

describe('values of a CSV file that are not read', () => {
  const lines = (text: string, mapping: Record<string, string> = {}) =>
    readCsvMembers(startCsv(), text, {
      mapping: { memberNumber: 'No', firstName: 'First', lastName: 'Last', ...mapping },
      delimiter: ',',
      today,
      isLast: true,
    });
  const notes = (text: string, mapping?: Record<string, string>) =>
    lines(text, mapping).entries.flatMap(({ facts }) => facts?.notes.map(sentenceText) ?? []);

  it.each([
    ['Status', 'Deceased', 1],
    ['Estado', 'fallecida', 1],
    ['Deceased', 'Y', 1],
    ['Is Deceased?', 'true', 1],
    ['Deceased', 'N', 0],
    ['Status', 'Active', 0],
    ['Maintenance', 'Deceased', 1],
  ])('the column %s with %s adds a note to the line, and reports no death', (column, value, count) => {
    const mapping: Record<string, string> = column === 'Maintenance' ? { maintenance: column } : {};
    const text = `No,First,Last,${column}\nA1,Ada,Lee,${value}\n`;
    expect(notes(text, mapping)).toEqual(
      Array(count).fill(
        `Guidepost cannot tell whether “${value}” in the column “${column}” reports a death. Ask the sender whether this person died.`,
      ),
    );
    expect(lines(text, mapping).entries[0]?.facts).not.toHaveProperty('diedOn');
  });

  it('a second column with the same name is listed', () => {
    const text = 'No,First,Last,Last\nA1,Ada,Lee,Okafor\n';
    const { reader, entries } = lines(text);
    expect(entries[0]?.facts?.content.lastName).toBe('Lee');
    expect(repeatedColumnNotes(reader, { lastName: 'Last', firstName: 'First' }).map(sentenceText)).toEqual([
      'Several columns have the name “Last”. Guidepost reads only the first column.',
    ]);
    expect(repeatedColumnNotes(reader, { firstName: 'First' })).toEqual([]);
  });

  it('a group or plan number that a spreadsheet damaged is omitted with a note', () => {
    const text = 'No,First,Last,Group,Plan\nA1,Ada,Lee,1.23457E+08,1E+5\n';
    const { entries } = lines(text, { group: 'Group', plan: 'Plan' });
    expect(entries[0]?.facts?.coverage).toMatchObject({ group: null, plan: null });
    expect(entries[0]?.facts?.notes.map(sentenceText)).toEqual([
      'A spreadsheet program damaged the number 1.23457E+08, so Group was not imported.',
      'A spreadsheet program damaged the number 1E+5, so Plan was not imported.',
    ]);
  });

  it('no headings are missing if a portion ends in the title lines above them', () => {
    const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last' };
    const [title, text] = ['Sunrise Health\nNovember 2026\n', 'No,First,Last\nA1,Ada,Lee\n'];
    const options = { mapping, delimiter: ',', today };
    expect(readCsvMembers(startCsv(), title, { ...options, isLast: false })).toMatchObject({
      consumed: 0,
      missing: [],
    });
    expect(readCsvMembers(startCsv(), title, { ...options, isLast: true }).missing).toEqual(['No', 'First', 'Last']);
    const { missing, entries } = readCsvMembers(startCsv(), title + text, { ...options, isLast: false });
    expect([missing, entries.length]).toEqual([[], 1]);
  });
});

it('any social security number in a line is recognized in its other columns', () => {
  const text =
    'No,First,Last,SSN,Employee SSN,Subscriber\nA1,Ada,Lee,123-45-6789,987-65-4321,987654321\nA2,Bo,Lee,123-45-6789,987-65-4321,S7\n';
  const mapping = { memberNumber: 'No', firstName: 'First', lastName: 'Last', subscriberNumber: 'Subscriber' };
  const { entries } = readCsvMembers(startCsv(), text, { mapping, delimiter: ',', today, isLast: true });
  expect(JSON.stringify(entries)).not.toMatch(/987-?65-?4321/);
  expect(entries[1]?.facts?.coverage.subscriberNumber).toBe('S7');
});
