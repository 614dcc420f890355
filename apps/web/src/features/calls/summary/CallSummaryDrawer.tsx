import { IconPhoneOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Drawer } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { useWatch } from '../../../shell/live.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { subjectText } from '../../subjects/public.ts';
import { callOptions } from '../api.ts';
import { isNotFound } from '../is-not-found.ts';
import { CallSummary } from './CallSummary.tsx';
import { Neighbors } from './Neighbors.tsx';
import { useUnsentFeedback } from './use-unsent-feedback.ts';

type Props = DialogProps<'callSummary'>;

/** Shows a call's details with its recording, notes and transcript. Links to the previous and next call in the list. */
export default function CallSummaryDrawer({ isReadOnly = false, among = [], close, ...opened }: Props) {
  const { t } = useTranslation();
  const [callId, setCallId] = useState(opened.callId);
  const { onTyped, guard } = useUnsentFeedback();
  useCloseOnLeave(close);
  const query = useQuery(callOptions(callId));
  const { data: call, error } = query;
  useWatch({ memberIds: call?.subjectId ? [call.subjectId] : [] });
  usePrintedMember(call?.subjectId);
  const name = call && subjectText(call, call.phoneNumber);
  return (
    <Drawer
      opened
      onClose={guard(close)}
      title={name === undefined ? t('Call') : t('Call with {name}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
      position="right"
    >
      <Neighbors callId={callId} among={among} onGo={(to) => void guard(() => setCallId(to))()} />
      {!call && error && isNotFound(error) && <EmptyState icon={IconPhoneOff} title="No record found" />}
      {!call && !(error && isNotFound(error)) && (
        <LoadState of={[query]} failure="The call did not load." waiting={<SkeletonRows rows={8} avatar={false} />} />
      )}
      {call && (
        <CallSummary
          key={call.id}
          call={call}
          isReadOnly={isReadOnly}
          leave={(go) =>
            void guard(() => {
              close();
              go();
            })()
          }
          onTyped={onTyped}
        />
      )}
    </Drawer>
  );
}
