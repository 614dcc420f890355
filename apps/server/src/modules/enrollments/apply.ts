import { isDeepStrictEqual } from 'node:util';
import {
  type EnrollmentOutcome,
  type EnrollmentResult,
  importedFields,
  type MemberId,
  type Sentence,
  type StaffId,
} from '@guidepost/contracts';
import { contactLogFields, contentToStore, coverageToStore, dayIn, hasDeath, shareEvenly } from '@guidepost/rules';
import { auditInTransaction } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db.ts';
import type { JobContext } from '../../platform/module.ts';
import { reportDeath } from '../death-reports/public.ts';
import {
  changeMembers,
  createMembers,
  guidesOfClient,
  type NewMember,
  sendLockClient,
  teamZone,
} from '../imports/public.ts';
import { assignStatus } from '../statuses/public.ts';
import type { Case } from './cases.ts';
import { computeVerdicts } from './compute-verdicts.ts';
import { deathKey } from './deaths.ts';
import { applyTask, notify } from './notify.ts';
import {
  type Counts,
  type EnrollmentImportRow,
  type ImportId,
  lockImport,
  type Results,
  updateProgress,
  updateState,
} from './queries-imports.ts';
import {
  clearPrimary,
  type Enrollment,
  endEnrollments,
  putEnrollments,
  putFileDates,
  putPlans,
} from './queries-members.ts';
import { type Applied, findNextRows, updateApplied, type WorkRow } from './queries-rows.ts';
import { sendRecordWrites } from './queries-undo.ts';

/** Maximum number of rows in one transaction. */
export const applyBatch = 500;
/**
 * Maximum number of rows in one transaction that change a status or report a death. Such a row needs about 12 SQL
 * statements.
 */
const maxStatuses = 60;

interface Outcome {
  result: EnrollmentResult;
  reason: Sentence | null;
  memberId: MemberId | null;
}

/**
 * Writes the next rows of a file in one transaction: members, contacts, statuses, the result of each row, the progress
 * and the audit entry. After an interruption, the next run continues after the last written row.
 * @returns true if more rows remain
 */
export const applyNext = (importId: ImportId, context: JobContext, limit = applyBatch): Promise<boolean> =>
  context.transaction(async (tx) => {
    const now = context.now();
    const at = now.toString();
    const of = await lockImport(tx, importId);
    if (of?.state !== 'applying') return false;
    sendLockClient(tx, of.client_id);
    sendRecordWrites(tx, importId);
    const found = takeMatching(maxStatuses, await findNextRows(tx, importId, of.at_position, limit), isStatusExpected);
    // A verdict can differ from the preview, for example because another file has ended many members' coverage in the
    // meantime.
    const cases = takeMatching(maxStatuses, await computeVerdicts(tx, of, found, now), isStatusChanged);
    const list = found.slice(0, cases.length);
    const last = list.at(-1);
    if (!last) {
      await updateState(tx, importId, 'done', at);
      await notify(tx, importId, context.services);
      return false;
    }
    const outcomes = await applyCases(tx, of, cases, now, context);
    const applied = cases.map(({ row, verdict }, n): Applied => {
      const { result, reason, memberId } = outcomes[n] as Outcome;
      return {
        position: row.position,
        outcome: verdict.outcome,
        items: verdict.items,
        result,
        reason,
        memberId,
      };
    });
    await updateApplied(tx, importId, applied);
    const results: Results = {};
    for (const { result } of applied) results[result] = (results[result] ?? 0) + 1;
    const counts = countDifferences(list, applied);
    await updateProgress(tx, importId, { position: last.position, counts, results, rows: 0, at });
    recordAudit(tx, of, outcomes);
    await notify(tx, importId, context.services);
    return true;
  });

/** Refuses a row that could not be written because of a server error. */
export const refuseRow = (importId: ImportId, after: number, reason: Sentence, context: JobContext): Promise<void> =>
  context.transaction(async (tx) => {
    const of = await lockImport(tx, importId);
    if (of?.state !== 'applying' || of.at_position !== after) return;
    const [row] = await findNextRows(tx, importId, of.at_position, 1);
    if (!row) return;
    const { position, member_id: memberId } = row;
    await updateApplied(tx, importId, [
      { position, outcome: 'refuse', items: [], result: 'refused', reason, memberId },
    ]);
    const at = context.now().toString();
    const counts = countDifferences([row], [{ outcome: 'refuse' }]);
    await updateProgress(tx, importId, { position, counts, results: { refused: 1 }, rows: 0, at });
    await notify(tx, importId, context.services);
  });

/** Returns how much each of the import's counts changes because of rows whose outcome differs from the preview. */
function countDifferences(
  before: readonly { outcome: EnrollmentOutcome | null }[],
  after: readonly { outcome: EnrollmentOutcome }[],
): Counts {
  const counts: Counts = {};
  const add = (outcome: EnrollmentOutcome, by: number) => {
    counts[outcome] = (counts[outcome] ?? 0) + by;
  };
  for (const [n, { outcome }] of before.entries()) {
    const now = after[n]?.outcome;
    if (now === undefined || outcome === now) continue;
    if (outcome !== null) add(outcome, -1);
    add(now, 1);
  }
  return counts;
}

