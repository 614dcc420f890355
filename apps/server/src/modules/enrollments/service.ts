import {
  type CsvReading,
  type EnrollmentImport,
  type EnrollmentMapping,
  type EnrollmentOutcome,
  type EnrollmentResult,
  type EnrollmentRow,
  type EnrollmentState,
  type EnrollmentUndoOutcome,
  enrollmentPageSize,
  enrollmentReportRows,
  type enrollments,
  type StaffId,
} from '@guidepost/contracts';
import {
  acknowledgementOf,
  type CsvReader,
  csvLine,
  dayIn,
  missingColumns,
  personDecisionKey,
  type Reader834,
  sentence,
  sentenceText,
  start834,
  startCsv,
  type UndoVerdict,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { reachesClient } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Context, Handlers } from '../../platform/module.ts';
import { guideFor, teamZone } from '../imports/public.ts';
import { applyTask, compareTask, notify, undoTask } from './notify.ts';
import { presentImport } from './present.ts';
import {
  clearUnchangedCount,
  compareAgain,
  type EnrollmentImportRow,
  findImport,
  findImports,
  findMapping,
  findMemberIdentifier,
  type ImportId,
  insertImport,
  lockImport,
  putMapping,
  setApplied,
  setUndone,
  updateState,
} from './queries-imports.ts';
import {
  decideHeldRows,
  deleteRows,
  findNamed,
  findReportRows,
  findRows,
  type ShownRow,
  storeDecision,
  updateDecisions,
} from './queries-rows.ts';
import { findUndoRows } from './queries-undo-rows.ts';
import { storePortion } from './reading.ts';
import { judgeUndo, undoUntil } from './undo.ts';

type EnrollmentContext<K extends keyof typeof enrollments> = Context<(typeof enrollments)[K]>;

/** Finds an import. A user sees it only if their scope includes its client. */
async function requireVisibleImport(
  db: Db,
  viewer: Viewer,
  importId: ImportId,
  find: (db: Db, id: ImportId) => Promise<EnrollmentImportRow | undefined>,
): Promise<EnrollmentImportRow> {
  const found = await find(db, importId);
  if (!found || !(await reachesClient(db, viewer, found.client_id))) throw notFound();
  return found;
}

async function readImport(db: Db, importId: ImportId, now: Temporal.Instant): Promise<EnrollmentImport> {
  const found = await findImport(db, importId);
  if (!found) throw notFound();
  return presentImport(found, now);
}

async function list({ db, viewer: { scope }, now }: EnrollmentContext<'list'>) {
  const ids = scope.kind === 'all' ? null : [...scope.clientIds, ...scope.unassignedClientIds];
  return { data: (await findImports(db, ids)).map((found) => presentImport(found, now)) };
}

const mapping = async ({ db, params }: EnrollmentContext<'mapping'>) =>
  (await findMapping(db, params.clientId)) ?? { mapping: {} };

/** Matches the headings of social security number columns, whose values are never stored. */
const socialSecurityHeading = /\bssn\b|social\s*sec/i;

function checkMapping(mapping: EnrollmentMapping, reading: CsvReading): void {
  const [missing] = missingColumns(mapping, reading);
  if (missing !== undefined) throw new AppError('ENROLLMENT_MAPPING_INCOMPLETE');
  const heads = Object.values(mapping);
  const social = heads.find((head) => socialSecurityHeading.test(head.replaceAll('_', ' ')));
  if (social !== undefined)
    throw badRequest(
      'mapping',
      'social',
      sentence('{column} contains social security numbers. Choose a different column.', { column: social }),
    );
  if (new Set(heads).size < heads.length) throw badRequest('mapping', 'unique', 'Use each column for only one field.');
}

