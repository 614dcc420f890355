import { IconUserCircle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shared/acting-user.ts';
import { impersonate } from '../session/impersonation.ts';
import { Banner } from './Banner.tsx';

/** Banner shown while the user impersonates another user. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const user = useActingUser();
  if (user.impersonator === null) return null;
  return (
    <Banner
      tone="warning"
      icon={IconUserCircle}
      actions={
        <Button size="sm" onClick={() => impersonate(null)}>
          {t('Exit')}
        </Button>
      }
    >
      <b>{t('Impersonation Mode')}</b> {t('You are viewing as {name}', { name: user.name })}
    </Banner>
  );
}
