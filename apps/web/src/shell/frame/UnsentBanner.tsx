import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetUnsent, useLostPage } from '../held/unsent.ts';
import { Banner } from './Banner.tsx';

/** Shows that the browser was killed before it sent actions that could still be undone. */
export function UnsentBanner() {
  const { t } = useTranslation();
  const page = useLostPage();
  if (page === null) return null;
  return (
    <Banner
      tone="warning"
      icon={IconAlertTriangle}
      actions={
        <>
          <Button size="sm" component={Link} to={page} onClick={forgetUnsent}>
            {t('Open page')}
          </Button>
          <Button size="sm" variant="default" onClick={forgetUnsent}>
            {t('Dismiss')}
          </Button>
        </>
      }
    >
      {t(
        'The browser closed before your last actions were sent, so they were not carried out. Open the page and repeat them.',
      )}
    </Banner>
  );
}
