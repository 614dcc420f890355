import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { confirmDiscard, useQuestionOpen } from '../../../shell/confirm.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/useCloseOnLeave.ts';
import { useIsOnTop } from '../../../shell/openDialog.tsx';
import { assignedOptions } from '../api.ts';
import { Review } from './Review.tsx';
import { Runner } from './Runner.tsx';

/** The survey dialog: asks the questions of an open survey one by one, and shows a complete one to read. */
export default function SurveyDialog({ memberId, memberName, assignedSurveyId, close }: DialogProps<'survey'>) {
  const { t } = useTranslation();
  const full = useMediaQuery('(max-width: 50em)', undefined, { getInitialValueInEffect: false });
  const questionOpen = useQuestionOpen();
  const isOnTop = useIsOnTop();
  const assigned = useQuery(assignedOptions(assignedSurveyId));
  // what is not saved yet; answers whether everything is
  const flush = useRef<() => Promise<boolean>>(async () => true);
  // what was typed just before is saved all the same
  useCloseOnLeave(() => {
    void flush.current();
    close();
  });
  const leave = async () => {
    if ((await flush.current()) || (await confirmDiscard())) close();
  };
  const shared = {
    opened: true,
    onClose: () => void leave(),
    closeOnEscape: isOnTop && !questionOpen,
    fullScreen: full ?? false,
    transitionProps: { duration: 120 },
    size: 980,
  };
  if (!assigned.data)
    return (
      <Modal {...shared} title={t('Survey')} closeButtonProps={{ 'aria-label': t('Close') }}>
        <LoadState
          of={[assigned]}
          failure="The survey did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      </Modal>
    );
  if (assigned.data.memberId !== memberId)
    return (
      <Modal {...shared} title={t('Survey')} closeButtonProps={{ 'aria-label': t('Close') }}>
        <EmptyState icon={IconClipboardList} title="This survey could not be found." />
      </Modal>
    );
  const props = { assigned: assigned.data, memberId, memberName, flush, onClose: () => void leave() };
  return (
    <Modal
      {...shared}
      withCloseButton={false}
      padding={0}
      styles={{ body: { padding: 0 } }}
      attributes={{ content: { 'aria-label': assigned.data.survey.displayName } }}
    >
      {assigned.data.completedAt === null ? <Runner {...props} /> : <Review {...props} />}
    </Modal>
  );
}
