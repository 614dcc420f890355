import type { TermWithVersions } from '@guidepost/contracts';
import { IconNotesOff } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useOpenDrawer } from '../../../shell/admin/drawer-route.ts';
import { DrawerFrame } from '../../../shell/dialogs/FormDrawer.tsx';
import { termsOptions } from './api.ts';

interface Props {
  title: string;
  close: () => void;
  children: (term: TermWithVersions) => ReactNode;
}

/** Drawer frame for the term in the URL. Shows a loading or error state if there is no term to display. */
export function OpenTerm({ title, close, children }: Props) {
  const { t } = useTranslation();
  const open = useOpenDrawer();
  const terms = useQuery(termsOptions);
  const term = terms.data?.find(({ id }) => id === open);
  if (term) return children(term);
  return (
    <DrawerFrame title={t(title)} close={close}>
      {terms.data ? (
        <EmptyState icon={IconNotesOff} title="No record found" />
      ) : (
        <LoadState of={[terms]} failure="The terms did not load." waiting={<SkeletonRows rows={6} avatar={false} />} />
      )}
    </DrawerFrame>
  );
}
