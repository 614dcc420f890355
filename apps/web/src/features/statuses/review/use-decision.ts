import { ApiError, type StatusChangeRequest } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { listText } from '../../../shared/time.ts';
import { delayAction } from '../../../shell/held/actions.ts';
import { decisionKey } from '../../../shell/held/decisions.ts';
import { showActionFailure } from '../../../shell/held/failure.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { cacheRequest, decideRequest, statusKeys } from '../api.ts';

/** Message for a denial without a comment. */
export const denialReason = 'Enter a reason for the denial. The requesting guide can read it.';

interface Decision {
  request: StatusChangeRequest;
  approval: 'approve' | 'deny';
  effectiveAt: string;
  auditorComment: string;
}

/**
 * Returns a function that approves or denies a request after a delay of ten seconds. If the user undoes the decision or
 * the server refuses it, the review opens again.
 */
export function useDecision(): (decision: Decision) => void {
  const client = useQueryClient();
  return ({ request, approval, effectiveAt, auditorComment }) => {
    const again = () =>
      openDialog({ kind: 'statusReview', requestId: request.id, typed: { day: effectiveAt, comment: auditorComment } });
    delayAction({
      key: decisionKey('status', [request.id]),
      replaces: true,
      text:
        approval === 'approve'
          ? 'The request for {what} will be approved in {count} s'
          : 'The request for {what} will be denied in {count} s',
      what: request.member.name,
      onUndo: again,
      async commit(options) {
        const body = {
          approval,
          effectiveAt,
          version: request.version,
          ...(auditorComment === '' ? {} : { auditorComment }),
        };
        try {
          cacheRequest(client, await decideRequest(request.id, body, options));
          showSuccess('You have successfully audited this request.');
        } catch (error) {
          void client.invalidateQueries({ queryKey: statusKeys.request(request.id) });
          const isGone = error instanceof ApiError && error.status === 404;
          showActionFailure(
            request.member.name,
            error,
            isGone ? "Member's status change request was not found or was deleted" : undefined,
          );
          if (!isGone) again();
        }
      },
    });
  };
}

/**
 * Returns a function that decides several requests after one delay of ten seconds. Each keeps its own effective day. If
 * another user has already decided one of them, an error is shown and the others are still decided.
 * `restore` is called after an undo, or if all decisions failed.
 */
export function useDecideAll(): (
  requests: readonly StatusChangeRequest[],
  approval: 'approve' | 'deny',
  auditorComment: string,
  restore: () => void,
) => void {
  const client = useQueryClient();
  return (requests, approval, auditorComment, restore) =>
    delayAction({
      key: decisionKey(
        'status',
        requests.map(({ id }) => id),
      ),
      text:
        approval === 'approve'
          ? 'Requests that will be approved in {count} s: {what}'
          : 'Requests that will be denied in {count} s: {what}',
      what: listText(requests.map(({ member }) => member.name)),
      onUndo: restore,
      async commit(options) {
        const results = await Promise.allSettled(
          requests.map(async ({ id, effectiveAt, version }) => {
            const body = { approval, effectiveAt, version, ...(auditorComment === '' ? {} : { auditorComment }) };
            cacheRequest(client, await decideRequest(id, body, options));
          }),
        );
        const failed = results.flatMap((one, at) => (one.status === 'rejected' ? [{ at, error: one.reason }] : []));
        void client.invalidateQueries({ queryKey: statusKeys.requests });
        const done = requests.length - failed.length;
        if (done === 1) showSuccess('You have successfully audited this request.');
        else if (done > 1) showSuccess(sentence('You have successfully audited {count} requests.', { count: done }));
        else restore();
        for (const { at, error } of failed) showActionFailure(requests[at]?.member.name ?? '', error);
      },
    });
}