async function create({ db, viewer, body, now }: EnrollmentContext<'create'>): Promise<EnrollmentImport> {
  const { clientId, format, fileName, size, assign } = body;
  const isCsv = format === 'csv';
  const chosen = isCsv ? (body.mapping ?? {}) : null;
  const reading = { dayOrder: body.dayOrder, identity: body.identity };
  if (chosen) checkMapping(chosen, reading);
  const guideId: StaffId | null = await guideFor(db, body, dayIn(now, teamZone));
  const id = await insertImport(db, {
    clientId,
    format,
    fileName,
    size,
    isFull: isCsv ? (body.isFull ?? false) : null,
    assign,
    guideId,
    mapping: chosen,
    delimiter: isCsv ? (body.delimiter ?? ',') : null,
    reader: isCsv ? startCsv(reading, body.isDayOrderChosen) : start834(await findMemberIdentifier(db, clientId)),
    createdBy: viewer.id,
    at: now.toString(),
  });
  return readImport(db, id, now);
}

async function send(context: EnrollmentContext<'send'>): Promise<EnrollmentImport> {
  const { db, viewer, params, body, now } = context;
  await storePortion(context, await requireVisibleImport(db, viewer, params.importId, lockImport), body);
  return readImport(db, params.importId, now);
}

const get = async ({ db, viewer, params, now }: EnrollmentContext<'get'>) =>
  presentImport(await requireVisibleImport(db, viewer, params.importId, findImport), now);

async function rows({ db, viewer, params, query }: EnrollmentContext<'rows'>) {
  await requireVisibleImport(db, viewer, params.importId, findImport);
  const { outcome, search, byHand, likely, left, noted, after = 0 } = query;
  const filter = {
    outcome,
    search: search || null,
    byHand: byHand === 'true',
    likely: likely === 'true',
    left: left === 'true',
    noted: noted === 'true',
  };
  const found = await findRows(db, params.importId, filter, after, enrollmentPageSize + 1);
  const page = found.slice(0, enrollmentPageSize);
  return {
    data: await withNames(db, viewer, page),
    next: found.length > enrollmentPageSize ? (page.at(-1)?.position ?? null) : null,
  };
}

/** Adds the names of similar members to rows, if the viewer may see those members. */
async function withNames(db: Db, viewer: Viewer, page: readonly ShownRow[]): Promise<EnrollmentRow[]> {
  const ids = new Set(page.flatMap(({ likely }) => likely?.map(({ memberId }) => memberId) ?? []));
  const named = new Map((ids.size === 0 ? [] : await findNamed(db, viewer, [...ids])).map((one) => [one.id, one]));
  return page.map((row) => ({
    ...row,
    likely: (row.likely ?? []).flatMap((like) => {
      const found = named.get(like.memberId);
      return found ? [{ ...like, name: found.name, clientName: found.client_name }] : [];
    }),
  }));
}

async function inPreview(db: Db, viewer: Viewer, importId: ImportId): Promise<EnrollmentImportRow> {
  const found = await requireVisibleImport(db, viewer, importId, lockImport);
  if (found.state !== 'preview') throw new AppError('ENROLLMENT_NOT_IN_PREVIEW');
  return found;
}

async function decide({
  db,
  viewer,
  params,
  body,
  now,
  services,
}: EnrollmentContext<'decide'>): Promise<EnrollmentImport> {
  const found = await inPreview(db, viewer, params.importId);
  const { id } = found;
  if (body.again && !found.again) {
    await compareAgain(db, id);
    await updateState(db, id, 'comparing', now.toString());
    await services.jobs.add(db, compareTask, { importId: id });
  }
  if (body.byHand) await storeDecision(db, id, body.byHand === 'file');
  if (body.decisions?.some(({ key }) => key === personDecisionKey))
    throw badRequest('decisions', 'person', 'Make a separate decision for each line that lists a different person.');
  if (body.decisions && body.decisions.length > 0) await updateDecisions(db, id, body.decisions);
  await notify(db, id, services);
  return readImport(db, id, now);
}

