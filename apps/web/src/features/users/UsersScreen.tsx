import type { AdminUser } from '@guidepost/contracts';
import { IconLock, IconMail, IconMailOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { ShowFilter } from '../../shell/admin/ShowFilter.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { usersOptions } from '../staff/public.ts';
import { teamsOptions } from '../teams/public.ts';
import { todayOfTeams } from './form.ts';
import { roleLabels } from './labels.ts';

const createUser: AddRecord = {
  label: 'Create User',
  link: { to: '/admin-dashboard/user-creation/create', search: true, state: { fromList: true } },
};

/** All staff as a table. Pressing a row opens the user's page. */
export default function UsersScreen() {
  const { t } = useTranslation();
  useDocumentTitle('User Administration');
  const user = useActingUser();
  const query = useQuery(usersOptions);
  const { data: teams } = useQuery(teamsOptions);
  const show = useSearch({ strict: false, select: (search: { show?: string }) => search.show });
  const isAll = show === 'disabled';
  const all = query.data;
  const isInvited = show === 'invited';
  const records = useMemo(
    () =>
      isInvited ? all?.filter(isInvitationPending) : isAll ? all : all?.filter(({ disabledAt }) => disabledAt === null),
    [all, isAll, isInvited],
  );
  const [disabled, invited] = useMemo(
    () => [
      all?.filter(({ disabledAt }) => disabledAt !== null).length ?? 0,
      all?.filter(isInvitationPending).length ?? 0,
    ],
    [all],
  );
  const filter = useMemo(
    () => (
      <>
        {(invited > 0 || isInvited) && (
          <ShowFilter
            show="invited"
            label={t('Invited, not signed in yet ({count})', { count: invited })}
            isShown={isInvited}
          />
        )}
        {(disabled > 0 || isAll) && (
          <ShowFilter show="disabled" label={t('Show disabled users ({count})', { count: disabled })} isShown={isAll} />
        )}
      </>
    ),
    [t, invited, isInvited, disabled, isAll],
  );
  const layout = useMemo(() => tableLayout(t, new Map(teams?.map(({ id, name }) => [id, name]))), [t, teams]);
  return (
    <>
      <AdminList
        title="User Administration"
        query={query}
        failure="The users did not load."
        records={records}
        layout={layout}
        table="users"
        searchText={searchText}
        add={can(user, 'CAN_CREATE_USERS') ? createUser : null}
        filter={filter}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

/** Returns true if a user was invited and has not signed in yet. */
const isInvitationPending = (user: AdminUser): boolean =>
  user.invitation !== null && !user.hasSignedIn && user.disabledAt === null;

function InvitationChip({ invitation }: Pick<AdminUser, 'invitation'>) {
  const { t } = useTranslation();
  if (invitation?.hasExpired)
    return (
      <Chip tone="warning" icon={IconMailOff}>
        {t('Invitation expired')}
      </Chip>
    );
  if (invitation?.state === 'failed')
    return (
      <Chip tone="danger" icon={IconMailOff}>
        {t('Email rejected')}
      </Chip>
    );
  return <Chip icon={IconMail}>{t('Invited')}</Chip>;
}

const searchText = ({ name, email }: AdminUser): string => `${name} ${email}`;

function tableLayout(t: TFunction, teams: ReadonlyMap<number, string>): TableLayout<AdminUser> {
  const today = todayOfTeams();
  const roles = Object.fromEntries(Object.entries(roleLabels).map(([role, label]) => [role, t(label)]));
  const teamsOf = (user: AdminUser) =>
    user.teams
      .filter(({ startDate, endDate }) => startDate <= today && (endDate === null || endDate >= today))
      .map(({ teamId }) => teams.get(teamId))
      .filter((name) => name !== undefined)
      .join(', ');
  return {
    first: { label: 'Name', nameOf: ({ name }) => name, sortBy: ({ name }) => name, width: '24%' },
    columns: [
      { name: 'email', label: 'Email', cell: ({ email }) => email, sortBy: ({ email }) => email, from: 'middle' },
      {
        name: 'role',
        label: 'Role',
        cell: ({ role }) => roles[role],
        sortBy: ({ role }) => roles[role] ?? role,
        width: '20%',
        from: 'middle',
      },
      { name: 'team', label: 'Teams', cell: teamsOf, sortBy: (user) => teamsOf(user) || null, from: 'wide' },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/user-creation/$id',
      state: { isPageFromList: true },
      params: { id: String(id) },
    }),
    mark: (user) =>
      user.disabledAt !== null ? (
        <Chip icon={IconLock}>{t('Disabled')}</Chip>
      ) : (
        isInvitationPending(user) && <InvitationChip invitation={user.invitation} />
      ),
    second: ({ role }) => roles[role],
    secondColumns: ['role'],
  };
}
