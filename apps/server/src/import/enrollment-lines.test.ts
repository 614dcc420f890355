import type { Api, EnrollmentImport, EnrollmentRow } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { previewSummary, reportLines, resultSummary } from './enrollment-lines.ts';

const noCounts = {
  hold: 0,
  undecided: 0,
  writes: 0,
  create: 0,
  change: 0,
  end: 0,
  refuse: 0,
  unchanged: 0,
  byHand: 0,
  likely: 0,
};
const importWith = (counts: Partial<typeof noCounts>, more: Partial<EnrollmentImport> = {}): EnrollmentImport =>
  ({ id: 7, state: 'preview', counts: { ...noCounts, ...counts }, results: {}, ...more }) as EnrollmentImport;
const row = (more: Partial<EnrollmentRow>): EnrollmentRow =>
  ({
    line: 2,
    memberNumber: 'A1',
    name: 'Ada Bell',
    memberId: null,
    outcome: 'create',
    reason: null,
    notes: [],
    ...more,
  }) as EnrollmentRow;

async function reportedLines(of: EnrollmentImport, rows: readonly EnrollmentRow[]): Promise<string[]> {
  const lines: string[] = [];
  const call = (async (_endpoint: unknown, { query }: { query: { outcome: string; noted?: 'true' } }) => ({
    data: rows.filter(({ outcome, notes }) => outcome === query.outcome && (!query.noted || notes.length > 0)),
    next: null,
  })) as unknown as Api;
  await reportLines(of, 'a.csv', call, { progress: () => {}, file: (line) => lines.push(line) });
  return lines;
}

describe('the summary of an enrollment file', () => {
  it('has a singular and a plural form', () => {
    expect(previewSummary(importWith({ create: 1, likely: 1, writes: 1 }), false)[1]).toMatch(
      /^1 new person is similar to a member\./,
    );
    expect(previewSummary(importWith({ create: 2, likely: 2, writes: 1 }), false)[1]).toMatch(
      /^2 new people are similar to members\./,
    );
    expect(previewSummary(importWith({ unchanged: 1 }), false)).toEqual([
      'preview: new 0, updated 0, ended 0, unchanged 1, refused 0, possibly different people 0',
      'there is nothing to import.',
    ]);
    expect(resultSummary(importWith({}, { results: { created: 2, skipped: 1 } }))).toBe(
      'imported: new 2, updated 0, ended 0, unchanged 0, not imported 1, refused 0',
    );
  });

  it('reports kept values of staff only if there are any', () => {
    const one = importWith({ change: 1, byHand: 1, writes: 1 });
    expect(previewSummary(one, false).join(' ')).toContain(
      '1 member has a value that is not from the last file, or a date of birth, which the file does not replace.',
    );
    expect(previewSummary(one, true).join(' ')).toContain('which the file replaces.');
    expect(previewSummary(importWith({ change: 1, writes: 1 }), false)).toHaveLength(1);
  });

  it('lists held and refused lines, and omitted values of other lines, like the report', async () => {
    const lines = await reportedLines(importWith({ hold: 1, refuse: 1, create: 2 }), [
      row({
        outcome: 'hold',
        memberId: 12 as EnrollmentRow['memberId'],
        reason: sentence('A member already has this member number, but the file lists a different person.'),
      }),
      row({
        outcome: 'refuse',
        line: 3,
        memberNumber: null,
        name: '',
        reason: sentence('The member number is missing. Ask the sender to add it.'),
      }),
      row({
        line: 4,
        notes: [sentence('The date of birth {date} is a placeholder and was not imported.', { date: '1900-01-01' })],
      }),
      row({ line: 5 }),
    ]);
    expect(lines).toEqual([
      "a.csv: 1 line has a member's number but a different person's name. Lines like this are not imported. Decide under Imports in the admin portal:",
      'a.csv: line 2, number A1, Ada Bell: Compare with member 12.',
      'a.csv: line 4, number A1, Ada Bell: The date of birth 1900-01-01 is a placeholder and was not imported.',
      'a.csv: 1 line was refused:',
      'a.csv: line 3: The member number is missing. Ask the sender to add it.',
    ]);
  });

  it('explains how a user decides about a held line after the import', async () => {
    const lines = await reportedLines(importWith({ hold: 1 }, { state: 'done' }), []);
    // the file was imported, so without “Compare again” it would change nothing
    expect(lines).toEqual([
      "a.csv: 1 line has a member's number but a different person's name. Lines like this are not imported. To decide, import the file again under Imports in the admin portal and choose “Compare again”:",
    ]);
  });

  it('stops after a hundred lines and refers to the report', async () => {
    const lines = await reportedLines(
      importWith({ refuse: 101 }),
      Array.from({ length: 101 }, (_, n) => row({ outcome: 'refuse', line: n })),
    );
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toBe('a.csv: more lines follow. Save all of them with --report FILE.');
  });
});
