import type { NeedsMetadata, NeedsMetadataType } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { ShowRetired } from '../../shell/admin/ShowRetired.tsx';
import { contentOptions } from './api.ts';
import { groupOf, groups, rowsOf } from './groups.ts';
import { searchText, tableLayout } from './table-layout.tsx';

const nothing: NeedsMetadata = {
  domains: [],
  categories: [],
  issues: [],
  activities: [],
  zcodes: [],
  assistances: [],
};

/** One group of the needs content as a table. The drawers of its rows are child routes. */
export default function GroupScreen() {
  const { group } = useParams({ strict: false });
  const type = groupOf(group ?? '');
  return (
    <>
      <Group key={type} type={type} />
      <DrawerOutlet />
    </>
  );
}

function Group({ type }: { type: NeedsMetadataType }) {
  const { t } = useTranslation();
  const words = groups[type];
  useDocumentTitle(words.label);
  const query = useQuery(contentOptions);
  const content = query.data;
  const { show } = useSearch({ strict: false }) as { show?: string };
  const isAll = show === 'retired';
  const all = content && rowsOf(content, type);
  const retired = all?.filter(({ retiredAt }) => retiredAt !== null).length ?? 0;
  const records = useMemo(() => (isAll ? all : all?.filter(({ retiredAt }) => retiredAt === null)), [all, isAll]);
  const layout = useMemo(() => tableLayout(t, content ?? nothing, type), [t, content, type]);
  return (
    <AdminList
      title={words.label}
      query={query}
      failure={words.failure}
      records={records}
      layout={layout}
      {...(type === 'issues' ? { table: 'need-issues' as const } : {})}
      searchText={searchText}
      add={{
        label: words.add,
        link: {
          to: '/admin-dashboard/needs-content/$group/new',
          params: { group: type },
          search: true,
          state: { fromList: true },
        },
      }}
      filter={(retired > 0 || isAll) && <ShowRetired count={retired} isShown={isAll} />}
      open={useOpenDrawer()}
    />
  );
}
