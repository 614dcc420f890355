import type { BodyOf, contracts, HospitalizationRow, IdOf, QueryOf, ReplyOf } from '@guidepost/contracts';
import { asId } from '@guidepost/contracts';
import { dayIn, dischargeProblem, reportedDischargeDay } from '@guidepost/rules';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { presentHospitalization } from './queries.ts';
import {
  countStays,
  findStayIds,
  findStayOptions,
  findStayRows,
  type ListScope,
  listStays,
  lockStay,
  type StayFilters,
  type StayOrder,
  updateStay,
} from './queries-list.ts';
import { announceStays } from './service.ts';

type Contract = typeof contracts.hospitalizations;
const usualPageSize = 10;

const scopeOf = ({ viewer, now, services }: Acting): ListScope => ({
  staffId: viewer.id,
  now: now.toString(),
  today: dayIn(now, viewer.timeZone),
  newsDays: services.config.hospitalNewsDays,
});

type ListQuery = QueryOf<Contract['list']>;

const filtersOf = (query: ListQuery): StayFilters => ({
  special: query['special-filter'],
  behavioral: query['behavioral-health-filter'] ?? false,
  clientIds: query.clientIds,
  guideIds: query.guideIds,
  statusIds: query.statusIds,
});

const orderOf = (query: ListQuery): StayOrder => ({
  order: query['sort-by'] ?? 'dischargeDate',
  descending: (query['sort-direction'] ?? 'DESC').toUpperCase() === 'DESC',
});

/** Returns the ids of all stays in a filtered list, in list order. */
export const stayIds = (acting: Acting, query: ListQuery): Promise<IdOf<'Hospitalization'>[]> =>
  findStayIds(acting.db, scopeOf(acting), filtersOf(query), orderOf(query));

export async function listPage(acting: Acting, query: ListQuery): Promise<ReplyOf<Contract['list']>> {
  const { data, total } = await listStays(acting.db, scopeOf(acting), filtersOf(query), {
    ...orderOf(query),
    start: query['page-start'] ?? 0,
    size: query['page-size'] ?? usualPageSize,
  });
  return { data, pagination: { totalItems: total } };
}

export const metaCounts = (acting: Acting): Promise<ReplyOf<Contract['metaCounts']>> =>
  countStays(acting.db, scopeOf(acting));

/** Returns the choices for the list's filters. */
export async function filterOptions(acting: Acting): Promise<ReplyOf<Contract['filterOptions']>> {
  const found = await findStayOptions(acting.db, scopeOf(acting));
  const of = <Kind extends 'Client' | 'Staff' | 'Status'>(kind: string) =>
    found.filter((one) => one.kind === kind).map(({ id, name }) => ({ id: asId<Kind>(id), name }));
  return { clients: of<'Client'>('client'), guides: of<'Staff'>('guide'), statuses: of<'Status'>('status') };
}

/**
 * Returns a stay with its member.
 * @throws AppError NOT_FOUND
 */
export async function getStay({ db }: Acting, id: IdOf<'Hospitalization'>): Promise<HospitalizationRow> {
  const [found] = await findStayRows(db, [id]);
  if (!found) throw notFound();
  return found;
}

/**
 * Stores a guide's note on a stay. Also stores the discharge date if the stay has none, and opens the discharge
 * follow-up.
 * @throws AppError NOT_FOUND, HOSPITALIZATION_DISCHARGED, VERSION_CONFLICT, BAD_REQUEST for an impossible date
 */
export async function changeStay(
  acting: Acting,
  id: IdOf<'Hospitalization'>,
  { note, guideEnteredDischargedAt, version }: BodyOf<Contract['update']>,
): Promise<HospitalizationRow> {
  const { db, now, viewer, services } = acting;
  const before = await lockStay(db, id);
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: await getStay(acting, id) });
  const stay = presentHospitalization(before);
  const isNew = guideEnteredDischargedAt !== undefined && guideEnteredDischargedAt !== stay.guideEnteredDischargedAt;
  if (isNew) {
    if (reportedDischargeDay(stay) !== null || guideEnteredDischargedAt === null)
      throw new AppError('HOSPITALIZATION_DISCHARGED');
    const problem = dischargeProblem(stay, guideEnteredDischargedAt, dayIn(now, viewer.timeZone));
    if (problem) throw badRequest('guideEnteredDischargedAt', 'rule', problem);
  }
  await updateStay(db, id, {
    note: note === undefined ? stay.note : note || null,
    home: isNew ? guideEnteredDischargedAt : stay.guideEnteredDischargedAt,
    at: now.toString(),
  });
  const audience = {
    member: { id: stay.memberId, permission: 'CAN_SEE_HOSPITALIZATIONS' as const },
    guideIds: [before.guide_id],
  };
  services.live.emit(db, 'hospitalization_updated', { id, memberId: stay.memberId }, audience);
  services.live.emit(db, 'hospitalizations_changed', {}, { everyoneWith: 'CAN_SEE_HOSPITALIZATIONS' });
  if (isNew) await announceStays(db, [id], now, services);
  return getStay(acting, id);
}
