import { IconCloudOff, IconRefresh } from '@guidepost/ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live.ts';
import { useRenewing } from '../session/renewal.ts';
import { Banner } from './Banner.tsx';

/** Interruptions shorter than this, in milliseconds, are not shown. */
const minOutageMs = 3000;

/** Returns true once a condition has been true for `minOutageMs`. */
function useTrueForAWhile(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) {
      setLasts(false);
      return;
    }
    const timer = setTimeout(() => setLasts(true), minOutageMs);
    return () => clearTimeout(timer);
  }, [is]);
  return is && lasts;
}

/**
 * Shows that the screen receives no updates, or that nothing can be sent. Disappears once the connection works again.
 */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const renewing = useTrueForAWhile(useRenewing());
  const broken = useTrueForAWhile(useConnection() === 'disconnected');
  if (renewing) {
    return (
      <Banner tone="neutral" icon={IconRefresh}>
        {t('Reconnecting. Your session could not be renewed yet. Your unsaved text stays on this page.')}
      </Banner>
    );
  }
  if (!broken) return null;
  return (
    <Banner tone="neutral" icon={IconCloudOff}>
      {t('No connection to the server. This page may be out of date. It will update when the connection is restored.')}
    </Banner>
  );
}
