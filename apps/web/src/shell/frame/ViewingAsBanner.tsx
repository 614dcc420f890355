import { parseId, type StaffId } from '@guidepost/contracts';
import { IconEye } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shared/acting-user.ts';
import { Banner } from './Banner.tsx';
import { guidesToViewQuery } from './guides.ts';
import { useViewedGuide, viewAs } from './viewed-guide.ts';

/**
 * Routes that show the work of the guide in the path, or the user's own work if the path contains no guide. Each value
 * is the route to the user's own work.
 */
const views = {
  '/docket': '/docket',
  '/docket/guide/$guideId': '/docket',
  '/member-list': '/member-list',
  '/member-list/guide/$guideId': '/member-list',
} as const;
type View = keyof typeof views;

const isView = ({ fullPath }: { fullPath: string }): boolean => fullPath in views;

/**
 * The banner 'You are viewing as {name}' above another guide's docket, members and calls, with a link back to the
 * user's own view. These screens keep showing the same guide until the user follows the link.
 */
export function ViewingAsBanner() {
  const { t } = useTranslation();
  const user = useActingUser();
  const view = useMatches({ select: (all) => all.findLast(isView)?.fullPath as View | undefined });
  const inPath = useMatches({ select: (all) => (all.findLast(isView)?.params as { guideId?: string })?.guideId });
  const kept = useViewedGuide();
  const onCalls = useMatches({ select: (all) => all.some(({ fullPath }) => fullPath === '/calls') });
  const shown: StaffId | null = view ? (parseId<'Staff'>(inPath) ?? null) : onCalls ? kept : null;
  const elsewhere = shown !== null && shown !== user.id;
  const { data: guides } = useQuery({ ...guidesToViewQuery, enabled: elsewhere });
  const name = guides?.find(({ id }) => id === shown)?.name;
  useEffect(() => {
    if (view && !elsewhere) viewAs(null);
    else if (view && name !== undefined) viewAs(shown);
  }, [view, elsewhere, name, shown]);
  // if the guide does not exist, the screen itself shows a message
  if (!elsewhere || name === undefined) return null;
  return (
    <Banner
      tone="info"
      icon={IconEye}
      actions={
        <Button size="sm" component={Link} to={view ? views[view] : '/calls'} onClick={() => viewAs(null)}>
          {t('Switch to my view')}
        </Button>
      }
    >
      {t('You are viewing as {name}', { name })}
    </Banner>
  );
}
