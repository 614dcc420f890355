import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../shell/frame/Banner.tsx';

/** Over the page of a member whom no guide has (staff §2), with the way back to one's own members. */
export function UnassignedBanner() {
  const { t } = useTranslation();
  return (
    <Banner
      tone="info"
      icon={IconUserOff}
      actions={
        <Button size="sm" component={Link} to="/member-list">
          {t('Switch to my view')}
        </Button>
      }
    >
      {t('This member is not assigned to a guide')}
    </Banner>
  );
}
