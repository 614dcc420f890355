import type { BodyOf, contracts, DeathReport, DeathReportSource, IdOf, MemberId, StaffId } from '@guidepost/contracts';
import { dayIn, sentence } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { openFollowUps, stopFollowUps } from '../hospitalizations/public.ts';
import { assignStatus } from '../statuses/public.ts';
import {
  addDay,
  type DeathReportRow,
  decideOpen,
  deleteForOthers,
  type EarlierRow,
  findOfSource,
  findOpen,
  insertReport,
  lockSubject,
} from './queries.ts';

const externalType = 'death_report';

/** There is no viewer, because the reports are from hospitals and files. */
type ApplyContext = Pick<Acting, 'db' | 'now' | 'services'>;

const deathReportCause = (id: IdOf<'DeathReport'>) => ({ type: 'DEATH_REPORT', causeType: externalType, causeId: id });

/** A death that a hospital or a file reported. */
export interface ReportedDeath {
  memberId: MemberId;
  source: DeathReportSource;
  /** The hospital's name; null for a file. */
  reportedBy: string | null;
  /** Identifies the source of the report. The day is not part of this key. */
  key: string;
  diedOn: string | null;
  /** Date of the reported event, such as a discharge. This date is used if the source reports no date of death. */
  eventOn?: string | null;
}

/**
 * Compares a report with earlier reports of its source. Returns `report` for a new report, `day` if it only adds the
 * date of death to an open report, and null if it adds nothing.
 * @param day the date of death, or the date of the reported event if the source reports no date of death
 */
function newInformation(
  before: readonly EarlierRow[],
  diedOn: string | null,
  day: string | null,
): 'report' | 'day' | null {
  if (before.some((one) => one.is_open && (diedOn === null || one.died_on === null)))
    return diedOn === null ? null : 'day';
  return before.some(({ died_on, key_day }) => day === null || died_on === day || key_day === day) ? null : 'report';
}

/**
 * Returns the members in a file whose deaths this source did not report before. A report that adds the date of death
 * counts too.
 * @param deaths the dates of death by member, or null for an unknown date
 */
export async function findNewDeaths(
  db: Db,
  key: string,
  deaths: ReadonlyMap<MemberId, string | null>,
): Promise<Set<MemberId>> {
  if (deaths.size === 0) return new Set();
  const before = Map.groupBy(await findOfSource(db, [...deaths.keys()], key), ({ member_id }) => member_id);
  return new Set(
    [...deaths].filter(([id, day]) => newInformation(before.get(id) ?? [], day, day) !== null).map(([id]) => id),
  );
}

/**
 * Stores a source's report of a member's death and stops contact until a user decides. Closes follow-ups, and shows the
 * report in the feed, in the guide's notifications and on open screens (docs/areas/statuses.md#reported-deaths). A
 * repeated report is not stored again, even after a decision. A report with a different date is a new report. Call this
 * function before hospitalizations are announced.
 */
export async function reportDeath(applyContext: ApplyContext, death: ReportedDeath): Promise<void> {
  const { db, now, services } = applyContext;
  const { memberId, source, reportedBy, key, diedOn } = death;
  const at = now.toString();
  const member = await lockSubject(db, memberId);
  // No decision is needed, because contact with the member has already ended.
  if (!member || member.has_ended_contact) return;
  const day = diedOn ?? death.eventOn ?? null;
  const added = newInformation(await findOfSource(db, [memberId], key), diedOn, day);
  if (added === null) return;
  if (added === 'day') {
    if (diedOn !== null && (await addDay(db, memberId, key, diedOn)) > 0)
      sendListEvent(applyContext, memberId, member.guide_id);
    return;
  }
  const id = await insertReport(db, {
    member_id: memberId,
    source,
    reported_by: reportedBy,
    died_on: diedOn,
    reported_at: at,
    key: day === null ? key : `${key} ${day}`,
  });
  await stopFollowUps(applyContext, memberId);
  await services.feed.put(db, {
    memberId,
    type: externalType,
    externalType,
    externalId: id,
    eventType: externalType,
    actorId: null,
    occurredAt: at,
  });
  sendListEvent(applyContext, memberId, member.guide_id);
  if (member.guide_id === null) return;
  const { name } = member;
  await services.notify.send(db, {
    guideId: member.guide_id,
    memberId,
    groupType: 'request',
    label:
      reportedBy === null
        ? sentence("A customer's file reports that {name} died", { name })
        : sentence('{hospital} reports that {name} died', { hospital: reportedBy, name }),
    description: sentence(
      'Texts, surveys and calls are on hold until you or an auditor confirms or rejects the report.',
    ),
    createdAt: at,
    cause: deathReportCause(id),
  });
}

