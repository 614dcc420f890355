import { asLearnMore, sectionsFor } from '@guidepost/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { Modal } from '../../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { LearnMoreSections } from '../../surveys/public.ts';
import { sectionsOptions } from '../api.ts';

/** Dialog with information about a phase, shown before the phase is started. */
export default function LearnMoreDialog({ phaseId, title, close }: DialogProps<'phaseLearnMore'>) {
  const { t } = useTranslation();
  const sections = useQuery(sectionsOptions(phaseId));
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      {!sections.data && (
        <LoadState
          of={[sections]}
          failure="The phase did not load."
          waiting={<SkeletonRows rows={4} avatar={false} />}
        />
      )}
      <Suspense fallback={<SkeletonRows rows={4} avatar={false} />}>
        {sections.data && <LearnMoreSections sections={asLearnMore(sectionsFor(sections.data, 'learnMore'))} />}
      </Suspense>
    </Modal>
  );
}
