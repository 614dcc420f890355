import { contracts, type Workflow } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortDateText } from '../../../shared/time.ts';
import { api, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { workflowKeys } from '../api.ts';
import classes from './admin.module.css';

/** Dialog that renames a workflow. Members who already have the workflow keep it, and its former name is stored. */
export default function RenameDialog({ workflow, close }: DialogProps<'renameWorkflow'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const { id, title, version, formerTitles } = workflow;
  const contract = useContractForm({
    endpoint: contracts.workflows.update,
    values: { title, version },
    labels: { title: 'Title' },
    send: (body) => api(contracts.workflows.update, { params: { workflowId: id }, body }),
    fromRecord: (current) => ({ title: (current as Workflow).title, version: (current as Workflow).version }),
    onSaved() {
      void client.invalidateQueries({ queryKey: workflowKeys.all });
      showSuccess('Workflow renamed');
      close();
    },
  });
  const { form, field } = contract;
  return (
    <FormDialog title="Rename workflow" about={title} form={contract} save="Rename" close={close}>
      <TextInput {...field('title')} {...form.register('title')} required maxLength={120} data-autofocus />
      <span className="gp-meta">
        {t('The new name will appear everywhere immediately. Members who already have this workflow keep it.')}
      </span>
      {formerTitles.length > 0 && (
        <ul className={classes.former} aria-label={t('Former names')}>
          {formerTitles.map((former) => (
            <li key={former.until} className="gp-meta">
              {t('{title} (until {date}, renamed by {name})', {
                title: former.title,
                date: shortDateText(former.until, timeZone),
                name: former.renamedBy,
              })}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
