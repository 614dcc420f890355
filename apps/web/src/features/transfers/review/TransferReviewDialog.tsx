import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { transferRequestOptions } from '../api.ts';
import { TransferReview } from './TransferReview.tsx';

/** Dialog in which an auditor reviews a transfer request. */
export default function TransferReviewDialog({ requestId, typed, close }: DialogProps<'transferReview'>) {
  const query = useQuery(transferRequestOptions(requestId));
  const request = query.data;
  return (
    <WaitingDialog
      title="Review transfer"
      {...(request ? { about: request.member.name } : {})}
      close={close}
      fullScreen
    >
      {request ? (
        <TransferReview request={request} typed={typed} close={close} />
      ) : (
        <LoadState
          of={[query]}
          failure="The transfer request did not load."
          waiting={<SkeletonRows rows={8} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}
