import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { Framed } from '../frame/framed.ts';
import { LogOutButton } from '../session/LogOutButton.tsx';
import { CenteredCard } from './CenteredCard.tsx';

/** Screen for a URL that does not exist. */
export default function NotFound() {
  const { t } = useTranslation();
  // the frame already contains the user menu
  const isFramed = use(Framed);
  useDocumentTitle('Page not found');
  return (
    <CenteredCard>
      <h1>{t('Page not found')}</h1>
      <p>{t('There is no page at this address. The address may be wrong, or the page may have been removed.')}</p>
      <Group gap="sm">
        <Button component={Link} to="/docket" variant="filled">
          {t('Go to the docket')}
        </Button>
        {!isFramed && <LogOutButton />}
      </Group>
    </CenteredCard>
  );
}
