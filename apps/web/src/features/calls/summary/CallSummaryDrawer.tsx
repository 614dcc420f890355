import { Drawer } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/useCloseOnLeave.ts';
import { useWatch } from '../../../shell/live.ts';
import { useIsOnTop } from '../../../shell/openDialog.tsx';
import { callOptions } from '../api.ts';
import { isGone } from '../gone.ts';
import { CallSummary } from './CallSummary.tsx';

/** The call summary drawer (staff §2): what is known of a call, and what was made of its recording. */
export default function CallSummaryDrawer({ callId, isReadOnly = false, close }: DialogProps<'callSummary'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  const isOnTop = useIsOnTop();
  const { data: call, error, isFetching, refetch } = useQuery(callOptions(callId));
  useWatch({ memberIds: call?.subjectId ? [call.subjectId] : [] });
  const name = call && (call.subjectName ?? phoneText(call.phoneNumber));
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={isOnTop}
      title={name === undefined ? t('Call') : t('Call with {name}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
      position="right"
    >
      {!call && !error && <SkeletonRows rows={8} avatar={false} />}
      {!call && error && isGone(error) && <EmptyState icon={IconPhoneOff} title="No record found" />}
      {!call && error && !isGone(error) && (
        <ErrorState message="The call did not load." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {call && <CallSummary call={call} isReadOnly={isReadOnly} close={close} />}
    </Drawer>
  );
}
