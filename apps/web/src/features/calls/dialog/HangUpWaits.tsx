import type { CallForViewer } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { isIncomingRinging } from './sides.ts';

/** Explains that the server has not received a hang-up yet. */
export function HangUpWaits({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="gp-problem">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {isIncomingRinging(call)
        ? t('The call was not declined, because the server cannot be reached. Guidepost tries again automatically.')
        : t(
            'The call continues, because the server cannot be reached. Hang up on your phone. Guidepost tries again automatically.',
          )}
    </p>
  );
}
