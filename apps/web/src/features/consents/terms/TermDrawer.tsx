import { IconNotesOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useCloseDrawer, useOpenDrawer } from '../../../shell/admin/drawerRoute.ts';
import { DrawerFrame } from '../../../shell/dialogs/FormDrawer.tsx';
import { termsOptions } from './api.ts';
import { TermForm } from './TermForm.tsx';

/** The drawer of a term: its wording in both languages, how members see it, and the versions before. */
export default function TermDrawer() {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const close = useCloseDrawer();
  const terms = useQuery(termsOptions);
  const term = terms.data?.find(({ id }) => id === open);
  if (term) return <TermForm key={`${term.id} ${term.versions.length}`} term={term} close={close} />;
  return (
    <DrawerFrame title={t('Edit wording')} close={close}>
      {terms.data ? (
        <EmptyState icon={IconNotesOff} title="No record found" />
      ) : (
        <LoadState of={[terms]} failure="The terms did not load." waiting={<SkeletonRows rows={6} avatar={false} />} />
      )}
    </DrawerFrame>
  );
}
