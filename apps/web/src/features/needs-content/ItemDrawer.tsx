import { IconArchive, IconNotesOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useCloseDrawer, useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { DrawerFrame } from '../../shell/dialogs/FormDrawer.tsx';
import { contentOptions } from './api.ts';
import { groupOf, groups, rowsOf } from './groups.ts';
import { ItemForm } from './ItemForm.tsx';

/** Drawer for a content row, or for a new row. */
export default function ItemDrawer() {
  const { t } = useTranslation();
  const { group } = useParams({ strict: false });
  const type = groupOf(group ?? '');
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const query = useQuery(contentOptions);
  const content = query.data;
  const row = content && rowsOf(content, type).find(({ id }) => id === open);
  // increased to restart an unchanged form with the values that another user saved
  const [fresh, setFresh] = useState(0);

  const title = t(open === 'new' ? groups[type].addTitle : groups[type].editTitle);
  if (!content || (open !== 'new' && !row)) {
    return (
      <DrawerFrame title={title} close={close}>
        {content ? (
          <EmptyState icon={IconNotesOff} title="No record found" />
        ) : (
          <LoadState of={[query]} failure={groups[type].failure} waiting={<SkeletonRows rows={4} avatar={false} />} />
        )}
      </DrawerFrame>
    );
  }
  return (
    <ItemForm
      key={`${type} ${open} ${fresh}`}
      type={type}
      row={row}
      content={content}
      mark={row?.retiredAt && <Chip icon={IconArchive}>{t('Retired')}</Chip>}
      close={close}
      onNewer={() => setFresh(fresh + 1)}
    />
  );
}
