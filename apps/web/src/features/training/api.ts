import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';

const quietly = catching('all');

export const trainingKeys = {
  all: ['training'] as const,
  characters: ['training', 'characters'] as const,
  status: ['training', 'provider-status'] as const,
};

/** The training characters whom the person sees. */
export const charactersOptions = queryOptions({
  queryKey: trainingKeys.characters,
  queryFn: () => quietly(contracts.training.characters),
  meta: { caught: true },
});

/** Whether the training client is a provider client. */
export const providerStatusOptions = queryOptions({
  queryKey: trainingKeys.status,
  queryFn: () => quietly(contracts.training.providerStatus),
  meta: { caught: true },
});
