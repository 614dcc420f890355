import { type BodyOf, contracts, type MemberId, type Need, type NeedAction } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { labelIn } from '../../../shared/label-in.ts';
import { callHandling } from '../../../shell/api.ts';
import { delayAction } from '../../../shell/held/actions.ts';
import { showActionFailure } from '../../../shell/held/failure.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { refreshAction, refreshNeed } from '../api.ts';
import { closeNeedKey } from './closing.ts';

interface Fulfilling {
  memberId: MemberId;
  memberName: string;
  need: Need;
  /** The action that the new one follows up on. */
  original: NeedAction | undefined;
  body: BodyOf<typeof contracts.needs.addAction>;
}

/**
 * Returns a function that records an action that fulfills its need, after a delay of ten seconds. If the user cancels
 * the action or the server refuses it, the dialog opens again with its draft. The draft is stored until the action is
 * recorded.
 */
export function useFulfillingAction(): (fulfilling: Fulfilling) => void {
  const client = useQueryClient();
  return ({ memberId, memberName, need, original, body }) => {
    const again = () => openDialog({ kind: 'needAction', memberId, memberName, need, ...(original && { original }) });
    const idempotencyKey = crypto.randomUUID();
    delayAction({
      key: closeNeedKey(need),
      text: '{what} will be marked as fulfilled in {count} s',
      what: labelIn(need.issue),
      onUndo: again,
      async commit(options) {
        const sent = { params: { needId: need.id }, body };
        try {
          const action = await callHandling('all')(contracts.needs.addAction, sent, { ...options, idempotencyKey });
          refreshAction(client, action);
          showSuccess('Action created successfully');
        } catch (error) {
          refreshNeed(client, need);
          showActionFailure('An error has occurred.', error);
          again();
        }
      },
    });
  };
}
