import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useLoadedDraft } from '../drafts/public.ts';
import { memberOptions } from '../members/public.ts';
import { EventForm, eventTitle } from './EventForm.tsx';

/**
 * Dialog for a scheduled event: a new event, a change, or a follow-up event. The form for a new event opens at once, and
 * the draft is filled in when the server responds.
 */
export default function ScheduledEventDialog(props: DialogProps<'scheduledEvent'>) {
  const { memberId, memberName, event, next = false, close } = props;
  const member = useQuery(memberOptions(memberId));
  const draft = useLoadedDraft(
    { memberId, type: 'events', recordId: next ? undefined : event?.id },
    member.data !== undefined,
    next || event === undefined,
  );
  if (draft.begun && member.data) {
    return (
      <EventForm
        {...props}
        key={draft.begun.round}
        begun={draft.begun}
        late={draft.late}
        member={member.data}
        onDiscarded={draft.restart}
      />
    );
  }
  return (
    <WaitingDialog title={eventTitle(event, next)} about={memberName} close={close} size={560}>
      <LoadState
        of={[draft, member]}
        failure="The event did not load."
        waiting={<SkeletonRows rows={5} avatar={false} />}
      />
    </WaitingDialog>
  );
}
