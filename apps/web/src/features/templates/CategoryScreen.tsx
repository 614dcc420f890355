import type { Client, MessageTemplate } from '@guidepost/contracts';
import { IconArchive, IconNotesOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import { SpanishCheckMark } from '../../shell/admin/SpanishCheck.tsx';
import { clientsOptions } from '../clients/public.ts';
import { useRetirable, useRetired } from '../retirement/public.ts';
import { templatesOptions } from '../texts/public.ts';
import { previewOf } from './labels.ts';

/** A category's templates as a table. The drawers for the templates and the category are child routes. */
export default function CategoryScreen() {
  const { t } = useTranslation();
  const { categoryId = '' } = useParams({ strict: false }) as { categoryId?: string };
  const query = useQuery(templatesOptions);
  const { data: clients } = useQuery(clientsOptions);
  const category = query.data?.find(({ id }) => id === Number(categoryId));
  useDocumentTitle(category?.name ?? 'Message Templates');
  const { records, filter, mark } = useRetirable('template', category?.templates);
  const isRetired = useRetired('templateCategory').has(Number(categoryId));
  const layout = useMemo(
    () => ({
      ...tableLayout(t, categoryId, clients ?? []),
      mark: (template: MessageTemplate) => (
        <>
          {mark(template)}
          <SpanishCheckMark since={template.spanishOutdatedSince} />
        </>
      ),
    }),
    [t, categoryId, clients, mark],
  );
  const open = useOpenDrawer();
  if (query.data && !category) return <EmptyState icon={IconNotesOff} title="No record found" />;
  return (
    <>
      <AdminList
        title={category?.name ?? ''}
        query={query}
        failure="The templates did not load."
        records={records}
        layout={layout}
        table="templates"
        searchText={searchText}
        add={
          isRetired
            ? null
            : {
                label: 'Create Template',
                link: {
                  to: '/admin-dashboard/message-templates/categories/$categoryId/templates/new',
                  params: { categoryId },
                  search: true,
                  state: { fromList: true },
                },
              }
        }
        filter={
          <>
            {isRetired && <Chip icon={IconArchive}>{t('Retired')}</Chip>}
            {filter}
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/admin-dashboard/message-templates/categories/$categoryId/edit"
                  params={{ categoryId }}
                  state={{ fromList: true }}
                />
              )}
              variant="default"
            >
              {t('Edit Category')}
            </Button>
            <Button
              renderRoot={(props) => <Link {...props} to="/admin-dashboard/message-templates" />}
              variant="subtle"
            >
              {t('All categories')}
            </Button>
          </>
        }
        open={open}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ title, titleEs, template, templateEs }: MessageTemplate): string =>
  [title, titleEs, template, templateEs].join(' ');
const nameOf = ({ title, template }: MessageTemplate): string => title ?? previewOf(template);

function tableLayout(t: TFunction, categoryId: string, clients: readonly Client[]): TableLayout<MessageTemplate> {
  const forWhom = ({ allClients, template_clients }: MessageTemplate) =>
    allClients
      ? t('All customers')
      : template_clients
          .map(({ clientId }) => clients.find(({ id }) => id === clientId)?.displayName)
          .filter((name) => name !== undefined)
          .join(', ');
  return {
    first: { label: 'Title', nameOf, sortBy: nameOf, width: '24%' },
    columns: [
      { name: 'preview', label: 'Preview', cell: ({ template }) => previewOf(template), from: 'middle' },
      { name: 'clients', label: 'Customers', cell: forWhom, sortBy: forWhom, width: '20%', from: 'middle' },
      {
        name: 'order',
        label: 'Order',
        cell: ({ sortOrder }) => sortOrder,
        sortBy: ({ sortOrder }) => sortOrder,
        width: '90px',
        from: 'wide',
      },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/message-templates/categories/$categoryId/templates/$id/edit',
      params: { categoryId, id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    second: ({ template }) => previewOf(template),
    secondColumns: ['preview'],
  };
}