async function decidePerson({
  db,
  viewer,
  params,
  body,
  services,
}: EnrollmentContext<'decidePerson'>): Promise<EnrollmentRow> {
  const { id } = await inPreview(db, viewer, params.importId);
  const decided = await decideHeldRows(db, id, body.position, body.isAnother);
  if (!decided) throw new AppError('ENROLLMENT_NOT_HELD');
  await notify(db, id, services);
  const [row] = await withNames(db, viewer, [decided]);
  if (!row) throw notFound();
  return row;
}

/** Stores the columns and settings of an imported CSV file for the client's next file. A preview alone stores nothing. */
async function storeReadingSettings(
  db: Db,
  { id, client_id: clientId, mapping, reader }: EnrollmentImportRow,
  by: { id: StaffId; at: string },
): Promise<void> {
  if (mapping === null) return;
  const { reading, isDayOrderChosen } = reader as CsvReader;
  const dayOrder = isDayOrderChosen ? reading?.dayOrder : undefined;
  await putMapping(db, clientId, { mapping, dayOrder, identity: reading?.identity }, { ...by, importId: id });
}

async function apply({ db, viewer, params, now, services }: EnrollmentContext<'apply'>): Promise<EnrollmentImport> {
  const found = await requireVisibleImport(db, viewer, params.importId, lockImport);
  const { id, state } = found;
  // Pressing the button again has no further effect.
  if (state === 'applying' || state === 'done') return readImport(db, id, now);
  if (state !== 'preview') throw new AppError('ENROLLMENT_NOT_IN_PREVIEW');
  await storeReadingSettings(db, found, { id: viewer.id, at: now.toString() });
  await updateState(db, id, 'applying', now.toString());
  await setApplied(db, id, viewer.id);
  await services.jobs.add(db, applyTask, { importId: id });
  await notify(db, id, services);
  return readImport(db, id, now);
}

const isWritten = (state: EnrollmentState): boolean =>
  state === 'applying' || state === 'done' || state === 'undoing' || state === 'undone';

/** Maximum number of rows that one request for an undo preview checks. */
const undoPortion = 500;

async function undoPreview({ db, viewer, params, query, now }: EnrollmentContext<'undoPreview'>) {
  const found = await requireVisibleImport(db, viewer, params.importId, findImport);
  const { id } = found;
  if (undoUntil(found, now) === null) throw new AppError('ENROLLMENT_NOT_UNDOABLE');
  const list = await findUndoRows(db, id, query.after ?? 0, undoPortion);
  // Counts a member only once, even if several requests contain the member's rows.
  const firsts = new Set(list.filter(({ is_first }) => is_first).map(({ member_id }) => member_id));
  const cases = [...(await judgeUndo(db, id, list))].filter(([memberId]) => firsts.has(memberId));
  const verdicts = cases.map(([, { verdict }]) => verdict);
  const notes = Map.groupBy(
    verdicts.flatMap((verdict) => verdict.notes),
    (note) => JSON.stringify(note),
  );
  const count = (is: (verdict: UndoVerdict) => boolean) => verdicts.filter(is).length;
  return {
    removed: count(({ isRemoved }) => isRemoved),
    restored: count(({ outcome, isRemoved }) => outcome === 'undone' && !isRemoved),
    partly: count(({ outcome }) => outcome === 'partly'),
    left: count(({ outcome }) => outcome === 'left'),
    reasons: [...notes.values()].flatMap((same) => (same[0] ? [{ reason: same[0], count: same.length }] : [])),
    next: list.length === undoPortion ? (list.at(-1)?.position ?? null) : null,
  };
}

async function undo({ db, viewer, params, now, services }: EnrollmentContext<'undo'>): Promise<EnrollmentImport> {
  const found = await requireVisibleImport(db, viewer, params.importId, lockImport);
  const { id, state } = found;
  // Pressing the button again has no further effect.
  if (state === 'undoing' || (state === 'undone' && !found.undo_results.left)) return readImport(db, id, now);
  if (undoUntil(found, now) === null) throw new AppError('ENROLLMENT_NOT_UNDOABLE');
  await clearUnchangedCount(db, id);
  await updateState(db, id, 'undoing', now.toString());
  await setUndone(db, id, viewer.id, now.toString());
  await services.jobs.add(db, undoTask, { importId: id });
  await notify(db, id, services);
  return readImport(db, id, now);
}

