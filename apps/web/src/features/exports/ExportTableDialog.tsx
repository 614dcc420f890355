import { contracts } from '@guidepost/contracts';
import { tableLabels } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ExportModal } from '../../shell/dialogs/ExportModal.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';

/** Asks for the reason, then saves a list's rows as CSV. */
export default function ExportTableDialog({ table, asked, close }: DialogProps<'exportTable'>) {
  const { t } = useTranslation();
  return (
    <ExportModal
      title={`${t('Export as CSV')}: ${t(tableLabels[table])}`}
      about={t(
        'The CSV file contains all rows of the filtered list, in the same order. Guidepost stores a record of the export and its reason.',
      )}
      make={(reason) => api(contracts.exports.table, { body: { table, ...asked, reason } })}
      close={close}
    />
  );
}
