import { openAsBlob, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Api,
  type ClientId,
  type CsvReading,
  contracts,
  type EnrollmentImport,
  type EnrollmentMapping,
  enrollmentColumns,
  enrollmentFileBytes,
  enrollmentUndoDays,
  type ReplyOf,
} from '@guidepost/contracts';
import {
  charactersOf,
  type DayOrderFound,
  dayOrderIn,
  delimiterOf,
  encodingOf,
  fileHead,
  fileText,
  guessMapping,
  headingsOf,
  headingText,
  missingColumns,
  readCsv,
  sendInPortions,
  sentenceText,
} from '@guidepost/rules';
import { fromCaller } from './caller.ts';
import { previewSummary, reportLines, reportNotRestored, resultSummary } from './enrollment-lines.ts';
import type { EnrollmentOptions, UndoOptions } from './options.ts';
import { Problem } from './problem.ts';
import { findClient, pollMs, type Report, retryWhileUnavailable, withAssignment } from './run.ts';

/**
 * Sends enrollment files to the running system one by one, and shows the preview of each. Imports them if the options
 * require it.
 * @returns true if a line was refused or held
 * @throws Problem
 */
export async function importEnrollment(options: EnrollmentOptions, call: Api, report: Report): Promise<boolean> {
  const client = await findClient(options.client, call);
  let isRefused = false;
  for (const typed of options.paths) {
    const file = fromCaller(typed);
    const sent = await send(options, client.id, file, call, report);
    let found = await waitFor(sent, ['preview', 'failed'], call, report);
    if (found.isRepeat && options.isAgain && found.state === 'preview') {
      const params = { importId: found.id };
      found = await call(contracts.enrollments.decide, { params, body: { again: true } });
      found = await waitFor(found, ['preview', 'failed'], call, report);
    }
    notify(found, typed, report, options.takesFile === true);
    if (found.isRepeat) report.file(`${typed}: to compare the file again, add --again.`);
    if (found.state === 'preview' && options.isApplied) {
      const params = { importId: found.id };
      if (options.takesFile) await call(contracts.enrollments.decide, { params, body: { byHand: 'file' } });
      await call(contracts.enrollments.apply, { params }, { idempotencyKey: crypto.randomUUID() });
      found = await waitFor(found, ['done'], call, report);
      report.file(`${typed}: ${resultSummary(found)}`);
      const { created = 0, changed = 0, ended = 0 } = found.results;
      report.file(
        created + changed + ended > 0
          ? `${typed}: you can undo this import for ${enrollmentUndoDays} days: npm run import -- undo ${found.id} ${addressOption(options)} --apply`
          : `${typed}: the number of this import is ${found.id}. It changed no member.`,
      );
      await reportLines(found, typed, call, report);
    } else if (found.state === 'preview') {
      await reportLines(found, typed, call, report);
      if (found.counts.writes + found.counts.hold + found.counts.byHand > 0)
        report.file(
          `${typed}: nothing was imported yet. To import, add --apply, or decide line by line under Imports in the admin portal.`,
        );
    }
    isRefused ||= found.state === 'failed' || found.counts.refuse + found.counts.hold > 0;
    if (options.report !== undefined && found.state !== 'failed')
      await saveReport(found, fromCaller(options.report), call);
    if (found.hasAcknowledgement && options.acknowledgement !== undefined) {
      const reply = await call(contracts.enrollments.acknowledgement, { params: { importId: found.id } });
      writeFileSync(fromCaller(options.acknowledgement), reply.text, personal);
    }
  }
  return isRefused;
}

/**
 * Counts what undoing an import would change. Undoes the import if the options require it.
 * @returns true if a part of the import remains, or would remain, after the undo
 */
