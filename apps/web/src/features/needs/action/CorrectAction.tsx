import { type BodyOf, contracts, type NeedAction, type NeedsMetadata } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { businessNow } from '../../../shared/clock.ts';
import { labelIn } from '../../../shared/label-in.ts';
import { useToday } from '../../../shared/use-today.ts';
import { callHandling, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { refreshAction } from '../api.ts';
import { ActionFields } from './ActionFields.tsx';
import { actionBody, actionForm, actionValues, type FilledAction } from './form.ts';
import { actionLabels } from './labels.ts';
import { useActionProblem } from './use-action-problem.ts';

interface Props extends DialogProps<'needAction'> {
  action: NeedAction;
  metadata: NeedsMetadata;
}

/** Form that corrects a recorded action. The history of the need shows both versions. */
export function CorrectAction({ need, action, metadata, close }: Props) {
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const { problem, clearProblem, fail } = useActionProblem();
  const today = useToday(timeZone);
  const endpoint = useMemo(
    () => actionForm(() => dayIn(businessNow(), timeZone), action.date),
    [timeZone, action.date],
  );
  const contract = useContractForm({
    endpoint,
    values: actionValues(today, { action }) as BodyOf<typeof endpoint>,
    labels: {
      activityId: actionLabels.activityId,
      date: actionLabels.date,
      duration: actionLabels.duration,
      description: actionLabels.description,
    },
    async send(values) {
      clearProblem();
      const { version } = values;
      const body = { ...actionBody(values as FilledAction), ...(version === undefined ? {} : { version }) };
      const sent = { params: { actionId: action.id }, body };
      refreshAction(client, await callHandling('all')(contracts.needs.updateAction, sent).catch(fail));
      return null;
    },
    fromRecord: (current) => actionValues(today, { action: current as NeedAction }) as BodyOf<typeof endpoint>,
    say: {
      activityId: (id) => {
        const found = metadata.activities.find((one) => one.id === id);
        return found ? labelIn(found) : '';
      },
    },
    onSaved() {
      showSuccess('Action updated successfully');
      close();
    },
  });
  return (
    <FormDialog
      title="Edit action"
      about={labelIn(need.issue)}
      form={{ ...contract, formError: problem ?? contract.formError }}
      save="Save action"
      close={close}
      size={560}
    >
      <ActionFields contract={contract} metadata={metadata} need={need} today={today} activityId={action.activityId} />
    </FormDialog>
  );
}
