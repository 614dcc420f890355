import type { IdOf } from '@guidepost/contracts';
import { displayPhone, type ParsedMember, parseFhir, patientLabel } from '@guidepost/rules';
import { auditInTransaction } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db.ts';
import type { JobContext } from '../../platform/module.ts';
import { type Arrival, storeArrivals, teamZone } from './members.ts';
import { withoutOwnNumbers } from './own-numbers.ts';
import { findProgress, type ImportRow, lockImport } from './queries.ts';
import {
  findWaitingFiles,
  putResults,
  type Result,
  refuseWaitingFile,
  type Source,
  sendLockClient,
  updateDone,
  updateRunning,
  updateWorkedAt,
} from './queries-batch.ts';
import { withZones } from './zones.ts';

/** Name of the task that processes an import. Its payload is `{ importId }`. */
export const importTask = 'import_members';

const ownNumberNote = 'belongs to the organization that runs Guidepost, so it was not imported';

/**
 * Imports all of these files, or none of them. One transaction stores the members, their history and feeds, each file's
 * result, the import's progress and the audit entry. Skips files that are no longer waiting.
 */
export async function importBatch(
  importId: IdOf<'Import'>,
  positions: readonly number[],
  context: JobContext,
): Promise<void> {
  await context.transaction(async (tx) => {
    const now = context.now();
    const row = await lockImport(tx, importId);
    if (!row || (row.state !== 'queued' && row.state !== 'running')) return;
    sendLockClient(tx, row.client_id);
    const files = await findWaitingFiles(tx, importId, positions);
    const today = now.toZonedDateTimeISO(teamZone).toPlainDate().toString();
    const found = files.flatMap(({ position, name, text }) =>
      parseFhir(text, today).map((patient, index) => ({ source: { position, name, part: index + 1 }, patient })),
    );
    const results: Result[] = [];
    const arrivals: Arrival[] = [];
    const whoBySource = new Map<Source, string>();
    for (const { source, patient } of found) {
      if ('refused' in patient)
        results.push({ source, state: 'refused', reason: patient.refused, memberId: null, notes: [] });
      else arrivals.push(toArrival(source, patient.member));
      const patientName = 'refused' in patient ? patient.who : patientLabel(patient.member);
      if (patientName != null) whoBySource.set(source, patientName);
    }
    const usable = (await withoutOwnNumbers(tx, arrivals)).map(({ person, own }) => ({
      ...person,
      notes: [...person.notes, ...own.map((number) => `the phone number ${displayPhone(number)} ${ownNumberNote}`)],
    }));
    const placed = await withZones(tx, row.client_id, usable);
    for (const wave of splitIntoWaves(placed))
      results.push(...(await storeArrivals(tx, row, wave, now, context.services)));
    await putResults(
      tx,
      importId,
      results.map((result) => withPatientName(result, whoBySource.get(result.source))),
    );
    await recordAudit(tx, row, results);
    await updateRunning(tx, importId, now.toString());
    await notifyProgress(tx, importId, context);
  });
}

/** Refuses a file that could not be stored because of a server error. */
export async function refuseFile(importId: IdOf<'Import'>, position: number, context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    await lockImport(tx, importId);
    await refuseWaitingFile(tx, importId, position, 'the record could not be saved (see the server log for the cause)');
    await updateWorkedAt(tx, importId, context.now().toString());
    await notifyProgress(tx, importId, context);
  });
}

export async function finishImport(importId: IdOf<'Import'>, context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    if (await updateDone(tx, importId, context.now().toString())) await notifyProgress(tx, importId, context);
  });
}

/** Puts the patient's name and number before the reason and notes, because a bundle can contain many patients. */
function withPatientName(result: Result, patientName: string | undefined): Result {
  if (patientName === undefined) return result;
  const named = (text: string) => `${patientName}: ${text}`;
  return { ...result, reason: result.reason === null ? null : named(result.reason), notes: result.notes.map(named) };
}

function toArrival(source: Source, { notes, death, place, ...content }: ParsedMember): Arrival {
  return { source, notes, death, content, ...(place ? { place } : {}) };
}

/**
 * Splits arrivals into waves so that no wave contains the same identifier twice. A later file is then compared with the
 * member that an earlier file created.
 */
function splitIntoWaves(arrivals: readonly Arrival[]): Arrival[][] {
  const waves: Arrival[][] = [];
  const lastWave = new Map<string, number>();
  for (const arrival of arrivals) {
    const keys = arrival.content.identifiers.map(({ system, value }) => `${system} ${value}`);
    const wave = Math.max(0, ...keys.map((key) => (lastWave.get(key) ?? -1) + 1));
    for (const key of keys) lastWave.set(key, wave);
    waves[wave] = [...(waves[wave] ?? []), arrival];
  }
  return waves;
}

export async function notifyProgress(
  tx: Db,
  importId: IdOf<'Import'>,
  { services }: Pick<JobContext, 'services'>,
): Promise<void> {
  const found = await findProgress(tx, importId);
  if (found) services.live.emit(tx, 'import_updated', found.progress, { userIds: [found.createdBy] });
}

/**
 * Records in the audit log which user imported these members, in the same transaction. A job has no request, so no
 * other code adds this audit entry.
 */
async function recordAudit(tx: Db, { id, by }: ImportRow, results: readonly Result[]): Promise<void> {
  const memberIds = [...new Set(results.map((result) => result.memberId).filter((member) => member !== null))];
  if (memberIds.length === 0) return;
  auditInTransaction(tx, {
    requestId: `import-${id}`,
    actorId: by,
    impersonatedId: null,
    sessionId: null,
    action: importTask,
    memberIds,
    address: null,
    outcome: 200,
    code: null,
  });
}
