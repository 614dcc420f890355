import { useTranslation } from 'react-i18next';
import { Modal } from '../../../shared/layers/Modal.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../../shell/dialogs/use-close-on-leave.ts';
import { LearnMoreSections } from './LearnMoreSections.tsx';

/** The background information on a survey, a step or a resource. */
export default function LearnMoreDialog({ content, close }: DialogProps<'learnMore'>) {
  const { t } = useTranslation();
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={content.title}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <LearnMoreSections sections={content.sections} />
    </Modal>
  );
}
