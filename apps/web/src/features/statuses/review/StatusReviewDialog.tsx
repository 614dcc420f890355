import { ApiError, type StatusChangeRequest } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { statusRequestOptions, statusSettingsOptions } from '../api.ts';
import { StatusReview } from './StatusReview.tsx';

/**
 * Dialog to review a status change request: the request, its author and its reason, with buttons to approve or deny it.
 */
export default function StatusReviewDialog({ requestId, typed: initial = {}, close }: DialogProps<'statusReview'>) {
  const query = useQuery(statusRequestOptions(requestId));
  const settings = useQuery(statusSettingsOptions);
  const request: StatusChangeRequest | undefined = query.data;
  const [typed, type] = useState(initial);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <WaitingDialog
      title="Review status change"
      {...(request ? { about: request.member.name } : {})}
      close={close}
      size={560}
    >
      {request && settings.data ? (
        <StatusReview request={request} settings={settings.data} typed={typed} onType={type} close={close} />
      ) : (
        // shows the error if the settings did not load
        <LoadState
          of={[query, settings]}
          failure={isGone ? "Member's status change request was not found or was deleted" : 'The request did not load.'}
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}
