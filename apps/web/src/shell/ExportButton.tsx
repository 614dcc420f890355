import { type AnyEndpoint, type ExportTable, type InputOf, maxExportedIds, urlOf } from '@guidepost/contracts';
import { IconTableExport } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from './api.ts';
import type { Exported } from './exported.ts';
import { openDialog } from './open-dialog.tsx';

/** Returns a paginated list's query without the page. */
export function exportQueryOf<E extends AnyEndpoint>(
  endpoint: E,
  query: InputOf<E> extends { query?: infer Q } ? Q : never,
) {
  const { searchParams } = new URL(urlOf('http://list', endpoint, { query: (query ?? {}) as Record<string, unknown> }));
  searchParams.delete('page-start');
  searchParams.delete('page-size');
  return { query: searchParams.toString() };
}

/** Returns the ids of a list's rows. Used for lists that are loaded completely. */
export const exportIdsOf = (rows: readonly { id: number }[]) => ({
  ids: rows.slice(0, maxExportedIds).map(({ id }) => Number(id)),
});

interface Props {
  table: ExportTable;
  /** Called when the user presses the button. Returns the rows to export. */
  asked: () => Exported;
  /** The height of the fields beside the button. */
  size?: 'sm' | 'lg';
}

/**
 * Button that saves a list's rows as CSV. Shown only if the user may export (docs/areas/exports.md#tables).
 */
export function ExportButton({ table, asked, size = 'lg' }: Props) {
  const { t } = useTranslation();
  if (!can(useActingUser(), 'CAN_ADMINISTER_CHANGE_LOGS')) return null;
  const label = t('Export as CSV');
  return (
    <ActionIcon
      size={size}
      variant="default"
      aria-label={label}
      title={label}
      onClick={() => openDialog({ kind: 'exportTable', table, asked: asked() })}
    >
      <IconTableExport size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
