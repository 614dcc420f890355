import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { CenteredCard } from './CenteredCard.tsx';

/** Screen for a URL that does not exist. */
export default function NotFound() {
  const { t } = useTranslation();
  useDocumentTitle('Page not found');
  return (
    <CenteredCard>
      <h1>{t('Page not found')}</h1>
      <p>{t('There is no page at this address. The address may be wrong, or the page may have been removed.')}</p>
      <Button component={Link} to="/docket" variant="filled">
        {t('Go to the docket')}
      </Button>
    </CenteredCard>
  );
}
