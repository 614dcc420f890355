import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetUnsent, useLostPages } from '../held/unsent.ts';
import { Banner } from './Banner.tsx';

/** Shows that the browser was killed before it sent actions that could still be undone, with links to their pages. */
export function UnsentBanner() {
  const { t } = useTranslation();
  const pages = useLostPages();
  if (pages.length === 0) return null;
  return (
    <Banner
      tone="warning"
      icon={IconAlertTriangle}
      actions={
        <>
          {pages.map((page, at) => (
            <Button key={page} size="sm" component={Link} to={page} onClick={() => forgetUnsent(page)}>
              {pages.length === 1 ? t('Open page') : t('Open page {number}', { number: at + 1 })}
            </Button>
          ))}
          <Button size="sm" variant="default" onClick={() => forgetUnsent()}>
            {t('Dismiss')}
          </Button>
        </>
      }
    >
      {pages.length === 1
        ? t(
            'The browser closed before your last actions were sent, so they were not carried out. Open the page and repeat them.',
          )
        : t(
            'The browser closed before your last actions were sent, so they were not carried out. Open the pages and repeat them.',
          )}
    </Banner>
  );
}
