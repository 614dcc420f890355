import type { CallForViewer, CallId, MemberId } from '@guidepost/contracts';
import { IconPhoneOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { can } from '../../../shell/api.ts';
import { WaitsForConnection } from '../../../shell/dialogs/FormDialog.tsx';
import { useWatch } from '../../../shell/live.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { useLoadedDraft } from '../../drafts/public.ts';
import { memberOptions } from '../../members/public.ts';
import { callOptions, outcomesOptions } from '../api.ts';
import { isNotFound } from '../is-not-found.ts';
import { Briefing } from './Briefing.tsx';
import { CallForm, firstTopics } from './CallForm.tsx';
import { isEmptyCall } from './form.ts';
import { LiveCall } from './LiveCall.tsx';
import { UnknownCall } from './UnknownCall.tsx';

interface Props {
  callId: CallId;
  /** Reports whether the form has text that is not saved with the call yet. */
  onTyped: (isTyped: boolean) => void;
  /** Called with the new call after the guide has called again. */
  onCallAgain: (again: CallForViewer) => void;
  /** Closes the panel. */
  close: () => void;
}

/**
 * An existing call with its live state, notes and outcome. If the caller is unknown, the panel also offers to assign
 * the call to a member.
 */
export function ExistingCall({ callId, onTyped, onCallAgain, close }: Props) {
  const [isUnsaved, setUnsaved] = useState(false);
  const query = useQuery(callOptions(callId));
  const outcomes = useQuery(outcomesOptions);
  const { data: call, error } = query;
  useWatch({ memberIds: call?.subjectId ? [call.subjectId] : [] });
  usePrintedMember(call?.subjectId);
  useEffect(() => () => onTyped(false), [onTyped]);
  if (!call) {
    return error && isNotFound(error) ? (
      <EmptyState icon={IconPhoneOff} title="No record found" />
    ) : (
      <LoadState of={[query]} failure="The call did not load." waiting={<Waiting rows={6} />} />
    );
  }
  if (!can(call, 'CAN_EDIT')) return <LiveCall call={call} onCallAgain={onCallAgain} />;
  // keeps this form while it has unsaved text, even if another user assigns the call in the meantime
  if ((call.subjectId === null || isUnsaved) && outcomes.data) {
    const onUnsaved = (isTyped: boolean) => {
      setUnsaved(isTyped);
      onTyped(isTyped);
    };
    return (
      <UnknownCall call={call} outcomes={outcomes.data} onUnsaved={onUnsaved} onCallAgain={onCallAgain} close={close} />
    );
  }
  if (call.subjectId === null) {
    return (
      <div className="gp-form">
        <LiveCall call={call} onCallAgain={onCallAgain} />
        <LoadState of={[outcomes]} failure="The call did not load." waiting={<Waiting rows={5} />} />
      </div>
    );
  }
  return (
    <MemberCall callId={callId} memberId={call.subjectId} onTyped={onTyped} onCallAgain={onCallAgain} close={close} />
  );
}

/** Placeholder of the panel's content. Shows whether there is no connection. */
const Waiting = ({ rows }: { rows: number }) => (
  <>
    <WaitsForConnection />
    <SkeletonRows rows={rows} avatar={false} />
  </>
);

/**
 * A call with a known member. The form is displayed after its data has loaded. It does not wait for the draft if the
 * call has no text yet. A draft of a call with text may be older than that text, so the form waits for it.
 */
function MemberCall({ callId, memberId, onTyped, onCallAgain, close }: Props & { memberId: MemberId }) {
  const { data: call } = useQuery(callOptions(callId));
  const member = useQuery(memberOptions(memberId));
  const outcomes = useQuery(outcomesOptions);
  const draft = useLoadedDraft(
    { memberId, type: 'calls', recordId: callId },
    true,
    call !== undefined && isEmptyCall(call),
  );
  if (!call) return null;
  if (draft.begun && member.data && outcomes.data) {
    return (
      <CallForm
        key={draft.begun.round}
        call={call}
        begun={draft.begun}
        late={draft.late}
        member={member.data}
        outcomes={outcomes.data}
        onTyped={onTyped}
        onDiscarded={draft.restart}
        onCallAgain={onCallAgain}
        close={close}
      />
    );
  }
  return (
    <div className="gp-form">
      <LiveCall call={call} onCallAgain={onCallAgain} />
      <Briefing memberId={memberId} clientId={member.data?.clientId} first={firstTopics} />
      <LoadState of={[draft, member, outcomes]} failure="The call did not load." waiting={<Waiting rows={5} />} />
    </div>
  );
}
