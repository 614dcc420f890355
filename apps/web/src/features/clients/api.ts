import { type ClientId, contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, callHandling } from '../../shell/api.ts';

export const clientKeys = {
  all: ['clients'] as const,
  list: ['clients', 'list'] as const,
  details: (id: ClientId) => ['clients', 'details', id] as const,
};

/** All clients with their consents. */
export const clientsOptions = queryOptions({
  queryKey: clientKeys.list,
  queryFn: () => api(contracts.clients.list, { query: { includeConsents: true } }),
  staleTime: 60_000,
});

/** A client with all values that determine its completeness. */
export const clientOptions = (id: ClientId) =>
  queryOptions({
    queryKey: clientKeys.details(id),
    queryFn: () => callHandling([404])(contracts.clients.details, { params: { id } }),
    retry: false,
  });

/** Consent terms that a client can use. */
export const termsOptions = queryOptions({
  queryKey: ['terms'] as const,
  queryFn: () => api(contracts.consents.allTerms),
  staleTime: 5 * 60_000,
});

/** Medical centers in the external medical record system. */
export const medicalCentersOptions = queryOptions({
  queryKey: ['emr', 'medical-centers'] as const,
  queryFn: () => callHandling('all')(contracts.users.medicalCenters),
  meta: { caught: true },
  staleTime: 10 * 60_000,
});
