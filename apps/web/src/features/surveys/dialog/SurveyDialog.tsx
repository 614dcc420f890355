import { IconClipboardList } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useFlowModal } from '../../../shell/dialogs/use-flow-modal.ts';
import { assignedOptions } from '../api.ts';
import { SurveyContent } from './SurveyContent.tsx';

/** Survey dialog. Shows an open survey's questions one at a time. A completed survey is read-only. */
export default function SurveyDialog({ memberId, memberName, assignedSurveyId, close }: DialogProps<'survey'>) {
  const { t } = useTranslation();
  const assigned = useQuery(assignedOptions(assignedSurveyId));
  const { flush, leave: closeAfterFlush, modal, bare } = useFlowModal(close);
  // does not show another member's survey, whose id may be in the URL
  if (assigned.data?.memberId !== memberId)
    return (
      <Modal {...modal} title={t('Survey')} closeButtonProps={{ 'aria-label': t('Close') }}>
        {assigned.data ? (
          <EmptyState icon={IconClipboardList} title="This survey could not be found." />
        ) : (
          <LoadState
            of={[assigned]}
            failure="The survey did not load."
            waiting={<SkeletonRows rows={6} avatar={false} />}
          />
        )}
      </Modal>
    );
  return (
    <Modal {...bare} attributes={{ content: { 'aria-label': assigned.data.survey.displayName } }}>
      <SurveyContent
        key={assigned.data.id}
        assigned={assigned.data}
        {...{ memberId, memberName, flush }}
        onClose={closeAfterFlush}
      />
    </Modal>
  );
}
