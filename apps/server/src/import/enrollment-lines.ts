import {
  type Api,
  contracts,
  type EnrollmentImport,
  type EnrollmentOutcome,
  type EnrollmentRow,
  enrollmentOutcomes,
  type ReplyOf,
} from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import type { Report } from './run.ts';

/** Maximum number of lines that the terminal lists for a file. The report contains all lines. */
const maxListed = 100;

const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * Summarizes a file's preview: the number of changes, and the data that is omitted unless the user decides otherwise.
 */
export function previewSummary({ counts }: EnrollmentImport, takesFile: boolean): string[] {
  const { hold, create, change, end, refuse, unchanged, likely, byHand, writes } = counts;
  const lines = [
    `preview: new ${create}, updated ${change}, ended ${end}, unchanged ${unchanged}, refused ${refuse}, possibly different people ${hold}`,
  ];
  if (likely > 0) {
    const who = countText(likely, 'new person is similar to a member', 'new people are similar to members');
    lines.push(
      `${who}. A person with the same name and date of birth as a member of this customer is not imported. All others are imported.`,
    );
  }
  if (byHand > 0) {
    const where = countText(byHand, 'member has', 'members have');
    lines.push(
      takesFile
        ? `${where} a value that is not from the last file, or a date of birth, which the file replaces.`
        : `${where} a value that is not from the last file, or a date of birth, which the file does not replace. To replace it, add --take-file.`,
    );
  }
  if (writes === 0 && !(takesFile && byHand > 0)) lines.push('there is nothing to import.');
  return lines;
}

/** Summarizes an import's changes. */
export const resultSummary = ({ results }: EnrollmentImport): string => {
  const { created = 0, changed = 0, ended = 0, unchanged = 0, refused = 0, skipped = 0 } = results;
  return `imported: new ${created}, updated ${changed}, ended ${ended}, unchanged ${unchanged}, not imported ${skipped}, refused ${refused}`;
};

/** Returns the heading for a list of lines with the same outcome, or null if the lines need no heading. */
function heading({ state, counts }: EnrollmentImport, outcome: EnrollmentOutcome): string | null {
  if (outcome === 'refuse') return `${countText(counts.refuse, 'line was refused', 'lines were refused')}:`;
  if (outcome !== 'hold') return null;
  const isDone = state === 'done';
  const what = countText(
    counts.hold,
    "line has a member's number but a different person's name",
    "lines have a member's number but a different person's name",
  );

  const how = isDone
    ? 'To decide, import the file again under Imports in the admin portal and choose “Compare again”'
    : 'Decide under Imports in the admin portal';
  return `${what}. Lines like this are not imported. ${how}:`;
}

/** Lists held lines, refused lines with their reason, and the omitted parts of other lines. */
export async function reportLines(found: EnrollmentImport, name: string, call: Api, report: Report): Promise<void> {
  let left = maxListed;
  for (const outcome of enrollmentOutcomes) {
    const isWhole = outcome === 'hold' || outcome === 'refuse';
    const head = heading(found, outcome);
    if (head !== null && found.counts[outcome] > 0) report.file(`${name}: ${head}`);
    for await (const row of rowsOf(found, outcome, isWhole ? {} : { noted: 'true' }, call)) {
      if (left === 0) {
        report.file(`${name}: more lines follow. Save all of them with --report FILE.`);
        return;
      }
      left -= 1;
      report.file(`${name}: ${lineText(row)}`);
    }
  }
}

/** Lists the lines that an undo did not restore, or restored only partly, with the reasons. */
export async function reportNotRestored(found: EnrollmentImport, call: Api, report: Report): Promise<void> {
  let left = maxListed;
  for (const outcome of enrollmentOutcomes)
    for await (const row of rowsOf(found, outcome, { left: 'true' }, call)) {
      if (left === 0) {
        report.file('more lines follow. Save all of them with --report FILE.');
        return;
      }
      left -= 1;
      report.file(`${placeOf(row)}: ${row.undoNotes.map((note) => sentenceText(note)).join(' ')}`);
    }
}

const placeOf = ({ line, memberNumber, name }: EnrollmentRow): string =>
  [
    line === null ? 'not in the file' : `line ${line}`,
    ...(memberNumber === null ? [] : [`number ${memberNumber}`]),
    ...(name === '' ? [] : [name]),
  ].join(', ');

/** Returns a line's text, with its reason and notes. */
function lineText(row: EnrollmentRow): string {
  const { memberId, outcome, reason, notes } = row;
  const texts = [...(reason === null || outcome === 'hold' ? [] : [reason]), ...notes].map(sentenceText);
  if (outcome === 'hold') texts.unshift(`Compare with member ${memberId}.`);
  return `${placeOf(row)}: ${texts.join(' ')}`;
}

async function* rowsOf(
  { id, counts }: EnrollmentImport,
  outcome: EnrollmentOutcome,
  filter: { noted?: 'true'; left?: 'true' },
  call: Api,
): AsyncGenerator<EnrollmentRow> {
  if (counts[outcome] === 0) return;
  for (let after: number | null = 0; after !== null; ) {
    const page: ReplyOf<typeof contracts.enrollments.rows> = await call(contracts.enrollments.rows, {
      params: { importId: id },
      query: { outcome, ...filter, ...(after === 0 ? {} : { after }) },
    });
    yield* page.data;
    after = page.next;
  }
}
