import { type CallForViewer, contracts } from '@guidepost/contracts';
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ErrorState.tsx';
import { phoneText } from '../../../shared/phone.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { api, can, useActingUser } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { callKeys, callOptions, takeCall } from '../api.ts';
import { addNumber } from './addNumber.ts';
import { MemberPicker, type PickedMember } from './MemberPicker.tsx';

/** The assign call to member dialog (staff §2): says with whom a call was, and adds its number to them where wanted. */
export default function AssignCallDialog({ callId, close }: DialogProps<'assignCall'>) {
  const { data: call, isError, isFetching, refetch } = useQuery(callOptions(callId));
  if (call) return <AssignForm call={call} close={close} />;
  return (
    <WaitingDialog title="Assign call to member" close={close}>
      {isError ? (
        <ErrorState message="The call did not load." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={2} avatar={false} />
      )}
    </WaitingDialog>
  );
}

function AssignForm({ call, close }: { call: CallForViewer; close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useActingUser();
  const [member, setMember] = useState<PickedMember | null>(
    call.candidates.length === 1 ? (call.candidates[0] ?? null) : null,
  );
  const [withNumber, setWithNumber] = useState(false);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mayAdd = can(user, 'CAN_UPDATE_ALL_USER_DATA');

  async function submit(): Promise<void> {
    if (!member) return setError(t('Choose a member'));
    setSaving(true);
    setProblem(undefined);
    try {
      const saved = await api(contracts.calls.changeSubject, {
        params: { id: call.id },
        body: { subjectId: member.id },
      });
      takeCall(client, saved);
      void client.invalidateQueries({ queryKey: callKeys.lists });
      showSuccess('Call assigned successfully');
      if (withNumber) await addNumber(client, member.id, call.phoneNumber, t('Caller'));
      close();
    } catch {
      setProblem('Save failed');
    } finally {
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title="Assign call to member"
      about={phoneText(call.phoneNumber)}
      form={{ submit, saving, guard: (done) => async () => done(), formError: problem }}
      save="Assign call"
      close={close}
    >
      <MemberPicker
        first={call.candidates}
        value={member}
        error={error}
        onChange={(picked) => {
          setMember(picked);
          setError(undefined);
        }}
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
