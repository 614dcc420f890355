import { contracts } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { api, useActingUser } from '../../shell/api.ts';
import { ExportModal } from '../../shell/dialogs/ExportModal.tsx';
import { type AuditView, filterOf } from './api.ts';

/** Asks for a reason, then exports the filtered entries as CSV. */
export function ExportDialog({ view, close }: { view: AuditView; close: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <ExportModal
      title={t('Export the audit log')}
      about={t('Exports the filtered entries as a CSV file. The audit log records the export and your reason.')}
      make={(reason) => api(contracts.audit.export, { body: { ...filterOf(view, timeZone), reason } })}
      fileName="audit.csv"
      close={close}
    />
  );
}