/** Returns the longest leading part of a list that contains at most `maximum` matching entries. */
function takeMatching<T>(maximum: number, list: readonly T[], is: (entry: T) => boolean): T[] {
  let count = 0;
  const end = list.findIndex((entry) => {
    if (is(entry)) count += 1;
    return count > maximum;
  });
  return list.slice(0, end < 0 ? list.length : end);
}

/** Returns true if the preview expects a row to change a status or report a death. */
const isStatusExpected = ({ outcome, facts, is_back: isBack }: WorkRow): boolean =>
  outcome === 'end' || isBack || facts?.diedOn !== undefined;

const isStatusChanged = ({ verdict }: Case): boolean =>
  verdict.outcome === 'end' || verdict.comesBack || hasDeath(verdict);

async function applyCases(
  tx: Db,
  of: EnrollmentImportRow,
  cases: readonly Case[],
  now: Temporal.Instant,
  context: JobContext,
): Promise<Outcome[]> {
  const { services } = context;
  const isTaken = ({ verdict }: Case, key: string) => verdict.items.find((item) => item.key === key)?.isTaken !== false;
  const fresh = cases.filter((one) => one.verdict.outcome === 'create' && isTaken(one, 'create'));
  const by: StaffId = of.applied_by;
  const ids = await createMembers(tx, { client_id: of.client_id, by }, await assigned(tx, of, fresh, now), now);
  const created = new Map(fresh.map((one, n) => [one, ids[n] as MemberId]));
  await writeChanges(tx, of, cases, now, context);
  const outcomes: Outcome[] = [];
  const enrollments: Enrollment[] = [];
  const ended = new Map<MemberId, string>();
  const dates = new Map<MemberId, string>();
  for (const one of cases) {
    const { verdict, known, enrolled, row } = one;
    const memberId = known?.id ?? created.get(one) ?? null;
    let { result, reason } = resultOf(one, created.has(one));
    const zone = enrolled?.time_zone ?? teamZone;
    const diedOn = row.facts?.diedOn;
    const notifyDeath = async () => {
      if (diedOn === undefined || memberId === null || !hasDeath(verdict)) return;
      const source = { source: 'enrollment' as const, reportedBy: null, key: deathKey(of.client_id) };
      await reportDeath({ db: tx, now, services }, { memberId, diedOn, ...source });
    };
    // Reports a death before the coverage ends, because deaths of members without coverage cannot be reported.
    if (!verdict.comesBack) await notifyDeath();
    const isEnding = verdict.outcome === 'end' && isTaken(one, 'end');
    const today = dayIn(now, zone);
    // A last day in the file is a day with coverage, so contact ends on the next day. Without a last day, contact ends
    // on the day of the import.
    const isAssumed = row.facts === null || row.facts.isEndUndated === true;
    // Shortly after midnight, the assumed day may not have begun in the member's zone.
    const endsOn = isAssumed && verdict.endsOn === dayIn(now, teamZone) ? today : verdict.endsOn;
    const isOver = isEnding && endsOn !== null && (endsOn < today || (isAssumed && endsOn === today));
    if (isOver && memberId !== null) {
      const day = Temporal.PlainDate.from(endsOn).add({ days: 1 }).toString();
      const problem = await assignStatus({ db: tx, now, services }, { memberId, key: 'disenrolled', day, zone, by });
      if (problem) [result, reason] = ['refused', problem];
      else ended.set(memberId, endsOn);
    }
    const isEndMoved = verdict.outcome === 'change' && verdict.isOver;
    if (isEndMoved && memberId !== null && verdict.endsOn !== null) ended.set(memberId, verdict.endsOn);
    if (verdict.comesBack && memberId !== null) {
      const problem = await assignStatus({ db: tx, now, services }, { memberId, key: 'queued', day: today, zone, by });
      if (problem) reason = problem;
      await notifyDeath();
    }
    const isUsed = verdict.outcome !== 'refuse' && verdict.outcome !== 'hold';
    if (row.facts && memberId !== null && isUsed && (isEnding || !one.isSetAside)) {
      const written = enrollmentOf(one, memberId, isEnding);
      if (written) enrollments.push(written);
    }
    if (memberId !== null && one.fileAt !== null && isFileDateStored(one)) dates.set(memberId, one.fileAt);
    outcomes.push({ result, reason, memberId });
  }
  if (enrollments.length > 0) {
    await putEnrollments(tx, { importId: of.id, clientId: of.client_id, at: now.toString() }, enrollments);
    await putPlans(tx, enrollments, now.toString());
  }
  if (ended.size > 0) await endEnrollments(tx, ended, now.toString());
  if (dates.size > 0) await putFileDates(tx, dates);
  return outcomes;
}

/** Returns true if the file's date is stored for the row's member. Returns false for refused, held and ignored rows. */
const isFileDateStored = ({ verdict: { outcome }, isIgnored }: Case): boolean =>
  outcome !== 'refuse' && outcome !== 'hold' && !isIgnored;

