import { type AuditKind, auditKinds, contracts, type MemberId, parseId, type StaffId } from '@guidepost/contracts';
import { isDayText } from '@guidepost/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

const callWithoutToast = callHandling('all');

/**
 * Filters of the screen. `from` and `to` are days in the reader's time zone, and the entries of both days are included.
 */
export interface AuditView {
  memberId: MemberId | null;
  personId: StaffId | null;
  kind: AuditKind | null;
  from: string | null;
  to: string | null;
  /** The value 'true' includes entries of automatic jobs. Null omits them. */
  all: 'true' | null;
}

/** Returns the filters from the query parameters of the URL. Treats invalid values as missing. */
export const viewOf = (search: Record<string, string | undefined>): AuditView => ({
  memberId: parseId<'Member'>(search.memberId),
  personId: parseId<'Staff'>(search.personId),
  kind: auditKinds.find((kind) => kind === search.kind) ?? null,
  from: dayOrNull(search.from),
  to: dayOrNull(search.to),
  all: search.all === 'true' ? 'true' : null,
});

const dayOrNull = (text = ''): string | null => (isDayText(text) ? text : null);

const startOf = (day: string, timeZone: string, plus: number): string =>
  Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime({ timeZone }).toInstant().toString();

/** Returns the query parameters, with the days in the user's time zone converted to instants. */
export function filterOf({ memberId, personId, kind, from, to, all }: AuditView, timeZone: string) {
  return {
    ...(memberId === null ? {} : { memberId }),
    ...(personId === null ? {} : { personId }),
    ...(kind === null ? {} : { kind }),
    ...(from === null ? {} : { from: startOf(from, timeZone, 0) }),
    ...(to === null ? {} : { to: startOf(to, timeZone, 1) }),
    ...(all === null ? { ownAccord: false } : {}),
  };
}

export const entriesOptions = (view: AuditView, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'entries', view, timeZone] as const,
    queryFn: ({ pageParam }) =>
      callWithoutToast(contracts.audit.list, {
        query: { ...filterOf(view, timeZone), ...(pageParam === null ? {} : { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { caught: true },
    // Never refetches automatically, because each request for the log creates an audit entry.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const chainOptions = queryOptions({
  queryKey: ['audit', 'chain'] as const,
  queryFn: () => callWithoutToast(contracts.audit.chain),
  meta: { caught: true },
  refetchInterval: 60_000,
});
