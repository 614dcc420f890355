import { IconLock, IconNotesOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useLastExisting } from '../../shared/use-last-existing.ts';
import { useCloseDrawer, useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { DrawerFrame } from '../../shell/dialogs/FormDrawer.tsx';
import { usersOptions } from '../staff/public.ts';
import { UserForm } from './UserForm.tsx';

/** Drawer for an existing or new user. */
export default function UserDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer(open === 'new' ? undefined : `/admin-dashboard/user-creation/${open}`);
  const query = useQuery(usersOptions);
  const { record: user, isDeleted } = useLastExisting(query.data, open);
  // incremented to reset an unchanged form to the values that another user saved
  const [fresh, setFresh] = useState(0);
  if (open !== 'new' && !user) {
    return (
      <DrawerFrame title={t('Edit User')} close={close}>
        {query.data ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState
            of={[query]}
            failure="The users did not load."
            waiting={<SkeletonRows rows={6} avatar={false} />}
          />
        )}
      </DrawerFrame>
    );
  }
  return (
    <UserForm
      key={`${open} ${fresh}`}
      user={user}
      isDeleted={isDeleted}
      mark={user?.disabledAt && <Chip icon={IconLock}>{t('Disabled')}</Chip>}
      close={close}
      onNewer={() => setFresh(fresh + 1)}
    />
  );
}
