import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { memberOptions } from '../members/api.ts';
import { useBegunDraft } from '../notes/api.ts';
import { EventForm, eventTitle } from './EventForm.tsx';

/** The scheduled event dialog (staff §2), in its modes create, edit and next. */
export default function ScheduledEventDialog(props: DialogProps<'scheduledEvent'>) {
  const { memberId, memberName, event, next = false, close } = props;
  const member = useQuery(memberOptions(memberId));
  const draft = useBegunDraft({ memberId, type: 'events', recordId: next ? undefined : event?.id });
  if (draft.begun && member.data) {
    return (
      <EventForm
        {...props}
        key={draft.begun.round}
        begun={draft.begun}
        member={member.data}
        onDiscarded={draft.restart}
      />
    );
  }
  const again = () => {
    if (draft.failed) draft.retry();
    if (member.isLoadingError) void member.refetch();
  };
  return (
    <WaitingDialog title={eventTitle(event, next)} about={memberName} close={close} size={560}>
      {draft.failed || member.isLoadingError ? (
        <ErrorState message="The event did not load." onRetry={again} retrying={draft.retrying || member.isFetching} />
      ) : (
        <SkeletonRows rows={5} avatar={false} />
      )}
    </WaitingDialog>
  );
}
