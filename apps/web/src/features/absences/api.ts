import { contracts, type IdOf, type StaffId } from '@guidepost/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

const callWithoutToast = callHandling('all');

export const absenceKeys = {
  all: ['absences'] as const,
  list: (staffId: StaffId) => ['absences', 'list', staffId] as const,
  covers: (staffId: StaffId) => ['absences', 'covers', staffId] as const,
  report: (absenceId: IdOf<'Absence'>) => ['absences', 'report', absenceId] as const,
};

/** A user's absences, and the absences that the user covers. Live events update them. */
export const absencesOptions = (staffId: StaffId) =>
  queryOptions({
    queryKey: absenceKeys.list(staffId),
    queryFn: () => callWithoutToast(contracts.absences.list, { query: { staffId } }),
    meta: { caught: true },
    staleTime: 60_000,
  });

/** Users who can cover for an absent user. */
export const coversOptions = (staffId: StaffId) =>
  queryOptions({
    queryKey: absenceKeys.covers(staffId),
    queryFn: () => callWithoutToast(contracts.absences.covers, { query: { staffId } }),
    meta: { caught: true },
  });

/** Report about what happened with a user's members during an absence. */
export const reportOptions = (absenceId: IdOf<'Absence'>) =>
  queryOptions({
    queryKey: absenceKeys.report(absenceId),
    queryFn: () => callWithoutToast(contracts.absences.report, { params: { absenceId } }),
    meta: { caught: true },
  });

export const refreshAbsences = (client: QueryClient) => client.invalidateQueries({ queryKey: absenceKeys.all });
