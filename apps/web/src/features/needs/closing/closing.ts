import { contracts, type MemberId, type Need } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { labelIn } from '../../../shared/label-in.ts';
import { callHandling } from '../../../shell/api.ts';
import { delayAction } from '../../../shell/held/actions.ts';
import { recordActionFailure, showActionFailure } from '../../../shell/held/failure.ts';
import { logWarning } from '../../../shell/log.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { cacheNeed, refreshNeed } from '../api.ts';

/**
 * Returns the key of the delayed request that closes a need. The key ensures that at most one such request is waiting
 * for each need.
 */
export const closeNeedKey = ({ id }: Pick<Need, 'id'>): string => `need ${id}`;

/**
 * Returns a function that stops pursuing a need after a delay of ten seconds. If the request fails, the failure is only
 * logged and the need is refetched.
 */
export function useStopPursuing(): (need: Need) => void {
  const client = useQueryClient();
  return (need) =>
    delayAction({
      key: closeNeedKey(need),
      text: '{what} will be closed as unresolved in {count} s',
      what: labelIn(need.issue),
      async commit(options) {
        const sent = { params: { needId: need.id }, body: { abandoned: true as const } };
        try {
          cacheNeed(client, await callHandling('all')(contracts.needs.update, sent, options));
        } catch (error) {
          refreshNeed(client, need);
          logWarning('a need was not closed', error instanceof Error ? error.name : undefined);
          recordActionFailure(error);
        }
      },
    });
}

interface Fulfilment {
  memberId: MemberId;
  memberName: string;
  need: Need;
  comment: string;
}

/**
 * Returns a function that marks a need as fulfilled after a delay of ten seconds. If the user cancels the request or
 * the server refuses it, the dialog opens again with the text.
 */
export function useFulfilNeed(): (fulfilment: Fulfilment) => void {
  const client = useQueryClient();
  return ({ memberId, memberName, need, comment }) => {
    const again = () => openDialog({ kind: 'fulfillNeed', memberId, memberName, need, comment });
    delayAction({
      key: closeNeedKey(need),
      text: '{what} will be marked as fulfilled in {count} s',
      what: labelIn(need.issue),
      onUndo: again,
      async commit(options) {
        const body = { userNeedId: need.id, fulfilled: true as const, comment };
        try {
          cacheNeed(client, await callHandling('all')(contracts.needs.fulfilUserNeed, { body }, options));
        } catch (error) {
          refreshNeed(client, need);
          showActionFailure('Error ocurred while fulfilling need', error);
          again();
        }
      },
    });
  };
}
