import { type ParsedMember, parseFhir } from '@guidepost/rules';
import { auditInTransaction } from '../../platform/audit/audit.ts';
import { rows } from '../../platform/database.ts';
import type { Db, JobContext } from '../../platform/module.ts';
import { type Arrival, takeIn } from './members.ts';
import { type Outcome, type Place, writeOutcomes } from './outcomes.ts';
import { type ImportRow, importTask, lockImport, presentImport, progressOf, teamZone } from './queries.ts';

/**
 * Takes these files in, all or none: members, their histories and feeds, the outcome of each file, the import's
 * progress and the audit entry commit together. Files that no longer wait are passed over.
 */
export async function workOn(importId: number, positions: readonly number[], context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    const now = context.now();
    const row = await lockImport(tx, importId);
    if (row === null || (row.state !== 'queued' && row.state !== 'running')) return;
    // Two imports of one client go one after the other: neither may add the patient that the other is adding.
    await rows(tx, 'SELECT id FROM clients WHERE id = $1 FOR NO KEY UPDATE', [row.client_id]);
    const files = await rows<{ position: number; name: string; text: string }>(
      tx,
      `SELECT position, name, coalesce(text, '') AS text FROM import_files
        WHERE import_id = $1 AND position = ANY($2::int[]) AND state = 'waiting' ORDER BY position`,
      [importId, positions],
    );
    const today = now.toZonedDateTimeISO(teamZone).toPlainDate().toString();
    const found = files.flatMap(({ position, name, text }) =>
      parseFhir(text, today).map((patient, index) => ({ place: { position, name, part: index + 1 }, patient })),
    );
    const outcomes: Outcome[] = [];
    const arrivals: Arrival[] = [];
    for (const { place, patient } of found) {
      if ('refused' in patient)
        outcomes.push({ place, state: 'refused', reason: patient.refused, memberId: null, notes: [] });
      else arrivals.push(arrivalOf(place, patient.member));
    }
    for (const wave of wavesOf(arrivals)) outcomes.push(...(await takeIn(tx, row, wave, now, context.services)));
    await writeOutcomes(tx, importId, outcomes);
    await recordAudit(tx, row, outcomes);
    await rows(tx, `UPDATE imports SET state = 'running', worked_at = $2 WHERE id = $1`, [importId, now.toString()]);
    await tellProgress(tx, importId, context);
  });
}

/** Refuses a file that could not be stored for a reason that lies with us. */
export async function refuseFile(importId: number, position: number, context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    await lockImport(tx, importId);
    await rows(
      tx,
      `UPDATE import_files SET state = 'refused', text = NULL, reason = $3
        WHERE import_id = $1 AND position = $2 AND state = 'waiting'`,
      [importId, position, 'it could not be stored; the log of the server has the cause'],
    );
    await rows(tx, 'UPDATE imports SET worked_at = $2 WHERE id = $1', [importId, context.now().toString()]);
    await tellProgress(tx, importId, context);
  });
}

export async function finishImport(importId: number, context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    const done = await rows(
      tx,
      `UPDATE imports SET state = 'done', finished_at = $2 WHERE id = $1 AND state IN ('queued', 'running')
          AND NOT EXISTS (SELECT 1 FROM import_files WHERE import_id = $1 AND state = 'waiting')
        RETURNING id`,
      [importId, context.now().toString()],
    );
    if (done.length > 0) await tellProgress(tx, importId, context);
  });
}

function arrivalOf(place: Place, { notes, ...content }: ParsedMember): Arrival {
  return { place, notes, content };
}

/** Splits arrivals so that no wave tells twice of the same person: the later file then meets what the earlier made. */
function wavesOf(arrivals: readonly Arrival[]): Arrival[][] {
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

async function tellProgress(tx: Db, importId: number, { services }: JobContext): Promise<void> {
  const progress = await progressOf(tx, importId);
  if (progress) services.live.emit(tx, 'import_updated', presentImport(progress), { userIds: [progress.createdBy] });
}

/** Who had these members written, in the transaction that writes them (design 6): a job has no request to do it. */
async function recordAudit(tx: Db, { id, created_by }: ImportRow, outcomes: readonly Outcome[]): Promise<void> {
  const memberIds = [...new Set(outcomes.map((outcome) => outcome.memberId).filter((member) => member !== null))];
  if (memberIds.length === 0) return;
  auditInTransaction(tx, {
    requestId: `import-${id}`,
    actorId: created_by,
    impersonatedId: null,
    sessionId: null,
    action: importTask,
    memberIds,
    address: null,
    outcome: 200,
    code: null,
  });
}
