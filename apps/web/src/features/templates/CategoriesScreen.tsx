import type { MessageCategory, templateStages } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { useRetirable } from '../retirement/public.ts';
import { templatesOptions } from '../texts/public.ts';
import { stageLabels } from './labels.ts';

const createCategory: AddRecord = {
  label: 'Create Category',
  link: {
    to: '/admin-dashboard/message-templates/categories/new',
    search: true,
    state: { fromList: true },
  },
};

/** The message template categories as a table. Each row links to its templates. */
export default function CategoriesScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Message Templates');
  const query = useQuery(templatesOptions);
  const { records, filter, mark } = useRetirable('templateCategory', query.data);
  const layout = useMemo(() => ({ ...tableLayout(t), mark }), [t, mark]);
  return (
    <>
      <AdminList
        title="Message Templates"
        query={query}
        failure="The templates did not load."
        records={records}
        layout={layout}
        searchText={searchText}
        add={createCategory}
        filter={filter}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ name, templates }: MessageCategory): string =>
  [name, ...templates.flatMap(({ title, template }) => [title, template])].join(' ');

export const stageText = (t: TFunction, stageKey: string | null): string =>
  stageKey === null ? t('All stages') : t(stageLabels[stageKey as (typeof templateStages)[number]] ?? stageKey);

function tableLayout(t: TFunction): TableLayout<MessageCategory> {
  return {
    first: { label: 'Name', nameOf: ({ name }) => name, sortBy: ({ name }) => name },
    columns: [
      {
        name: 'stage',
        label: 'Stage',
        cell: ({ stageKey }) => stageText(t, stageKey),
        sortBy: ({ stageKey }) => stageText(t, stageKey),
        from: 'middle',
      },
      {
        name: 'templates',
        label: 'Templates',
        cell: ({ templates }) => templates.length,
        sortBy: ({ templates }) => templates.length,
        width: '120px',
      },
      {
        name: 'order',
        label: 'Order',
        cell: ({ sortOrder }) => sortOrder,
        sortBy: ({ sortOrder }) => sortOrder,
        width: '100px',
        from: 'middle',
      },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/message-templates/categories/$categoryId',
      params: { categoryId: String(id) },
      search: {},
    }),
    second: ({ stageKey }) => stageText(t, stageKey),
    secondColumns: ['stage'],
  };
}