export async function undoEnrollment(
  { importId, isApplied, report: file, ...address }: UndoOptions,
  call: Api,
  report: Report,
): Promise<boolean> {
  const params = { importId };
  const sum = { removed: 0, restored: 0, partly: 0, left: 0 };
  const reasons = new Map<string, number>();
  for (let after: number | null = 0; after !== null; ) {
    const part: ReplyOf<typeof contracts.enrollments.undoPreview> = await call(contracts.enrollments.undoPreview, {
      params,
      query: { after },
    });
    for (const key of ['removed', 'restored', 'partly', 'left'] as const) sum[key] += part[key];
    for (const { reason, count } of part.reasons) {
      const text = sentenceText(reason);
      reasons.set(text, (reasons.get(text) ?? 0) + count);
    }
    after = part.next;
  }
  const { removed, restored, partly, left } = sum;
  if (!isApplied) {
    report.file(
      `members to remove ${removed}, to restore ${restored}, to partly restore ${partly}, not to change ${left}`,
    );
    for (const [reason, count] of reasons) report.file(`${count} ${count === 1 ? 'member' : 'members'}: ${reason}`);
    report.file('Nothing was undone. To undo the import, add --apply.');
    return partly + left > 0;
  }
  const begun = await call(contracts.enrollments.undo, { params }, { idempotencyKey: crypto.randomUUID() });
  const found = await waitFor(begun, ['undone', 'done'], call, report);
  const results = found.undo?.results ?? {};
  report.file(
    `members removed or restored ${results.undone ?? 0}, partly restored ${results.partly ?? 0}, not changed ${results.left ?? 0}`,
  );
  await reportNotRestored(found, call, report);
  if (found.undoUntil !== null && (results.left ?? 0) > 0)
    report.file(
      `You can undo the remaining changes until ${localDay(found.undoUntil)}. You may need to undo newer imports first: npm run import -- undo ${importId} ${addressOption(address)} --apply`,
    );
  if (file !== undefined) await saveReport(found, fromCaller(file), call);
  return (results.partly ?? 0) + (results.left ?? 0) > 0;
}

/** Returns the option that names the server, for a command that the user can run next. */
const addressOption = ({ port, url }: Pick<UndoOptions, 'port' | 'url'>): string =>
  url === undefined ? `--port ${port}` : `--url ${url}`;

const progressVerbs: Partial<Record<EnrollmentImport['state'], string>> = { applying: 'imported', undoing: 'restored' };

function notify(found: EnrollmentImport, name: string, report: Report, takesFile: boolean): void {
  for (const problem of [...found.problems, ...found.remarks]) report.file(`${name}: ${sentenceText(problem)}`);
  if (found.state === 'failed') return;
  for (const line of previewSummary(found, takesFile)) report.file(`${name}: ${line}`);
}

async function send(
  { kind: format, assign, guideEmail, isFull, map, reading }: EnrollmentOptions,
  clientId: ClientId,
  file: string,
  call: Api,
  report: Report,
): Promise<EnrollmentImport> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Problem(`${file}: this file does not exist.`, 2);
  if (size === 0 || size > enrollmentFileBytes)
    throw new Problem(`${file}: the file is empty, or larger than 1 GB.`, 2);
  const opened = await openAsBlob(file);
  const encoding = await encodingOf(opened);
  const ofCsv =
    format === 'csv'
      ? {
          ...(await columnsOf(
            clientId,
            { file, head: await fileHead(opened, encoding) },
            { map, reading },
            call,
            report,
          )),
          isFull,
        }
      : {};
  const body = {
    clientId,
    format,
    fileName: path.basename(file).slice(0, 200),
    size: charactersOf(opened, encoding),
    assign,
    ...(guideEmail === undefined ? {} : { guideEmail }),
    ...ofCsv,
  };
  let found = await withAssignment(guideEmail, () =>
    call(contracts.enrollments.create, { body }, { idempotencyKey: crypto.randomUUID() }),
  );
  const params = { importId: found.id };
  await sendInPortions(fileText(opened, encoding), async (portion) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    found = await retryWhileUnavailable(
      () => call(contracts.enrollments.send, { params, body: portion }, options),
      report,
    );
    report.progress(`${found.rows} lines read`);
    return { received: found.received, goesOn: found.state === 'reading' };
  });
  return found;
}

/**
 * Returns a file's columns by field. They come from the options, from the client's earlier choice, or from the columns'
 * names.
 */