/**
 * Deletes a source's open reports about members other than `memberId`. If `memberId` is null, the source is no longer
 * about a member, so all of its open reports are deleted.
 */
export async function withdrawDeath(applyContext: ApplyContext, key: string, memberId: MemberId | null): Promise<void> {
  const { db, now, services } = applyContext;
  for (const report of await deleteForOthers(db, key, memberId)) {
    await services.feed.remove(db, externalType, report.id);
    await services.notify.withdraw(db, [deathReportCause(report.id)], now.toString());
    const member = await lockSubject(db, report.member_id);
    await openFollowUps(applyContext, report.member_id);
    sendListEvent(applyContext, report.member_id, member?.guide_id ?? null);
  }
}

function sendListEvent({ db, services }: ApplyContext, memberId: MemberId, guideId: StaffId | null): void {
  const audience = { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' as const }, guideIds: [guideId] };
  services.live.emit(db, 'death_report_updated', { memberId }, audience);
}

/**
 * Returns true if the viewer may confirm a death. Only administrators may set the status Deceased without a further
 * review.
 */
const canConfirm = ({ permissions }: Viewer): boolean =>
  permissions.has('CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS') && permissions.has('CAN_REQUEST_ADMIN_LEVEL_STATUSES');

const present = (row: DeathReportRow, viewer: Viewer): DeathReport => ({
  id: row.id,
  memberId: row.member_id,
  source: row.source,
  reportedBy: viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS') ? row.reported_by : null,
  diedOn: row.died_on,
  reportedAt: row.reported_at,
  canConfirm: canConfirm(viewer),
});

/** Returns the open report of a member's death. */
export async function getReport(db: Db, viewer: Viewer, memberId: MemberId): Promise<{ report: DeathReport | null }> {
  const [open] = await findOpen(db, memberId);
  return { report: open ? present(open, viewer) : null };
}

type Decision = BodyOf<(typeof contracts)['deathReports']['decide']>;

/**
 * Stores the decision about a reported death. A confirmed death sets the status Deceased, which ends contact.
 * Otherwise, contact is possible again and follow-ups are reopened.
 * @throws AppError NOT_FOUND, FORBIDDEN, DEATH_REPORT_DECIDED, DEATH_STATUS_REFUSED
 */
export async function decideReport(
  acting: Acting,
  memberId: MemberId,
  { reportId, decision }: Decision,
): Promise<{ report: DeathReport | null }> {
  const { db, viewer, now, services } = acting;
  if (decision === 'deceased' && !canConfirm(viewer))
    throw new AppError('FORBIDDEN', { message: 'The role cannot give the status Deceased.' });
  const member = await lockSubject(db, memberId);
  if (!member) throw notFound();
  const open = await findOpen(db, memberId);
  const report = open.find(({ id }) => id === reportId);
  if (!report) throw new AppError('DEATH_REPORT_DECIDED');
  const at = now.toString();
  await decideOpen(db, memberId, { decision, by: viewer.id, at });
  await services.notify.withdraw(
    db,
    open.map(({ id }) => deathReportCause(id)),
    at,
  );
  await services.changes.record(db, {
    memberId,
    actorId: viewer.id,
    at: now,
    fields: [{ field: 'deathReport', oldValue: report.died_on ?? 'reported', newValue: decision }],
  });
  sendListEvent(acting, memberId, member.guide_id);
  if (decision === 'alive') {
    await openFollowUps(acting, memberId);
    return { report: null };
  }
  if (member.has_ended_contact) return { report: null };
  const day = report.died_on ?? dayIn(now, member.zone);
  const problem = await assignStatus(acting, { memberId, key: 'deceased', day, zone: member.zone, by: viewer.id });
  if (problem) throw new AppError('DEATH_STATUS_REFUSED', { userMessage: problem });
  return { report: null };
}
