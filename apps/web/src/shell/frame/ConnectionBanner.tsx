import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../live.ts';
import { Banner } from './Banner.tsx';

/** A short interruption heals before anyone needs to know. */
const quietMs = 3000;

/** Says that news do not arrive, and goes away by itself when they do again. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const broken = useConnection() === 'disconnected';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!broken) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, [broken]);
  if (!shown) return null;
  return (
    <Banner tone="neutral" icon={IconCloudOff}>
      {t('No connection to the server. What you see may be out of date; it will catch up by itself.')}
    </Banner>
  );
}