async function columnsOf(
  clientId: ClientId,
  { file, head }: { file: string; head: string },
  { map, reading: storedReading }: Pick<EnrollmentOptions, 'map' | 'reading'>,
  call: Api,
  report: Report,
) {
  const delimiter = delimiterOf(head);
  const remembered = await call(contracts.enrollments.mapping, { params: { clientId } });
  const chosen = Object.entries(map).map(([key, head]) => [key, headingText(head)] as const);
  const chosenHeads = new Set(chosen.map(([, head]) => head));
  if (chosenHeads.size < chosen.length) throw new Problem('Use each column in only one --map.', 2);
  const stored = Object.entries(remembered.mapping).filter(([, head]) => !chosenHeads.has(head));
  const wanted: EnrollmentMapping = Object.fromEntries([...stored, ...chosen]);
  const found = headingsOf(readCsv(head, delimiter, 1, true).records, wanted);
  const { heads } = found;
  const [unknown] = chosen.filter(([, head]) => !heads.includes(head));
  if (unknown)
    throw new Problem(
      `${file}: --map "${unknown.join('=')}": the file has no such column. The columns of the file are: ${heads.join(', ')}.`,
      2,
    );
  const mapping = guessMapping(heads, wanted);
  const dates = dayOrderIn(found, mapping);
  const hasNumbers = mapping.memberNumber !== undefined && storedReading.identity === undefined;
  const reading: CsvReading = {
    dayOrder: dates.order ?? storedReading.dayOrder ?? (dates.ambiguous === null ? undefined : remembered.dayOrder),
    identity: hasNumbers ? undefined : (storedReading.identity ?? remembered.identity),
  };
  for (const line of dateOrderMessages(dates, storedReading.dayOrder, remembered)) report.file(`${file}: ${line}`);
  if (dates.ambiguous !== null && reading.dayOrder === undefined)
    throw new Problem(
      `${file}: the order of day and month in dates such as ${dates.ambiguous} is unclear. Add --dates month-first or --dates day-first.`,
      2,
    );
  const read = Object.values(mapping).map((head) => heads.indexOf(head));
  const unread = heads.filter((head, at) => head !== '' && !read.includes(at));
  const missing = missingColumns(mapping, reading);
  if (missing.length > 0)
    throw new Problem(
      `${file}: no column was found for: ${missing.map((key) => enrollmentColumns[key].label).join(', ')}. Name the column, for example: --map "${missing[0]}=${unread[0] ?? 'COLUMN'}"${
        missing.includes('memberNumber') ? ', or add --by-name if the file has no member numbers' : ''
      }. The columns of the file are: ${heads.join(', ')}.`,
      2,
    );
  if (unread.length > 0) report.file(`${file}: these columns are not read: ${unread.join(', ')}`);
  return {
    mapping,
    delimiter,
    ...reading,
    isDayOrderChosen: dates.order === null && storedReading.dayOrder !== undefined,
  };
}

/** Returns the date of a given time in the machine's time zone, as `yyyy-MM-dd`. */
const localDay = (at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString();

const orderNames = { 'month-first': 'the month first', 'day-first': 'the day first' } as const;

/**
 * Returns messages about the day/month order in a file's dates. If the dates do not prove an order, the message names
 * the chosen order. If they prove a different order, it says that the chosen order is not used.
 */
function dateOrderMessages(
  { order, ambiguous }: DayOrderFound,
  storedReading: CsvReading['dayOrder'],
  { dayOrder, dayOrderFrom }: ReplyOf<typeof contracts.enrollments.mapping>,
): string[] {
  const from = dayOrderFrom ? `${dayOrderFrom.fileName}, imported on ${localDay(dayOrderFrom.at)}` : 'an earlier file';
  if (order !== null) {
    const proven = `the dates of the file have ${orderNames[order]}, so`;
    if (storedReading !== undefined && storedReading !== order)
      return [`${proven} --dates ${storedReading} is not used.`];
    if (storedReading === undefined && dayOrder !== undefined && dayOrder !== order)
      return [`${proven} the order from ${from} is not used.`];
    return [];
  }
  if (ambiguous === null) return [];
  if (storedReading !== undefined) return [`dates such as ${ambiguous} are read with ${orderNames[storedReading]}.`];
  return dayOrder === undefined
    ? []
    : [`dates such as ${ambiguous} are read with ${orderNames[dayOrder]}, as in ${from}. To change this, add --dates.`];
}

async function waitFor(
  { id }: EnrollmentImport,
  states: readonly EnrollmentImport['state'][],
  call: Api,
  report: Report,
): Promise<EnrollmentImport> {
  for (;;) {
    const found = await retryWhileUnavailable(
      () => call(contracts.enrollments.get, { params: { importId: id } }),
      report,
    );
    if (states.includes(found.state)) {
      report.progress('');
      return found;
    }
    if (found.state === 'discarded') throw new Problem('A user discarded this import.', 3);
    report.progress(`${found.processed} of ${found.rows} ${progressVerbs[found.state] ?? 'compared'}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Options for a new file with data about members, which only its owner can read. */
const personal = { mode: 0o600 } as const;

async function saveReport({ id }: EnrollmentImport, file: string, call: Api): Promise<void> {
  writeFileSync(file, '', personal);
  for (let after: number | null = 0; after !== null; ) {
    const piece: ReplyOf<typeof contracts.enrollments.report> = await call(contracts.enrollments.report, {
      params: { importId: id },
      query: { after },
    });
    writeFileSync(file, piece.text, { flag: 'a' });
    after = piece.next;
  }
}
