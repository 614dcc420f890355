import { type CallForViewer, contracts, type MemberId, type NeedId } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../shared/label-in.ts';
import { api, can } from '../../../shell/api.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { refreshEntry } from '../../feed/public.ts';
import { NeedField } from '../../needs/public.ts';
import { cacheCall } from '../api.ts';
import classes from './summary.module.css';

interface Props {
  call: CallForViewer;
  memberId: MemberId;
  isReadOnly: boolean;
}

/**
 * The need that a call was for. A user who may edit the call chooses the need here, and the choice is saved at once.
 */
export function NeedOfCall({ call, memberId, isReadOnly }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (userNeedId: NeedId | null) =>
      api(contracts.calls.update, { params: { id: call.id }, body: { userNeedId } }),
    onSuccess(saved) {
      cacheCall(client, saved);
      void refreshEntry(client, { userId: memberId, externalItemType: 'call', externalItemId: saved.id });
      showSuccess('Call updated successfully');
    },
  });
  if (isReadOnly || !can(call, 'CAN_EDIT'))
    return (
      call.need && (
        <p className={classes.quiet}>
          {t('Need: {label}', {
            label: textIn(call.need.issueLabel, call.need.issueLabelEs),
          })}
        </p>
      )
    );
  return (
    <NeedField
      memberId={memberId}
      linked={call.need}
      field={{ label: t('Need'), error: undefined }}
      value={save.isPending ? save.variables : (call.need?.id ?? null)}
      onChange={(needId) => save.mutate(needId)}
    />
  );
}
