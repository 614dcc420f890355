import { contracts, type ResourceReferral } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { refreshAction } from '../api.ts';

/** Withdraws the unanswered question about a referral. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ResourceReferral) => api(contracts.referrals.withdraw, { params: { referralId: id } }),
    onSuccess: () => showSuccess('Question withdrawn'),
    // refetches the referral in any case, because the organization may have answered meanwhile
    onSettled: (_reply, _error, referral) => refreshAction(client, referral),
  });
}
