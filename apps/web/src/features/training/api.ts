import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';

const callWithoutToast = callHandling('all');

export const trainingKeys = {
  all: ['training'] as const,
  characters: ['training', 'characters'] as const,
  status: ['training', 'provider-status'] as const,
};

/** The training characters that the user can see. */
export const charactersOptions = queryOptions({
  queryKey: trainingKeys.characters,
  queryFn: () => callWithoutToast(contracts.training.characters),
  meta: { caught: true },
});

/** State of the training client organization: whether it is a provider client and whether a team serves it. */
export const providerStatusOptions = queryOptions({
  queryKey: trainingKeys.status,
  queryFn: () => callWithoutToast(contracts.training.providerStatus),
  meta: { caught: true },
});
