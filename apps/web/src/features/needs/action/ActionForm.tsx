import { type BodyOf, contracts, type NeedsMetadata } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../shared/clock.ts';
import { labelIn } from '../../../shared/label-in.ts';
import { monthDayText } from '../../../shared/time.ts';
import { useToday } from '../../../shared/use-today.ts';
import { callHandling, can, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { AutosaveIndicator, type InitialDraft, RestoredDraft, useDraft, useDraftOfForm } from '../../drafts/public.ts';
import { refreshAction } from '../api.ts';
import { useFulfillingAction } from '../closing/fulfilling-action.ts';
import { ActionFields } from './ActionFields.tsx';
import {
  type ActionValues,
  actionBody,
  actionDraft,
  actionForm,
  actionValues,
  type FilledAction,
  type ReferralValues,
  referralBodies,
  withActionDraft,
} from './form.ts';
import { actionLabels } from './labels.ts';
import { FulfilledField, ReferredFields } from './ReferredFields.tsx';
import { useActionProblem } from './use-action-problem.ts';

interface Props extends DialogProps<'needAction'> {
  begun: InitialDraft;
  metadata: NeedsMetadata;
  onDiscarded: () => void;
}

/**
 * Form for an action, with the resources that the member was referred to. Changes are saved as a draft. An action that
 * fulfills the need is sent after ten seconds, and its draft is stored until then.
 */
export function ActionForm({ memberId, memberName, need, original, close, begun, metadata, onDiscarded }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const { problem, clearProblem, fail } = useActionProblem();
  const today = useToday(timeZone);
  const [openedOn] = useState(today);
  const endpoint = useMemo(() => actionForm(() => dayIn(businessNow(), timeZone)), [timeZone]);
  const record = useMemo(() => actionValues(openedOn, original ? { original } : {}), [openedOn, original]);
  const draft = useDraft(begun, actionDraft(record));
  const holdFulfilling = useFulfillingAction();

  const contract = useContractForm({
    isDrafted: true,
    endpoint,
    values: (begun.draft ? withActionDraft(record, begun.draft) : record) as BodyOf<typeof endpoint>,
    labels: actionLabels,
    async send(values) {
      clearProblem();
      const { markAsFulfilled, resourceReferred, resourceReferrals, originalActionId } = values;
      const body = {
        ...actionBody(values as FilledAction),
        originalActionId,
        markAsFulfilled,
        resourceReferred,
        resourceReferrals: resourceReferred ? referralBodies(resourceReferrals as ReferralValues[]) : [],
      };
      if (markAsFulfilled) {
        holdFulfilling({ memberId, memberName, need, original, body });
        return null;
      }
      const sent = { params: { needId: need.id }, body };
      // if the draft stops the save, the draft itself has the message
      const action = await draft.send((options) =>
        callHandling('all')(contracts.needs.addAction, sent, options).catch(fail),
      );
      void draft.throwAway();
      refreshAction(client, action);
      showSuccess('Action created successfully');
      return null;
    },
    onSaved: close,
  });
  const formDraft = useDraftOfForm(draft, contract, (values) => actionDraft(values as ActionValues));

  return (
    <FormDialog
      title="Add action"
      about={`${labelIn(need.issue)}, ${memberName}`}
      form={{ ...contract, guard: formDraft.guard, formError: formDraft.problem ?? problem ?? contract.formError }}
      save="Save action"
      status={<AutosaveIndicator state={draft.state} />}
      notice={<RestoredDraft begun={begun} discard={formDraft.discard} onDiscarded={onDiscarded} />}
      close={close}
      size={560}
    >
      {original && (
        <p className="gp-meta">
          {t('Follows up on {activity}, {date}', {
            activity: labelIn(original.activity),
            date: monthDayText(Temporal.PlainDate.from(original.date)),
          })}
        </p>
      )}
      <ReferredFields contract={contract} memberId={memberId} memberName={memberName} need={need} metadata={metadata} />
      <ActionFields contract={contract} metadata={metadata} need={need} today={today} />
      {can(need, 'CAN_FULFILL') && <FulfilledField contract={contract} />}
    </FormDialog>
  );
}