async function discard({ db, viewer, params, now, services }: EnrollmentContext<'discard'>): Promise<EnrollmentImport> {
  const { id, state } = await requireVisibleImport(db, viewer, params.importId, lockImport);
  if (isWritten(state)) throw new AppError('ENROLLMENT_WRITTEN');
  await deleteRows(db, id);
  await updateState(db, id, 'discarded', now.toString());
  await notify(db, id, services);
  return readImport(db, id, now);
}

const reportHead = [
  'Line',
  'Member number',
  'Name',
  'Outcome',
  'Result',
  'Reason',
  'Changes',
  'Notes',
  'Undo',
  'Undo notes',
];

const reportOutcomes = {
  hold: 'Different person?',
  create: 'New member',
  change: 'Update',
  end: 'End of coverage',
  refuse: 'Refused',
  unchanged: 'Unchanged',
} satisfies Record<EnrollmentOutcome, string>;
const reportResults = {
  created: 'Created',
  changed: 'Updated',
  ended: 'Ended',
  refused: 'Refused',
  unchanged: 'Unchanged',
  skipped: 'Not imported',
} satisfies Record<EnrollmentResult, string>;
const reportUndo = {
  undone: 'Undone',
  partly: 'Partly undone',
  left: 'Not undone',
} satisfies Record<EnrollmentUndoOutcome, string>;

function reportLine(row: ShownRow): string {
  const { line, memberNumber, name, outcome, result, reason, items, notes, undone, undoNotes } = row;
  // Replaces semicolons, because a spreadsheet program could read a number after a semicolon as a formula.
  const csvText = (value: string | null) => value?.replaceAll('; ', ' / ') ?? '–';
  const changes = items.map(({ label, now, file, isTaken }) =>
    outcome === 'hold'
      ? `${label}: member ${csvText(now)}, file ${csvText(file)}`
      : `${label}: ${csvText(now)} → ${csvText(file)}${isTaken ? '' : ' (not imported)'}`,
  );
  return csvLine([
    line,
    memberNumber,
    name,
    reportOutcomes[outcome],
    result && reportResults[result],
    reason && sentenceText(reason),
    changes.join('; '),
    notes.map(sentenceText).join('; '),
    undone && reportUndo[undone],
    undoNotes.map(sentenceText).join('; '),
  ]);
}

async function report({ db, viewer, params, query }: EnrollmentContext<'report'>) {
  await requireVisibleImport(db, viewer, params.importId, findImport);
  const after = query.after ?? 0;
  const found = await findReportRows(db, params.importId, after, enrollmentReportRows);
  const head = after === 0 ? `\uFEFF${csvLine(reportHead)}` : '';
  return {
    text: head + found.map(reportLine).join(''),
    next: found.length === enrollmentReportRows ? (found.at(-1)?.position ?? null) : null,
    memberIds: [...new Set(found.map(({ memberId }) => memberId).filter((id) => id !== null))],
  };
}

async function acknowledgement({ db, viewer, params, now }: EnrollmentContext<'acknowledgement'>) {
  const found = await requireVisibleImport(db, viewer, params.importId, findImport);
  if (found.format !== 'x12-834' || found.state === 'reading') throw notFound();
  const control = Math.max(1, found.id % 1_000_000_000);
  return {
    fileName: `${found.file_name.replace(/\.[^.]*$/, '')}.999.x12`,
    text: acknowledgementOf(found.reader as Reader834, {
      control,
      now: now.toZonedDateTimeISO(teamZone),
      repeated: found.again ? [] : found.repeated_keys,
    }),
  };
}

export const enrollmentHandlers: Handlers<typeof enrollments> = {
  list,
  mapping,
  create,
  send,
  get,
  rows,
  decide,
  decidePerson,
  apply,
  undoPreview,
  undo,
  discard,
  report,
  acknowledgement,
};
