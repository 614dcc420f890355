import type { StatusChangeRequest } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { statusRequestOptions, statusSettingsOptions } from '../api.ts';
import { StatusReview } from './StatusReview.tsx';

/** The member status change request dialog in review mode: who asked for what and why, to approve or deny. */
export default function StatusReviewDialog({ requestId, typed, close }: DialogProps<'statusReview'>) {
  const query = useQuery(statusRequestOptions(requestId));
  const settings = useQuery(statusSettingsOptions);
  const request: StatusChangeRequest | undefined = query.data;
  return (
    <WaitingDialog
      title="Review status change"
      {...(request ? { about: request.member.name } : {})}
      close={close}
      size={560}
    >
      {request && settings.data ? (
        <StatusReview key={request.version} request={request} settings={settings.data} typed={typed} close={close} />
      ) : query.isError ? (
        <ErrorState
          message="Member's status change request was not found or was deleted"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={6} avatar={false} />
      )}
    </WaitingDialog>
  );
}
