import { type CallForViewer, contracts, type Member, type MemberId, type Outcome } from '@guidepost/contracts';
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { callHandling, can, useActingUser } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { detailsOf } from '../../../shell/errors/report.ts';
import { showError, showSuccess } from '../../../shell/toasts/store.ts';
import { memberOptions } from '../../members/public.ts';
import { confirmEngagement, offerStatusChange } from '../../statuses/public.ts';
import { AlreadyAssignedNotice, MemberPick, useAssignment, useCandidates } from '../../subjects/public.ts';
import { cacheCall, callKeys, callOptions, outcomesOptions } from '../api.ts';
import { addNumber } from './add-number.ts';

const title = 'Assign call to member';

/**
 * Assigns a call to a member. The user can also add the call's number to the member's contacts. A call that is already
 * assigned is moved to the chosen member.
 */
export default function AssignCallDialog({ callId, close }: DialogProps<'assignCall'>) {
  const query = useQuery(callOptions(callId));
  if (query.data) return <AssignForm call={query.data} close={close} />;
  return (
    <WaitingDialog title={title} close={close}>
      <LoadState of={[query]} failure="The call did not load." waiting={<SkeletonRows rows={2} avatar={false} />} />
    </WaitingDialog>
  );
}

function AssignForm({ call, close }: { call: CallForViewer; close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const [withNumber, setWithNumber] = useState(false);
  const outcomeFor = async (memberId: MemberId): Promise<[Outcome | undefined, Member]> => {
    const [outcomes, member] = await Promise.all([
      client.ensureQueryData(outcomesOptions),
      client.ensureQueryData(memberOptions(memberId)),
    ]);
    return [outcomes.find(({ id }) => id === call.outcomeId), member];
  };
  const candidates = useCandidates(call, call.phoneNumber);
  const {
    chosen,
    choose,
    seek,
    taken: assignedMeanwhile,
    isMove,
    form,
  } = useAssignment(call, {
    async isSure({ id }) {
      // asks the user to confirm an outcome that was chosen before the member was known
      if (call.outcomeId === null) return true;
      return confirmEngagement(...(await outcomeFor(id)));
    },
    assign: (body) => callHandling('all')(contracts.calls.changeSubject, { params: { id: call.id }, body }),
    async onSaved(saved, member) {
      cacheCall(client, saved);
      void client.invalidateQueries({ queryKey: callKeys.lists });
      showSuccess(isMove ? 'Call moved successfully' : 'Call assigned successfully');
      if (withNumber && lacksNumber(member.id))
        await addNumber(client, member.id, call.phoneNumber, t('Caller'), callHandling('all')).catch((error) =>
          showError({
            message: 'The call is assigned, but the phone number was not added to the member.',
            details: detailsOf(error),
          }),
        );
      close();
      if (saved.outcomeId !== null)
        void offerStatusChange(client, ...(await outcomeFor(member.id)), { type: 'call', id: saved.id });
    },
  });
  const lacksNumber = (id: MemberId) => !candidates.some((one) => one.id === id);
  const mayAdd =
    can(user, 'CAN_UPDATE_ALL_USER_DATA') && (chosen === null ? candidates.length === 0 : lacksNumber(chosen.id));
  return (
    <FormDialog
      title={isMove && !assignedMeanwhile ? 'Move call to another member' : title}
      about={phoneText(call.phoneNumber)}
      form={form}
      save={isMove ? 'Move call' : 'Assign call'}
      close={close}
    >
      <AlreadyAssignedNotice assignedMeanwhile={assignedMeanwhile} type="call" />
      <MemberPick
        label={t('Which member does this call belong to?')}
        candidates={candidates}
        chosen={chosen}
        onChoose={choose}
        onSeek={seek}
      />
      {mayAdd && (
        <Checkbox
          label={t('Add {number} to this member', { number: phoneText(call.phoneNumber) })}
          checked={withNumber}
          onChange={(event) => setWithNumber(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
