import type { CallForViewer } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { isIncomingRinging } from './sides.ts';

/** Explains that the server has not received a hang-up yet, because there is no connection. */
export function HangUpWaits({ call }: { call: CallForViewer }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="gp-problem">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {isIncomingRinging(call)
        ? t('Not declined, because there is no connection. Guidepost tries again automatically.')
        : t('Not hung up, because there is no connection. Hang up on your phone. Guidepost also tries again.')}
    </p>
  );
}