function resultOf({ verdict }: Case, isCreated: boolean): { result: EnrollmentResult; reason: Sentence | null } {
  const { outcome, reason, items } = verdict;
  // A line that only adds an identifier has no items.
  const isAnyTaken = items.length === 0 || items.some((item) => item.isTaken);
  const result = {
    create: isCreated ? 'created' : 'skipped',
    change: isAnyTaken ? 'changed' : 'skipped',
    end: items.find(({ key }) => key === 'end')?.isTaken !== false ? 'ended' : isAnyTaken ? 'changed' : 'skipped',
    refuse: 'refused',
    // A row is still held here only if no user has decided that it is about the member.
    hold: 'skipped',
    unchanged: 'unchanged',
  } as const;
  return { result: result[outcome], reason };
}

/**
 * Returns the file's values for a member, which are stored for the comparison with the next file. Returns null if they
 * are already stored.
 */
function enrollmentOf(
  { row, known, enrolled, verdict, fileAt, isIgnored }: Case,
  memberId: MemberId,
  isEnding: boolean,
): Enrollment | null {
  const { facts, source } = row;
  // Neither ignored rows nor rows about ended coverage change the stored values.
  const isAfterEnd = verdict.isOver && verdict.outcome !== 'end';
  if (!facts || isAfterEnd || isIgnored) return null;
  const content = contentToStore(enrolled?.content ?? known?.last ?? null, facts.content);
  // If the user rejected an end of coverage or a return, the next file proposes it again.
  const isEndLeft = verdict.outcome === 'end' && !isEnding;
  const isBackLeft = enrolled?.ends_contact === true && !verdict.comesBack;
  const before = enrolled?.coverage ?? null;
  const merged = coverageToStore(before, facts);
  // If the member returns, removes the end date that an older file set.
  const coverage = isEndLeft
    ? { ...merged, endsOn: before?.endsOn ?? null }
    : verdict.comesBack
      ? { ...merged, endsOn: facts.coverage.endsOn }
      : merged;
  // An unchanged end date was already applied.
  const isStillOver = coverage.endsOn !== null && coverage.endsOn === before?.endsOn;
  const endedAt = isBackLeft || isStillOver ? (enrolled?.ended_at ?? null) : null;
  const isSame =
    enrolled?.content && isDeepStrictEqual(content, enrolled.content) && isDeepStrictEqual(coverage, enrolled.coverage);
  return isSame && endedAt === enrolled.ended_at ? null : { memberId, source, content, coverage, endedAt, fileAt };
}

/** Writes changes to members, with the accepted items as entries for the change log. */
async function writeChanges(
  tx: Db,
  of: EnrollmentImportRow,
  cases: readonly Case[],
  now: Temporal.Instant,
  { services }: JobContext,
): Promise<void> {
  const list = cases.flatMap(({ known, verdict: { changes, outcome, demoted, items } }) => {
    if (!known || !changes || outcome === 'refuse') return [];
    const logged = items.flatMap(({ key, isTaken, now: oldValue, file: newValue }) => {
      const field = isTaken ? logFields[key] : undefined;
      return field ? [{ field, oldValue, newValue }] : [];
    });
    return [{ member: known, changes, demoted, logged }];
  });
  for (const kind of ['phones', 'emails', 'addresses'] as const) {
    const ids = list.flatMap(({ demoted }) => demoted[kind]);
    if (ids.length > 0) await clearPrimary(tx, kind, ids);
  }
  await changeMembers(tx, of.client_id, list, now, services);
}

/** Field names in the change log, by item key. */
const logFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(importedFields.map((field) => [field, field])),
  ...contactLogFields,
};

async function assigned(
  tx: Db,
  of: EnrollmentImportRow,
  fresh: readonly Case[],
  now: Temporal.Instant,
): Promise<NewMember[]> {
  if (fresh.length === 0) return [];
  const guides =
    of.assign === 'evenly'
      ? shareEvenly(fresh.length, await guidesOfClient(tx, of.client_id, dayIn(now, teamZone)))
      : fresh.map(() => (of.assign === 'guide' ? of.guide_id : null));
  return fresh.flatMap(({ row }, n) =>
    row.facts
      ? [{ content: row.facts.content, guideId: guides[n] ?? null, zone: row.facts.newMemberZone ?? null }]
      : [],
  );
}

/**
 * Adds audit entries that name the user who imported these members, in the transaction that writes them. A job has no
 * request, so no other code adds these entries.
 */
function recordAudit(tx: Db, { id, applied_by }: EnrollmentImportRow, outcomes: readonly Outcome[]): void {
  const written = outcomes.filter(({ result }) => result === 'created' || result === 'changed' || result === 'ended');
  const memberIds = [...new Set(written.map(({ memberId }) => memberId).filter((member) => member !== null))];
  if (memberIds.length === 0) return;
  auditInTransaction(tx, {
    requestId: `enrollment-import-${id}`,
    actorId: applied_by,
    impersonatedId: null,
    sessionId: null,
    action: applyTask,
    memberIds,
    address: null,
    outcome: 200,
    code: null,
  });
}
