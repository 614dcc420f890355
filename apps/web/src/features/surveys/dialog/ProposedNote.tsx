import { IconBulb } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';

/** Tells the user that the field's value is only proposed and not yet an answer. */
export function ProposedNote() {
  const { t } = useTranslation();
  return (
    <p className="gp-meta">
      <Chip tone="info" icon={IconBulb}>
        {t('Proposed')}
      </Chip>{' '}
      {t('The proposed answer is saved when you continue.')}
    </p>
  );
}
