import type { AdminUser, StaffId } from '@guidepost/contracts';
import { canDisable, guideRoles } from '@guidepost/rules';
import { IconChevronLeft, IconLock, IconNotesOff, IconPencil } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useChildMatches, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { ListLink } from '../../shell/admin/ListLink.tsx';
import { useActingUser } from '../../shell/api.ts';
import { usersOptions } from '../staff/public.ts';
import { AbsenceSection } from './AbsenceSection.tsx';
import { DisableUser } from './DisableUser.tsx';
import { InvitationSection } from './InvitationSection.tsx';
import { SessionList } from './SessionList.tsx';
import { UserProfile } from './UserProfile.tsx';
import classes from './UserScreen.module.css';

interface Section {
  /** Last segment of the URL. Undefined for the first section. */
  path: string | undefined;
  label: string;
  isFor?(user: AdminUser, acting: { id: StaffId; role: AdminUser['role'] }): boolean;
}

const sections: readonly Section[] = [
  { path: undefined, label: 'Profile' },
  { path: 'absences', label: 'Absence', isFor: ({ role }) => guideRoles.includes(role) },
  { path: 'sessions', label: 'Active sessions' },
  { path: 'access', label: 'Access', isFor: (user, acting) => canDisable(acting, user) },
];

/** A user's page. Each section has its own URL. The form is a drawer above the page. */
export default function UserScreen() {
  const { t } = useTranslation();
  const { id, section } = useParams({ strict: false }) as { id: string; section?: string };
  const query = useQuery(usersOptions);
  const user = query.data?.find((one) => one.id === Number(id));
  const name = user?.name ?? t('User');
  useDocumentTitle(name);
  const edit = useRef<HTMLAnchorElement>(null);
  const hasDrawer = useChildMatches({ select: ([child]) => child?.routeId.includes('/edit/') ?? false });
  const hadDrawer = useRef(hasDrawer);
  useEffect(() => {
    if (hadDrawer.current && !hasDrawer) edit.current?.focus();
    hadDrawer.current = hasDrawer;
  }, [hasDrawer]);
  return (
    <div className={classes.screen}>
      <ListLink to="/admin-dashboard/user-creation" className={classes.back}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {t('User Administration')}
      </ListLink>
      <ScreenHeader title={name}>
        {user?.disabledAt && <Chip icon={IconLock}>{t('Disabled')}</Chip>}
        {user && (
          <Button
            className={classes.edit}
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                ref={edit}
                to="/admin-dashboard/user-creation/edit/$id"
                params={{ id: String(user.id) }}
                state={{ fromList: true }}
              />
            )}
          >
            {t('Edit User')}
          </Button>
        )}
      </ScreenHeader>
      {user ? (
        <Sections user={user} chosen={hasDrawer ? undefined : section} />
      ) : query.data ? (
        <EmptyState icon={IconNotesOff} title="No record found" />
      ) : (
        <LoadState of={[query]} failure="The users did not load." waiting={<SkeletonRows rows={6} avatar={false} />} />
      )}
      <DrawerOutlet />
    </div>
  );
}

function Sections({ user, chosen }: { user: AdminUser; chosen: string | undefined }) {
  const { t } = useTranslation();
  const acting = useActingUser();
  const navigate = useNavigate();
  const offered = sections.filter(({ isFor }) => isFor?.(user, acting) ?? true);
  const current = offered.find(({ path }) => path === chosen) ?? offered[0];
  return (
    <>
      <nav className={classes.tabs} aria-label={t('Sections')}>
        {offered.map((section) => (
          <Link
            key={section.label}
            to={
              section.path === undefined
                ? '/admin-dashboard/user-creation/$id'
                : '/admin-dashboard/user-creation/$id/$section'
            }
            params={{ id: String(user.id), section: section.path ?? '' }}
            className={classes.tab}
            activeProps={{}}
            activeOptions={{ exact: true }}
            replace
            state
            {...(section === current ? { 'aria-current': 'page' as const } : {})}
          >
            {t(section.label)}
          </Link>
        ))}
      </nav>
      <div key={user.id} className={`gp-card ${classes.card}`}>
        {current?.path === undefined && (
          <>
            <UserProfile user={user} />
            {!user.hasSignedIn && user.disabledAt === null && <InvitationSection user={user} />}
          </>
        )}
        {current?.path === 'absences' && <AbsenceSection userId={user.id} />}
        {current?.path === 'sessions' && <SessionList userId={user.id} />}
        {current?.path === 'access' && (
          <DisableUser
            user={user}
            close={() => void navigate({ to: '/admin-dashboard/user-creation', replace: true })}
          />
        )}
      </div>
    </>
  );
}
