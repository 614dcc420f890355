import type { ReferralFields } from '@guidepost/contracts';
import { contracts, ReferralFields as Referral } from '@guidepost/contracts/schemas';
import { IconSearch } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { callHandling } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { contentOptions } from '../../needs-content/public.ts';
import { openHub } from '../../resources/public.ts';
import { refreshAction } from '../api.ts';
import classes from './action.module.css';
import { chosenPrograms, chosenReferral, emptyReferral, type ReferralValues, referralBodies } from './form.ts';
import { referralLabels } from './labels.ts';
import { ReferralEntry } from './ReferralEntry.tsx';
import { searchedNeed } from './searched-need.ts';
import { useActionProblem } from './use-action-problem.ts';

const endpoint = { ...contracts.needs.addReferral, body: Referral };

/** Dialog that adds a resource to a recorded action, because the member was also referred to this resource. */
export default function ReferralDialog({ memberId, memberName, need, action, close }: DialogProps<'needReferral'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const content = useQuery(contentOptions);
  const { problem, clearProblem, fail } = useActionProblem();
  const contract = useContractForm({
    endpoint,
    values: emptyReferral,
    labels: referralLabels,
    async send(values, options) {
      clearProblem();
      const [body] = referralBodies([values as ReferralValues]) as [ReferralFields];
      const sent = { params: { actionId: action.id }, body };
      return callHandling('all')(contracts.needs.addReferral, sent, options).catch(fail);
    },
    onSaved() {
      refreshAction(client, action);
      showSuccess('Resource added successfully');
      close();
    },
  });
  const { form } = contract;
  const change = (values: ReferralValues) => {
    for (const name of Object.keys(values) as (keyof ReferralValues)[])
      if (values[name] !== form.getValues(name)) form.setValue(name, values[name], { shouldDirty: true });
    form.clearErrors();
  };
  return (
    <FormDialog
      title="Add resource"
      about={`${labelIn(action.activity)}, ${memberName}`}
      form={{ ...contract, formError: problem ?? contract.formError }}
      save="Save resource"
      close={close}
      size={560}
    >
      <div className={classes.add}>
        <Button
          size="sm"
          leftSection={<IconSearch size={14} stroke={2} aria-hidden />}
          onClick={() =>
            openHub({
              memberId,
              memberName,
              ...(content.data ? { need: searchedNeed(need, content.data) } : {}),
              about: labelIn(action.activity),
              chosen: chosenPrograms([...action.resourceReferrals, form.getValues() as ReferralValues]),
              onAdd: (found) => change(chosenReferral(found)),
            })
          }
        >
          {t('Find a resource')}
        </Button>
      </div>
      <ReferralEntry
        title={t('Resource')}
        values={form.watch() as ReferralValues}
        errorOf={(name) => (get(form.formState.errors, name) as { message?: string } | undefined)?.message}
        onChange={change}
      />
    </FormDialog>
  );
}
