import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../shell/frame/Banner.tsx';

/** Over the page of a member without a guide, with the way back to one's own members (staff §2, decision 163). */
export function UnassignedBanner() {
  const { t } = useTranslation();
  const inDocket = useLocation({ select: ({ pathname }) => pathname.startsWith('/docket/') });
  return (
    <Banner
      tone="info"
      icon={IconEye}
      actions={
        <Button size="sm" component={Link} to={inDocket ? '/docket' : '/member-list'}>
          {t('Switch to my view')}
        </Button>
      }
    >
      {t('This member is not assigned to a guide')}
    </Banner>
  );
}
