import { contracts } from '@guidepost/contracts';
import { tableWords } from '@guidepost/rules';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ExportModal } from '../../shell/dialogs/ExportModal.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';

/** Asks for the reason, and then saves the rows of a list as CSV. */
export default function ExportTableDialog({ table, asked, close }: DialogProps<'exportTable'>) {
  const { t } = useTranslation();
  return (
    <ExportModal
      title={`${t('Export as CSV')}: ${t(tableWords[table])}`}
      about={t(
        'All rows that the list is narrowed to, in its order, as a CSV file. That it was exported, and why, stays on record.',
      )}
      make={(reason) => api(contracts.exports.table, { body: { table, ...asked, reason } })}
      close={close}
    />
  );
}
