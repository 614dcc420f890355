import { IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { can } from '../../../shell/api.ts';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useWatch } from '../../../shell/live.ts';
import { memberOptions } from '../../members/api.ts';
import { useBegunDraft } from '../../notes/api.ts';
import { callOptions, outcomesOptions } from '../api.ts';
import { isGone } from '../gone.ts';
import { CallForm } from './CallForm.tsx';
import { LiveCall } from './LiveCall.tsx';
import { Whose } from './Whose.tsx';

type Props = DialogProps<'openCall'>;

/** A call that is there: live while it goes on, with what it led to below; while nobody knows whose it is, that first. */
export default function GoingCall({ callId, close }: Props) {
  const { t } = useTranslation();
  const { data: call, error, isFetching, refetch } = useQuery(callOptions(callId));
  useWatch({ memberIds: call?.subjectId ? [call.subjectId] : [] });
  if (!call) {
    return (
      <WaitingDialog title={t('Call')} close={close} size={560}>
        {!error && <SkeletonRows rows={6} avatar={false} />}
        {error && isGone(error) && <EmptyState icon={IconPhoneOff} title="No record found" />}
        {error && !isGone(error) && (
          <ErrorState message="The call did not load." onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </WaitingDialog>
    );
  }
  const about = call.subjectName ?? phoneText(call.phoneNumber);
  if (call.subjectId === null || !can(call, 'CAN_EDIT')) {
    return (
      <WaitingDialog title="Call" about={about} close={close} size={560}>
        <LiveCall call={call} />
        {call.subjectId === null && <Whose call={call} />}
      </WaitingDialog>
    );
  }
  return <OwnCall callId={callId} memberId={call.subjectId} about={about} close={close} />;
}

/** The same with its form, once what that needs is there. */
function OwnCall({ callId, memberId, about, close }: Props & { memberId: number; about: string }) {
  const { data: call } = useQuery(callOptions(callId));
  const member = useQuery(memberOptions(memberId));
  const outcomes = useQuery(outcomesOptions);
  const draft = useBegunDraft({ memberId, type: 'calls', recordId: callId });
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
  const failed = draft.failed || member.isLoadingError || outcomes.isLoadingError;
  const again = () => {
    if (draft.failed) draft.retry();
    if (member.isLoadingError) void member.refetch();
    if (outcomes.isLoadingError) void outcomes.refetch();
  };
  return (
    <WaitingDialog title="Call" about={about} close={close} size={560}>
      <LiveCall call={call} />
      {failed ? (
        <ErrorState
          message="The call did not load."
          onRetry={again}
          retrying={draft.retrying || member.isFetching || outcomes.isFetching}
        />
      ) : (
        <SkeletonRows rows={5} avatar={false} />
      )}
    </WaitingDialog>
  );
}
