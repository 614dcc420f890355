import type {
  ClientId,
  HospitalizationOrder,
  HospitalizationRow,
  HospitalizationSpecialFilter,
  IdOf,
  StaffId,
} from '@guidepost/contracts';
import { clientDay, holdsOn } from '../../platform/access/queries-periods.ts';
import { type Db, execute, isIn, rows, type SqlValue } from '../../platform/db.ts';
import { bool, id, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { docketMemberOf, memberColumns, memberJoins, memberRow } from '../docket/public.ts';
import { hospitalizationColumns, hospitalizationRow, presentHospitalization } from './queries.ts';

/** Scope of the list: stays of members whose client this user audits at `now`. */
export interface ListScope {
  staffId: StaffId;
  now: string;
  /** Today in the viewer's time zone, `yyyy-MM-dd`. */
  today: string;
  /** How long an admission or discharge counts as new, in days. */
  newsDays: number;
}

export interface StayFilters {
  special?: HospitalizationSpecialFilter | undefined;
  behavioral: boolean;
  clientIds?: readonly ClientId[] | undefined;
  guideIds?: readonly StaffId[] | undefined;
  statusIds?: readonly IdOf<'Status'>[] | undefined;
}

const dischargeDay = 'coalesce(h.discharge_date, h.guide_entered_discharged_at)';
/** SQL for the clients that user $1 audits at time $4. */
const auditedClients = `SELECT a.client_id FROM client_auditors a WHERE a.staff_id = $1 AND ${holdsOn('a', clientDay('$4::timestamptz'))}`;
/**
 * SQL condition: stay `h` is in scope. The statement's parameters are today ($2) and how long an admission or discharge
 * is new, in days ($3). `listed_client_id` is null for a deleted stay, and for a deleted member's stay.
 */
const isInAuditScope = `h.listed_client_id IN (${auditedClients})`;
/**
 * Refers to both parameters. Some filters do not use them, and PostgreSQL cannot infer the type of an unused parameter.
 */
const allParameters = '$2::date IS NOT NULL AND $3::int IS NOT NULL';
const specials: Record<HospitalizationSpecialFilter, string> = {
  'newly-admitted': `(${dischargeDay} IS NULL AND h.admit_date > $2::date - $3::int)`,
  'newly-discharged': `(${dischargeDay} > $2::date - $3::int)`,
};
const scopeOf = ({ staffId, now, today, newsDays }: ListScope): SqlValue[] => [staffId, today, newsDays, now];

/** Each order's SQL sort key, and the position of rows without a value. */
const orders: Record<HospitalizationOrder, { key: string; noneStands: (dir: string) => string }> = {
  // Members without a guide are last in both directions.
  assignedGuide: { key: 'g.search_name', noneStands: () => 'LAST' },
  admitDate: { key: 'h.admit_date', noneStands: (dir) => (dir === 'DESC' ? 'FIRST' : 'LAST') },
  // A member who is still in the hospital has no discharge date, and is sorted as if the discharge date were in the
  // future.
  dischargeDate: { key: dischargeDay, noneStands: (dir) => (dir === 'DESC' ? 'FIRST' : 'LAST') },
  followUpType: { key: 'h.follow_up_type', noneStands: () => 'LAST' },
};

const listRow = row({
  ...hospitalizationRow,
  ...memberRow,
  guide_name: nullable(text),
  has_follow_up: bool,
  followed_up_at: nullable(instant),
  stay_version: int,
});

const stayColumns = hospitalizationColumns
  .split(',')
  .map((name) => `h.${name.trim()}`)
  .join(', ');
/** `memberColumns` already contains the member's id, so it is removed from the stay's columns. */
const columns = `${stayColumns.replace('h.member_id, ', '')}, ${memberColumns}, g.name AS guide_name, f.id IS NOT NULL AS has_follow_up,
  f.completed_at AS followed_up_at, h.version AS stay_version`;
const joins = `JOIN members m ON m.user_id = h.member_id ${memberJoins}
  LEFT JOIN users g ON g.id = m.assigned_guide_id
  LEFT JOIN LATERAL (
    SELECT t.id, t.completed_at FROM todos t
     WHERE t.type = 'HOSPITALIZATION_FOLLOW_UP' AND t.cause_type = 'hospitalization' AND t.cause_id = h.id
     ORDER BY t.completed_at DESC NULLS FIRST, t.id DESC LIMIT 1) f ON true`;

const present = (found: RowOf<typeof listRow>): HospitalizationRow => ({
  ...presentHospitalization(found),
  member: docketMemberOf(found),
  guideName: found.guide_name,
  followUp: found.has_follow_up ? { completedAt: found.followed_up_at } : null,
  version: found.stay_version,
});

export interface StayOrder {
  order: HospitalizationOrder;
  descending: boolean;
}

/** Returns the SQL parts that filter the stays `h` and sort them. */
function listed(filters: StayFilters, { order, descending }: StayOrder, values: SqlValue[]) {
  const add = (value: SqlValue): number => values.push(value);
  const conditions = [
    allParameters,
    ...(filters.special ? [specials[filters.special]] : []),
    ...(filters.behavioral ? ['h.is_enrolled_in_behavioral_health'] : []),
    ...(filters.clientIds ? [`h.listed_client_id ${isIn(add(filters.clientIds))}`] : []),
    ...(filters.guideIds ? [`h.listed_guide_id ${isIn(add(filters.guideIds))}`] : []),
    ...(filters.statusIds ? [`m.status_id ${isIn(add(filters.statusIds))}`] : []),
  ].join(' AND ');
  const member = filters.statusIds ? 'JOIN members m ON m.user_id = h.member_id' : '';
  const guide = order === 'assignedGuide' ? 'LEFT JOIN users g ON g.id = h.listed_guide_id' : '';
  const dir = descending ? 'DESC' : 'ASC';
  const { key, noneStands } = orders[order];
  const sorted = (by: string, of: string) => `ORDER BY ${by} ${dir} NULLS ${noneStands(dir)}, ${of}.id ${dir}`;
  return { conditions, member, guide, key, sorted };
}

/** Returns the ids of all stays in a filtered list, in list order. */
export async function findStayIds(
  db: Db,
  scope: ListScope,
  filters: StayFilters,
  order: StayOrder,
): Promise<IdOf<'Hospitalization'>[]> {
  const values = scopeOf(scope);
  const { conditions, member, guide, key, sorted } = listed(filters, order, values);
  const found = await rows(
    db,
    row({ id: id<'Hospitalization'>() }),
    `SELECT h.id FROM hospitalizations h ${member} ${guide} WHERE ${isInAuditScope} AND ${conditions} ${sorted(key, 'h')}`,
    values,
  );
  return found.map((one) => one.id);
}

/** Returns a page of the list, and the total number of stays in it. */
export async function listStays(
  db: Db,
  scope: ListScope,
  filters: StayFilters,
  page: StayOrder & { start: number; size: number },
): Promise<{ data: HospitalizationRow[]; total: number }> {
  const values = scopeOf(scope);
  const { conditions, member, guide, key, sorted } = listed(filters, page, values);
  const [size, start] = [`$${values.length + 1}::int`, `$${values.length + 2}::int`];
  const [total, found] = await Promise.all([
    rows(
      db,
      row({ total: int }),
      `SELECT count(*) AS total FROM hospitalizations h ${member} WHERE ${isInAuditScope} AND ${conditions}`,
      [...values],
    ),
    rows(
      db,
      listRow,
      // An index returns each client's first stays in order. The statement selects the page from these stays, and reads
      // all columns only for the page.
      `SELECT ${columns} FROM (
         SELECT c.id, c.key FROM (SELECT DISTINCT client_id FROM (${auditedClients}) every) a CROSS JOIN LATERAL (
           SELECT h.id, ${key} AS key FROM hospitalizations h ${member} ${guide}
            WHERE h.listed_client_id = a.client_id AND ${conditions}
            ${sorted(key, 'h')} LIMIT ${size} + ${start}) c
          ${sorted('c.key', 'c')} LIMIT ${size} OFFSET ${start}) p
       JOIN hospitalizations h ON h.id = p.id ${joins} ${sorted('p.key', 'p')}`,
      [...values, page.size, page.start],
    ),
  ]);
  return { data: found.map(present), total: total[0]?.total ?? 0 };
}

/** Returns stays by id, each with its member. */
export const findStayRows = async (db: Db, ids: readonly IdOf<'Hospitalization'>[]): Promise<HospitalizationRow[]> => {
  const found = await rows(
    db,
    listRow,
    `SELECT ${columns} FROM hospitalizations h ${joins} WHERE h.id ${isIn(1)} AND h.deleted_at IS NULL`,
    [ids],
  );
  return found.map(present);
};

const countsRow = row({ newlyAdmitted: int, newlyDischarged: int, totalMembers: int });

/**
 * Counts the members in the list: newly admitted, newly discharged, and all. A member with several stays is counted
 * once.
 */
export async function countStays(db: Db, scope: ListScope): Promise<RowOf<typeof countsRow>> {
  const [found] = await rows(
    db,
    countsRow,
    `SELECT count(DISTINCT h.member_id) FILTER (WHERE ${specials['newly-admitted']}) AS "newlyAdmitted",
            count(DISTINCT h.member_id) FILTER (WHERE ${specials['newly-discharged']}) AS "newlyDischarged",
            count(DISTINCT h.member_id) AS "totalMembers"
       FROM hospitalizations h WHERE ${isInAuditScope}`,
    scopeOf(scope),
  );
  return found ?? { newlyAdmitted: 0, newlyDischarged: 0, totalMembers: 0 };
}

const optionRow = row({ kind: text, id: id(), name: text });

/** Returns the clients, guides and statuses of the members in the list, sorted by name. */
export const findStayOptions = (db: Db, scope: ListScope): Promise<RowOf<typeof optionRow>[]> =>
  rows(
    db,
    optionRow,
    `WITH listed AS (
       SELECT DISTINCT m.client_id, m.assigned_guide_id, m.status_id
         FROM hospitalizations h JOIN members m ON m.user_id = h.member_id WHERE ${isInAuditScope} AND ${allParameters})
     SELECT 'client' AS kind, c.id, c.display_name AS name FROM clients c WHERE c.id IN (SELECT client_id FROM listed)
     UNION ALL SELECT 'guide', u.id, u.name FROM users u WHERE u.id IN (SELECT assigned_guide_id FROM listed)
     UNION ALL SELECT 'status', s.id, s.name FROM member_statuses s WHERE s.id IN (SELECT status_id FROM listed)
     ORDER BY kind, name, id`,
    scopeOf(scope),
  );

const lockedRow = row({ ...hospitalizationRow, zone: text, guide_id: nullable(id<'Staff'>()), version: int });

/** Returns a stay with its member's guide and time zone, and locks the stay until the transaction ends. */
export async function lockStay(tx: Db, stayId: IdOf<'Hospitalization'>): Promise<RowOf<typeof lockedRow> | undefined> {
  const [found] = await rows(
    tx,
    lockedRow,
    `SELECT ${stayColumns}, m.time_zone AS zone, m.assigned_guide_id AS guide_id, h.version
       FROM hospitalizations h JOIN members m ON m.user_id = h.member_id
      WHERE h.id = $1 AND h.deleted_at IS NULL FOR UPDATE OF h`,
    [stayId],
  );
  return found;
}

/** Stores a guide's changes to a stay. */
export const updateStay = (
  tx: Db,
  stayId: IdOf<'Hospitalization'>,
  to: { note: string | null; home: string | null; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE hospitalizations SET note = $2, guide_entered_discharged_at = $3, updated_at = $4, version = version + 1
      WHERE id = $1`,
    [stayId, to.note, to.home, to.at],
  );
