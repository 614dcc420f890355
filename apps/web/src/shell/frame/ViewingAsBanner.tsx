import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../session/actingUser.ts';
import { Banner } from './Banner.tsx';
import { guidesQuery } from './guides.ts';

/** Where another guide's work may show, and where one's own is. */
const views = {
  '/docket/guide/$guideId': '/docket',
  '/member-list/guide/$guideId': '/member-list',
} as const;

/** 'You are viewing as {name}' over another guide's docket or member list, with the way back (staff §2). */
export function ViewingAsBanner() {
  const { t } = useTranslation();
  const user = useActingUser();
  const match = useMatches().findLast(({ fullPath }) => fullPath in views);
  const guideId = Number((match?.params as { guideId?: string } | undefined)?.guideId);
  const elsewhere = match !== undefined && Number.isSafeInteger(guideId) && guideId !== user.id;
  const { data: guides } = useQuery({ ...guidesQuery, enabled: elsewhere });
  const name = guides?.find(({ id }) => id === guideId)?.name;
  // the screen itself says that there is no such guide
  if (!elsewhere || name === undefined) return null;
  return (
    <Banner
      tone="info"
      icon={IconEye}
      actions={
        <Button size="sm" component={Link} to={views[match.fullPath as keyof typeof views]}>
          {t('Switch to my view')}
        </Button>
      }
    >
      {t('You are viewing as {name}', { name })}
    </Banner>
  );
}
