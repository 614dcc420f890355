import type { MemberId } from '@guidepost/contracts';
import { IconPhoneOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { can } from '../../../shell/api.ts';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useWatch } from '../../../shell/live.ts';
import { useLoadedDraft } from '../../drafts/public.ts';
import { memberOptions } from '../../members/public.ts';
import { subjectText } from '../../subjects/public.ts';
import { callOptions, outcomesOptions } from '../api.ts';
import { isGone } from '../gone.ts';
import { CallForm } from './CallForm.tsx';
import { LiveCall } from './LiveCall.tsx';
import { UnknownCall } from './UnknownCall.tsx';

type Props = DialogProps<'openCall'>;

/**
 * An existing call with its live state, outcome and notes. If the caller is unknown, the dialog also offers to assign
 * the call to a member.
 */
export default function GoingCall({ callId, close }: Props) {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const query = useQuery(callOptions(callId));
  const outcomes = useQuery(outcomesOptions);
  const { data: call, error } = query;
  useWatch({ memberIds: call?.subjectId ? [call.subjectId] : [] });
  if (!call) {
    return (
      <WaitingDialog title={t('Call')} close={close} size={560}>
        {error && isGone(error) ? (
          <EmptyState icon={IconPhoneOff} title="No record found" />
        ) : (
          <LoadState of={[query]} failure="The call did not load." waiting={<SkeletonRows rows={6} avatar={false} />} />
        )}
      </WaitingDialog>
    );
  }
  const about = subjectText(call, call.phoneNumber);
  if (!can(call, 'CAN_EDIT')) {
    return (
      <WaitingDialog title="Call" about={about} close={close} size={560}>
        <LiveCall call={call} close={close} />
      </WaitingDialog>
    );
  }
  // another user may assign the call while its notes are being written
  if ((call.subjectId === null || isUnsaved) && outcomes.data)
    return <UnknownCall call={call} outcomes={outcomes.data} onUnsaved={setUnsaved} close={close} />;
  if (call.subjectId === null) {
    return (
      <WaitingDialog title="Call" about={about} close={close} size={560}>
        <LiveCall call={call} close={close} />
        <LoadState
          of={[outcomes]}
          failure="The call did not load."
          waiting={<SkeletonRows rows={5} avatar={false} />}
        />
      </WaitingDialog>
    );
  }
  return <OwnCall callId={callId} memberId={call.subjectId} about={about} close={close} />;
}

/** A call with a known member. The form is displayed after its data has loaded. */
function OwnCall({ callId, memberId, about, close }: Props & { memberId: MemberId; about: string }) {
  const { data: call } = useQuery(callOptions(callId));
  const member = useQuery(memberOptions(memberId));
  const outcomes = useQuery(outcomesOptions);
  const draft = useLoadedDraft({ memberId, type: 'calls', recordId: callId });
  if (!call) return null;
  if (draft.begun && member.data && outcomes.data) {
    return (
      <CallForm
        key={draft.begun.round}
        call={call}
        begun={draft.begun}
        member={member.data}
        outcomes={outcomes.data}
        onDiscarded={draft.restart}
        close={close}
      />
    );
  }
  return (
    <WaitingDialog title="Call" about={about} close={close} size={560}>
      <LiveCall call={call} close={close} />
      <LoadState
        of={[draft, member, outcomes]}
        failure="The call did not load."
        waiting={<SkeletonRows rows={5} avatar={false} />}
      />
    </WaitingDialog>
  );
}
